import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MovedClock } from '../../clock.ts';
import { describeLog } from '../contract/log.contract.ts';
import { databaseFile, SqliteDatabase } from './sqlite-log.ts';
import { refusal } from '../../../testing/refusal.ts';
import { isWhole } from '../../../testing/seed.ts';
import { count, notes, sums, tally } from '../tally.fixture.ts';

describeLog('SQLite', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sellover-log-'));
  const file = databaseFile(directory);
  return {
    database: new SqliteDatabase(file),
    rows: async (table) => {
      const db = new Database(file, { readonly: true });
      try {
        return db.prepare<[], object>(`SELECT * FROM "${table}" ORDER BY 1`).all();
      } finally {
        db.close();
      }
    },
    remove: async () => rmSync(directory, { recursive: true }),
  };
});

describe('a SQLite log', () => {
  let file: string;
  beforeEach(() => {
    file = databaseFile(mkdtempSync(join(tmpdir(), 'sellover-log-')));
  });
  afterEach(() => rmSync(join(file, '..'), { recursive: true }));
  const open = () => new SqliteDatabase(file).open({ clock: new MovedClock(0), projections: [sums, notes] });

  test('waits for the write lock without holding up the event loop', async () => {
    const log = await open();
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    let isWaiting = true;
    const waiting = log.execute(count(tally('a'))).finally(() => (isWaiting = false));
    for (let turns = 0; turns < 30; turns++) await nextTurn();
    expect(isWaiting).toBe(true);
    other.close();
    await waiting;
    await log.close();
  });

  test('repeats a refusal that an older program has kept as a row', async () => {
    await (await open()).close();
    const db = new Database(file);
    const keep = db.prepare(
      'INSERT INTO answers (key, fingerprint, refusal, answered_at) VALUES (?, ?, ?, 0)',
    );
    keep.run('k', 'f', '{"resultCode":"2030","facts":{"stockQty":1}}');
    keep.run('damaged', 'f', '{"resultCode":"4711","facts":{}}');
    db.close();
    const log = await open();
    const repeat = (key: string) => log.execute(count(tally('a'), 1, { once: { key, fingerprint: 'f' } }));
    await expect(repeat('k')).rejects.toThrow(refusal('2030', { stockQty: 1 }));
    await expect(repeat('damaged')).rejects.toThrow('unknown code 4711');
    await log.close();
  });

  test('leaves one file behind when it closes', async () => {
    const log = await open();
    await log.execute(count(tally('a')));
    await log.close();
    expect(readdirSync(join(file, '..'))).toEqual(['sellover.db']);
  });

  test.runIf(isWhole)('keeps its WAL small while commands keep coming', async () => {
    const log = await open();
    const note = 'x'.repeat(3000);
    let walBytes = 0;
    // Until as much is written as it holds, and it has not grown.
    for (let sinceGrown = 0; sinceGrown < 20e6; sinceGrown += 64 * note.length) {
      await Promise.all(Array.from({ length: 64 }, (_, i) => log.execute(count(tally(i), 1, { note }))));
      const { size } = statSync(`${file}-wal`);
      expect(size).toBeLessThan(200e6);
      if (size > walBytes) sinceGrown = 0;
      walBytes = size;
    }
    await log.close();
  });

  test.runIf(isWhole)('keeps no process alive that has nothing else to do', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'idle.fixture.ts'), file], {
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
    const db = new Database(file);
    // Events before the last snapshot are not looked at: if they were, the sum would be another.
    db.exec(`UPDATE events SET data = '{"by":1000}' WHERE version <= 500`);
    db.close();
    expect((await log.execute(count(tally('hot')))).reply.sum).toBe(1001);
    await log.close();
  });
});
