import Type, { type Static } from 'typebox';
import {
  NAME_LENGTH_MAX,
  MOBILE_LENGTH_MAX,
  POST_NUMBER_LENGTH_MAX,
  ADDRESS_LENGTH_MAX,
} from '../members/constants.ts';
import {
  ADD_ONS_MAX,
  COUPONS_IN_ORDER_MAX,
  DELIVERY_MEMO_LENGTH_MAX,
  GUEST_ORDER_BODY_BYTES_MAX,
  OPTION_GROUPS_MAX,
  OPTION_NAME_LENGTH_MAX,
  OPTIONS_OF_GROUP_MAX,
  ORDER_BODY_BYTES_MAX,
  ORDER_PRODUCTS_MAX,
} from './constants.ts';
import { Agreements } from './agreements.ts';
import { EventPlanSysId } from './event-plans.ts';
import { operation } from '../operation.ts';
import { CashReceiptAsked, PayMethodCode, PayState } from './payments.ts';
import { KEYWORD_LENGTH_MAX } from '../constants.ts';
import { closed, DateTime, Flag, KoreanDate, line, OrNone, Paging, SysId, Url, Won } from '../types.ts';

/** As callers send it: any integer, because wrong quantities get their own codes (2026, 2027). */
const AskedQty = Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 });

/** The requested pieces of a product. */
export const ChosenOfProduct = {
  prdtSysId: SysId,
  sellerSysId: SysId,
  optionTypeCode: Type.Integer(),
  qty: AskedQty,
  totalQty: AskedQty,
  broadcastScheduleSysId: Type.Optional(SysId),
  optionGroups: Type.Array(
    closed({
      groupId: Type.Integer(),
      qty: AskedQty,
      /** Type 2: prdtNormalOptionSysId and the chosen value; 3: the detail; 4: the base, then the detail. */
      options: Type.Array(
        closed({ prdtOptionSysId: SysId, optionKeyName: line(OPTION_NAME_LENGTH_MAX), price: Won }),
        {
          maxItems: OPTIONS_OF_GROUP_MAX,
        },
      ),
    }),
    { maxItems: OPTION_GROUPS_MAX },
  ),
  addingProducts: Type.Optional(
    Type.Array(
      closed({ prdtAddingProductSysId: SysId, prdtAddingProductDetailSysId: SysId, addingQty: AskedQty }),
      { maxItems: ADD_ONS_MAX },
    ),
  ),
};

/** The discounts of an order. */
export const ChosenBenefits = {
  /** Coupons of the member's box. Each is checked after the discounts of the earlier ones. */
  userCouponSysIds: Type.Optional(Type.Array(SysId, { maxItems: COUPONS_IN_ORDER_MAX })),
  /** Points; one is worth one won. */
  usePoint: Type.Optional(Won),
};

/**
 * The receiver: a saved address, or the receiver fields, or neither, which means the member's default address. A non-member
 * only has the fields.
 */
export const Receiver = {
  userAddressSysId: Type.Optional(SysId),
  receiverName: Type.Optional(line(NAME_LENGTH_MAX)),
  receiverMobile: Type.Optional(line(MOBILE_LENGTH_MAX)),
  receiverPostNumber: Type.Optional(line(POST_NUMBER_LENGTH_MAX)),
  receiverAddress1: Type.Optional(line(ADDRESS_LENGTH_MAX)),
  receiverAddress2: Type.Optional(line(ADDRESS_LENGTH_MAX)),
  /** What the courier should know. */
  deliveryMemo: Type.Optional(line(DELIVERY_MEMO_LENGTH_MAX)),
};

/**
 * What the buyer saw and wants. Amounts are what the buyer was shown; the server computes its own and
 * refuses with 2000 where they differ. Line `amount` = Σ groups (price + option prices) × group qty;
 * `totalAmount` = amount + add-ons; `qty` of the product, `totalQty` = Σ group qty. The order's own are sums, without delivery.
 */
export const OrderRequest = closed({
  /** The token decides the member, whatever this says. */
  userSysId: Type.Optional(SysId),
  amount: Won,
  totalAmount: Won,
  qty: AskedQty,
  ...ChosenBenefits,
  /** The total of the quote, with delivery. */
  payAmount: Type.Optional(Won),
  /**
   * Set when buying in a broadcast, which must be on air or have ended less than three minutes ago. Otherwise it is an
   * order of the order page, which requires a payment method, both agreements, an orderer and a receiver with a phone
   * number.
   */
  broadcastSysId: Type.Optional(SysId),
  /** Also for an order with nothing to pay. */
  payMethodCode: Type.Optional(PayMethodCode),
  agreements: Type.Optional(Agreements),
  /** Only with a payment by transfer (`CASH_RECEIPT_METHODS`), where the provider issues them. */
  cashReceipt: Type.Optional(CashReceiptAsked),
  /** Default: the member's name. Required of a non-member. */
  orderName: Type.Optional(line(NAME_LENGTH_MAX)),
  /** Default: the member’s number. Digits. */
  orderMobile: Type.Optional(line(MOBILE_LENGTH_MAX)),
  /** Where the orderer lives. Default: the member's default address. */
  orderPostNumber: Type.Optional(line(POST_NUMBER_LENGTH_MAX)),
  orderAddress1: Type.Optional(line(ADDRESS_LENGTH_MAX)),
  orderAddress2: Type.Optional(line(ADDRESS_LENGTH_MAX)),
  orderProducts: Type.Array(
    closed({
      ...ChosenOfProduct,
      price: Won,
      discount: Type.Optional(Won),
      discountRate: Type.Optional(Type.Integer()),
      amount: Won,
      totalAmount: Won,
    }),
    { minItems: 1, maxItems: ORDER_PRODUCTS_MAX },
  ),
  ...Receiver,
});
export type OrderRequest = Static<typeof OrderRequest>;

/** Refusals by the terms of an event, in the order of the checks. */
export const EVENT_PLAN_CODES = ['7001', '7002', '7003', '7004'] as const;

/** Refusals of coupons, in the order of the checks, of points, and of a total that is too small to pay. */
export const BENEFIT_CODES = ['5010', '5011', '5012', '5013', '5014', '5015', '5101', '4002'] as const;

export const OrderProductOption = closed({
  optionTypeCode: Type.Integer(),
  /** As ordered. An empty English name was not recorded. */
  optionKeyName: Type.String(),
  optionKeyNameEn: Type.String(),
  content: Type.String(),
  contentEn: Type.String(),
  price: Won,
  qty: Type.Integer(),
  cancelQty: Type.Integer(),
  returnQty: Type.Integer(),
  /** Those that an exchange holds, or was made for. */
  exchangeQty: Type.Integer(),
  /** The other choice that they are exchanged for. */
  exchanges: Type.Array(closed({ content: Type.String(), contentEn: Type.String(), qty: Type.Integer() })),
  /** Those that are still there, and that no request holds. */
  freeQty: Type.Integer(),
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
  /** It is still there, and no request holds it. */
  isFree: Flag,
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
  /** Its pictures as they were ordered. */
  images: Type.Array(Url),
  isSoldout: Type.Integer(),
  isDisplay: Type.Integer(),
  discountRate: Type.Integer(),
  marketPrice: Won,
  price: Won,
  qty: Type.Integer(),
  totalQty: Type.Integer(),
  /** The cancelled ones among them, the returned ones, and those that an exchange holds or was made for. */
  cancelQty: Type.Integer(),
  returnQty: Type.Integer(),
  exchangeQty: Type.Integer(),
  /** Those that are still there, and that no request holds. */
  freeQty: Type.Integer(),
  totalAmount: Won,
  /** The part that coupons and points paid. */
  couponDiscountAmount: Won,
  pointDiscountAmount: Won,
  statusCode: Type.Integer(),
  /** When it came to each step; null: not yet. */
  preparedAt: OrNone(DateTime),
  sentAt: OrNone(DateTime),
  deliveredAt: OrNone(DateTime),
  confirmedAt: OrNone(DateTime),
  /** The parcel that it was sent in. */
  invoice: OrNone(closed({ deliveryCompanyCode: Type.String(), invoiceNo: Type.String() })),
  options: Type.Array(OrderProductOption),
  addingProducts: Type.Array(OrderAddOn),
});

/** A coupon of an order. */
export const OrderCoupon = closed({
  userCouponSysId: SysId,
  name: Type.String(),
  discountAmount: Won,
  /** It was returned with a cancellation, and can be used until then. */
  backUntil: OrNone(DateTime),
});

export const Order = closed({
  orderSysId: SysId,
  statusCode: Type.Integer(),
  orderedAt: DateTime,
  /** An unpaid order is cancelled at this moment; null once that no longer applies. */
  payUntil: Type.Union([DateTime, Type.Null()]),
  broadcastSysId: Type.Union([SysId, Type.Null()]),
  orderName: Type.String(),
  orderMobile: Type.String(),
  /** Where the orderer lives; empty: unknown. */
  orderPostNumber: Type.String(),
  orderAddress1: Type.String(),
  orderAddress2: Type.String(),
  receiverName: Type.String(),
  receiverMobile: Type.String(),
  receiverPostNumber: Type.String(),
  receiverAddress1: Type.String(),
  receiverAddress2: Type.String(),
  /** Empty: none. */
  deliveryMemo: Type.String(),
  orderProducts: Type.Array(OrderProduct),
  coupons: Type.Array(OrderCoupon),
  /** The price of everything that was ordered, including cancelled pieces. */
  totalProductsAmount: Won,
  /** The discount of the remaining pieces. */
  couponDiscountAmount: Won,
  pointDiscountAmount: Won,
  /** Points that were returned with a cancellation, without those that had expired by then. */
  returnedPoint: Won,
  /** The price of cancelled pieces before discounts. */
  totalCancelAmount: Won,
  /** The price of returned pieces before discounts. */
  totalReturnAmount: Won,
  /** The total: products and delivery, less discounts and what was cancelled or returned. */
  totalAmount: Won,
  /** The delivery charge with the surcharge, and what returns cost the buyer. Like all amounts below it is 0 once the whole order is cancelled. */
  prepaymentAmount: Won,
  addingDeliveryAmount: Won,
  /** Delivery that is paid at the door; in no total. */
  debitAmount: Won,
  /** The VAT in the price of the products. */
  vatAmount: Won,
  totalDepositAmount: Won,
  totalRemainAmount: Won,
  /** Whether the required agreements were given. */
  isAgreed: Flag,
  /** The newest payment; null: none was begun. */
  pay: Type.Union([closed({ payMethodCode: PayMethodCode, payState: PayState }), Type.Null()]),
  /** The cash receipt that the buyer wants, its number masked. `status` null: it is yet to be issued. */
  cashReceipt: OrNone(
    closed({
      type: CashReceiptAsked.properties.type,
      number: Type.String(),
      status: OrNone(Type.Union([Type.Literal('issued'), Type.Literal('cancelled')])),
    }),
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

/** A refusal also contains the terms. */
export const checkEventPlan = operation({
  method: 'POST',
  path: '/v1/orders/eventplan/check',
  summary: 'Whether an order of event products would hold to the terms of their event; nothing is taken',
  tag: 'orders',
  access: 'member',
  body: closed({
    /** All products of the order. */
    products: Type.Array(
      closed({
        isPlanEvent: Flag,
        sellerSysId: SysId,
        brandSysId: Type.Optional(OrNone(SysId)),
        prdtSysId: SysId,
        qty: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
        /** The price of the pieces with their options, without add-ons. */
        amount: Won,
      }),
      { minItems: 1, maxItems: ORDER_PRODUCTS_MAX },
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
    /** The same as in the path. */
    orderSysId: Type.Optional(SysId),
    /** The broadcast of the order. */
    broadcastSysId: Type.Optional(SysId),
    ...Receiver,
    /** The total that the buyer saw. It changes if another surcharge applies. Default: the current total. */
    payAmount: Type.Optional(Won),
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
    /** Who sold it. */
    sellers: Type.Array(closed({ sellerSysId: SysId, name: Type.String(), nameEn: Type.String() })),
    /** Who runs the shop, in lines; empty: the operator has not said. */
    business: Type.Array(Type.String()),
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
    /** Part of a product's name or option, of its seller's name, or of an order number. */
    keyword: Type.Optional(line(KEYWORD_LENGTH_MAX)),
    /** Orders with a line in this status. */
    statusCode: Type.Optional(Type.Integer()),
    /** Korean days, such as `2026-12-01`: the first and the last on which they were placed. */
    from: Type.Optional(KoreanDate),
    to: Type.Optional(KoreanDate),
    ...Paging,
  }),
  reply: closed({ totalCnt: Type.Integer(), orders: Type.Array(Order) }),
  codes: ['0005'],
});
