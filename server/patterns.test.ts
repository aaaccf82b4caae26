import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { clientMessages } from '../schema/room/socket.ts';
import type { Operation } from '../schema/operation.ts';
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

interface Text {
  readonly minLength?: number;
  readonly pattern?: string;
  readonly 'x-multiline'?: boolean;
}

/** Texts that must not be empty. One without a pattern is a token or the like, which is compared with others. */
function neededTexts(schema: unknown): Text[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const text = schema as Text;
  const isText = text['x-multiline'] || text.pattern !== undefined;
  if (isText && (text.minLength ?? 0) > 0) return [text];
  return Object.values(schema).flatMap(neededTexts);
}

test('what people must write is no text of blanks alone', () => {
  // The browser's own words about an error are kept as they are.
  const bodies = Object.entries<Operation>(operations).filter(([name]) => name !== 'recordConsoleLog');
  const needed = bodies.flatMap(([name, { body, query }]) =>
    neededTexts([body, query]).map((text) => ({ name, text })),
  );
  expect(needed.length).toBeGreaterThan(100);
  const takesBlanks = needed.filter(({ text }) =>
    [' \n\u3000', ' \u00a0\u200b'].some((blank) => new RegExp(text.pattern ?? '', 'u').test(blank)),
  );
  expect(takesBlanks.map(({ name }) => name)).toEqual([]);
});
