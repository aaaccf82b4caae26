import { expect, test, vi } from 'vitest';
import { SLICE_MAX, Slices } from './slices.ts';

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
  await vi.waitUntil(() => done.length === 15, { timeout: 20_000 });
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
  await vi.waitUntil(() => done === 3, { timeout: 20_000 });
  slices.add(() => ++done < 5);
  await vi.waitUntil(() => done === 5, { timeout: 20_000 });
  expect(errors).toEqual([new Error('step')]);
});
