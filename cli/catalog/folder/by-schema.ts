import type { Static, TArray, TObject, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { isColour, wantedBy } from '../../../schema/catalog/shop-folder.ts';
import { asSeen, hasControls } from '../../../schema/text.ts';

/** Of a wrong text, that much is told again. */
const UNLIKE_LENGTH_MAX = 60;

/** A value as it is written in a file, which knows where. */
export interface Written {
  /** Empty: the whole file. */
  readonly key: string;
  readonly isMap: boolean;
  readonly isList: boolean;
  readonly isEmpty: boolean;
  /** By key. Complains of keys that are not in `known`. */
  map(known?: readonly string[]): ReadonlyMap<string, Written>;
  list(): readonly Written[];
  /** Of a scalar, without what nobody sees. */
  text(): string;
  complain(text: string): void;
  complainOfKey(text: string): void;
}

/** The value, if it has the form of this schema. Otherwise complains of everything that is wrong within. */
export function valueOf<S extends TSchema>(schema: S, field: Written): Static<S> | undefined {
  return anyOf(schema, field) as Static<S> | undefined;
}

function anyOf(schema: TSchema, field: Written): unknown {
  const { type, anyOf: forms } = schema as { readonly type?: string; readonly anyOf?: readonly TSchema[] };
  if (forms) return anyOf(formOf(forms, field), field);
  if (type === 'object') return mapOf(schema as TObject, field);
  if (type === 'array') return listOf(schema as TArray, field);
  return scalarOf(schema, type, field);
}

/** Of a value that may be short, the form in which it is written. */
function formOf(forms: readonly TSchema[], field: Written): TSchema {
  const isMap = (form: TSchema) => (form as { readonly type?: string }).type === 'object';
  return forms.find((form) => isMap(form) === field.isMap) ?? forms[0]!;
}

function mapOf({ properties, required }: TObject, field: Written): object | undefined {
  const value: Record<string, unknown> = {};
  const names = Object.keys(properties);
  let isGood = field.isMap;
  if (!isGood) {
    field.complain(said(field, `must have keys and values such as ${names[0]}`));
    return undefined;
  }
  const fields = field.map(names);
  for (const name of fields.keys()) if (!names.includes(name)) isGood = false;
  for (const name of names) {
    const inner = fields.get(name);
    // A colour without quotes is a comment.
    if (!inner || (inner.isEmpty && !isColour(properties[name]!))) {
      if (!(required as readonly string[] | undefined)?.includes(name)) continue;
      (inner ?? field).complain(said(field, `needs ${name}`));
      isGood = false;
      continue;
    }
    value[name] = anyOf(properties[name]!, inner);
    if (value[name] === undefined) isGood = false;
  }
  return isGood ? value : undefined;
}

function listOf(schema: TArray, field: Written): unknown[] | undefined {
  const {
    items,
    minItems = 0,
    maxItems = Infinity,
  } = schema as TArray & {
    readonly minItems?: number;
    readonly maxItems?: number;
  };
  if (!field.isList) {
    field.complain(said(field, 'must be a list'));
    return undefined;
  }
  const entries = field.list();
  if (entries.length < minItems) field.complain(said(field, `must have at least ${minItems}`));
  if (entries.length > maxItems) field.complain(said(field, `must have at most ${maxItems}`));
  const values = entries.map((entry) => anyOf(items, entry));
  const isGood = entries.length >= minItems && entries.length <= maxItems;
  return isGood && !values.includes(undefined) ? values : undefined;
}

function scalarOf(schema: TSchema, type: string | undefined, field: Written): unknown {
  const wanted = said(field, `must be ${wantedBy(schema)}`);
  if (field.isMap || field.isList || (field.isEmpty && isColour(schema))) {
    field.complain(wanted);
    return undefined;
  }
  const text = field.isEmpty ? '' : field.text();
  const isMultiline = (schema as { readonly 'x-multiline'?: true })['x-multiline'] === true;
  if (hasControls(text, { isMultiline }) && (isMultiline || !/\n/.test(text))) {
    field.complain(said(field, 'must have no control characters, which nobody sees'));
    return undefined;
  }
  const value = type === 'integer' ? wholeOf(text) : type === 'boolean' ? flagOf(text) : text;
  if (value !== undefined && Check(schema, value)) return value;
  if (text !== '' && asSeen(text) === '') {
    field.complain(said(field, 'must not be blank'));
    return undefined;
  }
  const unlike = text.replaceAll(/\s+/g, ' ').slice(0, UNLIKE_LENGTH_MAX);
  field.complain(unlike === '' ? wanted : `${wanted}, unlike ${unlike}`);
  return undefined;
}

function wholeOf(text: string): number | undefined {
  // Spreadsheets write thousands and decimals.
  const digits = text.replace(/^(-?[0-9]{1,3}(?:,[0-9]{3})+)(?=\.|$)/, (amount) =>
    amount.replaceAll(',', ''),
  );
  const [, whole] = /^(-?[0-9]{1,16})(?:\.0+)?$/.exec(digits) ?? [];
  return whole === undefined ? undefined : Number(whole);
}

function flagOf(text: string): boolean | undefined {
  const said = text.toLowerCase();
  return said === 'true' ? true : said === 'false' ? false : undefined;
}

function said({ key }: Written, what: string): string {
  return key === '' ? what : `${key} ${what}`;
}

/** What stands at this path, or the last before it that does. */
export function at(field: Written, path: readonly (string | number)[]): Written {
  let here = field;
  for (const step of path) {
    const next =
      typeof step === 'number'
        ? here.isList
          ? here.list()[step]
          : undefined
        : here.isMap
          ? here.map().get(step)
          : undefined;
    if (!next) break;
    here = next;
  }
  return here;
}
