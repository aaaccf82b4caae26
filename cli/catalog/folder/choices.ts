/** What a product is chosen from, in files and in the API's calls. */
import type { ProductFields } from '../../../schema/catalog/product-fields.ts';
import { STOCK, type Filled, type ProductFile } from '../../../schema/catalog/shop-folder.ts';
import { FLAG, inCall, inFile, only, type Codec, type Names } from './form.ts';

/** Stock in a file: the first pieces of something new, or a change of the present stock. */
export type Stock =
  | { readonly first: number | 'unlimited' }
  /** `reason`: as it is written; the same one is carried out once. */
  | { readonly change: number; readonly reason: string }
  | { readonly level: number; readonly reason: string };

/** A choice with a price and stock of its own. */
export interface Choice {
  readonly name: string;
  readonly nameEn: string;
  readonly price: number;
  /** Null: nothing is said. */
  readonly stock: Stock | null;
  /** Which of the product's pictures shows it, from 1 on; null: none. */
  readonly pictureNo: number | null;
}

export interface AddOnChoice extends Omit<Choice, 'pictureNo'> {
  readonly vat: boolean;
}

export interface Choices {
  readonly name: string;
  readonly nameEn: string;
  /** Null: there is one level, with `items`. */
  readonly second: { readonly name: string; readonly nameEn: string } | null;
  readonly items: readonly Choice[];
  readonly bases: readonly Base[];
}

export interface Base extends Pick<Choice, 'name' | 'nameEn' | 'pictureNo'> {
  readonly items: readonly Choice[];
}

/** What is chosen without a price or stock of its own. */
export interface Option {
  readonly name: string;
  readonly nameEn: string;
  readonly values: readonly string[];
  readonly valuesEn: readonly string[];
}

export interface AddOn {
  readonly name: string;
  readonly nameEn: string;
  readonly items: readonly AddOnChoice[];
}

type FilledFile = Filled<typeof ProductFile>;

/** The pieces that something new begins with, and those that are left. */
export const FIRST: Codec<Stock | null, number | undefined> = {
  read: (stock) => (stock && 'first' in stock && stock.first !== 'unlimited' ? stock.first : undefined),
  write: (stockQty: number | undefined): Stock => ({ first: stockQty ?? 0 }),
};
/** A value that calls leave out if it is missing. */
const IF_ANY: Codec<unknown> = { read: (value) => value ?? undefined, write: (value) => value ?? null };

const CHOICE = {
  name: 'item',
  nameEn: 'itemEn',
  price: 'price',
  stock: ['stockQty', FIRST],
  pictureNo: ['pictureNo', IF_ANY],
} as const satisfies Names;
const LEVELS: Names = {
  name: 'groupName',
  nameEn: 'groupNameEn',
  second: { name: 'detailGroupName', nameEn: 'detailGroupNameEn' },
  items: ['details', CHOICE],
  bases: [
    'bases',
    {
      name: 'name',
      nameEn: 'nameEn',
      pictureNo: ['pictureNo', IF_ANY],
      items: ['details', CHOICE],
    },
  ],
};
export const OPTION_IN_CALLS: Names = {
  name: 'groupName',
  nameEn: 'groupNameEn',
  values: 'values',
  valuesEn: 'valuesEn',
};
export const ADD_ON_IN_CALLS: Names = {
  name: 'name',
  nameEn: 'nameEn',
  items: [
    'details',
    { name: 'item', nameEn: 'itemEn', price: 'price', stock: ['stockQty', FIRST], vat: ['isVat', FLAG] },
  ],
};
type SingleOption = NonNullable<ProductFields['singleOption']>;
export const CHOICES_IN_CALLS: Codec<Choices | null, SingleOption | null> = {
  read: (choices) => {
    if (!choices) return null;
    const { details, bases, ...names } = inCall(LEVELS, choices) as Record<string, unknown>;
    return { ...names, ...(choices.second ? { bases } : { details }) } as SingleOption;
  },
  write: (option: SingleOption | null) => {
    if (!option) return null;
    const { name, nameEn, second, items = [], bases = [] } = inFile(LEVELS, option) as Choices;
    return { name, nameEn, second: 'bases' in option ? second : null, items, bases };
  },
};

/** A number where it is one, as people write it. */
export const STOCK_TEXT: Codec<string | null, Stock | null> = {
  read: (text) => (text === null ? null : stockFrom(text)),
  write: (stock: Stock | null) => (stock && 'first' in stock ? stock.first : null),
};
const SOLD = { stock: ['stock', STOCK_TEXT] } as const satisfies Names;

type ChoicesFile = NonNullable<FilledFile['choices']>;
export const CHOICES_IN_FILES: Codec<ChoicesFile | null, Choices | null> = {
  read: (file) => {
    if (!file) return null;
    const { name, nameEn, thenName, thenNameEn, items } = file;
    const soldFrom = (each: readonly Omit<ChoicesFile['items'][number], 'items'>[]) =>
      inCall(SOLD, each) as Choice[];
    if (thenName === undefined) return { name, nameEn, second: null, items: soldFrom(items), bases: [] };
    const bases = items.map((base) => ({
      ...only(base, 'name', 'nameEn', 'pictureNo'),
      items: soldFrom(base.items ?? []),
    }));
    return { name, nameEn, second: { name: thenName, nameEn: thenNameEn }, items: [], bases };
  },
  write: (choices: Choices | null) => {
    if (!choices) return null;
    const { name, nameEn, second, items, bases } = choices;
    const sold = (each: readonly Choice[]) =>
      each.map((item) => ({ ...item, ...(inFile(SOLD, item) as object) }));
    return {
      name,
      nameEn,
      thenName: second?.name,
      thenNameEn: second?.nameEn,
      items: second ? bases.map((base) => ({ ...base, items: sold(base.items) })) : sold(items),
    };
  },
};
export const OPTIONS_IN_FILES: Codec<FilledFile['options'], readonly Option[]> = {
  read: (options) =>
    options.map((option) => ({ ...option, valuesEn: option.valuesEn ?? option.values.map(() => '') })),
  write: (options: readonly Option[]) =>
    options.map(({ valuesEn, ...option }) => ({
      ...option,
      ...(valuesEn.some((each) => each !== '') && { valuesEn }),
    })),
};
export const ADD_ONS_IN_FILES: Names = { items: ['items', SOLD] };

/** Something wrong in a product's file, by its path there. */
export type Complain = (path: readonly (string | number)[], text: string) => void;

export function complainOfChoices(
  { thenName, items }: NonNullable<ProductFile['choices']>,
  complain: Complain,
): void {
  for (const [at, item] of items.entries()) {
    const path = ['choices', 'items', at];
    if (thenName === undefined && item.items)
      complain([...path, 'items'], 'choices that have items of their own need thenName, which names those');
    if (thenName !== undefined && !item.items)
      complain(path, `${item.name} needs items: the choices of ${thenName}`);
    if (item.items)
      for (const key of ['price', 'stock'] as const)
        if (item[key] !== undefined)
          complain([...path, key], `${key} must be said of each of its items instead`);
  }
}

/** On both levels. */
export function choicesOf(choices: Choices | null): readonly Choice[] {
  if (!choices) return [];
  return [...choices.items, ...choices.bases.flatMap(({ items }) => items)];
}

/** Of a text that the schema has accepted. */
function stockFrom(text: string): Stock {
  const { first, sign, qty } = STOCK.exec(text)!.groups!;
  if (first !== undefined) return { first: first === 'unlimited' ? first : Number(first) };
  const reason = text.replaceAll(/\s+/g, ' ').replace(/^([+=-]) /, '$1');
  if (sign === '=') return { level: Number(qty), reason };
  return { change: sign === '-' ? -Number(qty) : Number(qty), reason };
}
