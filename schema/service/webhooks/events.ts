/**
 * What webhooks tell, by type: a row of the table in `server/docs/webhooks.md`. Messages hold ids and amounts alone. Who
 * gets a parcel, and what a buyer wrote, is read with a call that asks for rights.
 */
import Type, { type Static, type TObject } from 'typebox';
import { CLAIM_TYPES } from '../../orders/constants.ts';
import { closed, DateTime, OrNone, Qty, SysId, Won } from '../../types.ts';

const orderSysId = Type.Integer({ minimum: 1, description: 'the order' });

const Pieces = Type.Array(
  closed({
    orderPrdtSysId: SysId,
    orderPrdtOptionSysId: Type.Integer({ minimum: 1, description: 'the choice within the product' }),
    qty: Qty,
  }),
  { description: 'the pieces that this is about' },
);

const AddOns = Type.Array(closed({ orderPrdtSysId: SysId, prdtAddingProductDetailSysId: SysId }), {
  description: 'add-ons that go without the last piece of their product',
});

const OrderedProducts = Type.Array(
  closed({
    orderPrdtSysId: Type.Integer({ minimum: 1, description: 'the product within the order' }),
    prdtSysId: SysId,
    prdtNo: Type.String({ description: 'the seller’s own number of the product' }),
    sellerSysId: SysId,
    price: Type.Integer({ minimum: 0, description: 'won for a piece, without its options' }),
    qty: Qty,
    lines: Type.Array(
      closed({
        orderPrdtOptionSysId: SysId,
        detailSysId: OrNone(SysId),
        qty: Qty,
        couponDiscountAmount: Won,
        pointDiscountAmount: Won,
      }),
      { description: 'the choices of options; `detailSysId` is null where stock is not counted by option' },
    ),
    addOns: Type.Array(closed({ prdtAddingProductDetailSysId: SysId, price: Won, qty: Qty })),
  }),
  { description: 'the seller’s products, without what was cancelled before' },
);

const Lines = Type.Array(SysId, { description: 'the products within the order' });
type ClaimKind = (typeof CLAIM_TYPES)[number];
const ClaimKind = Type.Unsafe<ClaimKind>(Type.Union(CLAIM_TYPES.map((type) => Type.Literal(type))));
const MOVED_BY = ['buyer', 'seller', 'carrier', 'timer'] as const;
const claimSysId = Type.Integer({ minimum: 1, description: 'the request' });
const statusCode = Type.Integer({ description: 'the status of its pieces, as in the lists of orders' });

const onAir = closed({ broadcastSysId: SysId, broadcastScheduleSysId: SysId, sellerSysId: SysId });

interface Told {
  /** When it is sent. */
  readonly about: string;
  readonly data: TObject;
}

export const webhookEvents = {
  'order.paid': {
    about: 'an order is paid, or costs nothing',
    data: closed({
      orderSysId,
      broadcastSysId: Type.Union([SysId, Type.Null()], {
        description: 'the broadcast in which it was bought; null: none',
      }),
      products: OrderedProducts,
    }),
  },
  'order.cancelled': {
    about: 'pieces of an order are cancelled, or it was not paid in time',
    data: closed({
      orderSysId,
      reason: Type.Union([Type.Literal('cancelled'), Type.Literal('unpaid')]),
      claimSysId: OrNone(SysId),
      pieces: Pieces,
      addOns: AddOns,
    }),
  },
  'order.dispatched': {
    about: 'goods have left in a parcel',
    data: closed({
      orderSysId,
      orderPrdtSysIds: Lines,
      parcelSysId: SysId,
      deliveryCompanyCode: Type.String({ description: 'the courier' }),
    }),
  },
  'order.delivered': {
    about: 'a parcel has arrived',
    data: closed({ orderSysId, orderPrdtSysIds: Lines, deliveredAt: DateTime }),
  },
  'order.confirmed': {
    about: 'the buyer has confirmed goods, or the time to object is over',
    data: closed({
      orderSysId,
      orderPrdtSysIds: Lines,
      by: Type.Union([Type.Literal('buyer'), Type.Literal('timer')]),
    }),
  },
  'order.returned': {
    about: 'returned pieces were taken back, and their refund is due',
    data: closed({
      orderSysId,
      claimSysId: OrNone(SysId),
      pieces: Pieces,
      addOns: AddOns,
      refundAmount: Type.Integer({ minimum: 0, description: 'won that the buyer gets back' }),
    }),
  },
  'claim.requested': {
    about: 'a buyer asks to cancel, exchange or return pieces',
    data: closed({
      orderSysId,
      claimSysId,
      claimType: ClaimKind,
      orderPrdtSysId: SysId,
      pieces: Pieces,
      statusCode,
    }),
  },
  'claim.changed': {
    about: 'such a request moves on, or is withdrawn or refused',
    data: closed({
      orderSysId,
      claimSysId,
      statusCode,
      by: Type.Unsafe<(typeof MOVED_BY)[number]>(Type.Union(MOVED_BY.map((who) => Type.Literal(who)))),
    }),
  },
  'broadcast.started': { about: 'a broadcast goes on air', data: onAir },
  'broadcast.ended': { about: 'a broadcast ends, or stops', data: onAir },
  'product.sold_out': {
    about: 'the last piece of a product is ordered, or taken out of stock',
    data: closed({ prdtSysId: SysId, prdtNo: Type.String(), sellerSysId: SysId }),
  },
} as const satisfies Record<string, Told>;

export type WebhookType = keyof typeof webhookEvents;
export const WEBHOOK_TYPES = Object.keys(webhookEvents) as WebhookType[];
export type WebhookData<T extends WebhookType> = Static<(typeof webhookEvents)[T]['data']>;

/** What `testWebhook` sends. */
export const TEST_TYPE = 'webhook.test';
export const TestData = closed({ webhookSysId: SysId });

/** A message's body. `timestamp`: when it happened. */
export interface WebhookBody {
  readonly type: WebhookType | typeof TEST_TYPE;
  readonly timestamp: string;
  readonly data: object;
}
