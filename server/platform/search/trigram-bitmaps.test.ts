import { expect, test } from 'vitest';
import { hasSlot, TrigramBitmaps } from './trigram-bitmaps.ts';

const SLOTS = [0, 31, 32, 255, 256, 5_000];

function slotsWith(bitmaps: TrigramBitmaps, part: string): number[] {
  const bitmap = bitmaps.having([[[part]]], []);
  return SLOTS.filter((slot) => hasSlot(bitmap, slot));
}

test('a text is among those that may have its parts until it is deleted, and leaves no bit behind', () => {
  const bitmaps = new TrigramBitmaps();
  for (const slot of SLOTS) bitmaps.add(slot, slot % 2 === 0 ? 'abcabc' : 'abcdef');
  expect([slotsWith(bitmaps, 'abc'), slotsWith(bitmaps, 'def')]).toEqual([SLOTS, [31, 255]]);
  for (const slot of SLOTS) if (slot !== 31) bitmaps.delete(slot, slot % 2 === 0 ? 'abcabc' : 'abcdef');
  expect([slotsWith(bitmaps, 'abc'), slotsWith(bitmaps, 'cab')]).toEqual([[31], []]);
});
