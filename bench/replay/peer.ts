import Database from 'better-sqlite3';
import { databaseFile } from '../../server/platform/log/sqlite/sqlite-log.ts';

const BATCH = 5000;

/** Reads a log's events with the bare driver, in their order and parsed, up to a place; resolves to how many there are. */
export function readAll(dataDir: string, upToPosition = Infinity): number {
  const db = new Database(databaseFile(dataDir), { readonly: true });
  const batch = db.prepare<[number, number], { position: number; data: string }>(
    'SELECT * FROM events WHERE position > ? ORDER BY position LIMIT ?',
  );
  try {
    for (let position = 0; ;) {
      const rows = batch.all(position, BATCH);
      for (const { data } of rows) JSON.parse(data);
      position += rows.length;
      if (rows.length < BATCH || position >= upToPosition) return position;
    }
  } finally {
    db.close();
  }
}
