import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** In a thread of its own: each message asks for a checkpoint of the file; the answer is null or what went wrong. */
const db = new Database(workerData as string, { fileMustExist: true });
db.pragma('synchronous = FULL');
const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort!.on('message', () => parentPort!.postMessage(tryCheckpoint()));

function tryCheckpoint(): string | null {
  try {
    checkpoint.get();
    return null;
  } catch (error) {
    return String(error);
  }
}
