/*
 * What an order takes from other streams and returns when it is cancelled: the buyer's allowance, stock, coupons and
 * points. What must stay true:
 *
 * - The decision that places the order takes all of it, or nothing. The decision that cancels returns all of it, or nothing.
 * - Everything is returned once. A partial cancellation returns its own share; the final one returns the rest.
 */
import type { AnyStream, Decision, States } from '../../../platform/log/log.ts';
import { couponBoxStream, returnCoupons, useCoupons } from '../../buying/coupon/decider.ts';
import { heldPoints, pointsOf, pointStream, returnPoints } from '../../buying/point/decider.ts';
import { stockStream } from '../../catalog/stock/decider.ts';
import { buyerStream, reduce, settle, undo } from './buyers/buyer.ts';
import type { Returned } from './claims/cancelled-amounts.ts';
import type { Part } from './claims/cancellation.ts';
import { takenBy, type PlacedOrder } from './placed-order.ts';
import type { OrderDecision } from './placing/decider.ts';
import { heldBy } from './placing/holds.ts';

type Appends = Decision<unknown>['events'];

interface OfBuyer {
  readonly userSysId: number;
  readonly now: number;
}

/** Stock, coupons and points. */
export function takeFor(
  { placed, taken }: OrderDecision,
  states: States,
  { userSysId, now }: OfBuyer,
): Appends {
  const { orderSysId, coupons, points } = placed;
  const box = couponBoxStream(userSysId);
  const ids = coupons.map(({ userCouponSysId }) => userCouponSysId);
  return [
    ...taken.map(({ prdtSysId, ...pieces }) => ({
      ref: stockStream(prdtSysId),
      events: [{ type: 'StockTaken', data: { orderSysId, ...pieces } }],
    })),
    ...(ids.length > 0 ? [{ ref: box, events: useCoupons(states.get(box), ids, { orderSysId, now }) }] : []),
    ...(points.length > 0
      ? [
          {
            ref: pointStream(userSysId),
            events: [{ type: 'PointsUsed', data: { orderSysId, parts: points } }],
          },
        ]
      : []),
  ];
}

/** The streams that {@link giveBack} writes to. */
export function streamsGivenTo(order: PlacedOrder, userSysId: number): AnyStream[] {
  return [
    buyerStream(userSysId),
    ...takenBy(order).map(({ prdtSysId }) => stockStream(prdtSysId)),
    ...(order.coupons.length > 0 ? [couponBoxStream(userSysId)] : []),
    ...(order.points.length > 0 ? [pointStream(userSysId)] : []),
  ];
}

/** Returns what the cancelled part took, and reports what the buyer can use again. */
export function giveBack(
  part: Part,
  states: States,
  {
    userSysId,
    now,
    after = 'cancelled',
  }: OfBuyer & {
    /** The order afterwards: it still waits for payment, is paid, or is cancelled. */
    readonly after?: 'waits' | 'paid' | 'cancelled';
  },
): { readonly events: Appends; readonly returned: Returned } {
  const { orderSysId, points } = part;
  const account = buyerStream(userSysId);
  const buyer = states.get(account);
  const box = couponBoxStream(userSysId);
  const ids = part.coupons.map(({ userCouponSysId }) => userCouponSysId);
  const coupons = ids.length > 0 ? returnCoupons(states.get(box), ids, { orderSysId, now }) : [];
  const pointEvents = returnPoints({ orderSysId, parts: points }, now);
  return {
    events: [
      {
        ref: account,
        events:
          after === 'cancelled'
            ? undo(buyer, orderSysId)
            : [
                ...reduce(buyer, orderSysId, heldBy(part)),
                ...(after === 'paid' ? settle(buyer, orderSysId) : []),
              ],
      },
      ...takenBy(part).map(({ prdtSysId, ...pieces }) => ({
        ref: stockStream(prdtSysId),
        events: [{ type: 'StockReturned', data: { orderSysId, ...pieces } }],
      })),
      ...(coupons.length > 0 ? [{ ref: box, events: coupons }] : []),
      ...(pointEvents.length > 0 ? [{ ref: pointStream(userSysId), events: pointEvents }] : []),
    ],
    returned: {
      coupons: coupons.map(({ data: { userCouponSysId, expiresAt } }) => ({ userCouponSysId, expiresAt })),
      point: pointsOf(heldPoints({ parts: points }, now)),
    },
  };
}
