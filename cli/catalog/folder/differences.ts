import { timeText } from '../../output.ts';
import type { ShopProduct } from './product.ts';

/** One changed field, in words. */
export interface Difference {
  readonly field: string;
  readonly was: string;
  readonly is: string;
}

type Tree = { readonly [key: string]: unknown };

/** Said elsewhere: of files only their content counts, and of stock what is told to change. */
const APART = new Set(['picture', 'gallery', 'video', 'stock', 'isCounted']);

/** Between what is there and what a folder says. */
export function differencesOf(was: ShopProduct, is: ShopProduct): Difference[] {
  const isSame = is.isCounted === null || was.isCounted === is.isCounted;
  const words = (isCounted: boolean | null) => (isCounted === true ? 'counted' : 'unlimited');
  return [...between('', was, is), ...differs('stock', isSame, words(was.isCounted), words(is.isCounted))];
}

/** Of what is compared elsewhere. */
export function differs(field: string, isSame: boolean, was: string, is: string): Difference[] {
  return isSame ? [] : [{ field, was, is }];
}

/** Lists of named things are compared by their names, other lists as a whole. */
export function* between(field: string, was: unknown, is: unknown): Generator<Difference> {
  if (isNamed(was) && isNamed(is)) {
    const order = (list: Named) => list.map(({ name }) => name);
    for (const each of was) {
      const there = is.find(({ name }) => name === each.name);
      if (there) yield* between(`${field}[${each.name}]`, each, there);
      else yield { field: `${field}[${each.name}]`, was: textOf(each), is: '–' };
    }
    for (const each of is)
      if (!was.some(({ name }) => name === each.name))
        yield { field: `${field}[${each.name}]`, was: '–', is: textOf(each) };
    const stay = order(was).filter((name) => order(is).includes(name));
    const now = order(is).filter((name) => stay.includes(name));
    if (stay.join('\n') !== now.join('\n'))
      yield { field: `order of ${field}`, was: stay.join(', '), is: now.join(', ') };
    return;
  }
  if (isMap(was) && isMap(is)) {
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
      if (!APART.has(key)) yield* between(field === '' ? key : `${field}.${key}`, was[key], is[key]);
    return;
  }
  if (Array.isArray(was) && Array.isArray(is)) {
    if (JSON.stringify(was) === JSON.stringify(is)) return;
    yield { field, was: textOf(was), is: textOf(is) };
    return;
  }
  if (was !== is) yield { field, was: textOf(was), is: textOf(is) };
}

type Named = readonly (Tree & { readonly name: string })[];

function isNamed(value: unknown): value is Named {
  return Array.isArray(value) && value.every((each) => isMap(each) && 'name' in each);
}

function isMap(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(textOf).join(', ');
  if (isMap(value)) {
    const { name, ...rest } = value;
    if (typeof name === 'string') return name;
    return Object.values(rest).map(textOf).join(' ');
  }
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return timeText(value);
  return String(value);
}
