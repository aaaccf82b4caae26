import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ofBroadcast } from './story.ts';

const domains = fileURLToPath(new URL('../domains/', import.meta.url));
const STREAM = /export function (\w+)\([^)]*\b\w*broadcastSysId\b[^)]*\): StreamRef</gi;

test('a replay has every stream that a domain names after a broadcast', () => {
  const files = globSync('**/*.ts', { cwd: domains }).filter((file) => !/\.(?:test|support)\.ts$/.test(file));
  const named = files.flatMap((file) =>
    Array.from(readFileSync(`${domains}${file}`, 'utf8').matchAll(STREAM), ([, name]) => name),
  );
  expect(ofBroadcast.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});
