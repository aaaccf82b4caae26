import { expect, test } from 'vitest';
import { Kept } from './kept.ts';

test('is read once for all who ask, and then known', async () => {
  let reads = 0;
  const kept = new Kept(10, async (key: number) => {
    reads += 1;
    return key * 2;
  });
  expect(kept.known(1)).toBeUndefined();
  expect(await Promise.all([kept.get(1), kept.get(1)])).toEqual([2, 2]);
  expect(await kept.get(1)).toBe(2);
  expect([kept.known(1), reads]).toEqual([2, 1]);
});

test('is read again once it is forgotten, even when that was while it was being read', async () => {
  let value = 'old';
  const waiting: (() => void)[] = [];
  const kept = new Kept(10, async () => {
    const read = value;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return read;
  });
  const first = kept.get('key');
  value = 'new';
  kept.forget('key');
  const second = kept.get('key');
  for (const goOn of waiting) goOn();
  expect(await Promise.all([first, second])).toEqual(['old', 'new']);
  expect(kept.known('key')).toBe('new');
});

test('a read that fails is tried again by the next who asks', async () => {
  let fails = true;
  const kept = new Kept(10, async () => {
    if (fails) throw new Error('not now');
    return 1;
  });
  await expect(kept.get('key')).rejects.toThrow('not now');
  fails = false;
  expect(await kept.get('key')).toBe(1);
});

test('keeps no more than it may', async () => {
  const kept = new Kept(2, async (key: number) => key);
  for (const key of [1, 2, 3]) await kept.get(key);
  expect([1, 2, 3].map((key) => kept.known(key))).toEqual([undefined, 2, 3]);
});
