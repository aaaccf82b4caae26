import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Takes the write lock and keeps it; for the tests that stop it meanwhile. */
const db = new Database(process.argv[2]!, { timeout: 5000 });
db.exec('BEGIN IMMEDIATE');
writeSync(1, 'locked\n');
process.on('SIGTERM', () => process.exit(0));
setTimeout(() => db.exec('ROLLBACK'), 1000);
setTimeout(() => {}, 60_000);
