import { expect, test } from 'vitest';
import { darkOf } from './tint.ts';

test('a tint is dark and keeps the hue; grey stays grey, black stays black', () => {
  expect(darkOf([240, 205, 200])).toBe('rgb(30 18 18)');
  expect(darkOf([120, 160, 220])).toBe('rgb(3 12 30)');
  expect(darkOf([255, 255, 255])).toBe('rgb(30 30 30)');
  expect(darkOf([0, 0, 0])).toBe('rgb(0 0 0)');
});

test('colours that hardly differ are one tint', () => {
  expect(darkOf([240, 205, 200])).toBe(darkOf([239, 205, 200]));
});
