import { describe, expect, test } from 'vitest';
import { LogUnavailable, streamOf, type Command } from '../log.ts';
import {
  count,
  insertPerson,
  renamePerson,
  upsertPerson,
  LIMIT,
  tally,
  tallyFold,
  type Counted,
  type Tally,
} from '../tally.fixture.ts';
import { START, type Trial } from './trial.support.ts';

/** What a command does, and what it leaves undone when it fails. */
export function describeExecuting(trial: Trial): void {
  describe('execute', () => {
    test('appends what was decided, with who, when and why', async () => {
      const log = await trial.open();
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
      const log = await trial.open();
      const replies = await Promise.all(Array.from({ length: 600 }, () => log.execute(count(tally('a')))));
      expect(replies.map(({ reply }) => reply.sum)).toEqual(Array.from({ length: 600 }, (_, i) => i + 1));
      expect(await log.head('tally-a')).toBe(600);
      expect(await trial.place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 600, events: 600 }]);
    });

    test('lets a refusal harm no neighbour', async () => {
      const log = await trial.open();
      const results = await Promise.allSettled([
        log.execute(count(tally('a'), 1)),
        log.execute(count(tally('a'), LIMIT)),
        log.execute(count(tally('a'), 2)),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(results[1]).toMatchObject({ reason: { resultCode: '9001', facts: { limit: LIMIT } } });
      expect(await trial.place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 3, events: 2 }]);
    });

    test('takes back all of a command whose rows are refused by the database, and nothing else', async () => {
      const log = await trial.open();
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
      expect(await trial.place.rows('people')).toEqual([{ id: 1, name: 'Kim' }]);
      expect(await trial.place.rows('tally_notes')).toEqual([]);
      expect(await log.nextTimerAt()).toBeNull();
    });

    test('takes back a command whose projection fails', async () => {
      const log = await trial.open();
      const results = await Promise.allSettled([
        log.execute(count(tally('a'), 1, { note: 'forbidden' })),
        log.execute(count(tally('a'), 2)),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
      expect(await log.head('tally-a')).toBe(1);
      expect(await trial.place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 2, events: 1 }]);
    });

    test('takes back a command that fails when some of it is gathered already', async () => {
      const log = await trial.open();
      const made = [{ by: 50, note: 'x' }, { by: 1n as unknown as number }];
      const broken: Command<null> = {
        ...count(tally('a')),
        decide: () => ({
          events: [{ ref: tally('a'), events: made.map((data) => ({ type: 'Counted', data }) as const) }],
          reply: null,
        }),
      };
      const results = await Promise.allSettled([
        log.execute(broken),
        log.execute(count(tally('a'), 2)),
        log.execute(count(tally('a'), 3)),
      ]);
      expect(results).toMatchObject([
        { status: 'rejected', reason: expect.any(TypeError) },
        { value: { reply: { sum: 2 } } },
        { value: { reply: { sum: 5 } } },
      ]);
      expect((await log.read({ limit: 9 })).map(({ version, data }) => [version, data])).toEqual([
        [1, { by: 2 }],
        [2, { by: 3 }],
      ]);
      expect(await trial.place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 5, events: 2 }]);
      expect(await trial.place.rows('tally_notes')).toEqual([]);
    });

    test('refuses a value that SQL cannot hold, and only that command', async () => {
      const log = await trial.open();
      const name = true as unknown as string;
      await expect(log.write([insertPerson({ id: 1, name })])).rejects.toThrow('name is true');
      await log.write([insertPerson({ id: 1, name: 'Kim' })]);
    });

    test('appends to several streams at once', async () => {
      const log = await trial.open();
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
      const log = await trial.open();
      const command = { ...count(tally('a')), streams: [tally('b')] };
      await expect(log.execute(command)).rejects.toThrow('tally-a without naming it');
    });

    test('lets one category have one fold only', async () => {
      const log = await trial.open();
      await log.execute(count(tally('a')));
      const other = streamOf<Tally, Counted>({ ...tallyFold }, 'b');
      await expect(log.execute(count(other))).rejects.toThrow('Two folds');
    });

    test('writes rows alone', async () => {
      const log = await trial.open();
      await log.write([insertPerson({ id: 1, name: 'Kim' }), insertPerson({ id: 2, name: 'Lee' })]);
      expect(await trial.place.rows('people')).toHaveLength(2);
      expect(await log.lastPosition()).toBe(0);
    });

    test('writes the rows of commands that come together as if one came after another', async () => {
      const log = await trial.open();
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
      expect(await trial.place.rows('people')).toEqual(names.map((name, at) => ({ id: at + 1, name })));
    });

    test('keeps the text of rows that come together as it was', async () => {
      const log = await trial.open();
      const names = ['{"a":"\\"봄\\" \\\\ 세일"}', 'NULL', '', ' {a,b} ', "it's\n\ttwo lines", '\\'];
      await log.write(names.map((name, at) => insertPerson({ id: at + 1, name })));
      expect(await trial.place.rows('people')).toEqual(names.map((name, at) => ({ id: at + 1, name })));
    });

    test('finishes what is waiting when it closes, and takes no more', async () => {
      const log = await trial.open();
      const waiting = Array.from({ length: 700 }, () => log.execute(count(tally('a'))));
      const closing = log.close();
      await expect(log.execute(count(tally('a')))).rejects.toThrow(LogUnavailable);
      expect((await Promise.all(waiting)).at(-1)?.reply).toEqual({ sum: 700 });
      await closing;
      expect(await (await trial.open()).head('tally-a')).toBe(700);
    });
  });
}
