import Type, { type Static } from 'typebox';
import { GUEST_ORDER_BODY_BYTES_MAX, ORDER_BODY_BYTES_MAX, ORDER_PRODUCTS_MAX } from './constants.ts';
import { EventPlanSysId } from './event-plans.ts';
import { OPTION_TYPE } from '../catalog/constants.ts';
import { operation } from '../operation.ts';
import { OrderRequest, Receiver } from './order-request.ts';
import { CashReceiptAsked, MoneyBack, PayMethodCode, PayState } from './payments.ts';
import { KEYWORD_LENGTH_MAX } from '../constants.ts';
import {
  withCodes,
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
  Qty,
} from '../types.ts';
import { OrderStatusCode } from '../orders/status-code.ts';

/** Refusals by the terms of an event, in the order of the checks. */
export const EVENT_PLAN_CODES = ['7001', '7002', '7003', '7004'] as const;

/** Refusals of coupons, in the order of the checks, of points, and of a total that is too small to pay. */
export const BENEFIT_CODES = ['5010', '5011', '5012', '5013', '5014', '5015', '5101', '4002'] as const;

export const OrderProductOption = closed('The pieces of a line with one choice of options.', {
  optionTypeCode: about(withCodes('The kind of options of the product', OPTION_TYPE), Type.Integer()),
  optionKeyName: about('As ordered. An empty English name was not recorded.', Type.String()),
  optionKeyNameEn: about('The same in English; empty: not recorded.', Type.String()),
  content: Type.String(),
  contentEn: Type.String(),
  price: Won,
  qty: about('Pieces that were ordered with this choice.', Type.Integer()),
  cancelQty: about('Pieces that were cancelled.', Type.Integer()),
  returnQty: about('Pieces that were returned.', Type.Integer()),
  exchangeQty: about('Those that an exchange holds, or was made for.', Type.Integer()),
  exchanges: about(
    'The other choice that they are exchanged for.',
    Type.Array(
      closed({ content: Type.String(), contentEn: Type.String(), qty: about('How many.', Type.Integer()) }),
    ),
  ),
  freeQty: about('Those that are still there, and that no request holds.', Type.Integer()),
  orderPrdtOptionSysIds: Type.Array(SysId),
});

export type OrderProductOption = Static<typeof OrderProductOption>;

export const OrderAddOn = closed('An add-on of a line.', {
  prdtAddingProductSysId: SysId,
  prdtAddingProductDetailSysId: SysId,
  name: Type.String(),
  nameEn: Type.String(),
  item: about('The chosen kind of the add-on.', Type.String()),
  itemEn: about('The same in English; empty: there is no English name.', Type.String()),
  price: Won,
  addingQty: about('How many were ordered.', Type.Integer()),
  isFree: about('It is still there, and no request holds it.', Flag),
});

export const OrderProduct = closed('A line of an order: the pieces of one product from one seller.', {
  orderPrdtSysId: SysId,
  orderPrdtSysIds: Type.Array(SysId),
  prdtSysId: SysId,
  sellerSysId: SysId,
  prdtNo: about('The seller’s own number of the product.', Type.String()),
  name: Type.String(),
  nameEn: Type.String(),
  squareImageUrl: Url,
  images: about(
    'The picture that it was ordered with, then what else shows the product now.',
    Type.Array(Url),
  ),
  isSoldout: about('1: the product is sold out now.', Type.Integer()),
  isDisplay: about('1: the product is on display now.', Type.Integer()),
  discountRate: about('Whole percent off the market price, when it was ordered.', Type.Integer()),
  marketPrice: Won,
  price: Won,
  qty: about('Pieces that were ordered.', Type.Integer()),
  totalQty: about('The same as `qty`.', Type.Integer()),
  cancelQty: about(
    'The cancelled ones among them, the returned ones, and those that an exchange holds or was made ' +
      'for.',
    Type.Integer(),
  ),
  returnQty: about('Pieces that were returned.', Type.Integer()),
  exchangeQty: about('Pieces that an exchange holds or was made for.', Type.Integer()),
  freeQty: about('Those that are still there, and that no request holds.', Type.Integer()),
  totalAmount: about('What the ordered pieces cost with options and add-ons, before discounts.', Won),
  couponDiscountAmount: about('The part that coupons and points paid.', Won),
  pointDiscountAmount: about('The part that points paid.', Won),
  statusCode: OrderStatusCode,
  preparedAt: about('When it came to each step; null: not yet.', OrNone(DateTime)),
  sentAt: about('When it was handed to the courier; null: not yet.', OrNone(DateTime)),
  deliveredAt: about('When it arrived; null: not yet.', OrNone(DateTime)),
  confirmedAt: about(
    'When the buyer confirmed it, or it was confirmed by itself; null: not yet.',
    OrNone(DateTime),
  ),
  invoice: about(
    'The parcel that it was sent in.',
    OrNone(
      closed({
        deliveryCompanyCode: about('The courier, as `DeliveryCompanyCode`.', Type.String()),
        invoiceNo: about('The number of the parcel.', Type.String()),
      }),
    ),
  ),
  isTrackable: about('1: it was sent, and its seller lets buyers track it.', Flag),
  options: Type.Array(OrderProductOption),
  addingProducts: Type.Array(OrderAddOn),
});

export const OrderCoupon = closed('A coupon of an order.', {
  userCouponSysId: SysId,
  name: Type.String(),
  discountAmount: about('What it took off.', Won),
  backUntil: about('It was returned with a cancellation, and can be used until then.', OrNone(DateTime)),
});

export const Order = closed('An order with its lines, amounts and payment, for its buyer.', {
  orderSysId: SysId,
  statusCode: OrderStatusCode,
  orderedAt: DateTime,
  paidAt: about('When all of it was paid; null: not yet.', OrNone(DateTime)),
  payUntil: about(
    'An unpaid order is cancelled at this moment; null once that no longer applies.',
    Type.Union([DateTime, Type.Null()]),
  ),
  broadcastSysId: about(
    'The broadcast in which it was ordered; null: none.',
    Type.Union([SysId, Type.Null()]),
  ),
  broadcastScheduleSysId: about('Its schedule; null: none.', OrNone(SysId)),
  orderName: about('The orderer.', Type.String()),
  orderMobile: about('The orderer’s number, digits alone.', Type.String()),
  orderPostNumber: about('Where the orderer lives; empty: unknown.', Type.String()),
  orderAddress1: about('Of the orderer; empty: unknown.', Type.String()),
  orderAddress2: about('Of the orderer; empty: unknown.', Type.String()),
  receiverName: Type.String(),
  receiverMobile: Type.String(),
  receiverPostNumber: Type.String(),
  receiverAddress1: Type.String(),
  receiverAddress2: Type.String(),
  deliveryMemo: about('Empty: none.', Type.String()),
  orderProducts: about('Its lines.', Type.Array(OrderProduct)),
  coupons: Type.Array(OrderCoupon),
  totalProductsAmount: about('The price of everything that was ordered, including cancelled pieces.', Won),
  couponDiscountAmount: about('The discount of the remaining pieces.', Won),
  pointDiscountAmount: about('The part that points paid.', Won),
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
  addingDeliveryAmount: about('The part of `prepaymentAmount` that the distance adds.', Won),
  debitAmount: about('Delivery that is paid at the door; in no total.', Won),
  vatAmount: about('The VAT in the price of the products.', Won),
  totalDepositAmount: about('What was paid, less what went back.', Won),
  totalRemainAmount: about('What is still to be paid.', Won),
  isAgreed: about('Whether the required agreements were given.', Flag),
  pay: about(
    'The newest payment; null: none was begun.',
    Type.Union([closed({ payMethodCode: PayMethodCode, payState: PayState }), Type.Null()]),
  ),
  refunds: about('What of its payments goes back, or has, the oldest first.', Type.Array(MoneyBack)),
  cashReceipt: about(
    'The cash receipt that the buyer wants, its number masked. `status` null: it is yet to be issued.',
    OrNone(
      closed({
        type: about(
          '`personal`: for a person; `business`: for a business.',
          CashReceiptAsked.properties.type,
        ),
        number: about('The phone or business number, masked.', Type.String()),
        status: about(
          'Null: it is yet to be issued.',
          OrNone(Type.Union([Type.Literal('issued'), Type.Literal('cancelled')])),
        ),
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
          brandSysId: about(
            'The brand of the product; null or left out: none.',
            Type.Optional(OrNone(SysId)),
          ),
          prdtSysId: SysId,
          qty: about('Pieces of the product.', Type.Integer({ minimum: 1, maximum: 1_000_000 })),
          amount: about('The price of the pieces with their options, without add-ons.', Won),
        }),
        { minItems: 1, maxItems: ORDER_PRODUCTS_MAX },
      ),
    ),
  }),
  bodyBytesMax: ORDER_BODY_BYTES_MAX,
  reply: closed({
    minOrderAmount: about('The least that an order of the event must come to.', Won),
    maxOrderCnt: about('Pieces that one member may have over all of their orders.', Type.Integer()),
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
    statusCode: about('Orders with a line in this status.', Type.Optional(OrderStatusCode)),
    from: about(
      'Korean days, such as `2026-12-01`: the first and the last on which they were placed.',
      Type.Optional(KoreanDate),
    ),
    to: Type.Optional(KoreanDate),
    ...Paging,
  }),
  reply: closed({ totalCnt: Qty, orders: Type.Array(Order) }),
  codes: ['0005'],
});
