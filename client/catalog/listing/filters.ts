import type { ProductSort } from '../../../schema/catalog/search.ts';

/** As they are offered. */
export const SORTS = [
  'relevance',
  'new',
  'sold',
  'price',
  '-price',
] as const satisfies readonly ProductSort[];

const FLAGS = ['isFreeDelivery', 'isOnAir', 'isOnSale'] as const;
export type FilterFlag = (typeof FLAGS)[number];
const NUMBERS = ['minPrice', 'maxPrice', 'categorySysId', 'brandSysId'] as const;

/** Which products a list shows, and in which order. It lives in the address, by these names. */
export type Filters = { readonly sort?: ProductSort } & {
  readonly [Name in (typeof NUMBERS)[number]]?: number;
} & {
  readonly [Name in FilterFlag]?: 1;
};

/** What a list is of in any case, and cannot be chosen. */
export type ListOf = Pick<Filters, 'categorySysId' | 'brandSysId'> & { readonly keyword?: string };

export const OF_ALL: ListOf = {};

/** Won and ids have fewer digits. */
const NUMBER = /^\d{1,12}$/;

/** What cannot be read is left out. */
export function filtersIn(search: string): Filters {
  const said = new URLSearchParams(search);
  const sort = SORTS.find((each) => each === said.get('sort'));
  const numbers = NUMBERS.flatMap((name) => {
    const text = said.get(name) ?? '';
    const isLeast = name === 'minPrice' || name === 'maxPrice' ? 0 : 1;
    return NUMBER.test(text) && Number(text) >= isLeast ? [[name, Number(text)] as const] : [];
  });
  const flags = FLAGS.flatMap((name) => (said.get(name) === '1' ? [[name, 1] as const] : []));
  return { ...(sort && { sort }), ...Object.fromEntries<number>([...numbers, ...flags]) } as Filters;
}

/** The address's query with these filters, and with all else that it has. Empty: nothing is asked for. */
export function queryWith(search: string, filters: Filters): string {
  const said = new URLSearchParams(search);
  for (const name of ['sort', ...NUMBERS, ...FLAGS] as const) {
    const value = filters[name];
    if (value === undefined) said.delete(name);
    else said.set(name, String(value));
  }
  return said.size === 0 ? '' : `?${said.toString()}`;
}

/** The filters without those of these names. */
export function without(filters: Filters, ...names: readonly (keyof Filters)[]): Filters {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => !names.includes(name as keyof Filters)),
  );
}

/** How many there are, the order aside; both ends of a price are one. */
export function countOf(filters: Filters): number {
  const { minPrice, maxPrice, ...rest } = without(filters, 'sort');
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  return Object.keys(rest).length + (hasPrice ? 1 : 0);
}
