import { writeSync } from 'node:fs';
import { setTimeout as pass } from 'node:timers/promises';
import Database from 'better-sqlite3';
import postgres from 'postgres';
import type { LogPlace } from '../databases.ts';
import { databaseFile } from '../sqlite/sqlite-log.ts';

const HELD_FOR = 1000;

/** Takes the write lock and keeps it; for the tests that stop it meanwhile. */
const { dataDir, databaseUrl } = JSON.parse(process.argv[2]!) as LogPlace;
process.on('SIGTERM', () => process.exit(0));
setTimeout(() => {}, 60_000);
if (databaseUrl === null) {
  const db = new Database(databaseFile(dataDir), { timeout: 5000 });
  db.exec('BEGIN IMMEDIATE');
  await held();
  db.exec('ROLLBACK');
} else {
  await postgres(databaseUrl, { max: 1 }).begin(async (transaction) => {
    await transaction`SELECT * FROM log_state FOR UPDATE`;
    await held();
  });
}

async function held(): Promise<void> {
  writeSync(1, 'locked\n');
  await pass(HELD_FOR);
}
