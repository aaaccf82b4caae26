import { describe, expect, test } from 'vitest';
import { IDEMPOTENCY_KEPT, REFUSALS_REMEMBERED } from '../../../../schema/constants.ts';
import { KeyReused, Refusal } from '../log.ts';
import { count, LIMIT, tally } from '../tally.fixture.ts';
import type { Trial } from './trial.support.ts';

/** What an Idempotency-Key gets, and for how long. */
export function describeKeys(trial: Trial): void {
  describe('a key', () => {
    const once = { key: 'k', fingerprint: 'f' };

    test('gets a repeat the first answer, in the same group, later, and after a restart', async () => {
      let log = await trial.open();
      const first = await Promise.all([
        log.execute(count(tally('a'), 5, { once })),
        log.execute(count(tally('a'), 5, { once })),
      ]);
      expect(first.map(({ repeated }) => repeated)).toEqual([false, true]);
      log = await trial.reopen(log);
      const again = await log.execute(count(tally('a'), 5, { once }));
      expect(again).toEqual({ reply: { sum: 5 }, events: [], repeated: true });
      expect(await log.head('tally-a')).toBe(1);
    });

    test('gets a repeat the first refusal, though it could succeed by now', async () => {
      const log = await trial.open();
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
      let log = await trial.open();
      await log.execute(count(tally('a'), LIMIT));
      await expect(log.execute(count(tally('a'), 1, { once }))).rejects.toBeInstanceOf(Refusal);
      expect(await trial.place.rows('answers')).toEqual([]);
      await log.execute(count(tally('a'), -LIMIT));
      trial.clock.advance(IDEMPOTENCY_KEPT);
      await expect(log.execute(count(tally('a'), 1, { once }))).rejects.toBeInstanceOf(Refusal);
      trial.clock.advance(1);
      expect((await log.execute(count(tally('a'), 1, { once }))).repeated).toBe(false);
      const other = { key: 'other', fingerprint: 'f' };
      await expect(log.execute(count(tally('a'), LIMIT, { once: other }))).rejects.toBeInstanceOf(Refusal);
      log = await trial.reopen(log);
      await log.execute(count(tally('a'), -1));
      expect((await log.execute(count(tally('a'), LIMIT, { once: other }))).reply.sum).toBe(LIMIT);
    });

    test('is remembered with its refusal only among the latest', async () => {
      const log = await trial.open();
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
      const log = await trial.open();
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
      const log = await trial.open();
      const failing = log.execute(count(tally('a'), 1, { once, note: 'forbidden' }));
      await expect(failing).rejects.toThrow('tally_notes');
      expect((await log.execute(count(tally('a'), 1, { once }))).repeated).toBe(false);
    });

    test('is admitted once, not with each repeat, and is free again when it was not', async () => {
      const log = await trial.open();
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
      let log = await trial.open();
      await Promise.all(
        Array.from({ length: 1200 }, (_, i) =>
          log.execute(count(tally('a'), 1, { once: { key: `k${i}`, fingerprint: 'f' } })),
        ),
      );
      trial.clock.advance(24 * 3600_000 - 1);
      log = await trial.reopen(log);
      expect(
        (await log.execute(count(tally('a'), 1, { once: { key: 'k0', fingerprint: 'f' } }))).repeated,
      ).toBe(true);
      trial.clock.advance(2);
      log = await trial.reopen(log);
      await expect.poll(() => trial.place.rows('answers')).toEqual([]);
    });
  });
}
