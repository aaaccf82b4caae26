import { expect, test } from 'vitest';
import { apiDescribed } from './api-described.ts';
import { fieldsOf, type Document } from './testing/api-document.ts';

const document = (await apiDescribed({
  version: '1.2.3',
  publicUrl: 'https://mall.example',
})) as unknown as Document;
const schemas = Object.entries(document.components.schemas);

test('schemas that the contract names stand there once, and everything else points to them', () => {
  const named = new Map(
    schemas.flatMap(([name, schema]) =>
      Object.keys(schema.properties ?? {}).length > 0 ? [[JSON.stringify(schema), name] as const] : [],
    ),
  );
  expect(named.size).toBeGreaterThan(100);
  expect(schemas.map(([name]) => name)).toEqual(expect.arrayContaining(['Product', 'Order', 'Quote', 'Won']));
  const twice: string[] = [];
  for (const [at, schema] of objectsIn(document, '#')) {
    const name = named.get(JSON.stringify(schema));
    if (name !== undefined && at !== `#/components/schemas/${name}`) twice.push(`${at} is ${name}`);
  }
  expect(twice).toEqual([]);
});

function* objectsIn(value: unknown, at: string): Generator<readonly [string, object]> {
  if (typeof value !== 'object' || value === null) return;
  yield [at, value];
  for (const [key, each] of Object.entries(value)) yield* objectsIn(each, `${at}/${key}`);
}

test('every schema and every field is described, but for those whose name says it', async () => {
  const silent = schemas.filter(([, { description }]) => description === undefined).map(([name]) => name);
  const fields = fieldsOf(document).filter(({ isDescribed }) => !isDescribed);
  const lines = [...silent, ...new Set(fields.map(({ at }) => at))].toSorted();
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('undescribed.txt');
});
