import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MovedClock } from '../clock.ts';
import type { EventLog } from './log.ts';
import { silentLogger } from './logger.ts';
import { systemSource } from '../source.ts';
import { Reactions } from './reactions.ts';
import { databaseFile, SqliteDatabase } from './sqlite/sqlite-log.ts';
import { count, notes, sums, tally, tallyFold } from './tally.fixture.ts';
import { verifyLog, type VerifyReport } from './verify.ts';

const projections = [sums, notes];
const EVENTS = 60;
let file: string;
let log: EventLog;
let said: { readonly position?: number }[];

beforeEach(async () => {
  file = databaseFile(mkdtempSync(join(tmpdir(), 'sellover-damage-')));
  await open();
  for (let i = 1; i <= EVENTS; i++) await log.execute(count(tally(i % 3), 1, { note: `note-${i}` }));
  await log.close();
});
afterEach(async () => {
  await log.close();
  rmSync(join(file, '..'), { recursive: true });
});

async function open(upcasters = {}): Promise<void> {
  said = [];
  const logger = { ...silentLogger, error: (facts: object) => void said.push(facts) };
  log = await new SqliteDatabase(file).open({ clock: new MovedClock(0), projections, upcasters, logger });
}

function spoil(position: number, data: string): void {
  const db = new Database(file);
  db.prepare('UPDATE events SET data = ? WHERE position = ?').run(data, position);
  db.close();
}

function verify(): Promise<VerifyReport> {
  return new SqliteDatabase(file).inspect((inspection) =>
    verifyLog(inspection, { projections, folds: [tallyFold] }),
  );
}

function rebuild(): Promise<void> {
  return new SqliteDatabase(file).rebuild({ projections });
}

describe.each([
  ['is no JSON', '{"by":1,'],
  ['is no object', '[1]'],
  ['is null', 'null'],
])('an event whose data %s', (_what, data) => {
  test('is read as damaged, once said to be, and counts for nothing', async () => {
    spoil(5, data);
    const upcast = (stored: object) => ('by' in stored ? stored : Promise.reject(new Error('asked')));
    await open({ Counted: upcast });
    const [read] = await log.read({ afterPosition: 4, limit: 1 });
    expect(read).toMatchObject({ position: 5, stream: 'tally-2', version: 2, data: {}, damaged: true });
    await log.read({ limit: 100 });
    expect(said.filter(({ position }) => position === 5)).toHaveLength(1);
    expect((await log.execute(count(tally(2)))).reply.sum).toBe(EVENTS / 3);
    expect((await log.state(tally(2))).state.sum).toBe(EVENTS / 3);
  });

  test('is named by verify, and projections are rebuilt without it', async () => {
    spoil(5, data);
    const { chains, sound } = await verify();
    expect(sound).toBe(false);
    expect(chains[0]).toEqual({
      stream: 'tally-2',
      version: 2,
      problem: 'at position 5 cannot be read and is passed over',
    });
    await rebuild();
    await open();
    const db = new Database(file, { readonly: true });
    expect(db.prepare('SELECT position FROM tally_notes').pluck().all()).not.toContain(5);
    expect(db.prepare(`SELECT sum FROM tally_sums WHERE stream = 'tally-2'`).pluck().get()).toBe(19);
    db.close();
  });

  test('is not reacted to, and holds no reaction up', async () => {
    await open();
    const heard: number[] = [];
    const moved = new MovedClock(0);
    const source = systemSource(moved, 0);
    const reactions = new Reactions({ log, clock: moved, source, reactions: reactionsOf(heard) });
    // Where it takes up is kept; what comes next is met as damaged.
    await reactions.start();
    await reactions.stop();
    for (let i = 0; i < 3; i++) await log.execute(count(tally('more')));
    await log.close();
    spoil(EVENTS + 2, data);
    await open();
    const again = new Reactions({ log, clock: moved, source, reactions: reactionsOf(heard) });
    await again.start();
    await again.settled();
    await again.stop();
    expect(heard).toEqual([EVENTS + 1, EVENTS + 3]);
  });
});

function reactionsOf(heard: number[]) {
  return [
    {
      name: 'listener',
      types: ['Counted'],
      every: 0,
      react: async (events: readonly { readonly position: number }[]) => {
        heard.push(...events.map(({ position }) => position));
        return null;
      },
    },
  ];
}

test('an event of a shape that nothing can be folded from is passed over, as it was changed', async () => {
  spoil(5, '{}');
  expect((await verify()).sound).toBe(false);
  await rebuild();
  await open();
  expect(await log.execute(count(tally('new')))).toMatchObject({ reply: { sum: 1 } });
});

test('a mistake in a projection is none of the log’s, and is thrown', async () => {
  const mistaken = (): never => {
    throw new Error('a mistake');
  };
  const failing = { ...notes, on: { Counted: mistaken } };
  await expect(new SqliteDatabase(file).rebuild({ projections: [sums, failing] })).rejects.toThrow(
    'a mistake',
  );
  await rebuild();
});

test('a snapshot that cannot be read is ignored', async () => {
  await open();
  for (let i = 0; i < 5; i++)
    await Promise.all(Array.from({ length: 200 }, () => log.execute(count(tally('hot')))));
  await log.close();
  const db = new Database(file);
  expect(db.prepare(`UPDATE snapshots SET state = substr(state, 2)`).run().changes).toBe(1);
  db.close();
  await open();
  expect((await log.execute(count(tally('hot')))).reply.sum).toBe(1001);
});

test('whatever happens to the data of some events, the log starts, names them and goes on', async () => {
  const random = mulberry32(7);
  const below = (n: number) => Math.floor(random() * n);
  for (let round = 0; round < 12; round++) {
    const damaged = new Set<number>();
    const db = new Database(file);
    const read = db.prepare<[number], string>('SELECT data FROM events WHERE position = ?').pluck();
    for (let i = 0; i < 3; i++) {
      const position = 1 + below(EVENTS);
      const bytes = Buffer.from(read.get(position)!);
      const at = below(bytes.length);
      const spoilt = [
        Buffer.from(bytes.map((byte, j) => (j === at ? byte ^ (1 << below(7)) : byte))),
        Buffer.concat([bytes.subarray(0, at), Buffer.from([32 + below(95)]), bytes.subarray(at)]),
      ][below(2)]!;
      db.prepare('UPDATE events SET data = ? WHERE position = ?').run(spoilt.toString('latin1'), position);
      damaged.add(position);
    }
    const names = db
      .prepare<[string], { stream: string; version: number }>(
        'SELECT stream, version FROM events WHERE position IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify([...damaged]));
    db.close();
    const { chains } = await verify();
    for (const { stream, version } of names)
      expect(chains).toContainEqual(expect.objectContaining({ stream, version }));
    await rebuild();
    await open();
    await log.execute(count(tally('after'), 1, { note: `round-${round}` }));
    await log.read({ limit: 1000 });
    await log.close();
  }
});

/** Numbers that are the same at each run. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
