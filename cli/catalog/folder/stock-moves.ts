import { STOCK_TYPE } from '../../../schema/catalog/constants.ts';
import type { OwnProduct } from '../../../schema/catalog/own-products.ts';
import type { Stock } from './choices.ts';
import type { ShopProduct } from './product.ts';
import type { ChoiceIds } from './standing.ts';

export type Path = readonly (string | number)[];

/** A change of the stock of a known product or one of its choices. */
export interface StockMove {
  /** Of the server. */
  readonly asked: ChoiceIds & {
    readonly change?: number;
    readonly level?: number;
    readonly reason: string;
  };
  /** How people call it: `stock of 01 Apricot`. */
  readonly field: string;
  /** What is left now. */
  readonly left: number;
  /** It counts from now on, and so does not ask whether that was done before. */
  readonly isFirstCount: boolean;
}

/** A file may be applied any number of times: a change is known by these words in the product's history. */
export function reasonOf(written: string): string {
  return `shop folder: ${written}`;
}

/** `ids`: null where it is new. */
interface Told {
  readonly stock: Stock | null;
  readonly path: Path;
  readonly field: string;
  readonly ids: ChoiceIds | null;
  readonly left: number;
}

/** Every stock of a product's file, by its path. */
function* stocksOf(product: ShopProduct, own: OwnProduct | null): Generator<Told> {
  const { choices, addOns } = product;
  const option = own?.singleOption ?? null;
  const left = own?.stockQty ?? 0;
  yield { stock: product.stock, path: ['stock'], field: 'stock', ids: own && !option ? {} : null, left };
  yield* stocksIn(choices?.items ?? [], {
    path: ['choices'],
    known: option && 'details' in option ? option.details : [],
    id: 'prdtSingleOptionDetailSysId',
  });
  const bases = option && 'bases' in option ? option.bases : [];
  for (const [i, { name, items }] of (choices?.bases ?? []).entries())
    yield* stocksIn(items, {
      path: ['choices', 'items', i],
      of: `${name} `,
      known: bases.find((base) => base.name === name)?.details ?? [],
      id: 'prdtSingleOptionDetailSysId',
    });
  for (const [i, { name, items }] of addOns.entries())
    yield* stocksIn(items, {
      path: ['addOns', i],
      of: `${name} `,
      known: own?.addingProducts.find((addOn) => addOn.name === name)?.details ?? [],
      id: 'prdtAddingProductDetailSysId',
    });
}

/** `known`: those that are there, by `id`. */
function* stocksIn<Id extends keyof ChoiceIds>(
  items: readonly { readonly name: string; readonly stock: Stock | null }[],
  {
    path,
    of = '',
    known,
    id,
  }: {
    readonly path: Path;
    readonly of?: string;
    readonly known: readonly ({ readonly item: string; readonly stockQty?: number } & {
      readonly [K in Id]?: number;
    })[];
    readonly id: Id;
  },
): Generator<Told> {
  for (const [n, { name, stock }] of items.entries()) {
    const there = known.find(({ item }) => item === name);
    yield {
      stock,
      path: [...path, 'items', n, 'stock'],
      field: `stock of ${of}${name}`,
      ids: there ? { [id]: there[id]! } : null,
      left: there?.stockQty ?? 0,
    };
  }
}

/** Complains if a file changes stock that does not exist yet. */
export function complainOfNew(
  product: ShopProduct,
  own: OwnProduct | null,
  complain: (path: Path, text: string) => void,
): void {
  for (const { stock, path, ids } of stocksOf(product, own))
    if (stock && !('first' in stock) && !ids)
      complain(
        path,
        `it is new, so say with how many pieces it begins, such as ${'level' in stock ? stock.level : 50}`,
      );
}

/** The stock changes of a known product. A number without a sign counts only where stock was unlimited before. */
export function movesOf(product: ShopProduct, own: OwnProduct): StockMove[] {
  const begins = product.isCounted === true && own.stockTypeCode === STOCK_TYPE.unlimited;
  return [...stocksOf(product, own)].flatMap(({ stock, field, ids, left }): StockMove[] => {
    if (!stock || !ids) return [];
    if (!('first' in stock)) {
      const asked = { ...ids, ...stock, reason: reasonOf(stock.reason) };
      return [{ asked, field, left, isFirstCount: false }];
    }
    const isAddOn = 'prdtAddingProductDetailSysId' in ids;
    if (!begins || isAddOn || stock.first === 'unlimited') return [];
    const asked = { ...ids, level: stock.first, reason: reasonOf('counted from now on') };
    return [{ asked, field, left, isFirstCount: true }];
  });
}
