import { assert, jsonValue, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { unveil, veil } from './veil.ts';

test('what was hidden can be read back', () => {
  assert(
    property(jsonValue(), (value) => {
      expect(unveil(veil(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('the hidden text does not show the value', () => {
  const hidden = veil('eyJhbGciOiJFUzI1NiJ9.token');
  expect(hidden).not.toContain('eyJ');
  expect(atob(hidden)).not.toContain('token');
});

test('what was changed or was never hidden reads as absent', () => {
  const hidden = veil({ refreshToken: 'r1' });
  expect(unveil(`A${hidden.slice(1)}`)).toBeUndefined();
  expect(unveil(hidden.slice(0, -4))).toBeUndefined();
  assert(
    property(string(), (text) => {
      expect(unveil(text)).toBeUndefined();
    }),
  );
  expect(unveil(null)).toBeUndefined();
});
