import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const CLIENT = resolve(import.meta.dirname, '../..');
const styles = globSync('**/*.module.css', { cwd: CLIENT }).map((file) => join(CLIENT, file));

/** What is composed stands in the styles of each screen that composes it, so another screen's copy may come last. */
test('a composed class has no weight, so that it never overrules who composes it', () => {
  const composed = new Map<string, string>();
  for (const file of styles)
    for (const [, name, from] of readFileSync(file, 'utf8').matchAll(/composes: (\w+) from '([^']+)'/g))
      composed.set(`${resolve(file, '..', from!)} ${name}`, name!);
  expect(composed.size).toBeGreaterThan(1);
  const heavy = [...composed].filter(([place, name]) =>
    new RegExp(String.raw`^\s*\.${name} \{`, 'm').test(readFileSync(place.split(' ')[0]!, 'utf8')),
  );
  expect(heavy).toEqual([]);
});
