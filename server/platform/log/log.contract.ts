import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IDEMPOTENCY_KEPT, REFUSALS_REMEMBERED } from '../../../schema/constants.ts';
import { MovedClock } from '../clock.ts';
import type { Upcasters } from './events.ts';
import {
  evolve,
  KeyReused,
  LogUnavailable,
  Refusal,
  streamOf,
  TimerGone,
  type Command,
  type EventLog,
  type Projection,
  type ReadRange,
  type RecordedEvent,
  type RowTables,
} from './log.ts';
import {
  count,
  insertPerson,
  renamePerson,
  upsertPerson,
  LIMIT,
  notes,
  people,
  sums,
  tally,
  tallyFold,
  type Counted,
  type Tally,
} from './tally.fixture.ts';
import type { Claim, LogDatabase } from './database.ts';
import { DatabaseUnusable } from './database-unusable.ts';
import { addColumn, create } from './tables/migrations.ts';
import { int, nullable, table, text } from './tables/table.ts';
import { Scheduler } from './background/timers.ts';

export interface PlaceOptions {
  readonly clock: MovedClock;
  readonly projections: readonly Projection[];
  readonly rowTables: readonly RowTables[];
  readonly upcasters: Upcasters;
  readonly claim?: Claim;
  readonly cachedStates?: number;
}

/** One database, in which logs can be opened one after another or beside each other. */
export interface Place {
  readonly database: LogDatabase;
  rows(table: string): Promise<readonly object[]>;
  remove(): Promise<void>;
}

const START = Date.UTC(2026, 0, 1);

/** Sets a timer beside an event. */
function setTimer(id: string, dueAt: number): Command<{ sum: number }> {
  const command = count(tally('a'), 0);
  return {
    ...command,
    decide: (states, now) => ({
      ...command.decide(states, now),
      timers: { set: [{ id, dueAt, command: { type: 'count', by: 1 } }] },
    }),
  };
}

/** Counts a stream up by single steps, a hundred commands at a time. */
async function countTo(log: EventLog, n: number): Promise<void> {
  for (let i = 0; i < n; i += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, n - i) }, (_, j) =>
        log.execute(count(tally('a'), 1, { note: `n${i + j}` })),
      ),
    );
}

async function stateOf(log: EventLog): Promise<unknown> {
  const { reply } = await log.execute({
    ...count(tally('a')),
    decide: (states) => ({ events: [], reply: states.get(tally('a')) }),
  });
  return reply;
}

function places(events: readonly RecordedEvent[]): string[] {
  return events.map(({ stream, version }) => `${stream}@${version}`);
}

/** What every implementation of {@link EventLog} promises. */
export function describeLog(kind: string, newPlace: () => Promise<Place>): void {
  describe(`the log on ${kind}`, () => {
    let place: Place;
    let clock: MovedClock;
    let opened: EventLog[];

    beforeEach(async () => {
      place = await newPlace();
      clock = new MovedClock(START);
      opened = [];
    });
    afterEach(async () => {
      for (const log of opened) await log.close();
      await place.remove();
    });

    async function open(options: Partial<PlaceOptions> = {}): Promise<EventLog> {
      const log = await place.database.open({
        clock,
        projections: [sums, notes],
        rowTables: [people],
        upcasters: {},
        ...options,
      });
      opened.push(log);
      return log;
    }

    async function reopen(log: EventLog, options: Partial<PlaceOptions> = {}): Promise<EventLog> {
      await log.close();
      return open(options);
    }

    describe('execute', () => {
      test('appends what was decided, with who, when and why', async () => {
        const log = await open();
        const { reply, events, repeated } = await log.execute(
          count(tally('a'), 3, { note: 'first', commandId: 'c-1', actorId: 42 }),
        );
        expect(reply).toEqual({ sum: 3 });
        expect(repeated).toBe(false);
        expect(events).toEqual([
          {
            position: expect.any(Number),
            stream: 'tally-a',
            version: 1,
            type: 'Counted',
            data: { by: 3, note: 'first' },
            actorId: 42,
            commandId: 'c-1',
            recordedAt: START,
          },
        ]);
        expect(await log.read({ stream: 'tally-a', limit: 10 })).toEqual(events);
        expect(await log.head('tally-a')).toBe(1);
        expect(await log.lastPosition()).toBe(events[0]!.position);
      });

      test('decides each command on what the ones before it did, also in one group', async () => {
        const log = await open();
        const replies = await Promise.all(Array.from({ length: 600 }, () => log.execute(count(tally('a')))));
        expect(replies.map(({ reply }) => reply.sum)).toEqual(Array.from({ length: 600 }, (_, i) => i + 1));
        expect(await log.head('tally-a')).toBe(600);
        expect(await place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 600, events: 600 }]);
      });

      test('lets a refusal harm no neighbour', async () => {
        const log = await open();
        const results = await Promise.allSettled([
          log.execute(count(tally('a'), 1)),
          log.execute(count(tally('a'), LIMIT)),
          log.execute(count(tally('a'), 2)),
        ]);
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        expect(results[1]).toMatchObject({ reason: { resultCode: '9001', facts: { limit: LIMIT } } });
        expect(await place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 3, events: 2 }]);
      });

      test('takes back all of a command whose rows are refused by the database, and nothing else', async () => {
        const log = await open();
        await log.write([insertPerson({ id: 1, name: 'Kim' })]);
        const broken: Command<null> = {
          ...count(tally('b')),
          streams: [tally('a'), tally('b')],
          decide: () => ({
            events: [
              { ref: tally('a'), events: [{ type: 'Counted', data: { by: 50, note: 'x' } }] },
              { ref: tally('b'), events: [{ type: 'Counted', data: { by: 60 } }] },
            ],
            rows: [insertPerson({ id: 2, name: 'Lee' }), insertPerson({ id: 3, name: 'Kim' })],
            timers: { set: [{ id: 't', dueAt: START, command: { type: 'never' } }] },
            reply: null,
          }),
        };
        const results = await Promise.allSettled([
          log.execute(count(tally('a'), 1)),
          log.execute(broken),
          log.execute(count(tally('a'), 2)),
          log.execute(count(tally('b'), 4)),
        ]);
        expect(results.map(({ status }) => status)).toEqual([
          'fulfilled',
          'rejected',
          'fulfilled',
          'fulfilled',
        ]);
        expect(results[2]).toMatchObject({ value: { reply: { sum: 3 } } });
        expect(
          (await log.read({ limit: 10 })).map(({ stream, version, data }) => [stream, version, data]),
        ).toEqual([
          ['tally-a', 1, { by: 1 }],
          ['tally-a', 2, { by: 2 }],
          ['tally-b', 1, { by: 4 }],
        ]);
        expect(await place.rows('people')).toEqual([{ id: 1, name: 'Kim' }]);
        expect(await place.rows('tally_notes')).toEqual([]);
        expect(await log.nextTimerAt()).toBeNull();
      });

      test('takes back a command whose projection fails', async () => {
        const log = await open();
        const results = await Promise.allSettled([
          log.execute(count(tally('a'), 1, { note: 'forbidden' })),
          log.execute(count(tally('a'), 2)),
        ]);
        expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
        expect(await log.head('tally-a')).toBe(1);
        expect(await place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 2, events: 1 }]);
      });

      test('refuses a value that SQL cannot hold, and only that command', async () => {
        const log = await open();
        const name = true as unknown as string;
        await expect(log.write([insertPerson({ id: 1, name })])).rejects.toThrow('name is true');
        await log.write([insertPerson({ id: 1, name: 'Kim' })]);
      });

      test('appends to several streams at once', async () => {
        const log = await open();
        const { events } = await log.execute<null>({
          ...count(tally('a')),
          streams: [tally('a'), tally('b')],
          decide: (states) => ({
            events: ['a', 'b', 'a'].map((id) => ({
              ref: tally(id),
              events: [{ type: 'Counted', data: { by: states.version(tally(id)) + 1 } }],
            })),
            reply: null,
          }),
        });
        expect(events.map(({ stream, version }) => [stream, version])).toEqual([
          ['tally-a', 1],
          ['tally-b', 1],
          ['tally-a', 2],
        ]);
        const positions = events.map(({ position }) => position);
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      });

      test('lets a decision read no stream that its command does not name', async () => {
        const log = await open();
        const command = { ...count(tally('a')), streams: [tally('b')] };
        await expect(log.execute(command)).rejects.toThrow('tally-a without naming it');
      });

      test('lets one category have one fold only', async () => {
        const log = await open();
        await log.execute(count(tally('a')));
        const other = streamOf<Tally, Counted>({ ...tallyFold }, 'b');
        await expect(log.execute(count(other))).rejects.toThrow('Two folds');
      });

      test('writes rows alone', async () => {
        const log = await open();
        await log.write([insertPerson({ id: 1, name: 'Kim' }), insertPerson({ id: 2, name: 'Lee' })]);
        expect(await place.rows('people')).toHaveLength(2);
        expect(await log.lastPosition()).toBe(0);
      });

      test('writes the rows of commands that come together as if one came after another', async () => {
        const log = await open();
        const person = (id: number, name: string) => insertPerson({ id, name });
        const groups = [
          [
            person(1, 'Kim'),
            person(2, 'Lee'),
            upsertPerson({ id: 3, name: 'Park' }),
            renamePerson({ id: 1, name: 'Cho' }),
          ],
          [person(4, 'Kim'), upsertPerson({ id: 3, name: 'Han' }), upsertPerson({ id: 5, name: 'Park' })],
          [upsertPerson({ id: 5, name: 'Yun' }), upsertPerson({ id: 6, name: 'Park' })],
        ];
        const results = await Promise.allSettled(groups.flat().map((row) => log.write([row])));
        expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
        const names = ['Cho', 'Lee', 'Han', 'Kim', 'Yun', 'Park'];
        expect(await place.rows('people')).toEqual(names.map((name, at) => ({ id: at + 1, name })));
      });

      test('keeps the text of rows that come together as it was', async () => {
        const log = await open();
        const names = ['{"a":"\\"봄\\" \\\\ 세일"}', 'NULL', '', ' {a,b} ', "it's\n\ttwo lines", '\\'];
        await log.write(names.map((name, at) => insertPerson({ id: at + 1, name })));
        expect(await place.rows('people')).toEqual(names.map((name, at) => ({ id: at + 1, name })));
      });

      test('finishes what is waiting when it closes, and takes no more', async () => {
        const log = await open();
        const waiting = Array.from({ length: 700 }, () => log.execute(count(tally('a'))));
        const closing = log.close();
        await expect(log.execute(count(tally('a')))).rejects.toThrow(LogUnavailable);
        expect((await Promise.all(waiting)).at(-1)?.reply).toEqual({ sum: 700 });
        await closing;
        expect(await (await open()).head('tally-a')).toBe(700);
      });
    });

    describe('a key', () => {
      const once = { key: 'k', fingerprint: 'f' };

      test('gets a repeat the first answer, in the same group, later, and after a restart', async () => {
        let log = await open();
        const first = await Promise.all([
          log.execute(count(tally('a'), 5, { once })),
          log.execute(count(tally('a'), 5, { once })),
        ]);
        expect(first.map(({ repeated }) => repeated)).toEqual([false, true]);
        log = await reopen(log);
        const again = await log.execute(count(tally('a'), 5, { once }));
        expect(again).toEqual({ reply: { sum: 5 }, events: [], repeated: true });
        expect(await log.head('tally-a')).toBe(1);
      });

      test('gets a repeat the first refusal, though it could succeed by now', async () => {
        const log = await open();
        await log.execute(count(tally('a'), LIMIT));
        const refused = log.execute(count(tally('a'), 1, { once }));
        await expect(refused).rejects.toMatchObject({ resultCode: '9001' });
        await log.execute(count(tally('a'), -LIMIT));
        const again = log.execute(count(tally('a'), 1, { once }));
        await expect(again).rejects.toBeInstanceOf(Refusal);
        await expect(again).rejects.toMatchObject({ resultCode: '9001', facts: { limit: LIMIT } });
        expect(await log.head('tally-a')).toBe(2);
      });

      test('is decided anew when its refusal is a day old, or is not remembered after a restart', async () => {
        let log = await open();
        await log.execute(count(tally('a'), LIMIT));
        await expect(log.execute(count(tally('a'), 1, { once }))).rejects.toBeInstanceOf(Refusal);
        expect(await place.rows('answers')).toEqual([]);
        await log.execute(count(tally('a'), -LIMIT));
        clock.advance(IDEMPOTENCY_KEPT);
        await expect(log.execute(count(tally('a'), 1, { once }))).rejects.toBeInstanceOf(Refusal);
        clock.advance(1);
        expect((await log.execute(count(tally('a'), 1, { once }))).repeated).toBe(false);
        const other = { key: 'other', fingerprint: 'f' };
        await expect(log.execute(count(tally('a'), LIMIT, { once: other }))).rejects.toBeInstanceOf(Refusal);
        log = await reopen(log);
        await log.execute(count(tally('a'), -1));
        expect((await log.execute(count(tally('a'), LIMIT, { once: other }))).reply.sum).toBe(LIMIT);
      });

      test('is remembered with its refusal only among the latest', async () => {
        const log = await open();
        await log.execute(count(tally('a'), LIMIT));
        const refuse = (i: number) =>
          log.execute(count(tally('a'), 1, { once: { key: `k${i}`, fingerprint: 'f' } }));
        for (let i = 0; i <= REFUSALS_REMEMBERED; i += 1000) {
          const length = Math.min(1000, REFUSALS_REMEMBERED + 1 - i);
          const refused = await Promise.allSettled(Array.from({ length }, (_, j) => refuse(i + j)));
          expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
        }
        await log.execute(count(tally('a'), -LIMIT));
        await expect(refuse(1)).rejects.toBeInstanceOf(Refusal);
        expect((await refuse(0)).repeated).toBe(false);
      });

      test('is refused with another request', async () => {
        const log = await open();
        await log.execute(count(tally('b'), LIMIT));
        const refused = log.execute(count(tally('b'), 1, { once: { key: 'r', fingerprint: 'f' } }));
        await expect(refused).rejects.toBeInstanceOf(Refusal);
        const changed = log.execute(count(tally('b'), 0, { once: { key: 'r', fingerprint: 'g' } }));
        await expect(changed).rejects.toBeInstanceOf(KeyReused);
        await log.execute(count(tally('a'), 1, { once }));
        const other = log.execute(count(tally('a'), 1, { once: { key: 'k', fingerprint: 'g' } }));
        await expect(other).rejects.toBeInstanceOf(KeyReused);
      });

      test('is free again when its command failed without an answer', async () => {
        const log = await open();
        const failing = log.execute(count(tally('a'), 1, { once, note: 'forbidden' }));
        await expect(failing).rejects.toThrow('tally_notes');
        expect((await log.execute(count(tally('a'), 1, { once }))).repeated).toBe(false);
      });

      test('is admitted once, not with each repeat, and is free again when it was not', async () => {
        const log = await open();
        let free = 0;
        const admit = () => {
          if (free-- < 1) throw new Refusal('0008');
        };
        const ask = (key: string) =>
          log.execute(count(tally('a'), 1, { once: { key, fingerprint: 'f' }, admit }));
        await expect(ask('k')).rejects.toMatchObject({ resultCode: '0008' });
        free = 2;
        const asked = await Promise.all([ask('k'), ask('k'), ask('other')]);
        expect(asked.map(({ repeated }) => repeated)).toEqual([false, true, false]);
        await expect(ask('third')).rejects.toMatchObject({ resultCode: '0008' });
        expect((await ask('k')).repeated).toBe(true);
        expect(await log.head('tally-a')).toBe(2);
      });

      test('is kept for a day', async () => {
        let log = await open();
        await Promise.all(
          Array.from({ length: 1200 }, (_, i) =>
            log.execute(count(tally('a'), 1, { once: { key: `k${i}`, fingerprint: 'f' } })),
          ),
        );
        clock.advance(24 * 3600_000 - 1);
        log = await reopen(log);
        expect(
          (await log.execute(count(tally('a'), 1, { once: { key: 'k0', fingerprint: 'f' } }))).repeated,
        ).toBe(true);
        clock.advance(2);
        log = await reopen(log);
        await vi.waitFor(async () => expect(await place.rows('answers')).toEqual([]));
      });
    });

    describe('timers', () => {
      test('are set, moved and cleared with the events around them', async () => {
        const log = await open();
        expect(await log.nextTimerAt()).toBeNull();
        await log.execute(setTimer('late', START + 20));
        await log.execute(setTimer('early', START + 30));
        await log.execute(setTimer('early', START + 10));
        expect(await log.nextTimerAt()).toBe(START + 10);
        expect(await log.dueTimers(START + 9, 10)).toEqual([]);
        expect(await log.dueTimers(START + 20, 10)).toEqual([
          { id: 'early', dueAt: START + 10, command: { type: 'count', by: 1 } },
          { id: 'late', dueAt: START + 20, command: { type: 'count', by: 1 } },
        ]);
        expect(await log.dueTimers(START + 20, 1)).toHaveLength(1);
        await log.execute<null>({
          ...count(tally('a')),
          decide: () => ({ events: [], timers: { clear: ['early', 'unknown'] }, reply: null }),
        });
        expect(await log.nextTimerAt()).toBe(START + 20);
      });

      test('fire once', async () => {
        const log = await open();
        await log.execute(setTimer('t', START));
        const results = await Promise.allSettled([
          log.execute(count(tally('a'), 1, { timerId: 't' })),
          log.execute(count(tally('a'), 1, { timerId: 't' })),
        ]);
        expect(results[0].status).toBe('fulfilled');
        expect(results[1]).toMatchObject({ status: 'rejected', reason: expect.any(TimerGone) });
      });

      test('that were moved have not fired', async () => {
        const log = await open();
        await log.execute(setTimer('t', START + 5));
        await expect(log.execute(count(tally('a'), 1, { timerId: 't' }))).rejects.toBeInstanceOf(TimerGone);
        clock.advance(5);
        await log.execute(count(tally('a'), 1, { timerId: 't' }));
      });

      test('are done when their command is refused, and stay when it fails', async () => {
        const log = await open();
        await log.execute(setTimer('refused', START));
        await log.execute(setTimer('failing', START));
        const refused = log.execute(count(tally('a'), LIMIT + 1, { timerId: 'refused' }));
        await expect(refused).rejects.toBeInstanceOf(Refusal);
        const failing = log.execute(count(tally('a'), 1, { timerId: 'failing', note: 'forbidden' }));
        await expect(failing).rejects.toThrow('tally_notes');
        expect((await log.dueTimers(START, 10)).map(({ id }) => id)).toEqual(['failing']);
      });

      test('can set themselves again', async () => {
        const log = await open();
        await log.execute(setTimer('t', START));
        await log.execute({ ...setTimer('t', START + 1), timerId: 't' });
        expect(await log.nextTimerAt()).toBe(START + 1);
      });

      test('survive a restart', async () => {
        let log = await open();
        await log.execute(setTimer('t', START + 5));
        log = await reopen(log);
        expect(await log.nextTimerAt()).toBe(START + 5);
      });
    });

    describe('listeners', () => {
      test('hear of each commit once, in order, and not of what was refused', async () => {
        const log = await open();
        const heard: RecordedEvent[] = [];
        let calls = 0;
        const stop = log.onCommitted((events) => {
          calls++;
          heard.push(...events);
        });
        log.onCommitted(() => {
          throw new Error('a listener that fails');
        });
        await Promise.allSettled([
          log.execute(count(tally('a'))),
          log.execute(count(tally('b'), LIMIT + 1)),
          log.execute(count(tally('c'))),
        ]);
        expect(calls).toBe(1);
        stop();
        await log.execute(count(tally('a')));
        expect(heard).toEqual(await log.read({ limit: 2 }));
      });
    });

    describe('read', () => {
      let log: EventLog;
      beforeEach(async () => {
        log = await open();
        for (const id of ['a', 'b', 'a', 'b', 'a']) await log.execute(count(tally(id)));
        await log.execute<null>({
          ...count(tally('x')),
          streams: [],
          decide: () => ({
            events: [{ ref: streamOf(other, 1), events: [{ type: 'Opened', data: { title: '봄 "세일"' } }] }],
            reply: null,
          }),
        });
      });
      const other = { category: 'room', stateVersion: 1, initial: null, on: { Opened: () => null } };

      test('goes by stream and version', async () => {
        expect(places(await log.read({ stream: 'tally-a', limit: 9 }))).toEqual([
          'tally-a@1',
          'tally-a@2',
          'tally-a@3',
        ]);
        const some = await log.read({ stream: 'tally-a', afterVersion: 1, upToVersion: 2, limit: 9 });
        expect(places(some)).toEqual(['tally-a@2']);
        expect(places(await log.read({ stream: 'tally-a', backwards: true, limit: 1 }))).toEqual([
          'tally-a@3',
        ]);
        expect(await log.read({ stream: 'tally', limit: 9 })).toEqual([]);
      });

      test('goes by position, prefix and type', async () => {
        const all = await log.read({ limit: 9 });
        expect(all).toHaveLength(6);
        const rest = await log.read({ afterPosition: all[3]!.position, limit: 9 });
        expect(places(rest)).toEqual(['tally-a@3', 'room-1@1']);
        expect(places(await log.read({ streamPrefix: 'room-', limit: 9 }))).toEqual(['room-1@1']);
        expect(places(await log.read({ types: ['Opened', 'Closed'], limit: 9 }))).toEqual(['room-1@1']);
        expect(places(await log.read({ backwards: true, limit: 2 }))).toEqual(['room-1@1', 'tally-a@3']);
        const later = await log.read({ stream: 'tally-a', afterPosition: all[0]!.position, limit: 1 });
        expect(places(later)).toEqual(['tally-a@2']);
      });

      test('goes by time, and a second read takes up where the first ends', async () => {
        const before = await log.lastPosition();
        for (const step of [1000, 0, 1000, 1000]) {
          clock.advance(step);
          await log.execute(count(tally('later')));
        }
        const versions = async (range: Omit<ReadRange, 'limit'>) =>
          (await log.read({ streamPrefix: 'tally-l', limit: 99, ...range })).map(({ version }) => version);
        expect(await versions({ since: START + 1000 })).toEqual([1, 2, 3, 4]);
        expect(await versions({ since: START + 1001 })).toEqual([3, 4]);
        expect(await versions({ since: START + 1000, until: START + 2000 })).toEqual([1, 2]);
        expect(await versions({ since: START + 2000, until: START + 3001 })).toEqual([3, 4]);
        expect(await versions({ until: START + 3000, backwards: true })).toEqual([3, 2, 1]);
        expect(await versions({ since: START + 3001 })).toEqual([]);
        expect((await log.read({ until: START + 1000, limit: 99 })).at(-1)?.position).toBe(before);
        expect(await log.read({ until: START, limit: 99 })).toEqual([]);
        const ofStream = { stream: 'tally-later', since: START + 1001, until: START + 3000, limit: 9 };
        expect(places(await log.read(ofStream))).toEqual(['tally-later@3']);
        expect(await versions({ since: START + 1000, afterPosition: before + 2 })).toEqual([3, 4]);
      });

      test('goes by time without a hole, also where the clock stepped back', async () => {
        const from = await log.lastPosition();
        for (const step of [500, 500, -300, 500, 500]) {
          clock.advance(step);
          await log.execute(count(tally('a')));
        }
        const positions = (events: readonly RecordedEvent[]) => events.map(({ position }) => position);
        const rest = positions(await log.read({ afterPosition: from, limit: 99 }));
        for (let bound = START; bound < START + 2000; bound += 50) {
          const early = await log.read({ afterPosition: from, until: bound, limit: 99 });
          const late = await log.read({ afterPosition: from, since: bound, limit: 99 });
          expect([...positions(early), ...positions(late)]).toEqual(rest);
        }
      });

      test('keeps data as it was, in any language', async () => {
        expect((await log.read({ stream: 'room-1', limit: 1 }))[0]?.data).toEqual({ title: '봄 "세일"' });
      });
    });

    describe('states', () => {
      test('are the same from memory, from a snapshot and its tail, and folded from nothing', async () => {
        let log = await open();
        await countTo(log, 1234);
        const inMemory = await stateOf(log);
        log = await reopen(log);
        const fromSnapshot = await stateOf(log);
        const folded = (await log.read({ stream: 'tally-a', limit: 5000 })).reduce(
          (state, event) => evolve(tallyFold, state, event as RecordedEvent<Counted>),
          tallyFold.initial,
        );
        expect(inMemory).toEqual(folded);
        expect(fromSnapshot).toEqual(folded);
        expect(folded).toEqual({ sum: 1234, notes: ['n1231', 'n1232', 'n1233'] });
      });

      test('ignore snapshots of another state version', async () => {
        let log = await open();
        await countTo(log, 600);
        log = await reopen(log);
        const doubled = {
          ...tallyFold,
          stateVersion: 2,
          on: {
            Counted: (state: typeof tallyFold.initial, { data }: RecordedEvent<Counted>) => ({
              ...state,
              sum: state.sum + 2 * data.by,
            }),
          },
        };
        const { reply } = await log.execute(count(streamOf(doubled, 'a'), 0));
        expect(reply.sum).toBe(1200);
      });

      test('are right when there are more than fit into memory', async () => {
        const log = await open({ cachedStates: 3 });
        for (let round = 1; round <= 3; round++)
          for (const id of ['a', 'b', 'c', 'd', 'e'])
            expect((await log.execute(count(tally(id)))).reply.sum).toBe(round);
      });
    });

    test('lifts old events when they are read, folded and projected', async () => {
      let log = await open({ projections: [] });
      await log.execute<null>({
        ...count(tally('a')),
        decide: () => ({
          events: [{ ref: tally('a'), events: [{ type: 'Counted', data: { amount: 5 } }] }],
          reply: null,
        }),
      });
      const upcasters: Upcasters = { Counted: (data) => ('amount' in data ? { by: data['amount'] } : data) };
      log = await reopen(log, { upcasters });
      expect((await log.read({ limit: 1 }))[0]?.data).toEqual({ by: 5 });
      expect((await log.execute(count(tally('a'), 1))).reply.sum).toBe(6);
      expect(await place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 6, events: 2 }]);
    });

    describe('projections', () => {
      test('are built when they are new, and built again when their version changes', async () => {
        let log = await open({ projections: [notes] });
        for (let i = 0; i < 5; i++) await log.execute(count(tally('a'), i, { note: `n${i}` }));
        log = await reopen(log, { projections: [notes, sums] });
        expect(await place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 10, events: 5 }]);
        const before = await place.rows('tally_notes');
        const renamed: Projection = {
          ...notes,
          version: 2,
          tables: [table('tally_remarks', { position: int }, { key: ['position'] })],
          on: {},
        };
        log = await reopen(log, { projections: [renamed, sums] });
        expect(await place.rows('tally_remarks')).toEqual([]);
        await expect(place.rows('tally_notes')).rejects.toThrow('tally_notes');
        await log.execute(count(tally('a'), 1));
        await reopen(log, { projections: [sums, { ...notes, version: 3 }] });
        expect(await place.rows('tally_notes')).toEqual(before);
        expect(await place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 11, events: 6 }]);
      });

      test('that are no more leave their names, and no tables', async () => {
        const log = await open();
        await log.execute(count(tally('a'), 1, { note: 'n' }));
        const gone: Projection = { name: 'notes', version: 2, tables: [], on: {} };
        await reopen(log, { projections: [sums, gone] });
        await expect(place.rows('tally_notes')).rejects.toThrow('tally_notes');
        expect(await place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 1, events: 1 }]);
      });
    });

    test('rows survive a restart, and migrations run once', async () => {
      const log = await open();
      await log.write([insertPerson({ id: 1, name: 'Kim' })]);
      const grown = table('people', { id: int, name: text, age: nullable(int) }, { key: ['id'] });
      const migrations = [...people.migrations, [addColumn(grown, 'age')]];
      await reopen(log, { rowTables: [{ ...people, migrations }] });
      expect(await place.rows('people')).toEqual([{ id: 1, name: 'Kim', age: null }]);
    });

    describe('two processes on one database', () => {
      test('decide exactly and leave no hole, whoever writes', async () => {
        const logs = [await open(), await open()];
        const heard: number[][] = [[], []];
        logs.forEach((log, i) =>
          log.onCommitted((events) => heard[i]!.push(...events.map((e) => e.position))),
        );
        const replies = await Promise.all(
          logs.map(async (log) => {
            const sums: number[] = [];
            for (let i = 0; i < 500; i++) {
              sums.push((await log.execute(count(tally('shared')))).reply.sum);
              if (i % 50 === 0) await log.execute(count(tally(`own-${i}`)));
            }
            return sums;
          }),
        );
        expect(replies.flat().toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: 1000 }, (_, i) => i + 1),
        );
        const versions = (await logs[0]!.read({ stream: 'tally-shared', limit: 2000 })).map((e) => e.version);
        expect(versions).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1));
        for (const log of logs) await log.catchUp();
        const positions = (await logs[0]!.read({ limit: 5000 })).map((e) => e.position);
        expect(heard).toEqual([positions, positions]);
        expect(await place.rows('tally_sums')).toContainEqual({
          stream: 'tally-shared',
          sum: 1000,
          events: 1000,
        });
      });

      test('hear of each other without writing themselves', async () => {
        const [writing, listening] = [await open(), await open({ claim: 'together' })];
        const heard = new Promise<readonly RecordedEvent[]>((resolve) => listening.onCommitted(resolve));
        const { events } = await writing.execute(count(tally('a')));
        expect(await heard).toEqual(events);
      });

      test('answer a repeat that the other one answered first', async () => {
        const [one, other] = [await open(), await open()];
        const once = { key: 'k', fingerprint: 'f' };
        await one.execute(count(tally('a'), 1, { once }));
        expect((await other.execute(count(tally('a'), 1, { once }))).repeated).toBe(true);
      });

      test('fire each timer once', async () => {
        const logs = [await open(), await open()];
        await logs[0]!.execute<null>({
          ...count(tally('a')),
          decide: () => ({
            events: [],
            timers: {
              set: Array.from({ length: 250 }, (_, i) => ({
                id: `t${i}`,
                dueAt: START + i,
                command: { type: 'count' },
              })),
            },
            reply: null,
          }),
        });
        clock.advance(1000);
        const schedulers = logs.map(
          (log) =>
            new Scheduler({
              log,
              clock,
              handlers: {
                count: async ({ id }) => void (await log.execute(count(tally('a'), 1, { timerId: id }))),
              },
            }),
        );
        await Promise.all(schedulers.map((scheduler) => scheduler.runDue()));
        expect(await logs[0]!.head('tally-a')).toBe(250);
        expect(await logs[0]!.nextTimerAt()).toBeNull();
      });
    });

    describe('a newer program beside an older one', () => {
      const shown = table('tally_shown', { stream: text, events: int }, { key: ['stream'] });
      /** Its table has another name, so that the older one's queries find none. */
      const newSums: Projection = {
        name: 'sums',
        version: 2,
        tables: [shown],
        on: {
          Counted: ({ stream, version }: RecordedEvent<Counted>) => [
            shown.upsert({ stream, events: version }),
          ],
        },
      };
      const newer = { projections: [newSums, notes] };
      const sumsTable = sums.tables[0]!;

      test('stops it once its own projections are there: it neither writes nor reads, and says why', async () => {
        const old = await open({ claim: 'together' });
        await old.execute(count(tally('a')));
        const young = await open({ ...newer, claim: 'together' });
        // Nobody has asked it for a command.
        await vi.waitFor(() => expect(old.trouble()).toMatch(/^a newer version .* start that version here/));
        await expect(old.execute(count(tally('a')))).rejects.toBeInstanceOf(LogUnavailable);
        await expect(old.reads.all(sumsTable.page(9))).rejects.toBeInstanceOf(LogUnavailable);
        const { events } = await young.execute(count(tally('a')));
        expect(await place.rows('tally_shown')).toEqual([{ stream: 'tally-a', events: 2 }]);
        // What others do it still hears of, so that its viewers do.
        const heard: RecordedEvent[] = [];
        old.onCommitted((more) => heard.push(...more));
        const more = await young.execute(count(tally('a')));
        await vi.waitFor(() => expect(heard).toContainEqual(more.events[0]));
        expect(events).toHaveLength(1);
      });

      test('that fails while it builds leaves all as it was, and the older one at work', async () => {
        const old = await open({ claim: 'together' });
        await old.execute(count(tally('a'), 1, { note: 'n' }));
        const failing: Projection = {
          ...newSums,
          on: {
            Counted: () => {
              throw new Error('killed');
            },
          },
        };
        const grown = table('people', { id: int, name: text, age: nullable(int) }, { key: ['id'] });
        const rowTables = [{ ...people, migrations: [...people.migrations, [addColumn(grown, 'age')]] }];
        await expect(open({ projections: [failing, notes], rowTables })).rejects.toThrow('killed');
        await old.write([insertPerson({ id: 1, name: 'Kim' })]);
        await old.execute(count(tally('a'), 2));
        expect(await place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 3, events: 2 }]);
        expect(await place.rows('people')).toEqual([{ id: 1, name: 'Kim' }]);
        await reopen(old);
      });

      test('is not replaced by it, unless its operator says so', async () => {
        await (await open()).execute(count(tally('a')));
        const young = await open(newer);
        const start = open();
        await expect(start).rejects.toBeInstanceOf(DatabaseUnusable);
        await expect(start).rejects.toThrow(
          /its projection sums was made by a newer version .* stop all servers and run its sellover db rebuild/,
        );
        await young.execute(count(tally('a')));
        await place.database.rebuild({ projections: [sums, notes], rowTables: [people] });
        await expect(young.execute(count(tally('a')))).rejects.toThrow('an older version of this program');
        await (await open()).execute(count(tally('a'), 5));
        expect(await place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 7, events: 3 }]);
        await (await open(newer)).execute(count(tally('a')));
        expect(await place.rows('tally_shown')).toEqual([{ stream: 'tally-a', events: 4 }]);
      });

      test('knows a projection that the older one does not, which does not start either', async () => {
        await open();
        await expect(open({ projections: [sums] })).rejects.toThrow('its projection notes was made by');
      });

      test('of which two start at once: both go on', async () => {
        const old = await open();
        for (let i = 0; i < 50; i++) await old.execute(count(tally(i), 1, { note: `n${i}` }));
        await old.close();
        const young = await Promise.all([open(newer), open(newer), open(newer)]);
        for (const log of young) await log.execute(count(tally('a')));
        expect(await place.rows('tally_shown')).toHaveLength(51);
        expect(await place.rows('tally_notes')).toHaveLength(50);
      });

      test('wins over one that is newer than the old one only, and starts at once', async () => {
        const old = await open();
        await old.execute(count(tally('a')));
        const newest = { projections: [{ ...newSums, version: 3 }, notes] };
        const [log] = await Promise.allSettled([open(newest), open(newer)]);
        expect(log.status).toBe('fulfilled');
        await expect(open(newer)).rejects.toThrow('its projection sums was made by a newer version');
        await (await open(newest)).execute(count(tally('a')));
        expect(await place.rows('tally_shown')).toEqual([{ stream: 'tally-a', events: 2 }]);
      });

      test('adds to tables of rows, which the older one goes on writing, though it starts no more', async () => {
        const grown = table('people', { id: int, name: text, age: int }, { key: ['id'] });
        const places = table('places', { id: int }, { key: ['id'] });
        const migrations = [...people.migrations, [addColumn(grown, 'age', 20), create(places)]];
        const ofNewer = { rowTables: [{ ...people, migrations }] };
        const old = await open();
        const young = await open(ofNewer);
        await young.write([grown.insert({ id: 1, name: 'Kim', age: 30 })]);
        await old.write([insertPerson({ id: 2, name: 'Lee' })]);
        const start = open();
        await expect(start).rejects.toThrow(
          /its tables of people were made by a newer version .* db rebuild/,
        );
        await place.database.rebuild({ projections: [sums, notes], rowTables: [people] });
        await (await open()).write([insertPerson({ id: 3, name: 'Park' })]);
        await (await open(ofNewer)).write([grown.insert({ id: 4, name: 'Choi', age: 40 })]);
        expect(await place.rows('people')).toEqual([
          { id: 1, name: 'Kim', age: 30 },
          { id: 2, name: 'Lee', age: 20 },
          { id: 3, name: 'Park', age: 20 },
          { id: 4, name: 'Choi', age: 40 },
        ]);
      });
    });
  });
}
