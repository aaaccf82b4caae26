import { InvalidArgumentError } from 'commander';
import type { TSchema } from 'typebox';
import type { Operation } from '../../schema/operation.ts';
import { wholeFromOne, wholeNumber } from '../values.ts';

/**
 * The fields of an operation as options of the command line. Their form comes from the contract. What a value may be is
 * judged by the server alone.
 */
export interface Field {
  readonly name: string;
  readonly schema: Described;
  readonly isRequired: boolean;
}

/** What is read of a schema. */
type Described = TSchema & {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Described[];
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
};

export function fieldsOf({ params, query, body }: Operation): Field[] {
  const fields = [params, query, body].flatMap((part) =>
    Object.entries(part?.properties ?? {}).map(([name, schema]) => ({
      name,
      schema: schema as Described,
      isRequired:
        ((part?.required ?? []) as readonly string[]).includes(name) && !('default' in (schema as object)),
    })),
  );
  // Of some, the path and the body say the same.
  return fields.filter(({ name }, at) => fields.findIndex((field) => field.name === name) === at);
}

/** A field, or the fields of the object that it is: `rules.deliveryRule`. */
export function spreadOut(field: Field, spread: readonly string[]): Field[] {
  const { name, schema } = field;
  if (!spread.includes(name)) return [field];
  const { properties = {} } = schema.anyOf?.find(({ type }) => type === 'object') ?? schema;
  return Object.entries(properties).flatMap(([inside, of]) =>
    spreadOut({ name: `${name}.${inside}`, schema: of, isRequired: false }, spread),
  );
}

/** `prdt-sys-id` of `prdtSysId`. */
export function dashed(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

/** `<n>`: what stands behind an option. */
export function placeOf(schema: Described): string {
  const choices = choicesOf(schema);
  if (choices) return `<${choices.length <= 2 ? choices.join('|') : 'choice'}>`;
  if (schema.anyOf) return placeOf(schema.anyOf.find(({ type }) => type !== 'null') ?? schema);
  if (schema.type === 'array') return isPlain(schema.items!) ? '<list>' : '<json>';
  if (schema.type === 'object') return '<json>';
  return schema.type === 'integer' || schema.type === 'number' ? '<n>' : '<text>';
}

/** The only values of a field, as they are typed. Undefined: it may be anything of its type. */
export function choicesOf({ type, const: only, enum: some, anyOf }: Described): string[] | undefined {
  if (only !== undefined) return [String(only)];
  if (some) return some.map(String);
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'null') return ['null'];
  const each = anyOf?.map(choicesOf);
  return each?.every((choices) => choices !== undefined) ? each.flat() : undefined;
}

/** Also if it may be null. */
export function isText({ type, anyOf = [] }: Described): boolean {
  const forms = anyOf.filter((form) => form.type !== 'null');
  return type === 'string' || (forms.length > 0 && forms.every(isText));
}

function isPlain({ type, items, anyOf }: Described): boolean {
  return type !== 'object' && items === undefined && (anyOf ?? []).every(isPlain);
}

/** What a text on the command line means. Throws commander’s error for another form. */
export function valueOf(schema: Described, text: string): unknown {
  if (schema.const !== undefined || schema.enum) {
    const found = (schema.enum ?? [schema.const]).find((each) => String(each) === text);
    return found ?? wrong(`It must be ${(choicesOf(schema) ?? []).join(', ')}.`);
  }
  if (schema.anyOf) return oneOf(schema.anyOf, text);
  switch (schema.type) {
    case 'null':
      return text === 'null' ? null : wrong('It must be null.');
    case 'boolean':
      return text === 'true' || (text !== 'false' && wrong('It must be true or false.'));
    case 'integer':
      return integerOf(schema, text);
    case 'number':
      return /^-?[0-9]+(?:\.[0-9]+)?$/.test(text) ? Number(text) : wrong('It must be a number.');
    case 'array':
      if (!isPlain(schema.items!) || text.startsWith('[')) return parsed(text);
      return text === '' ? [] : text.split(',').map((each) => valueOf(schema.items!, each.trim()));
    case 'object':
      return parsed(text);
    default:
      return text;
  }
}

/** The server checks the upper limit. A number that JavaScript would round is refused here. */
function integerOf({ minimum = -Infinity }: Described, text: string): number {
  if (minimum >= 0) return minimum > 0 ? wholeFromOne(text) : wholeNumber(text);
  const value = Number(text);
  return /^-?[0-9]+$/.test(text) && Number.isSafeInteger(value) ? value : wrong('It must be a whole number.');
}

/** The first of the forms that fits; `null` comes first, as any text would fit a text. */
function oneOf(forms: readonly Described[], text: string): unknown {
  const nullFirst = forms.toSorted((a, b) => Number(b.type === 'null') - Number(a.type === 'null'));
  let refused: unknown;
  for (const form of nullFirst)
    try {
      return valueOf(form, text);
    } catch (error) {
      refused = error;
    }
  const choices = choicesOf({ anyOf: forms } as Described);
  throw choices ? new InvalidArgumentError(`It must be ${choices.join(', ')}.`) : refused;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return wrong('It must be JSON.');
  }
}

function wrong(message: string): never {
  throw new InvalidArgumentError(message);
}

/** A value as {@link valueOf} reads it. */
export function textOfValue(value: unknown): string {
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((each) => typeof each !== 'object' && isListed(String(each)))
  )
    return value.join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** Not what a list of texts with commas would read as another text. */
function isListed(text: string): boolean {
  return !/^$|^\s|[,[]|\s$/.test(text);
}

/** Values above replace those below. Objects keep the keys that only the one below has. */
export function overlaid<T>(below: unknown, above: T): T {
  if (!isObject(below) || !isObject(above)) return above;
  const both = Object.entries(above).map(([name, value]) => [name, overlaid(below[name], value)] as const);
  return { ...below, ...Object.fromEntries(both) } as T;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
