import { expect, test } from 'vitest';
import { rejoinFrom } from './rejoining.ts';

const at = (korean: string) => Date.parse(`${korean}+09:00`);

test.each([
  // The last second of a day counts as that day, and so does the first.
  ['withdrawn', '2026-11-01T00:00:00', '2026-12-02T00:00:00'],
  ['withdrawn', '2026-11-01T23:59:59', '2026-12-02T00:00:00'],
  ['misuse', '2026-01-31T12:00:00', '2026-03-03T00:00:00'],
  ['terminated', '2026-11-15T09:00:00', '2027-01-16T00:00:00'],
  // December has 31 days, February none of them.
  ['terminated', '2026-12-31T09:00:00', '2027-03-01T00:00:00'],
] as const)('%s on %s may join again from %s', (reason, ended, allowed) => {
  expect(rejoinFrom(reason, at(ended))).toBe(at(allowed));
});
