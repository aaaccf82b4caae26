import type { ResultCode } from '../../../../../schema/codes.ts';
import { LINE_QTY_MAX, LINE_QTY_MIN } from '../../../../../schema/buying/constants.ts';
import { EXPOSURE, STOCK_TYPE, UNLIMITED_STOCK_QTY } from '../../../../../schema/catalog/constants.ts';
import { hasLivePrice, memberMaxAt } from '../../../../../schema/buying/pricing.ts';
import { exposureOf } from '../../../../../schema/room/fold.ts';
import { isRehearsal, type BroadcastPlan } from '../../../room/broadcast/decider.ts';
import { piecesLeft, pricedOf, type ProductFacts } from '../../../catalog/catalog/offers.ts';
import { Refusal, type Facts } from '../../../../platform/log/log.ts';
import { takesOrders, type RoomState } from '../../../room/room/decider.ts';
import { addOnLeft, canTake, stockLeft, type StockState } from '../../../catalog/stock/decider.ts';
import {
  addOnLinesOf,
  keyOfChoice,
  qtyByChoice,
  resolve,
  stockLinesOf,
  sumQtyOf,
  type AskedOrder,
  type AskedProduct,
  type Resolved,
} from './asked-order.ts';
import { sameOptions } from './choices.ts';

/** The facts that decide whether something may be bought, as the log has them at that moment. */
export interface Market {
  readonly request: AskedOrder;
  /** Null when the request names no broadcast. */
  readonly broadcast: { readonly plan: BroadcastPlan | null; readonly room: RoomState } | null;
  product(prdtSysId: number): ProductFacts | null;
  stock(prdtSysId: number): StockState;
  /** Whether this seller has banned the buyer. */
  isBanned(sellerSysId: number): boolean;
  /** Pieces of a product that the buyer has ordered and not cancelled, if its seller limits them per member. */
  bought(prdtSysId: number): number;
  readonly now: number;
}

/**
 * Resolves the request if all of it may be bought. Otherwise the first broken rule of this list answers, regardless of the
 * order of the products:
 *
 * - 2031 the broadcast is over, or the product is only sold in one
 * - 2004 a rehearsal
 * - 2008 unknown
 * - 2009 another seller's or broadcast's
 * - 2004 not for sale, or not to this buyer
 * - 2003 sold out
 * - 2019 an option or add-on is gone
 * - 2021 an option has changed
 * - 0005 an option is chosen twice
 * - 2026 too few
 * - 2027 too many
 * - 2028 the limit of a free giveaway
 * - 2030 beyond stock
 */
export function requireForSale(market: Market): readonly Resolved[] {
  const { request, broadcast, now } = market;
  const asked = request.orderProducts;
  if (request.broadcastSysId !== undefined && !(broadcast && takesOrders(broadcast.room, now))) {
    throw new Refusal('2031');
  }
  const liveOnly = asked.find(({ prdtSysId }) => market.product(prdtSysId)?.isLiveOnly === 1);
  if (liveOnly && !broadcast) throw new Refusal('2031', { prdtSysId: liveOnly.prdtSysId });
  if (broadcast?.plan && isRehearsal(broadcast.plan)) throw new Refusal('2004');
  const resolved = asked.map((each) => resolve(each, market));

  check(resolved, '2009', ({ asked, product }) => belongs(asked, product, broadcast?.plan ?? null));
  check(resolved, '2004', ({ product }) => {
    return (
      product.isDisplay === 1 &&
      !market.isBanned(product.sellerSysId) &&
      !(broadcast && exposureOf(broadcast.room, product.prdtSysId) === EXPOSURE.hidden)
    );
  });
  requireLeft(resolved);
  requireAsShown(resolved);
  requireChosenOnce(resolved);
  requireEnough(resolved);
  requireNotTooMany(resolved, market);
  requireStock(resolved);
  return resolved;
}

/**
 * Whether this order needs a login. It does in a broadcast, with coupons or points, and for an event product. It also does
 * for a product with a live price now or a limit per member, because guests cannot be counted.
 */
export function isForMembers({ request, product, now }: Market): boolean {
  const { broadcastSysId, userCouponSysIds = [], usePoint = 0, orderProducts } = request;
  if (broadcastSysId !== undefined || userCouponSysIds.length > 0 || usePoint > 0) return true;
  return orderProducts.some(({ prdtSysId }) => {
    const facts = product(prdtSysId);
    if (facts === null) return false;
    return facts.isPlanEvent === 1 || hasLivePrice(pricedOf(facts), now) || memberMaxOf(facts, now) !== null;
  });
}

function belongs(asked: AskedProduct, product: ProductFacts, plan: BroadcastPlan | null): boolean {
  if (asked.sellerSysId !== product.sellerSysId) return false;
  if (!plan) return true;
  if (
    asked.broadcastScheduleSysId !== undefined &&
    asked.broadcastScheduleSysId !== plan.broadcastScheduleSysId
  ) {
    return false;
  }
  return plan.products.some(({ prdtSysId }) => prdtSysId === product.prdtSysId);
}

function requireLeft(resolved: readonly Resolved[]): void {
  check(resolved, '2003', ({ product, stock, lines, addOns }) => {
    if (!addOns.every(({ found }) => found === null || addOnLeft(stock, found.detail) > 0)) return false;
    if (product.stockTypeCode === STOCK_TYPE.unlimited) return true;
    if (piecesLeft(product, stock) <= 0) return false;
    return lines.every(({ choice }) => choice === null || stockLeft(stock, choice.detailSysId) > 0);
  });
}

function requireAsShown(resolved: readonly Resolved[]): void {
  check(resolved, '2019', ({ asked, product, lines, addOns }) => {
    return (
      asked.optionTypeCode === product.optionTypeCode &&
      lines.every(({ choice }) => choice !== null) &&
      addOns.every(({ found }) => found !== null)
    );
  });
  check(resolved, '2021', ({ lines }) =>
    lines.every(({ asked, choice }) => !choice?.isValueGone && sameOptions(asked, choice?.options ?? [])),
  );
}

/** A product without options has no choice to repeat. */
function requireChosenOnce(resolved: readonly Resolved[]): void {
  check(
    resolved,
    '0005',
    ({ lines }) => {
      const choices = lines.flatMap(({ choice }) => (choice?.options.length ? [keyOfChoice(choice)] : []));
      return new Set(choices).size === choices.length;
    },
    () => ({ field: 'options', reason: 'must not name the same choice twice' }),
  );
}

function requireEnough(resolved: readonly Resolved[]): void {
  check(
    resolved,
    '2026',
    ({ product, lines, addOns }) => {
      return (
        [...lines, ...addOns].every(({ qty }) => qty >= LINE_QTY_MIN) &&
        sumQtyOf(resolved, product.prdtSysId) >= product.minOrderQty
      );
    },
    ({ product }) => ({ minOrderQty: product.minOrderQty }),
  );
}

function requireNotTooMany(resolved: readonly Resolved[], market: Market): void {
  const qtyOf = qtyByChoice(resolved);
  check(
    resolved,
    '2027',
    ({ product, lines }) => {
      return (
        lines.every((line) => qtyOf(product, line) <= LINE_QTY_MAX) &&
        addOnLinesOf(resolved, product.prdtSysId).every(({ qty }) => qty <= LINE_QTY_MAX)
      );
    },
    () => ({ maxQty: LINE_QTY_MAX }),
  );
  check(
    resolved,
    '2027',
    ({ product }) => sumQtyOf(resolved, product.prdtSysId) <= (product.maxOrderQty ?? Infinity),
    ({ product }) => ({ maxQty: product.maxOrderQty ?? 0 }),
  );
  check(
    resolved,
    '2027',
    ({ product }) => {
      const { prdtSysId } = product;
      const max = memberMaxOf(product, market.now);
      return max === null || market.bought(prdtSysId) + sumQtyOf(resolved, prdtSysId) <= max;
    },
    ({ product }) => ({
      memberMaxQty: product.memberMax?.qty ?? 0,
      boughtQty: market.bought(product.prdtSysId),
    }),
  );
  check(
    resolved,
    '2028',
    ({ product }) => {
      if (product.price !== 0 || product.freeShrCntLimit === 0) return true;
      return sumQtyOf(resolved, product.prdtSysId) <= product.freeShrCntLimit;
    },
    ({ product }) => ({ freeShrCntLimit: product.freeShrCntLimit }),
  );
}

/** Pieces that a member may have in all of their orders; null: no limit at this time. */
export function memberMaxOf({ memberMax }: ProductFacts, now: number): number | null {
  return memberMaxAt(memberMax, now);
}

function requireStock(resolved: readonly Resolved[]): void {
  check(
    resolved,
    '2030',
    ({ product, stock }) => {
      if (product.stockTypeCode === STOCK_TYPE.unlimited) {
        return sumQtyOf(resolved, product.prdtSysId) <= UNLIMITED_STOCK_QTY;
      }
      return canTake(stock, stockLinesOf(resolved, product.prdtSysId));
    },
    ({ product, stock }) => ({ stockQty: piecesLeft(product, stock) }),
  );
  for (const { product, stock, addOns } of resolved) {
    const asked = addOnLinesOf(resolved, product.prdtSysId);
    for (const { found } of addOns) {
      if (!found) continue;
      const { prdtAddingProductDetailSysId } = found.detail;
      const stockQty = addOnLeft(stock, found.detail);
      const line = asked.find((each) => each.prdtAddingProductDetailSysId === prdtAddingProductDetailSysId);
      if (line && line.qty > stockQty) {
        const { prdtSysId } = product;
        throw new Refusal('2030', { prdtSysId, prdtAddingProductDetailSysId, stockQty });
      }
    }
  }
}

function check(
  resolved: readonly Resolved[],
  code: ResultCode,
  holds: (each: Resolved) => boolean,
  facts: (each: Resolved) => Facts = () => ({}),
): void {
  const broken = resolved.find((each) => !holds(each));
  if (broken) throw new Refusal(code, { prdtSysId: broken.product.prdtSysId, ...facts(broken) });
}
