import { expect, test } from 'vitest';
import { wonText } from './won.ts';

test('money has separators and a unit', () => {
  expect(wonText(12_000, 'ko')).toBe('12,000원');
  expect(wonText(12_000, 'en')).toBe('12,000 won');
  expect(wonText(12_000, 'sign')).toBe('₩12,000');
  expect(wonText(0, 'ko')).toBe('0원');
  expect(wonText(1_234_567, 'en')).toBe('1,234,567 won');
});
