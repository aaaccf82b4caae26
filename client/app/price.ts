import type { Product } from '../../schema/products.ts';

type Priced = Pick<
  Product,
  | 'price'
  | 'discountRate'
  | 'isLivePrice'
  | 'livePrice'
  | 'livePriceStartDate'
  | 'livePriceEndDate'
  | 'liveDiscountRate'
>;

export interface ShownPrice {
  readonly price: number;
  readonly discountRate: number;
  /** It is the live price. */
  readonly live: boolean;
}

/** What the product costs this person now: the live price holds between its dates and for logged-in people. */
export function shownPrice(product: Priced, loggedIn: boolean, now: number): ShownPrice {
  const { livePrice, livePriceStartDate: start, livePriceEndDate: end } = product;
  const holds =
    loggedIn &&
    product.isLivePrice === 1 &&
    livePrice !== null &&
    (start === null || now >= Date.parse(start)) &&
    (end === null || now <= Date.parse(end));
  return holds
    ? { price: livePrice, discountRate: product.liveDiscountRate, live: true }
    : { price: product.price, discountRate: product.discountRate, live: false };
}
