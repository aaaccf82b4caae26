import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, OrNone, Qty, SysId, Won } from '../types.ts';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../constants.ts';

/** What a buyer saw and did, for those who help them. */

const By = about(
  'Who did it. `shop`: a host or a manager. `itself`: a timer, a provider or a carrier.',
  Type.Union([Type.Literal('buyer'), Type.Literal('shop'), Type.Literal('itself')]),
);

const Kind = Type.Union(
  [
    Type.Literal('broadcast'),
    Type.Literal('quote'),
    Type.Literal('cart'),
    Type.Literal('order'),
    Type.Literal('payment'),
    Type.Literal('parcel'),
    Type.Literal('claim'),
    Type.Literal('receipt'),
    Type.Literal('alert'),
    Type.Literal('text'),
  ],
  {
    description:
      'What it belongs to. `broadcast`: they came to one, or said something there. `quote`: a price that their screen ' +
      'showed. `claim`: a cancellation, return or exchange. `receipt`: a cash receipt. `text`: to their phone.',
  },
);

const ShownThen = closed('What a screen in the broadcast showed of a product at that moment.', {
  prdtSysId: SysId,
  isPinned: about('Whether it was the product that the host had pinned.', Type.Boolean()),
  name: Type.String(),
  price: Won,
  livePrice: about('Null: there was no live price.', OrNone(Won)),
  stockQty: Qty,
});

export const TimelineEntry = closed('One thing that a buyer saw, did, or had done for them.', {
  at: about('When it happened.', DateTime),
  by: By,
  actorSysId: about('The acting person; null: nobody.', OrNone(SysId)),
  kind: Kind,
  type: about(
    "The event's type, or `BroadcastVisited`, `QuoteShown`, `CallRefused`, `Alert` and `Text`.",
    Type.String(),
  ),
  orderSysId: about('The order that it concerns; null: none.', OrNone(SysId)),
  broadcastSysId: about('The broadcast in which it happened; null: none.', OrNone(SysId)),
  data: about(
    "The event's data, or the words of an alert or a text. Of a visit: `isReplay`, and `endedAt`, " +
      'null where nobody knows. Of a price: products with options and quantities, discounts, delivery ' +
      'and the total, in won. Of a refusal: `operation`, `resultCode`, `facts` and `requestId`.',
    Type.Record(Type.String(), Type.Unknown()),
  ),
  shown: about(
    'On air: the pinned product and those of the order or price, as their screen showed them.',
    Type.Array(ShownThen),
  ),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

export const buyerTimeline = operation({
  method: 'GET',
  path: '/v1/operations/buyers/:userSysId/timeline',
  summary: 'What a buyer saw and did, newest first. Each look is recorded with who looked at whom',
  tag: 'operations',
  access: 'manager',
  scope: null,
  params: closed({ userSysId: SysId }),
  query: closed({
    orderSysId: about('Only what concerns this order of theirs.', Type.Optional(SysId)),
    before: about('Only what happened before this moment.', Type.Optional(DateTime)),
    rowCount: Type.Integer({
      description: 'How many entries the page has; more only where several share its last moment.',
      minimum: 1,
      maximum: ROW_COUNT_MAX,
      default: ROW_COUNT_DEFAULT,
    }),
  }),
  reply: closed({
    entries: Type.Array(TimelineEntry),
    before: about('The `before` of the next page; null: this was the last.', OrNone(DateTime)),
  }),
  // 1003: no such member; 2010: the order is not theirs.
  codes: ['0005', '1003', '2010'],
});
