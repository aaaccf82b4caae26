import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const source = read('layout.ts');
const selectors = read('layout.module.css')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line.endsWith(' {') && !line.startsWith('@'));

test('no class has weight, so that a screen’s own class always wins', () => {
  expect(selectors.length).toBeGreaterThan(100);
  expect(selectors.filter((selector) => !/^:where\([^()]+\) \{$/.test(selector))).toEqual([]);
});

test('each look has a class, and each class a look', () => {
  const unions = new Map(
    [...source.matchAll(/^type (\w+) = ([^;]+);$/gm)].map(([, name, of]) => [name!, of!]),
  );
  const valuesOf = (union: string): string[] =>
    union
      .split('|')
      .map((part) => part.trim().replaceAll("'", ''))
      .flatMap((value) => (unions.has(value) ? valuesOf(unions.get(value)!) : [value]));
  const classes = new Set(
    [...selectors.join().matchAll(/\.([a-z]+(?:-[\w-]+)?)/gi)].map(([, name]) => name!),
  );
  const looks = [...source.matchAll(/^ {2}readonly (\w+)\?: ([^;]+);$/gm)].flatMap(([, name, union]) =>
    valuesOf(union!).map((value) => ({ name: name!, value, isPlain: value === 'true' || value === '0' })),
  );
  expect(
    looks.filter(
      ({ name, value, isPlain }) => !classes.has(`${name}-${value}`) && !(isPlain && classes.has(name)),
    ),
  ).toEqual([]);
  const known = new Set(looks.flatMap(({ name, value }) => [name, `${name}-${value}`]));
  expect([...classes.difference(known)]).toEqual([]);
});
