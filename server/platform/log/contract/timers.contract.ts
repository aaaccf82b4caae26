import { describe, expect, test } from 'vitest';
import { Refusal, TimerGone, type Command } from '../log.ts';
import { count, LIMIT, tally } from '../tally.fixture.ts';
import { START, type Trial } from './trial.support.ts';

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

/** When timers fire, and when they do not. */
export function describeTimers(trial: Trial): void {
  describe('timers', () => {
    test('are set, moved and cleared with the events around them', async () => {
      const log = await trial.open();
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
      const log = await trial.open();
      await log.execute(setTimer('t', START));
      const results = await Promise.allSettled([
        log.execute(count(tally('a'), 1, { timerId: 't' })),
        log.execute(count(tally('a'), 1, { timerId: 't' })),
      ]);
      expect(results[0].status).toBe('fulfilled');
      expect(results[1]).toMatchObject({ status: 'rejected', reason: expect.any(TimerGone) });
    });

    test('that were moved have not fired', async () => {
      const log = await trial.open();
      await log.execute(setTimer('t', START + 5));
      await expect(log.execute(count(tally('a'), 1, { timerId: 't' }))).rejects.toBeInstanceOf(TimerGone);
      trial.clock.advance(5);
      await log.execute(count(tally('a'), 1, { timerId: 't' }));
    });

    test('are done when their command is refused, and stay when it fails', async () => {
      const log = await trial.open();
      await log.execute(setTimer('refused', START));
      await log.execute(setTimer('failing', START));
      const refused = log.execute(count(tally('a'), LIMIT + 1, { timerId: 'refused' }));
      await expect(refused).rejects.toBeInstanceOf(Refusal);
      const failing = log.execute(count(tally('a'), 1, { timerId: 'failing', note: 'forbidden' }));
      await expect(failing).rejects.toThrow('tally_notes');
      expect((await log.dueTimers(START, 10)).map(({ id }) => id)).toEqual(['failing']);
    });

    test('that are brought forward fire at their own time, and others do not', async () => {
      const log = await trial.open();
      const [early, late] = ['early', 'late'].map((id, n) => ({ id, dueAt: START + 5 + n })) as [
        { id: string; dueAt: number },
        { id: string; dueAt: number },
      ];
      await log.execute(setTimer(early.id, early.dueAt));
      await log.execute(setTimer(late.id, late.dueAt));
      const back = log.bringForward(early);
      const [done, other, plain] = await Promise.allSettled([
        log.execute(count(tally('a'), 1, { timerId: early.id })),
        log.execute(count(tally('a'), 1, { timerId: late.id })),
        log.execute(count(tally('a'), 1)),
      ]);
      expect(done).toMatchObject({ value: { events: [{ recordedAt: START + 5 }] } });
      expect(other).toMatchObject({ reason: expect.any(TimerGone) });
      expect(plain).toMatchObject({ value: { events: [{ recordedAt: START }] } });
      back();
      await log.execute(setTimer(early.id, early.dueAt));
      const gone = log.execute(count(tally('a'), 1, { timerId: early.id }));
      await expect(gone).rejects.toBeInstanceOf(TimerGone);
    });

    test('can set themselves again', async () => {
      const log = await trial.open();
      await log.execute(setTimer('t', START));
      await log.execute({ ...setTimer('t', START + 1), timerId: 't' });
      expect(await log.nextTimerAt()).toBe(START + 1);
    });

    test('survive a restart', async () => {
      let log = await trial.open();
      await log.execute(setTimer('t', START + 5));
      log = await trial.reopen(log);
      expect(await log.nextTimerAt()).toBe(START + 5);
    });
  });
}
