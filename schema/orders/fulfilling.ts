import Type, { type Static } from 'typebox';
import { ORDER_PRODUCTS_MAX } from '../buying/constants.ts';
import { Order, OrderProduct } from '../buying/orders.ts';
import { operation } from '../operation.ts';
import { about, closed, DateTime, KeyPaging, Next, OrNone, SysId, Won, Qty } from '../types.ts';
import { OrderStatusCode } from './status-code.ts';
import { LINES_COUNTED_MAX, INVOICE_NO_LENGTH_MAX } from './constants.ts';

/** What sellers do with paid orders, and how buyers confirm what has come. */

const order = closed({ orderSysId: SysId });
const orderProduct = closed({ orderSysId: SysId, orderPrdtSysId: SysId });

export const DeliveryCompanyCode = about(
  'A courier, as tracking services know it.',
  Type.String({ minLength: 1, maxLength: 10, pattern: '^[a-z0-9]+$' }),
);
export const InvoiceNo = about(
  "A parcel's number: digits and Latin letters. Couriers print hyphens that mean nothing.",
  Type.String({
    minLength: 1,
    maxLength: INVOICE_NO_LENGTH_MAX,
    pattern: '^[A-Za-z0-9-]+$',
  }),
);

const OrderPrdtSysIds = about(
  "The lines of an order to act on; left out: all of the seller's that can make the move.",
  Type.Optional(Type.Array(SysId, { minItems: 1, maxItems: ORDER_PRODUCTS_MAX, uniqueItems: true })),
);

export const SellerLine = closed('A line of an order, as its seller lists it.', {
  orderSysId: SysId,
  orderPrdtSysId: SysId,
  prdtSysId: SysId,
  prdtNo: about('The seller’s own number of the product.', Type.String()),
  name: Type.String(),
  nameEn: Type.String(),
  optionText: about('The chosen options, each choice once.', Type.String()),
  statusCode: OrderStatusCode,
  qty: about('Without cancelled pieces.', Type.Integer()),
  receiverName: Type.String(),
  deliveryMemo: about('Empty: none.', Type.String()),
  orderedAt: DateTime,
  paidAt: about('Null: not yet.', OrNone(DateTime)),
  preparedAt: about('When the seller began to prepare it; null: not yet.', OrNone(DateTime)),
  sentAt: about('When it was handed to the courier; null: not yet.', OrNone(DateTime)),
  deliveredAt: about('When it arrived; null: not yet.', OrNone(DateTime)),
  confirmedAt: about('When it was confirmed; null: not yet.', OrNone(DateTime)),
});
export type SellerLine = Static<typeof SellerLine>;

export const MovedOrder = closed('The statuses that a command led to.', {
  orderSysId: SysId,
  statusCode: OrderStatusCode,
  orderProducts: about(
    'Lines that have another status than before.',
    Type.Array(closed({ orderPrdtSysId: SysId, statusCode: OrderStatusCode })),
  ),
});
export type MovedOrder = Static<typeof MovedOrder>;

export const sellerOrders = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/orders',
  summary: 'Lines of orders of the seller, the oldest first',
  tag: 'orders',
  access: 'host',
  scope: 'orders:read',
  params: closed({ sellerSysId: SysId }),
  query: closed({ statusCode: Type.Optional(OrderStatusCode), ...KeyPaging }),
  reply: closed({
    totalCnt: about(`Counted up to ${LINES_COUNTED_MAX}.`, Type.Integer()),
    lines: Type.Array(SellerLine),
    next: Next,
  }),
});

export const PackingOrder = closed('What a seller puts into one parcel, and where it goes.', {
  orderSysId: SysId,
  claimSysId: about('Goods in exchange; null: the order itself.', OrNone(SysId)),
  orderedAt: DateTime,
  receiverName: Type.String(),
  receiverMobile: Type.String(),
  receiverPostNumber: Type.String(),
  receiverAddress1: Type.String(),
  receiverAddress2: Type.String(),
  deliveryMemo: about('Empty: none.', Type.String()),
  orderProducts: about(
    'What goes into the parcel.',
    Type.Array(
      closed({
        orderPrdtSysId: SysId,
        prdtNo: about('The seller’s own number of the product.', Type.String()),
        name: Type.String(),
        pieces: about(
          'Without cancelled pieces.',
          Type.Array(
            closed({
              optionText: about('The chosen options.', Type.String()),
              qty: about('How many.', Type.Integer()),
            }),
          ),
        ),
        addOns: about(
          'The add-ons that go with it.',
          Type.Array(closed({ name: Type.String(), qty: about('How many.', Type.Integer()) })),
        ),
        totalAmount: about('What it cost before discounts; in exchange 0.', Won),
      }),
    ),
  ),
});
export type PackingOrder = Static<typeof PackingOrder>;

export const packingList = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/orders/packing',
  summary:
    'What the seller is to pack, with the receivers: orders in preparation, then goods in exchange; the oldest first',
  tag: 'orders',
  access: 'host',
  scope: 'orders:read',
  params: closed({ sellerSysId: SysId }),
  query: closed(KeyPaging),
  reply: closed({ totalCnt: Qty, orders: Type.Array(PackingOrder), next: Next }),
});

export const prepareOrder = operation({
  method: 'POST',
  path: '/v1/orders/:orderSysId/prepare',
  summary: 'Begin to prepare paid lines of an order; from then on the buyer has to ask for a cancellation',
  tag: 'orders',
  access: 'host',
  scope: 'orders:write',
  params: order,
  body: closed({ orderPrdtSysIds: OrderPrdtSysIds }),
  reply: MovedOrder,
  codes: ['2010', '0007'],
  idempotent: true,
});

export const dispatchOrder = operation({
  method: 'POST',
  path: '/v1/orders/:orderSysId/dispatch',
  summary: 'Send prepared lines of an order in one parcel',
  tag: 'orders',
  access: 'host',
  scope: 'orders:write',
  params: order,
  body: closed({
    deliveryCompanyCode: DeliveryCompanyCode,
    invoiceNo: InvoiceNo,
    orderPrdtSysIds: OrderPrdtSysIds,
  }),
  reply: MovedOrder,
  codes: ['2010', '0007'],
  idempotent: true,
});

export const orderProducts = operation({
  method: 'GET',
  path: '/v1/orders/:orderSysId/products',
  summary: 'The lines of an order, for its owner',
  tag: 'orders',
  access: 'member',
  params: order,
  reply: closed({ orderProducts: Type.Array(OrderProduct) }),
  codes: ['2010'],
});

export const oneOrderProduct = operation({
  method: 'GET',
  path: '/v1/orders/:orderSysId/products/:orderPrdtSysId',
  summary: 'One line of an order, for its owner',
  tag: 'orders',
  access: 'member',
  params: orderProduct,
  reply: OrderProduct,
  codes: ['2010'],
});

export const confirmPurchase = operation({
  method: 'PATCH',
  path: '/v1/orders/:orderSysId/products/:orderPrdtSysId/completedPurcharse',
  summary:
    'Confirm the purchase of a line that is on its way or has arrived; it cannot be returned afterwards',
  tag: 'orders',
  access: 'member',
  params: orderProduct,
  reply: Order,
  codes: ['2010', '2006'],
  idempotent: true,
});
