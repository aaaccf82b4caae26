import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** What the thread is asked for. */
export type Asked = 'checkpoint' | 'end';

/** In a thread of its own. The answer to a checkpoint is null or what went wrong. */
const db = new Database(workerData as string, { fileMustExist: true });
db.pragma('synchronous = FULL');
const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort!.on('message', (asked: Asked) => {
  if (asked === 'checkpoint') parentPort!.postMessage(tryCheckpoint());
  else end();
});

function end(): void {
  db.close();
  parentPort!.close();
}

function tryCheckpoint(): string | null {
  try {
    checkpoint.get();
    return null;
  } catch (error) {
    return String(error);
  }
}
