import { mkdtempSync, rmSync } from 'node:fs';
import { systemClock } from '../clock.ts';
import { databaseFile, SqliteDatabase } from './sqlite/sqlite-log.ts';
import { count, tally } from './tally.fixture.ts';
for (let r = 0; r < 60; r++) {
  const d = mkdtempSync('/tmp/cp-');
  const log = await new SqliteDatabase(databaseFile(d)).open({ clock: systemClock });
  // @ts-ignore
  for (let n = 0; n < 40 + r; n++) await Promise.all(Array.from({ length: 256 }, (_, i) => log.execute(count(tally(i)))));
  await log.close();
  rmSync(d, { recursive: true });
  process.stdout.write('.');
}
