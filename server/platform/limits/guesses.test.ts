import { describe, expect, test } from 'vitest';
import { LOGIN_FAILURES } from '../../../schema/members/constants.ts';
import { MovedClock } from '../clock.ts';
import { FakeProcesses } from './limits.support.ts';
import { Limits } from './limits.ts';
import type { Refusal } from '../log/log.ts';
import { Guesses, type Guess } from './guesses.ts';

const second = 1000;
const minute = 60 * second;
const home: Guess = { what: 'member', place: 'home', isKnownPlace: true };
let places = 0;
/** From somewhere nobody has been. */
const elsewhere = (what = 'member'): Guess => ({ what, place: `place-${++places}`, isKnownPlace: false });

function guessesWith(failuresPerPlace = 1_000, clock = new MovedClock(0), limits = new Limits(clock)) {
  const ofOnePlace = { ...LOGIN_FAILURES.ofOnePlace, max: failuresPerPlace };
  const guesses = new Guesses('logins', { ...LOGIN_FAILURES, ofOnePlace }, clock, limits);
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

test('a place that guesses at many accounts is closed, save for accounts that know it', async () => {
  const { clock, right, wrongTimes } = guessesWith(30);
  let account = 0;
  const at = (what: string, isKnownPlace = false): Guess => ({ what, place: 'cafe', isKnownPlace });
  await wrongTimes(30, () => at(`account-${++account}`));
  expect(await right(at('guest'))).toBe('0008');
  expect(await right(at('regular', true))).toBe('right');
  expect(await right(elsewhere('guest'))).toBe('right');
  clock.advance(minute);
  expect(await right(at('guest'))).toBe('right');
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

async function processes(failuresPerPlace?: number) {
  const all = new FakeProcesses();
  const start = async () => guessesWith(failuresPerPlace, all.clock, (await all.start()).limits);
  return { all, here: await start(), there: await start() };
}

describe('guesses in several processes', () => {
  test('count together for an account from one place', async () => {
    const { all, here, there } = await processes();
    await here.wrongTimes(6, () => home);
    await all.tell();
    await there.wrongTimes(4, () => home);
    await all.tell();
    for (const { right } of [here, there]) expect(await right(home)).toBe('0008');
    await all.pass(15 * minute);
    expect(await here.right(home)).toBe('right');
  });

  test('count together for an account from everywhere, and each further one makes all wait for longer', async () => {
    const { all, here, there } = await processes();
    await here.wrongTimes(LOGIN_FAILURES.fromAnywhere.max, elsewhere);
    await all.tell();
    expect(await there.right(elsewhere())).toBe('0008');
    await all.pass(minute);
    expect(await there.wrong(elsewhere())).toBe('wrong');
    await all.tell();
    await all.pass(2 * minute - second);
    expect(await here.right(elsewhere())).toBe('0008');
    await all.pass(second);
    expect(await here.right(elsewhere())).toBe('right');
  });

  test('count together for a place', async () => {
    const { all, here, there } = await processes(30);
    let account = 0;
    const at = (): Guess => ({ what: `account-${++account}`, place: 'cafe', isKnownPlace: false });
    await here.wrongTimes(15, at);
    await all.tell();
    await there.wrongTimes(15, at);
    expect(await there.right(at())).toBe('0008');
    await all.tell();
    expect(await here.right(at())).toBe('0008');
  });

  test('are forgiven in all of them by a right one, save for those that came after it', async () => {
    const { all, here, there } = await processes();
    await here.wrongTimes(5, () => home);
    await all.tell();
    await there.wrongTimes(4, () => home);
    expect(await there.right(home)).toBe('right');
    await there.wrongTimes(3, () => home);
    await all.tell();
    await here.wrongTimes(7, () => home);
    expect(await here.right(home)).toBe('0008');
  });

  test('are told without names and places, also when the bus was away meanwhile', async () => {
    const { all, here, there } = await processes();
    all.bus.connected = false;
    await here.wrongTimes(LOGIN_FAILURES.fromOnePlace.max, () => home);
    await all.pass(minute);
    expect(await there.wrong(home)).toBe('wrong');
    all.bus.connected = true;
    await all.tell();
    expect(await there.right(home)).toBe('0008');
    expect(JSON.stringify(all.told)).not.toMatch(/member|"home|place-/);
  });
});

test('only so many counts are remembered: what has been quiet for longest is forgotten', async () => {
  const { wrong, wrongTimes } = guessesWith();
  await wrongTimes(LOGIN_FAILURES.fromOnePlace.max, () => home);
  expect(await wrong(home)).toBe('0008');
  for (let n = 0; n < 100_000; n++) await wrong({ ...home, what: `another-${n}` });
  expect(await wrong(home)).toBe('wrong');
});
