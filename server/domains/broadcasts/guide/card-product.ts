import type { BroadcastCard } from '../../../../schema/broadcasts/broadcasts.ts';
import { ProductPrices, type BroadcastProduct } from '../../../../schema/catalog/products.ts';

const PRICES = Object.keys(ProductPrices) as (keyof typeof ProductPrices)[];

/** The product on a card, with the same prices as in other lists. */
export function cardProduct(product: BroadcastProduct): BroadcastCard['products'][number] {
  const { prdtSysId, name, nameEn, squareImageUrl } = product;
  const prices = Object.fromEntries(PRICES.map((field) => [field, product[field]]));
  return {
    prdtSysId,
    name,
    nameEn,
    squareImageUrl,
    ...(prices as Pick<BroadcastProduct, (typeof PRICES)[number]>),
  };
}
