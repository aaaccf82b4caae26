import Type, { type Static } from 'typebox';
import { GUEST_ORDER_BODY_BYTES_MAX, ORDER_BODY_BYTES_MAX, ORDER_PRODUCTS_MAX } from './constants.ts';
import { EventPlanSysId } from './event-plans.ts';
import { operation } from '../operation.ts';
import { OrderRequest, Receiver } from './order-request.ts';
import { CashReceiptAsked, PayMethodCode, PayState } from './payments.ts';
import { KEYWORD_LENGTH_MAX } from '../constants.ts';
import {
  about,
  closed,
  DateTime,
  Flag,
  KoreanDate,
  line,
  OrNone,
  Paging,
  SysId,
  Url,
  Won,
} from '../types.ts';

/** Refusals by the terms of an event, in the order of the checks. */
export const EVENT_PLAN_CODES = ['7001', '7002', '7003', '7004'] as const;

/** Refusals of coupons, in the order of the checks, of points, and of a total that is too small to pay. */
export const BENEFIT_CODES = ['5010', '5011', '5012', '5013', '5014', '5015', '5101', '4002'] as const;

export const OrderProductOption = closed({
  optionTypeCode: Type.Integer(),
  optionKeyName: about('As ordered. An empty English name was not recorded.', Type.String()),
  optionKeyNameEn: Type.String(),
  content: Type.String(),
  contentEn: Type.String(),
  price: Won,
  qty: Type.Integer(),
  cancelQty: Type.Integer(),
  returnQty: Type.Integer(),
  exchangeQty: about('Those that an exchange holds, or was made for.', Type.Integer()),
  exchanges: about(
    'The other choice that they are exchanged for.',
    Type.Array(closed({ content: Type.String(), contentEn: Type.String(), qty: Type.Integer() })),
  ),
  freeQty: about('Those that are still there, and that no request holds.', Type.Integer()),
  orderPrdtOptionSysIds: Type.Array(SysId),
});

export type OrderProductOption = Static<typeof OrderProductOption>;

export const OrderAddOn = closed({
  prdtAddingProductSysId: SysId,
  prdtAddingProductDetailSysId: SysId,
  name: Type.String(),
  nameEn: Type.String(),
  item: Type.String(),
  itemEn: Type.String(),
  price: Won,
  addingQty: Type.Integer(),
  isFree: about('It is still there, and no request holds it.', Flag),
});

export const OrderProduct = closed({
  orderPrdtSysId: SysId,
  orderPrdtSysIds: Type.Array(SysId),
  prdtSysId: SysId,
  sellerSysId: SysId,
  prdtNo: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  squareImageUrl: Url,
  images: about('Its pictures as they were ordered.', Type.Array(Url)),
  isSoldout: Type.Integer(),
  isDisplay: Type.Integer(),
  discountRate: Type.Integer(),
  marketPrice: Won,
  price: Won,
  qty: Type.Integer(),
  totalQty: Type.Integer(),
  cancelQty: about(
    'The cancelled ones among them, the returned ones, and those that an exchange holds or was made ' +
      'for.',
    Type.Integer(),
  ),
  returnQty: Type.Integer(),
  exchangeQty: Type.Integer(),
  freeQty: about('Those that are still there, and that no request holds.', Type.Integer()),
  totalAmount: Won,
  couponDiscountAmount: about('The part that coupons and points paid.', Won),
  pointDiscountAmount: Won,
  statusCode: Type.Integer(),
  preparedAt: about('When it came to each step; null: not yet.', OrNone(DateTime)),
  sentAt: OrNone(DateTime),
  deliveredAt: OrNone(DateTime),
  confirmedAt: OrNone(DateTime),
  invoice: about(
    'The parcel that it was sent in.',
    OrNone(closed({ deliveryCompanyCode: Type.String(), invoiceNo: Type.String() })),
  ),
  options: Type.Array(OrderProductOption),
  addingProducts: Type.Array(OrderAddOn),
});

export const OrderCoupon = closed('A coupon of an order.', {
  userCouponSysId: SysId,
  name: Type.String(),
  discountAmount: Won,
  backUntil: about('It was returned with a cancellation, and can be used until then.', OrNone(DateTime)),
});

export const Order = closed({
  orderSysId: SysId,
  statusCode: Type.Integer(),
  orderedAt: DateTime,
  payUntil: about(
    'An unpaid order is cancelled at this moment; null once that no longer applies.',
    Type.Union([DateTime, Type.Null()]),
  ),
  broadcastSysId: Type.Union([SysId, Type.Null()]),
  orderName: Type.String(),
  orderMobile: Type.String(),
  orderPostNumber: about('Where the orderer lives; empty: unknown.', Type.String()),
  orderAddress1: Type.String(),
  orderAddress2: Type.String(),
  receiverName: Type.String(),
  receiverMobile: Type.String(),
  receiverPostNumber: Type.String(),
  receiverAddress1: Type.String(),
  receiverAddress2: Type.String(),
  deliveryMemo: about('Empty: none.', Type.String()),
  orderProducts: Type.Array(OrderProduct),
  coupons: Type.Array(OrderCoupon),
  totalProductsAmount: about('The price of everything that was ordered, including cancelled pieces.', Won),
  couponDiscountAmount: about('The discount of the remaining pieces.', Won),
  pointDiscountAmount: Won,
  returnedPoint: about(
    'Points that were returned with a cancellation, without those that had expired by then.',
    Won,
  ),
  totalCancelAmount: about('The price of cancelled pieces before discounts.', Won),
  totalReturnAmount: about('The price of returned pieces before discounts.', Won),
  totalAmount: about(
    'The total: products and delivery, less discounts and what was cancelled or returned.',
    Won,
  ),
  prepaymentAmount: about(
    'The delivery charge with the surcharge, and what returns cost the buyer. Like all amounts ' +
      'below it is 0 once the whole order is cancelled.',
    Won,
  ),
  addingDeliveryAmount: Won,
  debitAmount: about('Delivery that is paid at the door; in no total.', Won),
  vatAmount: about('The VAT in the price of the products.', Won),
  totalDepositAmount: Won,
  totalRemainAmount: Won,
  isAgreed: about('Whether the required agreements were given.', Flag),
  pay: about(
    'The newest payment; null: none was begun.',
    Type.Union([closed({ payMethodCode: PayMethodCode, payState: PayState }), Type.Null()]),
  ),
  cashReceipt: about(
    'The cash receipt that the buyer wants, its number masked. `status` null: it is yet to be issued.',
    OrNone(
      closed({
        type: CashReceiptAsked.properties.type,
        number: Type.String(),
        status: OrNone(Type.Union([Type.Literal('issued'), Type.Literal('cancelled')])),
      }),
    ),
  ),
});
export type Order = Static<typeof Order>;

/** The amounts of an order or its quote. */
export type OrderAmounts = Pick<
  Order,
  | 'totalProductsAmount'
  | 'couponDiscountAmount'
  | 'pointDiscountAmount'
  | 'totalCancelAmount'
  | 'prepaymentAmount'
  | 'addingDeliveryAmount'
  | 'debitAmount'
  | 'totalAmount'
>;

export const placeOrder = operation({
  method: 'POST',
  path: '/v1/orders',
  summary:
    'Order; stock is taken with it or not at all. Without a token: as a non-member, outside of broadcasts',
  tag: 'orders',
  access: 'anyone',
  body: OrderRequest,
  bodyBytesMax: ORDER_BODY_BYTES_MAX,
  guestBodyBytesMax: GUEST_ORDER_BODY_BYTES_MAX,
  reply: closed({
    orderSysId: SysId,
    receiverName: Type.String(),
    receiverAddress1: Type.String(),
  }),
  // In the order of the checks: the first broken rule answers.
  codes: [
    '14',
    '1033',
    '1003',
    '0008',
    '2031',
    '2008',
    '2009',
    '2004',
    '2003',
    '2019',
    '2021',
    // An option that is chosen twice. Other invalid input is refused at the end.
    '0005',
    '2026',
    '2027',
    '2028',
    '2030',
    '2005',
    '2000',
    ...EVENT_PLAN_CODES,
    ...BENEFIT_CODES,
    '0002',
    '4003',
    '2040',
    '2041',
  ],
  idempotent: true,
});

export const checkEventPlan = operation({
  method: 'POST',
  path: '/v1/orders/eventplan/check',
  summary: 'Whether an order of event products would hold to the terms of their event; nothing is taken',
  description: 'A refusal also contains the terms.',
  tag: 'orders',
  access: 'member',
  body: closed({
    products: about(
      'All products of the order.',
      Type.Array(
        closed({
          isPlanEvent: Flag,
          sellerSysId: SysId,
          brandSysId: Type.Optional(OrNone(SysId)),
          prdtSysId: SysId,
          qty: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
          amount: about('The price of the pieces with their options, without add-ons.', Won),
        }),
        { minItems: 1, maxItems: ORDER_PRODUCTS_MAX },
      ),
    ),
  }),
  bodyBytesMax: ORDER_BODY_BYTES_MAX,
  reply: closed({
    minOrderAmount: Won,
    maxOrderCnt: Type.Integer(),
    eventPlanSysId: EventPlanSysId,
  }),
  codes: ['0008', '0004', ...EVENT_PLAN_CODES],
});

export const changeReceiver = operation({
  method: 'PATCH',
  path: '/v1/orders/:orderSysId/address',
  summary: 'Let an order go to another address, while nothing is paid for it',
  tag: 'orders',
  access: 'member',
  params: closed({ orderSysId: SysId }),
  body: closed({
    orderSysId: about('The same as in the path.', Type.Optional(SysId)),
    broadcastSysId: about('The broadcast of the order.', Type.Optional(SysId)),
    ...Receiver,
    payAmount: about(
      'The total that the buyer saw. It changes if another surcharge applies. Default: the current ' +
        'total.',
      Type.Optional(Won),
    ),
  }),
  reply: Order,
  // In the order of the checks.
  codes: ['2010', '0002', '0005', '0007', '2000'],
});

export const orderDetail = operation({
  method: 'GET',
  path: '/v1/orders/:orderSysId',
  summary: 'One order, for its owner',
  tag: 'orders',
  access: 'member',
  params: closed({ orderSysId: SysId }),
  reply: Order,
  codes: ['2010'],
});

export const orderInvoice = operation({
  method: 'GET',
  path: '/v1/orders/:orderSysId/invoice',
  summary: 'What a printed invoice of an order needs, for its owner',
  tag: 'orders',
  access: 'member',
  params: closed({ orderSysId: SysId }),
  reply: closed({
    order: Order,
    sellers: about(
      'Who sold it.',
      Type.Array(closed({ sellerSysId: SysId, name: Type.String(), nameEn: Type.String() })),
    ),
    business: about(
      'Who runs the shop, in lines; empty: the operator has not said.',
      Type.Array(Type.String()),
    ),
  }),
  codes: ['2010'],
});

export const currentOrder = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/orders/current',
  summary: 'The member’s newest order in this broadcast',
  tag: 'orders',
  access: 'member',
  params: closed({ broadcastSysId: SysId }),
  reply: Order,
  codes: ['2010'],
});

export const orderList = operation({
  method: 'GET',
  path: '/v1/users/:uid/orders/list',
  summary: 'The member’s orders, newest first',
  tag: 'orders',
  access: 'owner',
  params: closed({ uid: SysId }),
  query: closed({
    keyword: about(
      "Part of a product's name or option, of its seller's name, or of an order number.",
      Type.Optional(line(KEYWORD_LENGTH_MAX)),
    ),
    statusCode: about('Orders with a line in this status.', Type.Optional(Type.Integer())),
    from: about(
      'Korean days, such as `2026-12-01`: the first and the last on which they were placed.',
      Type.Optional(KoreanDate),
    ),
    to: Type.Optional(KoreanDate),
    ...Paging,
  }),
  reply: closed({ totalCnt: Type.Integer(), orders: Type.Array(Order) }),
  codes: ['0005'],
});
