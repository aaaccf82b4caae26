import { beforeEach, describe, expect, test } from 'vitest';
import type { Upcasters } from '../events.ts';
import { evolve, streamOf, type EventLog, type ReadRange, type RecordedEvent } from '../log.ts';
import { count, LIMIT, tally, tallyFold, type Counted } from '../tally.fixture.ts';
import { START, type Trial } from './trial.support.ts';

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

/** How events are read, heard of and folded. */
export function describeReading(trial: Trial): void {
  describe('listeners', () => {
    test('hear of each commit once, in order, and not of what was refused', async () => {
      const log = await trial.open();
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
      log = await trial.open();
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
      expect(places(await log.read({ stream: 'tally-a', backwards: true, limit: 1 }))).toEqual(['tally-a@3']);
      const these = await log.read({ stream: 'tally-a', versions: [3, 1, 9], limit: 3 });
      expect(places(these)).toEqual(['tally-a@1', 'tally-a@3']);
      expect(await log.read({ stream: 'tally-a', versions: [], limit: 0 })).toEqual([]);
      expect(await log.read({ stream: 'tally', limit: 9 })).toEqual([]);
    });

    test('goes by position, prefix, type and command', async () => {
      const all = await log.read({ limit: 9 });
      expect(all).toHaveLength(6);
      const rest = await log.read({ afterPosition: all[3]!.position, limit: 9 });
      expect(places(rest)).toEqual(['tally-a@3', 'room-1@1']);
      expect(places(await log.read({ streamPrefix: 'room-', limit: 9 }))).toEqual(['room-1@1']);
      expect(places(await log.read({ types: ['Opened', 'Closed'], limit: 9 }))).toEqual(['room-1@1']);
      expect(places(await log.read({ backwards: true, limit: 2 }))).toEqual(['room-1@1', 'tally-a@3']);
      const [, , third] = all;
      expect(await log.read({ commandId: third!.commandId, limit: 9 })).toEqual([third]);
      expect(await log.read({ commandId: third!.commandId, streamPrefix: 'room-', limit: 9 })).toEqual([]);
      const later = await log.read({ stream: 'tally-a', afterPosition: all[0]!.position, limit: 1 });
      expect(places(later)).toEqual(['tally-a@2']);
    });

    test('finds what an API key did in a request', async () => {
      await log.execute(count(tally('a'), 1, { commandId: 'request-1:key-7' }));
      await log.execute(count(tally('b'), 1, { commandId: 'request-10:key-7' }));
      expect(places(await log.read({ commandId: 'request-1', limit: 9 }))).toEqual(['tally-a@4']);
    });

    test('goes by time, and a second read takes up where the first ends', async () => {
      const before = await log.lastPosition();
      for (const step of [1000, 0, 1000, 1000]) {
        trial.clock.advance(step);
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
        trial.clock.advance(step);
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
      let log = await trial.open();
      await countTo(log, 1234);
      const inMemory = await stateOf(log);
      log = await trial.reopen(log);
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
      let log = await trial.open();
      await countTo(log, 600);
      log = await trial.reopen(log);
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
      const log = await trial.open({ cachedStates: 3 });
      for (let round = 1; round <= 3; round++)
        for (const id of ['a', 'b', 'c', 'd', 'e'])
          expect((await log.execute(count(tally(id)))).reply.sum).toBe(round);
    });
  });

  test('lifts old events when they are read, folded and projected', async () => {
    let log = await trial.open({ projections: [] });
    await log.execute<null>({
      ...count(tally('a')),
      decide: () => ({
        events: [{ ref: tally('a'), events: [{ type: 'Counted', data: { amount: 5 } }] }],
        reply: null,
      }),
    });
    const upcasters: Upcasters = { Counted: (data) => ('amount' in data ? { by: data['amount'] } : data) };
    log = await trial.reopen(log, { upcasters });
    expect((await log.read({ limit: 1 }))[0]?.data).toEqual({ by: 5 });
    expect((await log.execute(count(tally('a'), 1))).reply.sum).toBe(6);
    expect(await trial.place.rows('tally_sums')).toEqual([{ stream: 'tally-a', sum: 6, events: 2 }]);
  });
}
