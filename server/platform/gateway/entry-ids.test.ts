import { expect, test } from 'vitest';
import { MovedClock } from '../clock.ts';
import { EntryIds } from './entry-ids.ts';

const START = 1_800_000_000_000;

test('a later entry compares greater, whatever the clock does', () => {
  const clock = new MovedClock(START);
  const ids = new EntryIds(clock, 'us');
  const given = [ids.next(), ids.next()];
  clock.stepWall(3_600_000);
  given.push(ids.next());
  clock.stepWall(-7_200_000);
  given.push(ids.next(), ids.next());
  expect(given.toSorted()).toEqual(given);
  expect(new Set(given).size).toBe(5);
});

test('and greater than one heard of before, even from a process whose clock is ahead', () => {
  const ahead = new EntryIds(new MovedClock(START + 3_600_000), 'ahead');
  const ids = new EntryIds(new MovedClock(START), 'us');
  const theirs = ahead.next();
  expect(ids.next() < theirs).toBe(true);
  ids.heard(theirs);
  expect(ids.next() > theirs).toBe(true);
  ids.heard('no name at all');
  expect(ids.next() > theirs).toBe(true);
});

test('of two who entered at the same moment exactly one is later', () => {
  const clock = new MovedClock(START);
  const [here, there] = [new EntryIds(clock, 'a').next(), new EntryIds(clock, 'b').next()];
  expect(here < there).toBe(true);
});
