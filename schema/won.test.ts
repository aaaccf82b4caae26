import { expect, test } from 'vitest';
import { priceText, signedWon, wonText } from './won.ts';

test('money has separators and a unit', () => {
  expect(wonText(12_000, 'ko')).toBe('12,000원');
  expect(wonText(12_000, 'en')).toBe('12,000 won');
  expect(wonText(12_000, 'sign')).toBe('₩12,000');
  expect(wonText(0, 'ko')).toBe('0원');
  expect(wonText(1_234_567, 'en')).toBe('1,234,567 won');
});

test('what goes has its sign before the unit', () => {
  expect([signedWon(-10_500), signedWon(0), signedWon(10_500)]).toEqual(['-₩10,500', '₩0', '₩10,500']);
});

test('a price of nothing is free, a sum of nothing is none', () => {
  expect([priceText(0, 'ko'), priceText(0, 'en'), priceText(0, 'sign')]).toEqual(['무료', 'Free', 'free']);
  expect(priceText(500, 'ko')).toBe('500원');
});
