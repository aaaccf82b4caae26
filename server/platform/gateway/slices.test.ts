import { describe, expect, test } from 'vitest';
import { SLICE_MAX, SliceQueue, Slices } from './slices.ts';

/** Takes this thread for so long. */
function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

test('much work gives way to other work, and those who wait for it have their turns one after another', async () => {
  const slices = new Slices(() => {});
  const done: string[] = [];
  let turn = 0;
  const turns = new Set<number>();
  const counting = setInterval(() => turn++, 0);
  for (const name of ['a', 'b', 'c']) {
    let left = 5;
    slices.add(() => {
      work(SLICE_MAX / 2);
      done.push(name);
      turns.add(turn);
      return --left > 0;
    });
  }
  await expect.poll(() => done.length).toBe(15);
  clearInterval(counting);
  expect(done.join('')).toBe('abcabcabcabcabc');
  expect(turns.size).toBeGreaterThan(3);
});

test('a step that fails is reported and ends; the others go on', async () => {
  const errors: unknown[] = [];
  const slices = new Slices((error) => errors.push(error));
  let done = 0;
  slices.add(() => {
    throw new Error('step');
  });
  slices.add(() => ++done < 3);
  await expect.poll(() => done).toBe(3);
  slices.add(() => ++done < 5);
  await expect.poll(() => done).toBe(5);
  expect(errors).toEqual([new Error('step')]);
});

describe('a queue', () => {
  test('is taken in order, some in a slice, and what comes meanwhile after that', async () => {
    const taken: number[] = [];
    const slices = new Slices(() => {});
    const queue: SliceQueue<number> = new SliceQueue(
      slices,
      (n) => {
        work(SLICE_MAX / 4);
        taken.push(n);
        if (n < 20) queue.add(n + 100);
      },
      () => {},
    );
    for (let n = 0; n < 100; n++) queue.add(n);
    const lengths = new Set<number>();
    const counting = setInterval(() => lengths.add(taken.length), 0);
    await expect.poll(() => taken.length).toBe(120);
    clearInterval(counting);
    expect(taken).toEqual(Array.from({ length: 120 }, (_, n) => n));
    expect(lengths.size).toBeGreaterThan(3);
    queue.add(7);
    await expect.poll(() => taken.length).toBe(122);
    expect(taken.slice(120)).toEqual([7, 107]);
  });

  test('goes on after one that fails', async () => {
    const errors: unknown[] = [];
    const taken: number[] = [];
    const report = (error: unknown) => void errors.push(error);
    const take = (n: number) => {
      if (n === 2) throw new Error('two');
      taken.push(n);
    };
    const queue = new SliceQueue(new Slices(report), take, report);
    for (const n of [1, 2, 3]) queue.add(n);
    await expect.poll(() => taken.length).toBe(2);
    expect([taken, errors]).toEqual([[1, 3], [new Error('two')]]);
  });
});
