import { STOCK_TYPE, UNLIMITED_STOCK_QTY } from '../catalog/constants.ts';
import type { addingCosts } from './deliveries.ts';
import type { Reply } from '../operation.ts';

/** What the price rule needs of a product. */
export interface Priced {
  readonly price: number;
  readonly isLivePrice: number;
  readonly livePrice: number | null;
  readonly livePriceStartDate: string | null;
  readonly livePriceEndDate: string | null;
}

/** A live price holds from its first to its last instant, both included. It is for logged-in members only. */
export function hasLivePrice(product: Priced, now: number): boolean {
  if (product.isLivePrice !== 1 || product.livePrice === null) return false;
  const { livePriceStartDate: start, livePriceEndDate: end } = product;
  return (start === null || now >= Date.parse(start)) && (end === null || now <= Date.parse(end));
}

/** The live price is for logged-in people only. */
export function livePriceApplies(product: Priced, now: number, loggedIn: boolean): boolean {
  return loggedIn && hasLivePrice(product, now);
}

/** Won for one piece, before option prices. The client shows it; the server decides it when ordering. */
export function unitPrice(product: Priced, now: number, loggedIn: boolean): number {
  return livePriceApplies(product, now, loggedIn) && product.livePrice !== null
    ? product.livePrice
    : product.price;
}

/** The price of a product for a viewer, and its presentation. */
export interface ShownPrice {
  readonly price: number;
  readonly discountRate: number;
  /** It is the live price. */
  readonly live: boolean;
  /** The price after a login, if it differs. */
  readonly forMembers: number | null;
}

/** The discount that belongs to the current price. */
export function shownPrice(
  product: Priced & { readonly discountRate: number; readonly liveDiscountRate: number },
  loggedIn: boolean,
  now: number,
): ShownPrice {
  const live = livePriceApplies(product, now, loggedIn);
  return {
    price: unitPrice(product, now, loggedIn),
    discountRate: live ? product.liveDiscountRate : product.discountRate,
    live,
    forMembers:
      !loggedIn && hasLivePrice(product, now) && product.livePrice !== product.price
        ? product.livePrice
        : null,
  };
}

/** Won for a line: pieces times the product's price and the prices of its options. */
export function lineAmount(
  line: { readonly qty: number; readonly options: readonly { readonly price: number }[] },
  price: number,
): number {
  return line.options.reduce((sum, option) => sum + option.price, price) * line.qty;
}

/** The total of an order in won: products and delivery, less coupons, points, and cancelled and returned pieces. */
export function orderTotal(of: {
  readonly totalProductsAmount: number;
  readonly couponDiscountAmount: number;
  readonly pointDiscountAmount: number;
  readonly totalCancelAmount: number;
  readonly totalReturnAmount?: number;
  readonly prepaymentAmount: number;
}): number {
  const gone = of.totalCancelAmount + (of.totalReturnAmount ?? 0);
  const takenOff = of.couponDiscountAmount + of.pointDiscountAmount + gone;
  return of.totalProductsAmount - takenOff + of.prepaymentAmount;
}

/** The VAT of an amount, in won, rounded down. The percent is of the amount itself, as the requirements say. */
export function vatOf(amount: number, percent: number): number {
  return Math.floor((amount * percent) / 100);
}

/** Whole percent that `price` is below `marketPrice`, rounded down. */
export function discountRate(marketPrice: number, price: number): number {
  return marketPrice > price ? Math.floor(((marketPrice - price) * 100) / marketPrice) : 0;
}

/** The prices of a product as every list has them. */
export function listedPrices(of: Omit<Priced, 'isLivePrice'> & { readonly marketPrice: number }) {
  const { price, marketPrice, livePrice, livePriceStartDate, livePriceEndDate } = of;
  return {
    price,
    marketPrice,
    discount: Math.max(0, marketPrice - price),
    discountRate: discountRate(marketPrice, price),
    isLivePrice: livePrice === null ? (0 as const) : (1 as const),
    livePrice,
    livePriceStartDate,
    livePriceEndDate,
    liveDiscount: livePrice === null ? 0 : Math.max(0, marketPrice - livePrice),
    liveDiscountRate: livePrice === null ? 0 : discountRate(marketPrice, livePrice),
  };
}

/** Pieces that a member may have over all of their orders; null: no limit, or none at this time. */
export function memberMaxAt(
  memberMax: { readonly qty: number; readonly endDate: string } | null | undefined,
  now: number,
): number | null {
  return memberMax && now <= Date.parse(memberMax.endDate) ? memberMax.qty : null;
}

/**
 * The quantity that checks and screens use: unlimited stock counts as 1000. It is never negative, even if unreadable events
 * hide some of the stock.
 */
export function countedStock(stockTypeCode: number, stockQty: number): number {
  return stockTypeCode === STOCK_TYPE.unlimited ? UNLIMITED_STOCK_QTY : Math.max(stockQty, 0);
}

/** The surcharge in either form of the answer, in won; 0 before the answer. */
export function addingCostOf(answer: Reply<typeof addingCosts> | undefined, prdtSysId: number): number {
  const listed = answer?.addingCosts?.find((each) => each.prdtSysId === prdtSysId);
  return listed?.addingDeliveryAmount ?? answer?.addingDeliveryAmount ?? 0;
}
