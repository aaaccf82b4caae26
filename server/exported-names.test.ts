import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TYPE = /^export (?:type|interface|(?:abstract )?class) (\w+)/gm;

test('no exported type has the name of another one of the server', () => {
  const files = globSync('server/**/*.ts').filter(
    (file) => !/^server\/testing\/|\.(?:test|support|contract|fixture)\./.test(file),
  );
  const homes = new Map<string, string[]>();
  for (const file of files)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(TYPE))
      homes.set(name, [...(homes.get(name) ?? []), file]);
  expect(homes.size).toBeGreaterThan(500);
  expect([...homes].filter(([, where]) => where.length > 1)).toEqual([]);
});
