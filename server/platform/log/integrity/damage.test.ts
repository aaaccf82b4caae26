import { beforeEach, describe, expect, test } from 'vitest';
import { seeded } from '../../../../schema/seeded.ts';
import { askAt, rowsAt } from '../../../testing/place.ts';
import { isWhole } from '../../../testing/seed.ts';
import { MovedClock } from '../../clock.ts';
import type { EventLog } from '../log.ts';
import { silentLogger } from '../logger.ts';
import { eachTestsPlace } from '../place.support.ts';
import { systemSource } from '../../source.ts';
import { RecordedReader } from '../events.ts';
import { eventsAfter } from '../tables/log-tables.ts';
import { StoredProjecting } from '../tables/projecting.ts';
import type { SqlValue, Write } from '../tables/statement.ts';
import { echo } from '../background/echo.fixture.ts';
import { Reactions, type Reaction } from '../background/reactions.ts';
import { count, notes, sums, tally, tallyFold } from '../tally.fixture.ts';
import { verifyLog, type VerifyReport } from './verify.ts';

const projections = [sums, notes];
const EVENTS = 60;
const place = eachTestsPlace();
let log: EventLog;
let said: { readonly position?: number }[];

beforeEach(async () => {
  await open();
  for (let i = 1; i <= EVENTS; i++) await log.execute(count(tally(i % 3), 1, { note: `note-${i}` }));
  await log.close();
});

async function open(upcasters = {}): Promise<void> {
  said = [];
  const logger = { ...silentLogger, error: (facts: object) => void said.push(facts) };
  log = await place.open({ projections, upcasters, logger });
}

async function spoil(position: number, data: string): Promise<void> {
  await askAt(place.dataDir, 'UPDATE events SET data = $1 WHERE position = $2', data, position);
}

function verify(): Promise<VerifyReport> {
  return place.database.inspect((inspection) => verifyLog(inspection, { projections, folds: [tallyFold] }));
}

function rebuild(): Promise<void> {
  return place.database.rebuild({ projections });
}

describe.each([
  ['is no JSON', '{"by":1,'],
  ['is no object', '[1]'],
  ['is null', 'null'],
])('an event whose data %s', (_what, data) => {
  test('is read as damaged, once said to be, and counts for nothing', async () => {
    await spoil(5, data);
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
    await spoil(5, data);
    const { chains, sound } = await verify();
    expect(sound).toBe(false);
    expect(chains[0]).toEqual({
      stream: 'tally-2',
      version: 2,
      problem: 'at position 5 cannot be read and is passed over',
    });
    await rebuild();
    await open();
    const [notes, sums] = [
      await rowsAt(place.dataDir, 'tally_notes'),
      await rowsAt(place.dataDir, 'tally_sums'),
    ];
    expect(notes.map((row) => (row as { position: number }).position)).not.toContain(5);
    expect(sums).toContainEqual({ stream: 'tally-2', sum: 19, events: 19 });
  });

  test('is not reacted to, and holds no reaction up', async () => {
    await open();
    const heard: number[] = [];
    const react: Reaction['react'] = async (events) => {
      heard.push(...events.map(({ position }) => position));
      return null;
    };
    const clock = new MovedClock(0);
    const needs = { clock, source: systemSource(clock, 0), reactions: [echo({ react })] };
    const reactions = new Reactions({ log, ...needs });
    // The reaction's position is saved now. One of the events after it is damaged below.
    await reactions.start();
    await reactions.stop();
    for (let i = 0; i < 3; i++) await log.execute(count(tally('more')));
    await log.close();
    await spoil(EVENTS + 2, data);
    await open();
    const again = new Reactions({ log, ...needs });
    await again.start();
    await again.settled();
    await again.stop();
    expect(heard).toEqual([EVENTS + 1, EVENTS + 3]);
  });
});

test('an event of a shape that nothing can be folded from is passed over, as it was changed', async () => {
  await spoil(5, '{}');
  expect((await verify()).sound).toBe(false);
  await rebuild();
  await open();
  expect(await log.execute(count(tally('new')))).toMatchObject({ reply: { sum: 1 } });
});

test('an event that cannot be written is passed over, though the next ones are folded meanwhile', async () => {
  await spoil(5, '{"by":1,"note":"spoiled"}');
  await open();
  const rows = await log.reads.all(eventsAfter({ position: 0, limit: EVENTS }));
  const written: SqlValue[] = [];
  const target = {
    write: async (writes: readonly Write[]) => {
      const told = writes.map(({ params }) => params['note']!);
      if (told.includes('spoiled')) throw new Error('refused');
      written.push(...told);
    },
  };
  const projecting = new StoredProjecting([notes], { reads: log.reads, recorded: new RecordedReader({}) });
  for (const from of [0, 20, 40]) await projecting.startInto(target, rows.slice(from, from + 20));
  expect(await projecting.written()).toBe(true);
  const others = Array.from({ length: EVENTS }, (_, at) => `note-${at + 1}`).filter(
    (each) => each !== 'note-5',
  );
  expect(written).toEqual(others);
});

test('a snapshot that cannot be read is ignored', async () => {
  await open();
  for (let i = 0; i < 5; i++)
    await Promise.all(Array.from({ length: 200 }, () => log.execute(count(tally('hot')))));
  await log.close();
  expect(await rowsAt(place.dataDir, 'snapshots')).toHaveLength(1);
  await askAt(place.dataDir, 'UPDATE snapshots SET state = substr(state, 2)');
  await open();
  expect((await log.execute(count(tally('hot')))).reply.sum).toBe(1001);
});

test('whatever happens to the data of some events, the log starts, names them and goes on', async () => {
  const random = seeded(7);
  const below = (n: number) => Math.floor(random() * n);
  for (let round = 0; round < (isWhole ? 12 : 4); round++) {
    const damaged: { stream: string; version: number }[] = [];
    for (let i = 0; i < 3; i++) {
      const position = 1 + below(EVENTS);
      const [event] = await askAt<{ stream: string; version: number; data: string }>(
        place.dataDir,
        'SELECT stream, version, data FROM events WHERE position = $1',
        position,
      );
      const { data, ...name } = event!;
      const bytes = Buffer.from(data);
      const at = below(bytes.length);
      const spoilt = [
        Buffer.from(bytes.map((byte, j) => (j === at ? byte ^ (1 << below(7)) : byte))),
        Buffer.concat([bytes.subarray(0, at), Buffer.from([32 + below(95)]), bytes.subarray(at)]),
      ][below(2)]!;
      await spoil(position, spoilt.toString('latin1'));
      damaged.push(name);
    }
    const { chains } = await verify();
    for (const { stream, version } of damaged)
      expect(chains).toContainEqual(expect.objectContaining({ stream, version }));
    await rebuild();
    await open();
    await log.execute(count(tally('after'), 1, { note: `round-${round}` }));
    await log.read({ limit: 1000 });
    await log.close();
  }
});
