import { expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

test('a name of 28 characters is whole; a longer one ends in an ellipsis', () => {
  const fits = '가나다라마바사아자차카타파하'.repeat(2);
  expect([...fits].length).toBe(28);
  expect(shownName(fits)).toBe(fits);
  expect(shownName(`${fits}!`)).toBe(`${fits}…`);
});

test('a character of two halves counts once and is never split, and no blank comes before the ellipsis', () => {
  expect(shownName('🍓'.repeat(28))).toBe('🍓'.repeat(28));
  expect(shownName('🍓'.repeat(29))).toBe(`${'🍓'.repeat(28)}…`);
  expect(shownName(`${'가'.repeat(27)} 나`)).toBe(`${'가'.repeat(27)}…`);
});
