import { PAYMENT_PROVIDERS } from '../../schema/buying/payments.ts';
import { LIVE_FLAG } from '../../schema/broadcasts/constants.ts';
import { POINT_USE_UNIT } from '../../schema/buying/constants.ts';
import type { EventPlan } from '../../schema/buying/event-plans.ts';
import { DAY } from '../../schema/durations.ts';
import { payUntil } from '../../schema/korean-days.ts';
import type { OrderRequest } from '../../schema/buying/order-request.ts';
import type { BroadcastPlan } from '../domains/room/broadcast/decider.ts';
import type { HeldCoupon } from '../domains/buying/coupon/decider.ts';
import { eventPlanOf } from '../domains/buying/eventplan/decider.ts';
import { partsOf } from '../domains/orders/order/placing/asked-order.ts';
import type { Parties } from '../domains/orders/order/placing/order-page.ts';
import {
  decideOrder,
  type OrderContext,
  type OrderDecision,
} from '../domains/orders/order/placing/decider.ts';
import type { PointPart } from '../domains/buying/point/decider.ts';
import { evolve, type Fold, type NewEvent, type RecordedEvent } from '../platform/log/log.ts';
import { roomFold, type RoomState } from '../domains/room/room/decider.ts';
import { stockFold, type StockState } from '../domains/catalog/stock/decider.ts';
import { anyCoupon, type Goods } from './goods.ts';
import type { CouponChanges } from './world.ts';

export const NOON = Date.parse('2026-11-20T12:00:00+09:00');

export const PARTIES: Parties = {
  orderName: '하늘',
  orderMobile: '01000001111',
  receiverName: '김하늘',
  receiverMobile: '01000001111',
  receiverPostNumber: '03987',
};

export const onAir: RoomState = { ...roomFold.initial, liveFlag: LIVE_FLAG.onAir };

/** Everything an order is decided on, besides the request. */
export interface World {
  readonly goods: readonly Goods[];
  readonly plan?: BroadcastPlan;
  /** Without it, no broadcast that a request could name exists. */
  readonly room?: RoomState;
  /** Null: nowhere to deliver. */
  readonly parties?: Parties | null;
  /** Who has banned the buyer. */
  readonly bannedBy?: readonly number[];
  readonly now?: number;
  readonly isMember?: boolean;
  /** Pieces of products that the buyer has already, by product. */
  readonly bought?: Readonly<Record<number, number>>;
  /** The events of all sellers, and pieces that the buyer has bought in them. */
  readonly events?: readonly EventPlan[];
  readonly boughtInEvents?: Readonly<Record<number, number>>;
  /** From what amount on a seller sends for nothing. */
  readonly freeFrom?: Readonly<Record<number, number>>;
  readonly addingDeliveryAmount?: number;
  /** What the buyer holds. */
  readonly coupons?: readonly HeldCoupon[];
  readonly points?: readonly PointPart[];
  /** The least that can be paid. */
  readonly leastAmount?: number;
}

/** Decides the order without a log: the decider, and nothing else. */
export function place(world: World, request: OrderRequest): OrderDecision {
  return decideOrder(contextOf(world, request));
}

export function contextOf(world: World, request: OrderRequest): OrderContext {
  const { plan, room, parties = PARTIES, bannedBy = [], now = NOON, isMember = true } = world;
  const goods = new Map(world.goods.map((each) => [each.facts.prdtSysId, each]));
  const orderSysId = 9001;
  let lastId = orderSysId;
  return {
    request,
    broadcast: request.broadcastSysId !== undefined && room ? { plan: plan ?? null, room } : null,
    product: (id) => goods.get(id)?.facts ?? null,
    stock: (id) => stockOf(goods.get(id)),
    isBanned: (sellerSysId) => bannedBy.includes(sellerSysId),
    bought: (id) => world.bought?.[id] ?? 0,
    eventPlan: ({ prdtSysId }) => eventPlanOf({ plans: world.events ?? [] }, prdtSysId),
    boughtInEvent: (id) => world.boughtInEvents?.[id] ?? 0,
    freeShippingThreshold: (sellerSysId) => world.freeFrom?.[sellerSysId] ?? null,
    vatPercent: () => 10,
    addingDeliveryAmount: () => world.addingDeliveryAmount ?? 0,
    coupons: { coupons: world.coupons ?? [] },
    points: { parts: world.points ?? [] },
    pointUseUnit: POINT_USE_UNIT,
    leastAmount: world.leastAmount ?? PAYMENT_PROVIDERS.sandbox.leastAmount,
    payMethods: () => PAYMENT_PROVIDERS.sandbox.methods,
    isMember,
    parties,
    now,
    orderSysId,
    partIds: Array.from({ length: partsOf(request) }, () => ++lastId),
    deadlines: (at) => ({ payUntil: payUntil(at) }),
  };
}

/** A coupon in the buyer's box: 1,000 won off, for a day from noon, unless it is said otherwise. */
export function heldCoupon(
  userCouponSysId: number,
  { expiresAt = NOON + DAY, ...changes }: CouponChanges = {},
): HeldCoupon {
  return {
    userCouponSysId,
    coupon: { ...anyCoupon(userCouponSysId), ...changes },
    broadcastSysId: 1,
    issuedAt: 0,
    expiresAt,
    issuedUntil: expiresAt,
    usedOrderSysId: null,
  };
}

/** The stock after everything has arrived. */
export function stockOf(goods: Goods | undefined): StockState {
  return folded(stockFold, [{ type: 'StockReceived', data: { lines: goods?.stock ?? [] } }]);
}

/** The state that these events lead to. `recorded`: what the log adds to each. */
export function folded<S, E extends NewEvent>(
  fold: Fold<S, E>,
  events: readonly E[],
  state: S = fold.initial,
  recorded: Partial<RecordedEvent> = {},
): S {
  return events.reduce<S>(
    (before, event) => evolve(fold, before, { ...event, ...recorded } as unknown as RecordedEvent),
    state,
  );
}
