import { expect, test } from 'vitest';
import { isOlder } from './versions.ts';

test.for([
  ['1.2.3', '1.2.3', false],
  ['1.2.3', '1.2.4', true],
  ['1.2.4', '1.2.3', false],
  ['1.9', '1.10', true],
  ['1.10', '1.9', false],
  ['1.2', '1.2.0', false],
  ['1.2', '1.2.1', true],
  ['2.0.0', '1.9.9', false],
] as const)('%s is older than %s: %s', ([version, other, older]) => {
  expect(isOlder(version, other)).toBe(older);
});
