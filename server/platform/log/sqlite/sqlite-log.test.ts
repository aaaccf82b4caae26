import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { describeLog } from '../contract/log.contract.ts';
import { databaseFile, SqliteDatabase } from './sqlite-log.ts';
import { eachTestsPlace } from '../place.support.ts';
import { askAt, rowsAt, tempDir } from '../../../testing/place.ts';
import { refusal } from '../../../testing/refusal.ts';
import { isWhole } from '../../../testing/seed.ts';
import { count, notes, sums, tally } from '../tally.fixture.ts';

describeLog('SQLite', async () => {
  const directory = tempDir();
  return {
    database: new SqliteDatabase(databaseFile(directory)),
    rows: (table) => rowsAt(directory, table),
    remove: async () => rmSync(directory, { recursive: true }),
  };
});

describe('a SQLite log', () => {
  const place = eachTestsPlace();
  const open = () => place.open({ projections: [sums, notes] });
  const file = () => databaseFile(place.dataDir);

  test('waits for the write lock without holding up the event loop', async () => {
    const log = await open();
    const other = new Database(file());
    other.exec('BEGIN IMMEDIATE');
    let isWaiting = true;
    const waiting = log.execute(count(tally('a'))).finally(() => (isWaiting = false));
    for (let turns = 0; turns < 30; turns++) await nextTurn();
    expect(isWaiting).toBe(true);
    other.close();
    await waiting;
  });

  test('repeats a refusal that an older program has kept as a row', async () => {
    await (await open()).close();
    const keep = (key: string, refused: object) =>
      askAt(
        place.dataDir,
        `INSERT INTO answers (key, fingerprint, refusal, answered_at) VALUES ($1, 'f', $2, 0)`,
        key,
        JSON.stringify(refused),
      );
    await keep('k', { resultCode: '2030', facts: { stockQty: 1 } });
    await keep('damaged', { resultCode: '4711', facts: {} });
    const log = await open();
    const repeat = (key: string) => log.execute(count(tally('a'), 1, { once: { key, fingerprint: 'f' } }));
    await expect(repeat('k')).rejects.toThrow(refusal('2030', { stockQty: 1 }));
    await expect(repeat('damaged')).rejects.toThrow('unknown code 4711');
  });

  test.runIf(isWhole)('keeps its WAL small while commands keep coming', async () => {
    const log = await open();
    const note = 'x'.repeat(3000);
    let walBytes = 0;
    // Until as much is written as it holds, and it has not grown.
    for (let sinceGrown = 0; sinceGrown < 20e6; sinceGrown += 64 * note.length) {
      await Promise.all(Array.from({ length: 64 }, (_, i) => log.execute(count(tally(i), 1, { note }))));
      const { size } = statSync(`${file()}-wal`);
      expect(size).toBeLessThan(200e6);
      if (size > walBytes) sinceGrown = 0;
      walBytes = size;
    }
  });

  test.runIf(isWhole)('keeps no process alive that has nothing else to do', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'idle.fixture.ts'), file()], {
      stdio: 'inherit',
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('loads a hot stream from its snapshot without folding it', async () => {
    let log = await open();
    for (let i = 0; i < 4; i++)
      await Promise.all(Array.from({ length: 250 }, () => log.execute(count(tally('hot')))));
    await log.close();
    log = await open();
    // Events before the last snapshot are not looked at: if they were, the sum would be another.
    await askAt(place.dataDir, `UPDATE events SET data = '{"by":1000}' WHERE version <= 500`);
    expect((await log.execute(count(tally('hot')))).reply.sum).toBe(1001);
  });
});
