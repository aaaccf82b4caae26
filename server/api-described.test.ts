import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Operation } from '../schema/operation.ts';
import { EXAMPLES, examplesIn } from '../schema/examples.ts';
import { apiDescribed } from './api-described.ts';
import { operations, type OperationName } from './domains.ts';
import { fieldsOf, type Document } from './testing/operations/api-document.ts';
import { fits } from './testing/operations/api-examples.ts';

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

test('an answer with its fields beside the code stands once, however many operations give it', () => {
  const inline = Object.entries<Operation>(operations).flatMap(([name, { method, path, named }]) => {
    const shown = document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
    expect(shown.operationId).toBe(name);
    const answer = shown.responses['200']!.content!['application/json']!.schema.properties!['jsonData']!;
    return named && !answer.$ref ? [JSON.stringify(answer)] : [];
  });
  expect(inline.length).toBeGreaterThan(5);
  expect(inline).toEqual([...new Set(inline)]);
});

test('every refusal has codes', () => {
  const silent = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, answer]) =>
        status === '200' || '$ref' in answer ? [] : [`${status} of ${path}`],
      ),
    ),
  );
  expect(silent).toEqual([]);
});

function* objectsIn(value: unknown, at: string): Generator<readonly [string, object]> {
  if (typeof value !== 'object' || value === null) return;
  yield [at, value];
  for (const [key, each] of Object.entries(value)) yield* objectsIn(each, `${at}/${key}`);
}

/* What two linters say of it is in `api-lint.proof.test.ts`; this is what a change gets wrong most easily. */

test('every reference leads somewhere, and every shared part is used', () => {
  const refs = [...objectsIn(document, '#')].flatMap(([, part]) =>
    '$ref' in part && typeof part.$ref === 'string' ? [part.$ref] : [],
  );
  const { securitySchemes: _, ...shared } = document.components as Record<string, object>;
  const there = Object.entries(shared).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  );
  expect([...new Set(refs)].toSorted()).toEqual(there.toSorted());
});

test('every operation has a name of its own, a known tag, its path’s parameters, and says what goes wrong', () => {
  const tags = new Set(document.tags.map(({ name }) => name));
  const ids = new Set<string>();
  const wrong = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation) => {
      const { operationId, parameters = [], responses, tags: own, summary } = operation;
      const inPath = parameters
        .map((each) => (each.$ref ? document.components.parameters[each.$ref.split('/').at(-1)!]! : each))
        .filter((each) => each.in === 'path');
      const isRight =
        ids.size < ids.add(operationId).size &&
        own.every((tag) => tags.has(tag)) &&
        summary !== '' &&
        Object.keys(responses).some((status) => status.startsWith('4')) &&
        String(inPath.map(({ name }) => name).toSorted()) ===
          String([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted());
      return isRight ? [] : [operationId];
    }),
  );
  expect(wrong).toEqual([]);
});

test('every operation has an example, which a test has sent and received, and which the contract allows', async () => {
  const examples = examplesIn(readFileSync(EXAMPLES, 'utf8'));
  const names = Object.keys(operations) as OperationName[];
  const missing = names.filter((name) => !examples.has(name) || !fits(name, examples.get(name)!));
  expect(missing, 'RECORD_EXAMPLES=1 npx vitest run server/operations.test.ts -t "answers as"').toEqual([]);
  expect([...examples.keys()].filter((name) => !names.includes(name as OperationName))).toEqual([]);
});

test('every pattern can be read with the flag `u` and without it, and has no part that only the flag knows', () => {
  const patterns = new Set<string>();
  for (const [, part] of objectsIn(document, '#'))
    if ('pattern' in part && typeof part.pattern === 'string') patterns.add(part.pattern);
  expect(patterns.size).toBeGreaterThan(20);
  for (const pattern of patterns) {
    expect(() => [new RegExp(pattern, 'u'), new RegExp(pattern)]).not.toThrow();
    expect(pattern).not.toMatch(/\\p|\\u\{/i);
  }
});

test('every schema and every field is described, but for those whose name says it', () => {
  const silent = schemas.filter(([, { description }]) => description === undefined).map(([name]) => name);
  const fields = fieldsOf(document).filter(({ isDescribed }) => !isDescribed);
  expect([...silent, ...fields.map(({ at }) => at)]).toEqual([]);
});

test('what an API key may call names the scope that it needs, and nothing else names one', () => {
  const scopes = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, security, description }) =>
      security.some(({ apiKey }) => apiKey)
        ? [[operationId, /An API key needs the scope `([^`]+)`/.exec(description)?.[1]]]
        : [],
    ),
  );
  const expected = Object.entries<Operation>(operations).flatMap(([name, { scope }]) =>
    scope ? [[name, scope]] : [],
  );
  expect(expected.length).toBeGreaterThan(50);
  expect(scopes.toSorted()).toEqual(expected.toSorted());
});
