import type { PaymentTerms } from '../../../schema/payments.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { AnyStream, EventLog, States } from '../../platform/log/log.ts';
import { broadcastStream } from '../broadcast/broadcast.ts';
import { mayHost, mayOpen } from '../broadcast/hosts.ts';
import { findPlan } from '../broadcast/plans.ts';
import { productStream } from '../catalog/product.ts';
import { paymentConfigOf, sellerStream } from '../catalog/seller.ts';
import { eventPlanOf, eventPlansStream } from '../eventplan/decider.ts';
import { addingDeliveryAmountAt, deliveryAreasStream } from '../delivery/decider.ts';
import { couponBoxFold, couponBoxStream } from '../coupon/decider.ts';
import { houseStream } from '../moderation/decider.ts';
import { pointFold, pointStream } from '../point/decider.ts';
import { roomStream } from '../room/decider.ts';
import { stockStream } from '../stock/decider.ts';
import type { AskedOrder } from './asked.ts';
import { boughtInEvent, boughtOf, buyerStream } from './buyer.ts';
import type { OfferContext } from './decider.ts';
import { payMethodsOf } from './pay-methods.ts';

/** The streams that an order, or its quote, is decided on, and what is read from them at that moment. */
export interface MarketReading {
  readonly streams: readonly AnyStream[];
  at(states: States, now: number): OfferContext;
}

/** For whoever asks; null: a guest. Of what a member holds only that is read of which the request speaks. */
export async function marketOf(
  {
    log,
    pointUseUnit,
    terms,
  }: {
    readonly log: Pick<EventLog, 'state'>;
    readonly pointUseUnit: number;
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
  const sellerSysIds = [...new Set(request.orderProducts.map(({ sellerSysId }) => sellerSysId))];
  const prdtSysIds = [...new Set(request.orderProducts.map(({ prdtSysId }) => prdtSysId))];
  return {
    streams: [
      ...[account, box, points].filter((stream) => stream !== null),
      ...(inBroadcast ? [inBroadcast.plan, inBroadcast.room] : []),
      deliveryAreasStream,
      ...sellerSysIds.flatMap((id) => [sellerStream(id), houseStream(id), eventPlansStream(id)]),
      ...prdtSysIds.flatMap((id) => [productStream(id), stockStream(id)]),
    ],
    at: (states, now) => ({
      request,
      broadcast: inBroadcast && { plan: states.get(inBroadcast.plan), room: states.get(inBroadcast.room) },
      product: (id) => states.get(productStream(id)),
      stock: (id) => states.get(stockStream(id)),
      isBanned: (sellerSysId) =>
        buyer !== null &&
        !mayHost(buyer, { sellerSysId }) &&
        buyer.userSysId in states.get(houseStream(sellerSysId)).banned,
      bought: (prdtSysId) => (account ? boughtOf(states.get(account), prdtSysId) : 0),
      eventPlan: ({ prdtSysId, sellerSysId }) =>
        eventPlanOf(states.get(eventPlansStream(sellerSysId)), prdtSysId),
      boughtInEvent: (id) => (account ? boughtInEvent(states.get(account), id) : 0),
      freeShippingThreshold: (sellerSysId) =>
        states.get(sellerStream(sellerSysId))?.freeShippingThreshold ?? null,
      addingDeliveryAmount: addingDeliveryAmountAt(states.get(deliveryAreasStream), postNumber),
      vatPercent: (sellerSysId) => {
        const seller = states.get(sellerStream(sellerSysId));
        return seller ? paymentConfigOf(seller).vat : 0;
      },
      coupons: box ? states.get(box) : couponBoxFold.initial,
      points: points ? states.get(points) : pointFold.initial,
      pointUseUnit,
      leastAmount: terms.leastAmount,
      payMethods: (sellerSysId) => payMethodsOf(terms.methods, states.get(sellerStream(sellerSysId))),
      isMember: buyer !== null,
      now,
    }),
  };
}
