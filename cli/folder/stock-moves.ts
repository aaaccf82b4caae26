import { STOCK_TYPE } from '../../schema/catalog/constants.ts';
import type { OwnProduct } from '../../schema/catalog/own-products.ts';
import type { ShopProduct, Stock } from './product.ts';
import type { ChoiceIds } from './standing.ts';

export type Path = readonly (string | number)[];

/** A change of the stock of a known product or one of its choices. */
export interface StockMove extends ChoiceIds {
  readonly change?: number;
  readonly level?: number;
  readonly reason: string;
  /** Where the file says it. */
  readonly path: Path;
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
  yield {
    stock: product.stock,
    path: ['stock'],
    field: 'stock',
    ids: own && !option ? {} : null,
    left: own?.stockQty ?? 0,
  };
  for (const [i, item] of (choices?.items ?? []).entries()) {
    const known = option && 'details' in option ? option.details : [];
    yield ofChoice(item, known, ['choices', 'items', i, 'stock'], item.name);
  }
  for (const [i, base] of (choices?.bases ?? []).entries()) {
    const known =
      option && 'bases' in option ? option.bases.find(({ name }) => name === base.name) : undefined;
    for (const [n, item] of base.items.entries())
      yield ofChoice(
        item,
        known?.details ?? [],
        ['choices', 'items', i, 'items', n, 'stock'],
        `${base.name} ${item.name}`,
      );
  }
  for (const [i, addOn] of addOns.entries()) {
    const known = own?.addingProducts.find(({ name }) => name === addOn.name)?.details ?? [];
    for (const [n, { name, stock }] of addOn.items.entries()) {
      const there = known.find(({ item }) => item === name);
      yield {
        stock,
        path: ['addOns', i, 'items', n, 'stock'],
        field: `stock of ${addOn.name} ${name}`,
        ids: there ? { prdtAddingProductDetailSysId: there.prdtAddingProductDetailSysId! } : null,
        left: there?.stockQty ?? 0,
      };
    }
  }
}

type Detail = {
  readonly prdtSingleOptionDetailSysId?: number;
  readonly item: string;
  readonly stockQty?: number;
};

function ofChoice(
  { name, stock }: { readonly name: string; readonly stock: Stock | null },
  known: readonly Detail[],
  path: Path,
  called: string,
): Told {
  const there = known.find(({ item }) => item === name);
  return {
    stock,
    path,
    field: `stock of ${called}`,
    ids: there ? { prdtSingleOptionDetailSysId: there.prdtSingleOptionDetailSysId! } : null,
    left: there?.stockQty ?? 0,
  };
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
  return [...stocksOf(product, own)].flatMap(({ stock, path, field, ids, left }): StockMove[] => {
    if (!stock || !ids) return [];
    const common = { ...ids, path, field, left };
    if (!('first' in stock)) {
      const { reason: written, ...move } = stock;
      return [{ ...common, ...move, reason: reasonOf(written), isFirstCount: false }];
    }
    const isAddOn = 'prdtAddingProductDetailSysId' in ids;
    if (!begins || isAddOn || stock.first === 'unlimited') return [];
    return [{ ...common, level: stock.first, reason: reasonOf('counted from now on'), isFirstCount: true }];
  });
}
