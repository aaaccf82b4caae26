import type { PaymentTerms } from '../../../../../schema/buying/payments.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { AnyStream, EventLog, States } from '../../../../platform/log/log.ts';
import { broadcastStream, mayHost, mayOpen } from '../../../room/broadcast/decider.ts';
import { findPlan } from '../../../room/broadcast/queries.ts';
import {
  paymentConfigOf,
  placeIn,
  placesStream,
  productStream,
  sellerStream,
} from '../../../catalog/catalog/offers.ts';
import { eventPlanOf, eventPlansStream } from '../../../buying/eventplan/decider.ts';
import { addingDeliveryAmountFrom, deliveryAreasStream } from '../../../catalog/delivery/decider.ts';
import { couponBoxFold, couponBoxStream } from '../../../buying/coupon/decider.ts';
import { houseStream } from '../../../room/moderation/decider.ts';
import { pointFold, pointStream } from '../../../buying/point/decider.ts';
import { roomStream } from '../../../room/room/decider.ts';
import { stockStream } from '../../../catalog/stock/decider.ts';
import type { AskedOrder } from './asked-order.ts';
import { boughtInEvent, boughtOf, buyerStream, type BuyerLimits } from '../buyers/buyer.ts';
import type { OfferContext } from './decider.ts';
import { payMethodsOf } from '../../../buying/payment/offers.ts';

/** The streams that decide an order or its quote, and their states at that moment. */
export interface MarketReading {
  readonly streams: readonly AnyStream[];
  at(states: States, now: number): OfferContext;
}

/** For the caller; null: a guest. Reads a member's coupons and points only if the request uses them. */
export async function marketOf(
  {
    log,
    limits: { pointUseUnit },
    terms,
  }: {
    readonly log: Pick<EventLog, 'state'>;
    readonly limits: Pick<BuyerLimits, 'pointUseUnit'>;
    readonly terms: PaymentTerms;
  },
  request: AskedOrder,
  buyer: Caller | null,
  postNumber: string | null,
): Promise<MarketReading> {
  const found = request.broadcastSysId === undefined ? null : await findPlan(log, request.broadcastSysId);
  const plan = found && mayOpen(buyer, found) ? found : null;
  const inBroadcast = plan && { plan: broadcastStream(plan.broadcastSysId), room: roomStream(plan) };
  const account = buyer && buyerStream(buyer.userSysId);
  const box = buyer && request.userCouponSysIds ? couponBoxStream(buyer.userSysId) : null;
  const points = buyer && request.usePoint !== undefined ? pointStream(buyer.userSysId) : null;
  // Streams are named once, because names are long and the rules ask for the same states again and again.
  const sellers = refsOf(
    request.orderProducts.map(({ sellerSysId }) => sellerSysId),
    (id) => ({
      seller: sellerStream(id),
      house: houseStream(id),
      eventPlans: eventPlansStream(id),
      places: placesStream(id),
    }),
  );
  const products = refsOf(
    request.orderProducts.map(({ prdtSysId }) => prdtSysId),
    (id) => ({
      product: productStream(id),
      stock: stockStream(id),
    }),
  );
  return {
    streams: [
      ...[account, box, points].filter((stream) => stream !== null),
      ...(inBroadcast ? [inBroadcast.plan, inBroadcast.room] : []),
      deliveryAreasStream,
      ...[...sellers.values(), ...products.values()].flatMap((refs) => Object.values<AnyStream>(refs)),
    ],
    at: (states, now) => ({
      request,
      broadcast: inBroadcast && { plan: states.get(inBroadcast.plan), room: states.get(inBroadcast.room) },
      product: (id) => states.get(products.get(id)!.product),
      stock: (id) => states.get(products.get(id)!.stock),
      isBanned: (sellerSysId) =>
        buyer !== null &&
        !mayHost(buyer, { sellerSysId }) &&
        buyer.userSysId in states.get(sellers.get(sellerSysId)!.house).banned,
      bought: (prdtSysId) => (account ? boughtOf(states.get(account), prdtSysId) : 0),
      eventPlan: ({ prdtSysId, sellerSysId }) =>
        eventPlanOf(states.get(sellers.get(sellerSysId)!.eventPlans), prdtSysId),
      boughtInEvent: (id) => (account ? boughtInEvent(states.get(account), id) : 0),
      freeShippingThreshold: (sellerSysId) =>
        states.get(sellers.get(sellerSysId)!.seller)?.freeShippingThreshold ?? null,
      addingDeliveryAmount: ({ sellerSysId, shippingPlaceSysId }) =>
        addingDeliveryAmountFrom(
          placeIn(states.get(sellers.get(sellerSysId)!.places), shippingPlaceSysId),
          states.get(deliveryAreasStream),
          postNumber,
        ),
      vatPercent: (sellerSysId) => {
        const seller = states.get(sellers.get(sellerSysId)!.seller);
        return seller ? paymentConfigOf(seller).vat : 0;
      },
      coupons: box ? states.get(box) : couponBoxFold.initial,
      points: points ? states.get(points) : pointFold.initial,
      pointUseUnit,
      leastAmount: terms.leastAmount,
      payMethods: (sellerSysId) => payMethodsOf(terms.methods, states.get(sellers.get(sellerSysId)!.seller)),
      isMember: buyer !== null,
      now,
    }),
  };
}

function refsOf<Refs>(ids: readonly number[], refs: (id: number) => Refs): ReadonlyMap<number, Refs> {
  return new Map(ids.map((id) => [id, refs(id)]));
}
