import { EXPOSURE } from '../../../schema/catalog/constants.ts';
import type { Product } from '../../../schema/catalog/products.ts';

export type PriceSort = 'ascending' | 'descending';

type Listed = Pick<Product, 'prdtSysId' | 'name' | 'nameEn' | 'prdtNo' | 'price'> & {
  readonly salesExposureType: number;
};

/** Products for a list: hidden ones out, the search applied, sorted by price, the pinned one always first. */
export function listed<T extends Listed>(
  products: readonly T[],
  {
    text = '',
    sort,
    pinned,
    priceOf,
    nameFor,
  }: {
    readonly text?: string;
    readonly sort: PriceSort;
    readonly pinned: number | null;
    readonly priceOf: (product: T) => number;
    /** The displayed name, which may be a machine translation. */
    readonly nameFor: (product: T) => string;
  },
): readonly T[] {
  const wanted = text.trim().toLowerCase();
  const first = (product: T) => (product.prdtSysId === pinned ? 0 : 1);
  const direction = sort === 'ascending' ? 1 : -1;
  return products
    .filter((product) => product.salesExposureType !== EXPOSURE.hidden)
    .filter(
      (product) =>
        wanted === '' ||
        [product.name, product.nameEn, product.prdtNo, nameFor(product)].some((one) =>
          one.toLowerCase().includes(wanted),
        ),
    )
    .toSorted((a, b) => first(a) - first(b) || direction * (priceOf(a) - priceOf(b)));
}
