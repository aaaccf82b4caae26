import { describe, expect, test } from 'vitest';
import { LOGIN_FAILURES } from '../../../schema/constants.ts';
import { MovedClock } from '../../platform/clock.ts';
import type { Refusal } from '../../platform/log/log.ts';
import { Guesses, type Guess } from './guesses.ts';

const second = 1000;
const minute = 60 * second;
const home: Guess = { userId: 'member', place: 'home', isKnownPlace: true };
let places = 0;
/** From somewhere nobody has been. */
const elsewhere = (userId = 'member'): Guess => ({ userId, place: `place-${++places}`, isKnownPlace: false });

function guessesWith(failuresPerPlace = 1_000) {
  const clock = new MovedClock(0);
  const guesses = new Guesses(clock, failuresPerPlace);
  const tried = async (guess: Guess, isRight: boolean) => {
    try {
      return (await guesses.check(guess, async () => isRight)) ? 'right' : 'wrong';
    } catch (error) {
      return (error as Refusal).resultCode;
    }
  };
  return {
    clock,
    guesses,
    wrong: (guess: Guess) => tried(guess, false),
    right: (guess: Guess) => tried(guess, true),
    async wrongTimes(times: number, next: () => Guess) {
      for (let i = 0; i < times; i++) expect(await tried(next(), false)).toBe('wrong');
    },
  };
}

describe('an account that is guessed at from everywhere', () => {
  test('is closed to places it has not been at, and open to the one it has', async () => {
    const { wrong, right, wrongTimes } = guessesWith();
    await wrongTimes(LOGIN_FAILURES.fromAnywhere.max, elsewhere);
    expect(await wrong(elsewhere())).toBe('0008');
    expect(await right(elsewhere())).toBe('0008');
    expect(await right(home)).toBe('right');
    expect(await right(elsewhere('another'))).toBe('right');
  });

  test('is closed for longer with each further guess, up to an hour', async () => {
    const { clock, right, wrong, wrongTimes } = guessesWith();
    await wrongTimes(LOGIN_FAILURES.fromAnywhere.max, elsewhere);
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      clock.advance(minutes * minute - 1);
      expect(await right(elsewhere())).toBe('0008');
      clock.advance(1);
      expect(await wrong(elsewhere())).toBe('wrong');
    }
  });

  test('after a wait takes one guess at a time', async () => {
    const { clock, wrong, wrongTimes } = guessesWith();
    await wrongTimes(LOGIN_FAILURES.fromAnywhere.max, elsewhere);
    clock.advance(minute);
    const codes = await Promise.all(Array.from({ length: 5 }, () => wrong(elsewhere())));
    expect(codes.toSorted()).toEqual(['0008', '0008', '0008', '0008', 'wrong']);
  });

  test('is remembered for a day after the last guess, not the first', async () => {
    const { clock, right, wrong, wrongTimes } = guessesWith();
    await wrongTimes(LOGIN_FAILURES.fromAnywhere.max, elsewhere);
    clock.advance(23 * 60 * minute);
    expect(await wrong(elsewhere())).toBe('wrong');
    clock.advance(23 * 60 * minute);
    expect(await wrong(elsewhere())).toBe('wrong');
    expect(await right(elsewhere())).toBe('0008');
  });

  test('is forgotten about after a day of peace', async () => {
    const { clock, right, wrongTimes } = guessesWith();
    await wrongTimes(LOGIN_FAILURES.fromAnywhere.max - 1, elsewhere);
    clock.advance(24 * 60 * minute + 1);
    await wrongTimes(LOGIN_FAILURES.fromAnywhere.max - 1, elsewhere);
    expect(await right(elsewhere())).toBe('right');
  });
});

describe('a place that guesses at many accounts', () => {
  test('is closed, save for accounts that know it', async () => {
    const { clock, right, wrongTimes } = guessesWith(30);
    let account = 0;
    const at = (userId: string, isKnownPlace = false): Guess => ({ userId, place: 'cafe', isKnownPlace });
    await wrongTimes(30, () => at(`account-${++account}`));
    expect(await right(at('guest'))).toBe('0008');
    expect(await right(at('regular', true))).toBe('right');
    expect(await right(elsewhere('guest'))).toBe('right');
    clock.advance(minute);
    expect(await right(at('guest'))).toBe('right');
  });
});

describe('guesses that come all at once', () => {
  test('are all taken when they are right', async () => {
    const { right } = guessesWith();
    const first = { ...home, isKnownPlace: false };
    const codes = await Promise.all(Array.from({ length: 40 }, () => right(first)));
    expect(new Set(codes)).toEqual(new Set(['right']));
  });

  test('are looked at only as far as they may be wrong', async () => {
    const { guesses } = guessesWith();
    const outcomes = Array.from({ length: 30 }, () => Promise.withResolvers<boolean>());
    let begun = 0;
    const all = outcomes.map(() =>
      guesses.check(home, () => outcomes[begun++]!.promise).catch(() => 'refused'),
    );
    await Promise.resolve();
    expect(begun).toBe(LOGIN_FAILURES.fromOnePlace.max);
    for (const { resolve } of outcomes) resolve(false);
    const answers = await Promise.all(all);
    expect(begun).toBe(LOGIN_FAILURES.fromOnePlace.max);
    expect(answers.filter((answer) => answer === 'refused')).toHaveLength(20);
  });

  test('whose outcome nobody will know are not counted, and hold nobody up', async () => {
    const { guesses, right } = guessesWith();
    const failing = Array.from({ length: 15 }, () =>
      guesses.check(home, () => Promise.reject(new Error('no memory'))),
    );
    for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected');
    expect(await right(home)).toBe('right');
  });
});

test('only so many counts are remembered: what has been quiet for longest is forgotten', async () => {
  const { wrong, wrongTimes } = guessesWith();
  await wrongTimes(LOGIN_FAILURES.fromOnePlace.max, () => home);
  expect(await wrong(home)).toBe('0008');
  for (let n = 0; n < 100_000; n++) await wrong({ ...home, userId: `another-${n}` });
  expect(await wrong(home)).toBe('wrong');
});
