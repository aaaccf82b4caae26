import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { closed, DateTime, OrNone, Qty, SysId, Won } from '../types.ts';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../constants.ts';

/** What a buyer saw and did, for those who help them. */

/** Who did it. `shop`: a host or a manager. `itself`: a timer, a provider or a carrier. */
const By = Type.Union([Type.Literal('buyer'), Type.Literal('shop'), Type.Literal('itself')]);

const Kind = Type.Union([
  /** They came to a broadcast, or said something there. */
  Type.Literal('broadcast'),
  /** A price that their screen showed. */
  Type.Literal('quote'),
  Type.Literal('cart'),
  Type.Literal('order'),
  Type.Literal('payment'),
  Type.Literal('parcel'),
  Type.Literal('claim'),
  Type.Literal('receipt'),
  Type.Literal('alert'),
  Type.Literal('text'),
]);

/** What a screen in the broadcast showed of a product at that moment. */
const ShownThen = closed({
  prdtSysId: SysId,
  isPinned: Type.Boolean(),
  name: Type.String(),
  price: Won,
  /** Null: there was no live price. */
  livePrice: OrNone(Won),
  stockQty: Qty,
});

export const TimelineEntry = closed({
  at: DateTime,
  by: By,
  /** The acting person; null: nobody. */
  actorSysId: OrNone(SysId),
  kind: Kind,
  /** The event's type, or `BroadcastVisited`, `QuoteShown`, `Alert` and `Text`. */
  type: Type.String(),
  orderSysId: OrNone(SysId),
  broadcastSysId: OrNone(SysId),
  /**
   * The event's data, or the words of an alert or a text. Of a visit: `isReplay`, and `endedAt`, null where nobody knows. Of a
   * price: products with options and quantities, discounts, delivery and the total, in won.
   */
  data: Type.Record(Type.String(), Type.Unknown()),
  /** On air: the pinned product and those of the order or price, as their screen showed them. */
  shown: Type.Array(ShownThen),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

export const buyerTimeline = operation({
  method: 'GET',
  path: '/v1/operations/buyers/:userSysId/timeline',
  summary: 'What a buyer saw and did, newest first. Each look is recorded with who looked at whom',
  tag: 'operations',
  access: 'manager',
  params: closed({ userSysId: SysId }),
  query: closed({
    /** Only what concerns this order of theirs. */
    orderSysId: Type.Optional(SysId),
    /** Only what happened before this moment. */
    before: Type.Optional(DateTime),
    rowCount: Type.Integer({ minimum: 1, maximum: ROW_COUNT_MAX, default: ROW_COUNT_DEFAULT }),
  }),
  reply: closed({
    entries: Type.Array(TimelineEntry),
    /** The `before` of the next page; null: this was the last. */
    before: OrNone(DateTime),
  }),
  // 1003: no such member; 2010: the order is not theirs.
  codes: ['0005', '1003', '2010'],
});
