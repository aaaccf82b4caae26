import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asked, boxes, line, orderOf, simpleGoods, withAddOns } from '../../../../testing/goods.ts';
import { folded, heldCoupon, NOON, place } from '../../../../testing/ordering.ts';
import { refusal } from '../../../../testing/refusal.ts';
import { scaled } from '../../../../testing/seed.ts';
import { pointsOf } from '../../../buying/point/decider.ts';
import { amountsOf } from '../pages/amounts.ts';
import {
  cancelPieces,
  leftOf,
  piecesCancelled,
  takeOut,
  withoutPieces,
  type CancelAsked,
} from './cancellation.ts';
import type { ClaimState } from './claims.ts';
import { cancelUnpaid, changeReceiver, orderFold, type OrderEvent, type OrderState } from '../decider.ts';
import { depositOf } from '../../../buying/payment/decider.ts';
import { owedOf } from '../bill.ts';
import { LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import { orderStatusOf } from '../status.ts';

type Placed = NonNullable<OrderState>;
const TEN_PERCENT = () => 10;

const after = (state: OrderState, ...events: readonly OrderEvent[]) =>
  folded(orderFold, events, state, { actorId: 5 })!;

const THREE_MUGS = { mugs: 3, price: 10_000, cups: 1, percent: 0, usePoint: 0, least: 0, off: 0 };

/**
 * Mugs, with a box to wrap them, and cups, for coupons and points; delivery is 2,500 won. `least`: the minimum of the coupon
 * of `percent`. `off`: won that another one takes off one piece of each, before it.
 */
function bought(changes: Partial<typeof THREE_MUGS> = {}): Placed {
  const { mugs, price, cups, percent, usePoint, least, off } = { ...THREE_MUGS, ...changes };
  const mug = simpleGoods(31, 50, { price, deliveryPrice: 2_500, ...boxes(31, 6) });
  const cup = simpleGoods(32, 50, { price: 3_333 });
  const [box] = mug.facts.addingProducts[0]!.details;
  const products = [
    withAddOns(asked(mug, [line(mugs, mug)]), mug, [box!.prdtAddingProductDetailSysId, 1]),
    ...(cups > 0 ? [asked(cup, [line(cups, cup)])] : []),
  ];
  const coupons = [
    heldCoupon(2, { discountPolicyFigures: off, maxDiscountPrdtQty: 1 }),
    heldCoupon(1, { discountPolicy: 2, discountPolicyFigures: percent, minOrderAmount: least }),
  ];
  const points = [
    { pointSysId: 1, amount: 1_700, expiresAt: NOON + 1 },
    { pointSysId: 2, amount: 90_000, expiresAt: NOON + 2 },
  ];
  const userCouponSysIds = [...(off > 0 ? [2] : []), ...(percent > 0 ? [1] : [])];
  const request = orderOf(products, { usePoint, userCouponSysIds });
  const { placed } = place({ goods: [mug, cup], coupons, points }, request);
  return after(null, { type: 'OrderPlaced', data: placed });
}

const of = (state: Placed, product: number, qty: number): CancelAsked => ({
  orderPrdtSysId: state.order.products[product]!.orderPrdtSysId,
  orderPrdtOptionSysIds: undefined,
  qty,
});

/** A request that the seller's fault has ended. */
const CLAIM: Omit<ClaimState, 'orderPrdtSysId' | 'lines' | 'addOns'> = {
  claimSysId: 81,
  type: 'cancel',
  statusCode: LINE_STATUS.cancelled,
  isOpen: false,
  reasonTypeCode: 3,
  fault: 'seller',
  feeAmount: 0,
  feePays: [],
  refundAmount: 0,
  dueAt: null,
  steps: [],
  createdAt: NOON,
  noticeDueAt: NOON,
  decideDueAt: NOON,
};

/** All lines of {@link bought}. */
const onItsWay = Object.fromEntries(
  bought().order.products.map(({ orderPrdtSysId }) => [orderPrdtSysId, { statusCode: LINE_STATUS.sent }]),
);

function cancel(state: Placed, asked: CancelAsked) {
  const { part, amounts, isWhole, ...rest } = cancelPieces(state, asked, TEN_PERCENT);
  const { orderSysId } = state.order;
  const returned = { coupons: [], point: pointsOf(part.points) };
  const data = { orderSysId, ...amounts, ...rest, points: part.points, returned };
  const events = piecesCancelled(state, data, 77 + (state.pays[0]?.refunds.length ?? 0));
  return { state: after(state, ...events), events, amounts, part, isWhole };
}

const paid = (state: Placed) => {
  const { orderSysId } = state.order;
  const pay = { orderSysId, paySysId: 71, amount: owedOf(state) };
  return after(
    state,
    { type: 'PaymentBegun', data: { ...pay, payMethodCode: 1 } },
    { type: 'OrderPaid', data: { ...pay, reference: 'bank-1' } },
  );
};

/** What everybody is told of it adds up, and is what is owed. */
function requireBalance(state: Placed): void {
  const told = amountsOf(state);
  const off = told.couponDiscountAmount + told.pointDiscountAmount + told.totalCancelAmount;
  expect(told.totalAmount).toBe(told.totalProductsAmount - off + told.prepaymentAmount);
  expect(told.totalAmount).toBe(orderStatusOf(state) === 102 ? 0 : owedOf(state));
  expect(Math.min(...Object.values(told))).toBeGreaterThanOrEqual(0);
}

describe('cancelled pieces', () => {
  test('are worth what they cost without their share of what was taken off; delivery stays', () => {
    const state = bought({ percent: 10 });
    const { amounts, state: then } = cancel(state, of(state, 0, 1));
    const off = { couponDiscountAmount: 1_000, pointDiscountAmount: 0 };
    expect(amounts).toEqual({ productsAmount: 10_000, ...off, payAmount: 9_000 });
    expect([orderStatusOf(then), owedOf(then)]).toEqual([1, state.order.totalAmount - 9_000]);
  });

  test('of a product, the last of them, take its add-ons with them; of the order, all that is left', () => {
    const state = bought();
    const first = cancel(state, of(state, 0, 3));
    const box = state.order.products[0]!.addOns[0]!;
    expect(first.amounts.payAmount).toBe(30_000 + box.price);
    expect([first.isWhole, first.part.products[0]!.addOns]).toEqual([false, [box]]);
    const last = cancel(first.state, of(first.state, 1, 1));
    expect(last.amounts.payAmount).toBe(3_333 + 2_500);
    expect([last.isWhole, orderStatusOf(last.state), owedOf(last.state)]).toEqual([true, 102, 0]);
  });

  test('of what is paid go back, once', () => {
    const state = paid(bought());
    const { state: then, events } = cancel(state, of(state, 0, 1));
    expect(events.map(({ type }) => type)).toEqual(['OrderPiecesCancelled', 'RefundRequested']);
    expect(events[1]!.data).toMatchObject({ paySysId: 71, refundSysId: 77, amount: 10_000 });
    expect(depositOf(then)).toBe(owedOf(then));
  });

  test('give back the points that expire last', () => {
    const state = bought({ usePoint: 6_000 });
    const { part, amounts } = cancel(state, of(state, 0, 1));
    const amount = amounts.pointDiscountAmount;
    expect(part.points).toEqual([{ pointSysId: 2, amount, expiresAt: NOON + 2 }]);
  });

  test('leave the tax of what is left, rounded down once, as when it was placed', () => {
    // A tenth of 30,000 for mugs, 2,000 for their box and 3,333 for a cup.
    const state = bought();
    expect(state.order.vatAmount).toBe(3_533);
    const one = cancel(state, of(state, 0, 1));
    expect(one.events[0]?.data).toMatchObject({ vatAmount: 2_533 });
    const two = cancel(one.state, of(one.state, 1, 1));
    expect(two.state.cancelled.vatAmount).toBe(2_200);
  });

  test.each([
    ['more than there are', 4, {}, '2027'],
    ['of an order that is no more', 1, { isExpired: true }, '0007'],
    ['of one that is on its way', 1, { progress: onItsWay }, '0007'],
  ] as const)('are not %s', (_what, qty, change, code) => {
    const state = { ...bought(), ...change };
    expect(() => cancel(state, of(state, 0, qty))).toThrow(refusal(code));
  });

  test('in whatever parts come to what the order was, to the won, and are never worth less than nothing', () => {
    const orders = fc.record({
      mugs: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 2_000 }),
      cups: fc.integer({ min: 1, max: 4 }),
      percent: fc.integer({ min: 0, max: 100 }),
      usePoint: fc.constantFrom(0, 100, 1_700, 2_300),
      least: fc.constantFrom(0, 5_000, 10_000, 15_000),
      off: fc.constantFrom(0, 0, 700),
    });
    const steps = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3 })), { maxLength: 20 });
    const seen = { whole: 0, takenBack: 0, back: 0 };
    fc.assert(
      fc.property(orders, steps, fc.boolean(), (order, picked, isPaid) => {
        let state: Placed;
        try {
          state = bought(order);
        } catch {
          return;
        }
        if (isPaid && state.order.totalAmount > 0) state = paid(state);
        requireBalance(state);
        for (const [isMug, wanted] of picked) {
          const product = state.order.products[isMug ? 0 : 1]!;
          const left = leftOf(state).products.find((each) => each.prdtSysId === product.prdtSysId)?.qty ?? 0;
          if (left === 0) continue;
          const done = cancel(state, of(state, isMug ? 0 : 1, Math.min(wanted, left)));
          expect(owedOf(done.state)).toBeLessThanOrEqual(owedOf(state));
          state = done.state;
          expect(Math.min(...Object.values(done.amounts), owedOf(state))).toBeGreaterThanOrEqual(0);
          const { couponsTakenBack, couponsBack } = state.cancelled;
          if (couponsTakenBack.length > 0) seen.takenBack += 1;
          if (couponsBack.length > 0) seen.back += 1;
          expect(new Set(couponsBack).size).toBe(couponsBack.length);
          expect(pointsOf(done.part.points)).toBe(done.amounts.pointDiscountAmount);
          expect(depositOf(state)).toBe(isPaid ? owedOf(state) : 0);
          requireBalance(state);
        }
        for (const event of cancelUnpaid(state, { coupons: [], point: 0 }))
          requireBalance(after(state, event));
        if (leftOf(state).products.length > 0) return;
        seen.whole += 1;
        const { order: placed, cancelled } = state;
        expect(orderStatusOf(state)).toBe(102);
        expect(cancelled).toMatchObject({
          productsAmount: placed.totalProductsAmount,
          couponDiscountAmount: placed.couponDiscountAmount,
          pointDiscountAmount: placed.pointDiscountAmount,
          payAmount: placed.totalAmount,
          vatAmount: 0,
        });
      }),
      { numRuns: scaled(1_000) },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  });
});

describe('a coupon whose minimum the rest of an order no longer reaches', () => {
  /** A tenth off 60,000 won of mugs and 2,000 won for their box; none but the mugs get it. */
  const SIX = { mugs: 6, cups: 0, percent: 10, least: 50_000 };
  const told = ({ amounts, state, part }: ReturnType<typeof cancel>) => ({
    discount: amounts.couponDiscountAmount,
    refund: amounts.payAmount,
    owed: owedOf(state),
    back: part.coupons.map(({ userCouponSysId }) => userCouponSysId),
  });
  const whole = bought(SIX).order.totalAmount;

  test('discounts nothing any more: what it took off the rest is kept of the refund, and it comes back', () => {
    const state = paid(bought(SIX));
    const done = cancel(state, of(state, 0, 5));
    expect(told(done)).toEqual({ discount: 6_000, refund: 44_000, owed: whole - 44_000, back: [1] });
    expect(depositOf(done.state)).toBe(owedOf(done.state));
    expect(amountsOf(done.state)).toMatchObject({ couponDiscountAmount: 0, totalAmount: 14_500 });
    const last = cancel(done.state, of(done.state, 0, 1));
    expect(told(last)).toEqual({ discount: 0, refund: 14_500, owed: 0, back: [] });
  });

  test('stays as it is while the rest reaches it, with add-ons', () => {
    const state = bought({ ...SIX, least: 52_000 });
    const { state: then, ...done } = cancel(state, of(state, 0, 1));
    expect(told({ state: then, ...done })).toMatchObject({ discount: 1_000, refund: 9_000, back: [] });
    expect(told(cancel(then, of(then, 0, 1)))).toMatchObject({ discount: 5_000, refund: 5_000, back: [1] });
  });

  test('keeps no more than the refund; the next one keeps the rest, and only then it comes back', () => {
    const state = bought({ mugs: 6, cups: 2, percent: 90, least: 68_000 });
    const first = cancel(state, of(state, 1, 1));
    expect(told(first)).toMatchObject({
      discount: 3_333,
      refund: 0,
      owed: state.order.totalAmount,
      back: [],
    });
    const second = cancel(first.state, of(first.state, 0, 5));
    expect(told(second)).toMatchObject({ refund: 0, back: [] });
    const third = cancel(second.state, of(second.state, 0, 1));
    const { couponDiscountAmount } = state.order;
    expect(third.state.cancelled.couponDiscountAmount).toBe(couponDiscountAmount);
    expect(told(third)).toMatchObject({ owed: 3_333 + 2_500, back: [1] });
  });

  test('is judged after the coupons before it, which keep their discount', () => {
    // Of 52,000 won once a mug is gone, the first takes off 167 for each of the five that are left.
    for (const [least, back] of [
      [51_165, []],
      [51_166, [1]],
    ] as const) {
      const state = bought({ ...SIX, off: 1_000, least });
      const done = cancel(state, of(state, 0, 1));
      expect([least, told(done).back]).toEqual([least, back]);
    }
    const state = bought({ ...SIX, off: 1_000 });
    const { state: then } = cancel(state, of(state, 0, 4));
    expect(amountsOf(then).couponDiscountAmount).toBe(334);
    expect(leftOf(then).coupons.map(({ userCouponSysId }) => userCouponSysId)).toEqual([2]);
  });

  test('keeps its discount where the seller is at fault, and what left by that counts as if it were there', () => {
    const state = bought({ ...SIX, least: 52_000 });
    const [line] = state.order.products[0]!.lines;
    const { orderPrdtSysId } = state.order.products[0]!;
    const taken = { orderPrdtSysId, lines: [{ ...line!, qty: 2 }], addOns: [] };
    const gone = takeOut(state, taken, { vatPercent: TEN_PERCENT, keepsCoupons: true });
    expect(gone).toMatchObject({
      amounts: { couponDiscountAmount: 2_000, payAmount: 18_000 },
      part: { coupons: [] },
    });
    const claim = { ...CLAIM, ...taken };
    const then = { ...withoutPieces(state, gone), claims: { [claim.claimSysId]: claim } };
    expect(told(cancel(then, of(then, 0, 1)))).toMatchObject({ discount: 1_000, back: [] });
    expect(told(cancel(then, of(then, 0, 2)))).toMatchObject({ discount: 4_000, back: [1] });
  });

  test('keeps its discount in an order that does not say the minimum', () => {
    const { order, ...state } = bought(SIX);
    const coupons = order.coupons.map(({ userCouponSysId, name, discountAmount }) => {
      return { userCouponSysId, name, discountAmount };
    });
    const older = { ...state, order: { ...order, coupons } };
    expect(told(cancel(older, of(older, 0, 5)))).toMatchObject({ discount: 5_000, refund: 45_000, back: [] });
  });
});

describe('the receiver of an order', () => {
  const state = bought();
  const { sellerSysId } = state.order.products[0]!;
  const surcharged = (addingDeliveryAmount: number) => ({
    surcharges: [{ sellerSysId, addingDeliveryAmount }],
    payAmount: state.order.totalAmount + addingDeliveryAmount,
  });
  const far = surcharged(3_000);

  test('may be far, where the buyer knows what that adds', () => {
    expect(() => changeReceiver(state, { ...far, payAmount: state.order.totalAmount })).toThrow(
      refusal('2000', { payAmount: far.payAmount, addingDeliveryAmount: 3_000 }),
    );
    const then = after(state, ...changeReceiver(state, far));
    expect([owedOf(then), then.order.prepaymentAmount]).toEqual([far.payAmount, 5_500]);
    const near = after(then, ...changeReceiver(then, surcharged(0)));
    expect(owedOf(near)).toBe(state.order.totalAmount);
  });

  test('stays once something was paid, and when the order is no more', () => {
    for (const other of [paid(state), { ...state, isExpired: true }])
      expect(() => changeReceiver(other, far)).toThrow(refusal('0007'));
  });
});
