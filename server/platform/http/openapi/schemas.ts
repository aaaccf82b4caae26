import { readdir } from 'node:fs/promises';
import { IsSchema, type TSchema } from 'typebox';
import { VISIBLE_TEXT } from '../../../../schema/room/chat.ts';
import { describedBy } from '../../../../schema/types.ts';

/** A part of the document. */
export type Json = Readonly<Record<string, unknown>>;

const CONTRACT = new URL('../../../../schema/', import.meta.url);

/** Every schema that a file of `schema/` exports, by the name of its constant. Throws when two have one name. */
export async function exportedSchemas(): Promise<ReadonlyMap<string, TSchema>> {
  const found = new Map<string, TSchema>();
  for (const file of (await readdir(CONTRACT, { recursive: true })).toSorted()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const exported = (await import(new URL(file, CONTRACT).href)) as Readonly<Record<string, unknown>>;
    for (const [name, schema] of Object.entries(exported)) {
      if (!isSchema(schema)) continue;
      const known = found.get(name);
      if (known && known !== schema) throw new Error(`Two schemas are called ${name}; one is in ${file}`);
      found.set(name, schema);
    }
  }
  return found;
}

function isSchema(value: unknown): value is TSchema {
  return typeof value === 'object' && value !== null && IsSchema(value) && '~kind' in value;
}

interface Shape {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
}

/** What only our validation reads. */
const OURS = ['x-multiline', 'x-controls-dropped', 'x-wanted'];

/**
 * Schemas as the document has them. One that `schema/` exports stands in `components` by the name of its constant, and
 * everywhere else as a reference to that.
 */
export class Schemas {
  readonly #names: ReadonlyMap<TSchema, string>;
  /** An optional field has a copy of its schema. */
  readonly #byKeys = new Map<string, readonly TSchema[]>();
  readonly #components = new Map<string, Json>();

  constructor(exported: ReadonlyMap<string, TSchema>) {
    this.#names = new Map([...exported].map(([name, schema]) => [schema, name]));
    for (const schema of this.#names.keys()) {
      const keys = keysOf(schema);
      this.#byKeys.set(keys, [...(this.#byKeys.get(keys) ?? []), schema]);
    }
  }

  /** Those that something refers to, by name. */
  get components(): Json {
    return Object.fromEntries([...this.#components].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** The schema, or a reference to it. */
  shown(schema: TSchema): Json {
    const named = this.#namedOf(schema);
    if (!named) return this.inline(schema);
    const name = this.#names.get(named)!;
    if (!this.#components.has(name)) {
      this.#components.set(name, {});
      this.#components.set(name, this.inline(named));
    }
    const $ref = `#/components/schemas/${name}`;
    const { description } = schema as Shape;
    return description === (named as Shape).description ? { $ref } : { $ref, description };
  }

  /** A reply whose fields stand beside its code, with these: named as the reply is, if that has a name. */
  answer(reply: TSchema, whole: Json): Json {
    const name = this.#names.get(reply);
    if (name === undefined) return whole;
    this.#components.set(name, whole);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The description of a field, or else of its type. */
  descriptionOf(schema: TSchema): string | undefined {
    return (schema as Shape).description ?? (this.#namedOf(schema) as Shape | undefined)?.description;
  }

  #namedOf(schema: TSchema): TSchema | undefined {
    if (this.#names.has(schema)) return schema;
    const described = describedBy(schema);
    if (described) return this.#namedOf(described);
    return this.#byKeys.get(keysOf(schema))?.find((named) => isCopyOf(schema, named));
  }

  /** The schema itself, with references in it. */
  inline(schema: TSchema): Json {
    const { type, description, anyOf, items, properties, patternProperties, ...rest } = schema as Shape;
    for (const key of OURS) delete (rest as Record<string, unknown>)[key];
    if (rest.pattern !== undefined) Object.assign(rest, { pattern: anywhere(rest.pattern) });
    const head = description === undefined ? {} : { description };
    if (anyOf) return { ...head, ...this.#union(anyOf), ...rest };
    if (rest.enum) return { ...head, type: typeOf(rest.enum[0]), ...rest };
    if (rest.const !== undefined) return { ...head, type: typeOf(rest.const), ...rest };
    if (items) return { ...head, type, items: this.shown(items), ...rest };
    if (patternProperties) {
      const [each] = Object.values(patternProperties);
      return { ...head, type, ...rest, additionalProperties: this.shown(each!) };
    }
    if (properties) {
      const shown = Object.entries(properties).map(([name, each]) => [name, this.shown(each)] as const);
      return { ...head, type, properties: Object.fromEntries(shown), ...rest };
    }
    return { ...head, ...(type && { type }), ...rest };
  }

  /** A choice of values is an enumeration, and what may be null says so beside its type. */
  #union(anyOf: readonly TSchema[]): Json {
    const values = anyOf.map((each) => (each as Shape).const);
    if (values.every((value) => value !== undefined)) return { type: typeOf(values[0]), enum: values };
    const shown = anyOf.map((each) => this.shown(each));
    const [first, second] = shown;
    if (shown.length === 2 && second!['type'] === 'null' && typeof first!['type'] === 'string') {
      const { enum: options } = first as Shape;
      return { ...first, type: [first!['type'], 'null'], ...(options && { enum: [...options, null] }) };
    }
    return { anyOf: shown };
  }
}

/**
 * A pattern that means the same to programs that read it without the flag `u`, to which `\p{…}` is a letter, and to other
 * languages. It lets some texts pass that we refuse: those without a visible character, and halves of characters.
 */
function anywhere(pattern: string): string {
  return pattern
    .replace(VISIBLE_TEXT.slice(1), String.raw`[^]*\S`)
    .replaceAll(String.raw`\p{Cs}`, '')
    .replaceAll('[^]', String.raw`[\s\S]`);
}

function typeOf(value: unknown): string {
  return typeof value === 'number' ? 'integer' : typeof value;
}

function keysOf(schema: TSchema): string {
  return Object.keys(schema).toSorted().join();
}

/** The same values; of what has parts, the very same parts. Two plain ones are alike only if both are described alike. */
function isCopyOf(schema: TSchema, named: TSchema): boolean {
  const [one, other] = [schema, named].map((each) => Object.entries(each));
  const isDistinct = one!.some(([key, value]) => key === 'description' || typeof value === 'object');
  return isDistinct && other!.every(([key, value]) => value === (schema as Json)[key]);
}
