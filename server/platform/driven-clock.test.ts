import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DrivenClock } from './driven-clock.ts';

const START = 1_000_000;
const atOnce = () => Promise.resolve();

test('what is to be done later is done on the way, each at its time, and those of one moment in turn', async () => {
  const clock = new DrivenClock(START);
  const done: string[] = [];
  const note = (name: string) => () => void done.push(`${name} ${clock.now() - START} ${clock.monotonic()}`);
  clock.after(500, note('second'));
  clock.after(200, note('first'));
  clock.after(500, note('third'));
  clock.after(501, note('too late'));
  clock.after(300, note('forgotten'))();
  await clock.moveTo(START + 500, atOnce);
  expect(done).toEqual(['first 200 1200', 'second 500 1500', 'third 500 1500']);
  expect(clock.now()).toBe(START + 500);
});

test('time stands until what was begun has come to its end', async () => {
  const clock = new DrivenClock(START);
  const done: string[] = [];
  clock.after(100, async () => {
    await nextTurn();
    done.push(`slow ${clock.now() - START}`);
    // Set on the way, and due on the way.
    clock.after(50, () => void done.push(`its own ${clock.now() - START}`));
  });
  clock.after(120, () => void done.push(`next ${clock.now() - START}`));
  let asked = 0;
  await clock.moveTo(START + 200, async () => void (asked += 1));
  expect(done).toEqual(['slow 100', 'next 120', 'its own 150']);
  expect(asked).toBe(4);
});

test('it never goes back, and once released nobody waits', async () => {
  const clock = new DrivenClock(START);
  const done: string[] = [];
  await clock.moveTo(START - 5, atOnce);
  expect(clock.now()).toBe(START);
  clock.after(1000, () => void done.push('waited'));
  await clock.release();
  clock.after(1000, () => void done.push('came later'));
  await nextTurn();
  expect(done).toEqual(['waited', 'came later']);
});
