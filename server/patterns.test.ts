import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { clientMessages } from '../schema/room/socket.ts';
import { operations } from './domains.ts';

/** Lint sees the regular expressions of the code; these stand in schemas, as text. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  );
}

const patterns = [...new Set(patternsIn([operations, clientMessages]))];

test('there are patterns', () => expect(patterns.length).toBeGreaterThan(10));

test.each(patterns)('no text makes %s slow', (source) => {
  const { reports } = analyse({ source, flags: 'u' }, { assumeRejectingSuffix: true });
  expect(reports.map(({ type, character }) => [type, character.pick])).toEqual([]);
});
