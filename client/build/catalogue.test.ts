import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CATALOGUE } from './catalogue.ts';

const client = join(import.meta.dirname, '..');

test('texts in a folder of their own are compiled with the client, wherever it stands', () => {
  const files = globSync('**/i18n/{ko,en}.ts', { cwd: client }).map((file) => join(client, file));
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => !CATALOGUE.test(file))).toEqual([]);
});
