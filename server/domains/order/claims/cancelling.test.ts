import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asked, boxes, line, orderOf, simpleGoods, withAddOns } from '../../../testing/goods.ts';
import { folded, heldCoupon, NOON, place } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import { scaled } from '../../../testing/seed.ts';
import { pointsOf } from '../../point/decider.ts';
import { amountsOf } from '../views/amounts.ts';
import { cancelPieces, leftOf, piecesCancelled, type CancelAsked } from './cancelling.ts';
import { cancelUnpaid, changeReceiver, orderFold, type OrderEvent, type OrderState } from '../decider.ts';
import { depositOf } from '../../payment/decider.ts';
import { owedOf } from '../bill.ts';
import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { orderStatusOf } from '../status.ts';

type Placed = NonNullable<OrderState>;
const TEN_PERCENT = () => 10;

const after = (state: OrderState, ...events: readonly OrderEvent[]) =>
  folded(orderFold, events, state, { actorId: 5 })!;

const THREE_MUGS = { mugs: 3, price: 10_000, cups: 1, percent: 0, usePoint: 0 };

/** Mugs, with a box to wrap them, and cups, for a coupon and points; delivery is 2,500 won. */
function bought(changes: Partial<typeof THREE_MUGS> = {}): Placed {
  const { mugs, price, cups, percent, usePoint } = { ...THREE_MUGS, ...changes };
  const mug = simpleGoods(31, 50, { price, deliveryPrice: 2_500, ...boxes(31, 6) });
  const cup = simpleGoods(32, 50, { price: 3_333 });
  const [box] = mug.facts.addingProducts[0]!.details;
  const products = [
    withAddOns(asked(mug, [line(mugs, mug)]), mug, [box!.prdtAddingProductDetailSysId, 1]),
    asked(cup, [line(cups, cup)]),
  ];
  const held = heldCoupon(1, { discountPolicy: 2, discountPolicyFigures: percent });
  const points = [
    { pointSysId: 1, amount: 1_700, expiresAt: NOON + 1 },
    { pointSysId: 2, amount: 90_000, expiresAt: NOON + 2 },
  ];
  const request = orderOf(products, { usePoint, userCouponSysIds: percent > 0 ? [1] : [] });
  const { placed } = place({ goods: [mug, cup], coupons: [held], points }, request);
  return after(null, { type: 'OrderPlaced', data: placed });
}

const of = (state: Placed, product: number, qty: number): CancelAsked => ({
  orderPrdtSysId: state.order.products[product]!.orderPrdtSysId,
  orderPrdtOptionSysIds: undefined,
  qty,
});

/** All lines of what is {@link bought}. */
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
    });
    const steps = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3 })), { maxLength: 20 });
    let whole = 0;
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
          state = done.state;
          expect(Math.min(...Object.values(done.amounts), owedOf(state))).toBeGreaterThanOrEqual(0);
          expect(pointsOf(done.part.points)).toBe(done.amounts.pointDiscountAmount);
          expect(depositOf(state)).toBe(isPaid ? owedOf(state) : 0);
          requireBalance(state);
        }
        for (const event of cancelUnpaid(state, { coupons: [], point: 0 }))
          requireBalance(after(state, event));
        if (leftOf(state).products.length > 0) return;
        whole += 1;
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
    expect(whole).toBeGreaterThan(50);
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
