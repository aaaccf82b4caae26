import { describe, expect, test } from 'vitest';
import type { RecordedEvent } from '../log.ts';
import { count, tally } from '../tally.fixture.ts';
import { Scheduler } from '../background/timers.ts';
import { START, type Trial } from './trial.support.ts';

/** What processes that share a database do for each other. */
export function describeProcesses(trial: Trial): void {
  describe('two processes on one database', () => {
    test('decide exactly and leave no hole, whoever writes', async () => {
      const logs = [await trial.open(), await trial.open()];
      const heard: number[][] = [[], []];
      logs.forEach((log, i) => log.onCommitted((events) => heard[i]!.push(...events.map((e) => e.position))));
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
      expect(replies.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1));
      const versions = (await logs[0]!.read({ stream: 'tally-shared', limit: 2000 })).map((e) => e.version);
      expect(versions).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1));
      for (const log of logs) await log.catchUp();
      const positions = (await logs[0]!.read({ limit: 5000 })).map((e) => e.position);
      expect(heard).toEqual([positions, positions]);
      expect(await trial.place.rows('tally_sums')).toContainEqual({
        stream: 'tally-shared',
        sum: 1000,
        events: 1000,
      });
    });

    test('hear of each other without writing themselves', async () => {
      const [writing, listening] = [await trial.open(), await trial.open({ claim: 'together' })];
      const heard = new Promise<readonly RecordedEvent[]>((resolve) => listening.onCommitted(resolve));
      const { events } = await writing.execute(count(tally('a')));
      expect(await heard).toEqual(events);
    });

    test('answer a repeat that the other one answered first', async () => {
      const [one, other] = [await trial.open(), await trial.open()];
      const once = { key: 'k', fingerprint: 'f' };
      await one.execute(count(tally('a'), 1, { once }));
      expect((await other.execute(count(tally('a'), 1, { once }))).repeated).toBe(true);
    });

    test('fire each timer once', async () => {
      const logs = [await trial.open(), await trial.open()];
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
      trial.clock.advance(1000);
      const schedulers = logs.map(
        (log) =>
          new Scheduler({
            log,
            clock: trial.clock,
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
}
