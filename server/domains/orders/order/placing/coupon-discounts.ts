/*
 * Coupon discounts of an order. What must stay true:
 *
 * - A coupon applies to products of its seller at or above its minimum price, without their add-ons. It applies to a fixed
 *   number of pieces per product, the dearest first. A piece gets one coupon at most.
 * - It discounts won, or a percentage rounded down. The discount never exceeds the pieces' price, and a percentage never
 *   exceeds the coupon's maximum.
 * - Coupons apply in turn. The order must reach a coupon's minimum after the discounts before it.
 * - The discount is shared out over the lines of the pieces, in proportion to their price.
 */
import type { ResultCode } from '../../../../../schema/codes.ts';
import { DISCOUNT_POLICY } from '../../../../../schema/buying/constants.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import type { ProductFacts } from '../../../catalog/catalog/offers.ts';
import {
  isUsable,
  usableCoupon,
  type Coupon,
  type CouponBox,
  type HeldCoupon,
} from '../../../buying/coupon/decider.ts';
import { shareOut } from './share-out.ts';

/** The facts of a product that coupons depend on. */
export interface Discountable {
  readonly product: ProductFacts;
  /** Won for one piece, before options. */
  readonly price: number;
  /** `unit`: won for one piece, with its options. */
  readonly lines: readonly { readonly qty: number; readonly unit: number }[];
}

/** The discount of a coupon, or the reason for its refusal. */
export interface CouponOutcome {
  readonly userCouponSysId: number;
  readonly name: string;
  readonly discountAmount: number;
  /** Null: accepted. */
  readonly refusal: Refusal | null;
  /** Earlier coupons without which it would be accepted. */
  readonly insteadOfSysIds: readonly number[];
}

export interface CouponDiscounts {
  readonly outcomes: readonly CouponOutcome[];
  readonly discountAmount: number;
  /** By product and line. */
  readonly lines: readonly (readonly number[])[];
  /** The accepted coupons, in turn. */
  readonly accepted: readonly AcceptedCoupon[];
  /** The effect of one more coupon. */
  tryOne(userCouponSysId: number): CouponOutcome;
}

/** What an accepted coupon takes off, and what it needs. */
export interface AcceptedCoupon {
  readonly userCouponSysId: number;
  readonly minOrderAmount: number;
  /** By product and line. */
  readonly lines: readonly (readonly number[])[];
}

/** Pieces of a line that a coupon discounts. */
interface Covered {
  readonly product: number;
  readonly line: number;
  readonly qty: number;
  readonly amount: number;
}

/** An accepted coupon. */
interface Taken {
  readonly userCouponSysId: number;
  readonly minOrderAmount: number;
  readonly discountAmount: number;
  readonly covered: readonly Covered[];
}

export interface CouponsAsked {
  readonly userCouponSysIds: readonly number[];
  readonly box: CouponBox;
  readonly now: number;
  /** The price of all products with their add-ons. */
  readonly totalProductsAmount: number;
}

export function couponDiscounts(
  products: readonly Discountable[],
  { userCouponSysIds, box, now, totalProductsAmount }: CouponsAsked,
): CouponDiscounts {
  const taken: Taken[] = [];
  const outcomes: CouponOutcome[] = [];
  const order = { products, totalProductsAmount };
  const tried = (userCouponSysId: number): { outcome: CouponOutcome; taken: Taken | null } => {
    try {
      // A coupon named twice is used once.
      if (taken.some((each) => each.userCouponSysId === userCouponSysId))
        throw new Refusal('5010', { userCouponSysId });
      const held = usableCoupon(box, userCouponSysId, now);
      const mine = take(held, order, taken);
      return { outcome: outcomeOf(held, mine), taken: mine };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { outcome: refusedOutcome(userCouponSysId, error, { order, taken, box }), taken: null };
    }
  };
  for (const userCouponSysId of userCouponSysIds) {
    const result = tried(userCouponSysId);
    outcomes.push(result.outcome);
    if (result.taken) taken.push(result.taken);
  }
  return {
    outcomes,
    discountAmount: sumOf(taken.map(({ discountAmount }) => discountAmount)),
    lines: sharesOf(products, taken),
    accepted: taken.map((each) => ({
      userCouponSysId: each.userCouponSysId,
      minOrderAmount: each.minOrderAmount,
      lines: sharesOf(products, [each]),
    })),
    tryOne: (userCouponSysId) => tried(userCouponSysId).outcome,
  };
}

/** Other coupons of the box that could be used as well. */
export function otherCoupons({ coupons }: CouponBox, asked: readonly number[], now: number): HeldCoupon[] {
  return coupons.filter((held) => isUsable(held, now) && !asked.includes(held.userCouponSysId));
}

type Ordered = Pick<CouponsAsked, 'totalProductsAmount'> & { readonly products: readonly Discountable[] };

/**
 * The first of these refuses: 5010 no product of its seller, 5012 a fixed amount above its maximum, 5013 products below its
 * minimum price, 5014 no pieces left, 5015 an order below its minimum.
 */
function take({ userCouponSysId, coupon }: HeldCoupon, order: Ordered, before: readonly Taken[]): Taken {
  const { discountPolicy, discountPolicyFigures: figures, maxDiscountAmount, minOrderAmount } = coupon;
  const refuse = (code: ResultCode, facts: Readonly<Record<string, number>> = {}) =>
    new Refusal(code, { userCouponSysId, ...facts });
  if (!order.products.some(({ product }) => isFor(coupon, product))) throw refuse('5010');
  const isFixed = discountPolicy === DISCOUNT_POLICY.amount;
  const most = maxDiscountAmount ?? Infinity;
  if (isFixed && figures > most) throw refuse('5012', { maxDiscountAmount: most });
  const tooCheap = () => refuse('5013', { minPurchaseAmount: coupon.minPurchaseAmount });
  if (covers(coupon, order.products, []).length === 0) throw tooCheap();
  const covered = covers(coupon, order.products, before);
  if (covered.length === 0) throw refuse('5014', { maxDiscountPrdtQty: coupon.maxDiscountPrdtQty ?? 0 });
  const amountBefore = order.totalProductsAmount - sumOf(before.map((each) => each.discountAmount));
  if (amountBefore < minOrderAmount) throw refuse('5015', { minOrderAmount });
  const cost = sumOf(covered.map(({ amount }) => amount));
  const off = isFixed ? figures : Math.floor((cost * figures) / 100);
  const discountAmount = Math.min(off, cost, most);
  // A small percentage of little rounds to nothing; do not waste the coupon on it.
  if (discountAmount === 0) throw tooCheap();
  return { userCouponSysId, minOrderAmount, discountAmount, covered };
}

function isFor({ sellerSysId }: Pick<Coupon, 'sellerSysId'>, product: Discountable['product']): boolean {
  return sellerSysId === null || product.sellerSysId === sellerSysId;
}

/** The pieces it can discount: not free, and not discounted by another coupon. */
function covers(
  { minPurchaseAmount, maxDiscountPrdtQty, ...coupon }: Coupon,
  products: readonly Discountable[],
  before: readonly Taken[],
): Covered[] {
  const coveredBefore = before.flatMap(({ covered }) => covered);
  const lines = products.flatMap((each, product) =>
    isFor(coupon, each.product) && each.price >= minPurchaseAmount
      ? each.lines.map(({ qty, unit }, line) => {
          const mine = coveredBefore.filter((other) => other.product === product && other.line === line);
          const { prdtSysId } = each.product;
          return { prdtSysId, product, line, unit, qty: qty - sumOf(mine.map((other) => other.qty)) };
        })
      : [],
  );
  const left = new Map<number, number>();
  return lines
    .toSorted((a, b) => b.unit - a.unit)
    .flatMap(({ prdtSysId, product, line, unit, qty }) => {
      const room = left.get(prdtSysId) ?? maxDiscountPrdtQty ?? Infinity;
      const pieces = Math.min(qty, room);
      if (pieces === 0 || unit === 0) return [];
      left.set(prdtSysId, room - pieces);
      return [{ product, line, qty: pieces, amount: pieces * unit }];
    });
}

function sharesOf(products: readonly Discountable[], taken: readonly Taken[]): number[][] {
  const shares = products.map(({ lines }) => lines.map(() => 0));
  for (const { discountAmount, covered } of taken) {
    const parts = shareOut(
      discountAmount,
      covered.map(({ amount }) => amount),
    );
    for (const [at, { product, line }] of covered.entries()) shares[product]![line]! += parts[at]!;
  }
  return shares;
}

function outcomeOf({ userCouponSysId, coupon }: HeldCoupon, { discountAmount }: Taken): CouponOutcome {
  return { userCouponSysId, name: coupon.name, discountAmount, refusal: null, insteadOfSysIds: [] };
}

function refusedOutcome(
  userCouponSysId: number,
  refusal: Refusal,
  { order, taken, box }: { order: Ordered; taken: readonly Taken[]; box: CouponBox },
): CouponOutcome {
  const held = box.coupons.find((each) => each.userCouponSysId === userCouponSysId);
  return {
    userCouponSysId,
    name: held?.coupon.name ?? '',
    discountAmount: 0,
    refusal,
    insteadOfSysIds:
      held && (refusal.resultCode === '5014' || refusal.resultCode === '5015')
        ? inTheWay(held, order, taken)
        : [],
  };
}

/**
 * The earlier coupons in the way: the first one without which it would be accepted, or else all of them. Empty if it would
 * be refused anyway.
 */
function inTheWay(held: HeldCoupon, order: Ordered, taken: readonly Taken[]): number[] {
  const isTaken = (others: readonly Taken[]) => {
    try {
      return take(held, order, others) !== null;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  if (!isTaken([])) return [];
  const one = taken.find((each) => isTaken(taken.filter((other) => other !== each)));
  return (one ? [one] : taken).map(({ userCouponSysId }) => userCouponSysId);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
