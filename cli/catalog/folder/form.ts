/**
 * Converts values between files and the API's calls, in both directions. The schema of a file has its optional keys and
 * their defaults. `Names` map each key to its place in a call.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Static, TSchema } from 'typebox';
import type { Filled } from '../../../schema/catalog/shop-folder.ts';
import { asName, mapTexts } from '../../../schema/text.ts';
import { koreanMoment, type Moment } from './moments.ts';

/** A value of a file in another form, and back. */
export interface Codec<F = never, V = unknown> {
  readonly read: (of: F) => V;
  readonly write: (of: never) => unknown;
}

/**
 * Where a key stands in a call, such as `rules.deliveryRule`, and in which form. A map spreads its keys over the call; of a
 * list it is told of each entry. Null: nowhere. A key that is left out has the same name there.
 */
export type Name = string | null | readonly [place: string, form: Codec | Names] | Names;
export interface Names {
  readonly [key: string]: Name;
}

export const FLAG: Codec<boolean, 0 | 1> = {
  read: (is) => (is ? 1 : 0),
  write: (flag: 0 | 1) => flag === 1,
};

/** Names as the server keeps them, or each apply would find them changed. */
export const NAMED: Codec = {
  read: (value) => mapTexts(value, asName),
  write: (value) => value,
};

/** Of a thing, these values alone. */
export function only<T extends object, K extends keyof T>(of: T, ...keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<T, K>;
}

export interface Form<F, V> {
  /** `moment` reads the times. */
  read(file: F, moment?: Moment): V;
  /** Leaves out values that equal the default. */
  write(value: Partial<V>): F;
}

export function formOf<S extends TSchema, V = Filled<S>>(schema: S, names: Names = {}): Form<Static<S>, V> {
  return {
    read: (file, moment = (text) => text) => inCall(names, filled(schema, file, moment)) as V,
    write: (value) => slim(schema, inFile(names, value, schema)) as Static<S>,
  };
}

/** What is read of a schema. */
type Described = TSchema & {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly default?: unknown;
  readonly 'x-as'?: string;
  readonly 'x-moment'?: 'start' | 'end';
};
type Fields = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** Says what a file leaves out, and reads its times. */
function filled(schema: Described, value: unknown, moment: Moment, path: Path = []): unknown {
  const { properties, items } = schema;
  if (Array.isArray(value))
    return items ? value.map((each, i) => filled(items, each, moment, [...path, i])) : value;
  if (schema['x-moment']) return moment(value as string, path, schema['x-moment']);
  if (!properties || typeof value !== 'object') return value;
  const all: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(properties)) {
    const said = (value as Fields)[key] ?? (isGroup(inner) ? {} : undefined);
    const is = said === undefined ? usual(inner, all) : filled(inner, said, moment, [...path, key]);
    if (is !== undefined) all[key] = is;
  }
  return all;
}

/** Keys that only stand together: each has its own usual value. */
function isGroup({ properties, default: usually }: Described): boolean {
  return properties !== undefined && usually === undefined;
}

function usual(schema: Described, others: Fields): unknown {
  return schema['x-as'] === undefined ? schema.default : others[schema['x-as']];
}

/** Leaves out what is so without being said. */
function slim(schema: Described, value: unknown): unknown {
  const { properties, items } = schema;
  if (Array.isArray(value)) return items ? value.map((each) => slim(items, each)) : value;
  if (schema['x-moment']) return koreanMoment(value as string);
  if (!properties || typeof value !== 'object' || value === null) return value;
  const all = value as Fields;
  const said = Object.entries(properties).flatMap(([key, inner]) => {
    if (all[key] === undefined || isDeepStrictEqual(all[key], usual(inner, all))) return [];
    const is = slim(inner, all[key]);
    return isGroup(inner) && Object.keys(is as object).length === 0 ? [] : [[key, is] as const];
  });
  return Object.fromEntries(said);
}

/** A value as it stands in calls. */
export function inCall(names: Names, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inCall(names, each));
  if (typeof value !== 'object' || value === null) return value;
  const call: Record<string, unknown> = {};
  tell(call, names, value);
  return call;
}

function tell(call: Record<string, unknown>, names: Names, all: object): void {
  for (const [key, each] of Object.entries(all)) {
    const name = names[key] === undefined ? key : names[key];
    if (typeof name === 'string') put(call, name, each);
    else if (isPlaced(name)) {
      const [place, form] = name;
      put(call, place, isCodec(form) ? form.read(each as never) : inCall(form, each));
    } else if (name !== null && each) tell(call, name, each as object);
  }
}

/** A value of a call as a file says it, whole. `schema`: has the keys; left out: `names` does. */
export function inFile(names: Names, value: unknown, schema?: Described): unknown {
  if (Array.isArray(value)) return value.map((each) => inFile(names, each, schema?.items));
  if (typeof value !== 'object' || value === null) return value;
  const file: Record<string, unknown> = {};
  for (const key of Object.keys(schema?.properties ?? names)) {
    const is = told(names[key] === undefined ? key : names[key], value as Fields, schema?.properties?.[key]);
    if (is !== undefined) file[key] = is;
  }
  return file;
}

function told(name: Name, call: Fields, schema?: Described): unknown {
  if (name === null) return undefined;
  if (typeof name === 'string') return get(call, name);
  if (!isPlaced(name)) return inFile(name, call, schema);
  const [place, form] = name;
  const there = get(call, place);
  return isCodec(form) ? form.write(there as never) : inFile(form, there, schema);
}

type Placed = Extract<Name, readonly unknown[]>;

function isPlaced(name: Name): name is Placed {
  return Array.isArray(name);
}

function isCodec(form: Codec | Names): form is Codec {
  return typeof form['read'] === 'function';
}

function put(call: Record<string, unknown>, place: string, value: unknown): void {
  const dot = place.indexOf('.');
  if (value === undefined) return;
  if (dot < 0) call[place] = value;
  else put((call[place.slice(0, dot)] ??= {}) as Record<string, unknown>, place.slice(dot + 1), value);
}

function get(call: Fields, place: string): unknown {
  const dot = place.indexOf('.');
  if (dot < 0) return call[place];
  const within = call[place.slice(0, dot)] as Fields | null | undefined;
  return within ? get(within, place.slice(dot + 1)) : undefined;
}
