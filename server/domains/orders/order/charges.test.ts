import { expect, test } from 'vitest';
import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import { folded, NOON, place } from '../../../testing/ordering.ts';
import { owedOf } from './bill.ts';
import { chargesLeft } from './charges.ts';
import { takeOut, withoutPieces, type TakenOutFor } from './claims/cancellation.ts';
import { changeReceiver, orderFold, type OrderEvent, type Placed } from './decider.ts';
import type { PlacedOrder } from './placed-order.ts';
import { amountsOf } from './pages/amounts.ts';

const [NORTH, SOUTH] = [1, 2];
/** Two parcels of one seller, 3,000 and 2,500 won, and one of another, 4,000. The first holds two products. */
const goods = [
  simpleGoods(31, 9, { price: 10_000, deliveryPrice: 3_000, shippingPlaceSysId: NORTH }),
  simpleGoods(32, 9, { price: 5_000, deliveryPrice: 2_000, shippingPlaceSysId: NORTH }),
  simpleGoods(33, 9, { price: 7_000, deliveryPrice: 2_500, shippingPlaceSysId: SOUTH }),
  simpleGoods(34, 9, { price: 12_000, deliveryPrice: 4_000, sellerSysId: 2 }),
];

const after = (state: Placed | null, ...events: readonly OrderEvent[]): Placed =>
  folded(orderFold, events, state, { actorId: 5 })!;

function placed({ usePoint = 0, surcharge = 0, freeFrom = 1_000_000 } = {}): PlacedOrder {
  const request = orderOf(
    goods.map((each) => asked(each, [line(1, each)])),
    { usePoint },
  );
  const points = [{ pointSysId: 1, amount: 90_000, expiresAt: NOON + 1 }];
  const world = { goods, points, addingDeliveryAmount: surcharge, freeFrom: { 1: freeFrom } };
  return place(world, request).placed;
}

function bought(order = placed()): Placed {
  const state = after(null, { type: 'OrderPlaced', data: order });
  const progress = { statusCode: LINE_STATUS.paid };
  return {
    ...state,
    isPaid: true,
    progress: Object.fromEntries(order.products.map((each) => [each.orderPrdtSysId, progress])),
  } as Placed;
}

/** The order without a whole line, and what went back for it. */
function without(state: Placed, at: number, terms: Omit<TakenOutFor, 'vatPercent'> = {}) {
  const { orderPrdtSysId, lines } = state.order.products[at]!;
  const gone = takeOut(state, { orderPrdtSysId, lines, addOns: [] }, { ...terms, vatPercent: () => 10 });
  return { state: withoutPieces(state, gone), ...gone.amounts, deliveryAmount: gone.deliveryAmount };
}

test('the last piece of a parcel takes its delivery, and no other', () => {
  const first = without(bought(), 0);
  expect(first).toMatchObject({ payAmount: 10_000, deliveryAmount: undefined });
  const second = without(first.state, 1);
  expect(second).toMatchObject({ payAmount: 5_000 + 3_000, deliveryAmount: 3_000 });
  expect(amountsOf(second.state)).toMatchObject({ prepaymentAmount: 6_500, totalAmount: 25_500 });
  const third = without(second.state, 3);
  expect(third.payAmount).toBe(12_000 + 4_000);
  const last = without(third.state, 2);
  expect(last.payAmount).toBe(7_000 + 2_500);
  expect(owedOf(last.state)).toBe(0);
});

test('who returns a parcel by their own fault gets no delivery back, not even with the last piece of the order', () => {
  const kept = without(bought(), 2, { withDelivery: false });
  expect(kept).toMatchObject({ payAmount: 7_000, deliveryAmount: undefined });
  const rest = [0, 1, 3].reduce((state, at) => without(state, at).state, kept.state);
  expect(owedOf(rest)).toBe(2_500);
  expect(chargesLeft(rest)).toMatchObject([{ amount: 2_500 }]);
});

test('what stays is delivered for nothing only while it is worth enough for that', () => {
  const free = bought(placed({ freeFrom: 22_000 }));
  expect(amountsOf(free).prepaymentAmount).toBe(4_000);
  const first = without(free, 2);
  // The parcel that stays costs 3,000 won.
  expect(first).toMatchObject({ payAmount: 7_000 - 3_000, deliveryAmount: undefined });
  expect(amountsOf(first.state)).toMatchObject({ prepaymentAmount: 7_000, totalAmount: 34_000 });
  const second = without(first.state, 0);
  expect(second.payAmount).toBe(10_000);
  // It goes back with the last piece of its parcel, as if it had been paid with the order.
  const last = without(second.state, 1);
  expect(last).toMatchObject({ payAmount: 5_000 + 3_000, deliveryAmount: 3_000 });
  expect(owedOf(without(last.state, 3).state)).toBe(0);
});

test.each<[string, number, Omit<TakenOutFor, 'vatPercent'>?]>([
  ['the rest is worth enough', 15_000],
  ['the seller is at fault', 22_000, { keepsCoupons: true }],
  ['goods were sent, and come back', 22_000, { keepsFreeDelivery: true }],
])('delivery stays free where %s', (_, freeFrom, terms) => {
  expect(without(bought(placed({ freeFrom })), 2, terms).payAmount).toBe(7_000);
});

test('no more is kept for delivery than the refund, and the next refund keeps the rest', () => {
  const free = placed({ freeFrom: 22_000 });
  const cheap = {
    ...free,
    products: free.products.map((each, at) => (at === 1 ? { ...each, price: 1_000 } : each)),
  };
  const first = without(bought(cheap), 1);
  // Of 3,000 won and 2,500.
  expect(first.payAmount).toBe(0);
  const second = without(first.state, 2);
  expect(second.payAmount).toBe(7_000 - 2_000);
});

test('surcharge and delivery that is not free any more are one charge', () => {
  const free = bought(placed({ freeFrom: 22_000, surcharge: 500 }));
  const first = without(free, 2);
  expect(first.payAmount).toBe(7_000 + 500 - 3_000);
  const second = without(first.state, 0);
  expect(without(second.state, 1).payAmount).toBe(5_000 + 3_000 + 500);
});

test('a parcel takes its surcharge with it', () => {
  const { state, payAmount } = without(bought(placed({ surcharge: 3_500 })), 3);
  expect(payAmount).toBe(12_000 + 4_000 + 3_500);
  expect(amountsOf(state)).toMatchObject({ prepaymentAmount: 5_500 + 7_000, addingDeliveryAmount: 7_000 });
});

test('points that paid for a parcel go back as points', () => {
  const state = bought(placed({ usePoint: 34_000 + 5_700 }));
  const { payAmount, pointDiscountAmount } = without(state, 3);
  expect([payAmount, pointDiscountAmount]).toEqual([1_600, 12_000 + 2_400]);
});

test('a new address changes the surcharges of what is left, and not those that went back', () => {
  const waiting = after(null, { type: 'OrderPlaced', data: placed({ surcharge: 3_500 }) });
  const { state, payAmount } = without(waiting, 3);
  const owed = owedOf(waiting) - payAmount;
  expect(owedOf(state)).toBe(owed);
  const [first, second, third] = state.order.products.map(({ orderPrdtSysId }) => orderPrdtSysId);
  const surcharges = [[first!, second!], [third!]].map((orderPrdtSysIds) => ({
    sellerSysId: 1,
    orderPrdtSysIds,
    addingDeliveryAmount: 500,
  }));
  const events = changeReceiver(state, { surcharges, payAmount: owed - 6_000 });
  const sent = events.reduce((before, event) => after(before, event), state);
  expect(amountsOf(sent)).toMatchObject({ totalAmount: owed - 6_000, addingDeliveryAmount: 1_000 });
  expect(without(sent, 2).payAmount).toBe(7_000 + 2_500 + 500);
});

test('a new address of the rest does not change which points paid for a parcel that went back', () => {
  const waiting = after(null, { type: 'OrderPlaced', data: placed({ usePoint: 34_000 + 5_700 }) });
  const { state, pointDiscountAmount } = without(waiting, 3);
  expect(pointDiscountAmount).toBe(12_000 + 2_400);
  const [first, second, third] = state.order.products.map(({ orderPrdtSysId }) => orderPrdtSysId);
  const surcharges = [[first!, second!], [third!]].map((orderPrdtSysIds) => ({
    sellerSysId: 1,
    orderPrdtSysIds,
    addingDeliveryAmount: 3_500,
  }));
  const events = changeReceiver(state, { surcharges, payAmount: owedOf(state) + 7_000 });
  const sent = events.reduce((before, event) => after(before, event), state);
  // Of 5,700 points for delivery 3,300 are left, for two parcels of 6,500 and 6,000.
  expect(chargesLeft(sent).map((each) => each.pointDiscountAmount)).toEqual([1_716, 1_584]);
  const rest = [0, 1, 2].reduce((before, at) => without(before, at).state, sent);
  expect(owedOf(rest)).toBe(0);
});

test.each<[string, Partial<PlacedOrder>, number[]]>([
  [
    'only names the sellers',
    {
      deliveries: [
        { sellerSysId: 1, prepaymentAmount: 5_500, addingDeliveryAmount: 0 },
        { sellerSysId: 2, prepaymentAmount: 4_000, addingDeliveryAmount: 0 },
      ],
    },
    [0, 0, 5_500, 4_000],
  ],
  // By what was bought of each: 22,000 and 12,000 won.
  ['names nobody', { deliveries: [] }, [0, 0, 6_147, 3_353]],
])('an older order that %s gives delivery back with the last piece of a seller', (_, older, expected) => {
  let state = bought({ ...placed(), ...older });
  const delivery = state.order.products.map((product, at) => {
    const gone = without(state, at);
    state = gone.state;
    return gone.payAmount - product.price;
  });
  expect(delivery).toEqual(expected);
  expect(owedOf(state)).toBe(0);
});
