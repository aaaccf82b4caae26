import type { TSchema } from 'typebox';
import { hasControls } from '../../../schema/text.ts';
import { CONTROLS_DROPPED, MULTILINE } from '../../../schema/types.ts';

/** The first text with forbidden characters in a value, as a JSON pointer, or null. */
export type Look = (value: unknown, at: string) => string | null;

const [MARK] = Object.keys(MULTILINE) as [keyof typeof MULTILINE];
const [DROPPED] = Object.keys(CONTROLS_DROPPED) as [keyof typeof CONTROLS_DROPPED];
const NO_TEXTS: ReadonlySet<unknown> = new Set(['integer', 'number', 'boolean', 'null']);

/**
 * Checks every text that a schema allows, so that new fields are checked, too. Throws for an unknown kind of schema, whose
 * texts would go unchecked.
 */
export function plainTexts(schema: TSchema): Look {
  return lookAt(schema as Schema) ?? (() => null);
}

interface Schema {
  readonly type?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean;
  readonly [MARK]?: true;
  readonly [DROPPED]?: true;
}

/** Null: it allows no text, or only those that it lists. */
function lookAt(schema: Schema): Look | null {
  const { type, anyOf, items } = schema;
  if (schema[DROPPED]) return null;
  if (schema.enum !== undefined || schema.const !== undefined || NO_TEXTS.has(type)) return null;
  if (anyOf) return all(anyOf.map(lookAt));
  if (type === 'string') {
    const isMultiline = schema[MARK] === true;
    return (value, at) => (typeof value === 'string' && hasControls(value, { isMultiline }) ? at : null);
  }
  if (type === 'array' && items) {
    const look = lookAt(items);
    return (
      look &&
      ((value, at) => (Array.isArray(value) ? first(value, (each, i) => look(each, `${at}/${i}`)) : null))
    );
  }
  if (type === 'object') return lookAtFields(schema);
  throw new Error(`Texts in ${JSON.stringify(schema)} cannot be looked at`);
}

function lookAtFields({
  properties = {},
  patternProperties = {},
  additionalProperties,
}: Schema): Look | null {
  const patterns = Object.values(patternProperties);
  if (patterns.length === 0 && additionalProperties !== false)
    throw new Error(`Texts in an open object with ${Object.keys(properties).join(', ')} cannot be looked at`);
  const named = Object.entries(properties).flatMap(([name, schema]): Look[] => {
    const look = lookAt(schema);
    return look
      ? [(value, at) => look((value as Readonly<Record<string, unknown>>)[name], `${at}/${name}`)]
      : [];
  });
  const others = all(patterns.map(lookAt));
  const look = all([
    ...named,
    others &&
      ((value, at) =>
        first(Object.entries(value as object), ([name, each]) => others(each, `${at}/${name}`))),
  ]);
  return look && ((value, at) => (typeof value === 'object' && value !== null ? look(value, at) : null));
}

function all(looks: readonly (Look | null)[]): Look | null {
  const known = looks.filter((look) => look !== null);
  if (known.length === 0) return null;
  return (value, at) => first(known, (look) => look(value, at));
}

function first<T>(of: readonly T[], look: (each: T, i: number) => string | null): string | null {
  for (const [i, each] of of.entries()) {
    const found = look(each, i);
    if (found !== null) return found;
  }
  return null;
}
