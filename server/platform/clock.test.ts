import { expect, test } from 'vitest';
import { MovedClock } from './clock.ts';

const AN_HOUR = 3_600_000;

test('a timeout of a moved clock runs once the clock gets there, unless it was cancelled', async () => {
  const clock = new MovedClock(0);
  const done: string[] = [];
  clock.after(AN_HOUR + 1, () => void done.push('later'));
  clock.after(AN_HOUR, () => void done.push('cancelled'))();
  const ran = new Promise<void>((resolve) => clock.after(AN_HOUR, resolve));
  clock.advance(AN_HOUR);
  await ran;
  expect(done).toEqual([]);
});
