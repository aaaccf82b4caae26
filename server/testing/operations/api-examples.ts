import { readFile, writeFile } from 'node:fs/promises';
import type { TObject } from 'typebox';
import { Check } from 'typebox/value';
import { EXAMPLES, examplesIn, type Example } from '../../../schema/examples.ts';
import type { Operation } from '../../../schema/operation.ts';
import { operations, type OperationName } from '../../domains.ts';

/** Of a list, an example shows so many entries; of a text, so many characters. */
const ENTRIES_MAX = 2;
const LENGTH_MAX = 200;

const names = Object.keys(operations) as OperationName[];

/** Whether the contract still allows what was sent and answered. */
export function fits(name: OperationName, { input, reply }: Example): boolean {
  const parts = partsOf(name);
  const known = fieldsIn(parts);
  return (
    Check(operations[name].reply, reply) &&
    Object.keys(input).every((field) => known.has(field)) &&
    parts.every((part) => Check(part, partOf(input, part)))
  );
}

/** Where the fields of a call go. */
function partsOf(name: OperationName): TObject[] {
  const { params, query, body }: Operation = operations[name];
  return [params, query, body].filter((part) => part !== undefined);
}

function fieldsIn(parts: readonly TObject[]): ReadonlySet<string> {
  return new Set(parts.flatMap(({ properties }) => Object.keys(properties)));
}

/** A query that leaves out what has a default still fits. */
function partOf(input: Example['input'], { properties }: TObject): object {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const value = name in input || !('default' in schema) ? input[name] : schema.default;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Keeps the calls and replies of tests for the API's document. Those that are there already stay as long as the contract
 * allows them.
 */
export class ExampleRecorder {
  readonly #seen = new Map<OperationName, Example>();

  hear(name: OperationName, input: Example['input'], reply: unknown): void {
    const known = fieldsIn(partsOf(name));
    const sent = Object.fromEntries(Object.entries(input).filter(([field]) => known.has(field)));
    const whole = { input: sent, reply };
    const short = { input: shortened(sent) as Example['input'], reply: shortened(reply) };
    this.#seen.set(name, fits(name, short) ? short : whole);
  }

  /** Writes `schema/examples.jsonl`. */
  async write(): Promise<void> {
    const known = examplesIn(await readFile(EXAMPLES, 'utf8'));
    const lines = names.flatMap((name) => {
      const before = known.get(name);
      const example = before && fits(name, before) ? before : this.#seen.get(name);
      return example ? [JSON.stringify({ name, ...example })] : [];
    });
    await writeFile(EXAMPLES, `${lines.join('\n')}\n`);
  }
}

/** Without the tokens and the addresses of the test's server. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map(shortened);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]));
  if (typeof value !== 'string') return value;
  const text = value
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOi.eyJzdWIi.c2lnbmVk')
    .replaceAll(/http:\/\/(?:127\.0\.0\.1|localhost):\d+/g, 'https://shop.example');
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
}
