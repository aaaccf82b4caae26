import { expect, test } from 'vitest';
import { runOf } from './marketing-run.ts';

test('a line that fits comes in from the right and stands where it begins', () => {
  expect(runOf(300, 120)).toEqual({ from: 300, to: 0, px: 300 });
});

test('a longer one runs on until its end stands at the edge', () => {
  expect(runOf(300, 500)).toEqual({ from: 300, to: -200, px: 500 });
});
