import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MovedClock } from '../clock.ts';
import { readerKysely } from './connection.ts';
import { describeLog } from './log.contract.ts';
import { databaseFile, openSqliteLog } from './sqlite-log.ts';
import { count, notes, sums, tally } from './tally.fixture.ts';

describeLog('SQLite', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sellover-log-'));
  const file = databaseFile(directory);
  return {
    open: async (options) => openSqliteLog({ file, ...options }),
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
  const open = () => openSqliteLog({ file, clock: new MovedClock(0), projections: [sums, notes] });

  test('waits for the write lock without holding up the event loop', async () => {
    const log = open();
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    const turns: number[] = [];
    const ticking = setInterval(() => turns.push(performance.now()), 1);
    const waiting = log.execute(count(tally('a')));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(turns.length).toBeGreaterThan(30);
    clearInterval(ticking);
    other.close();
    await waiting;
    await log.close();
  });

  test('leaves one file behind when it closes', async () => {
    const log = open();
    await log.execute(count(tally('a')));
    await log.close();
    expect((await import('node:fs')).readdirSync(join(file, '..'))).toEqual(['sellover.db']);
  });

  test('lets Kysely read beside it, and only read', async () => {
    const log = open();
    const reader = readerKysely<{ tally_sums: { stream: string; sum: number } }>(file);
    await log.execute(count(tally('a'), 4));
    const query = reader.selectFrom('tally_sums').select('sum').where('stream', '=', 'tally-a').limit(1);
    expect(await query.execute()).toEqual([{ sum: 4 }]);
    await log.execute(count(tally('a'), 4));
    expect(await query.execute()).toEqual([{ sum: 8 }]);
    await expect(reader.deleteFrom('tally_sums').execute()).rejects.toThrow('readonly');
    await reader.destroy();
    await log.close();
  });

  test('loads a hot stream from its snapshot without folding it', async () => {
    let log = open();
    for (let i = 0; i < 40; i++)
      await Promise.all(Array.from({ length: 250 }, () => log.execute(count(tally('hot')))));
    await log.close();
    log = open();
    const db = new Database(file);
    // Events before the last snapshot are not looked at: if they were, the sum would be another.
    db.exec(`UPDATE events SET data = '{"by":1000}' WHERE version <= 9500`);
    db.close();
    expect((await log.execute(count(tally('hot')))).reply.sum).toBe(10_001);
    await log.close();
  });
});
