import Type, { type Static } from 'typebox';
import { POST_NUMBER_LENGTH_MAX } from '../members/constants.ts';
import type { ResultCode } from '../codes.ts';
import { GUEST_ORDER_BODY_BYTES_MAX, ORDER_BODY_BYTES_MAX, ORDER_PRODUCTS_MAX } from './constants.ts';
import { operation } from '../operation.ts';
import { ChosenBenefits, ChosenOfProduct, OrderRequest } from './orders.ts';
import { closed, Flag, line, OrNone, SysId, Won } from '../types.ts';

/**
 * The request of an order, without receiver and consents; of where it goes only what costs something. What else an order says
 * may be left out, and changes nothing: the answer is what it costs.
 */
export const QuoteRequest = closed({
  ...Type.Partial(
    Type.Pick(OrderRequest, [
      'userSysId',
      'amount',
      'totalAmount',
      'qty',
      'payAmount',
      'payMethodCode',
      'orderName',
      'orderMobile',
    ]),
  ).properties,
  broadcastSysId: Type.Optional(SysId),
  orderProducts: Type.Array(
    closed({
      ...ChosenOfProduct,
      price: Type.Optional(Won),
      discount: Type.Optional(Won),
      discountRate: Type.Optional(Type.Integer()),
      amount: Type.Optional(Won),
      totalAmount: Type.Optional(Won),
    }),
    { minItems: 1, maxItems: ORDER_PRODUCTS_MAX },
  ),
  ...ChosenBenefits,
  /** A saved address, or a postcode, or neither: the member's default address; for a guest, nowhere far. */
  userAddressSysId: Type.Optional(SysId),
  receiverPostNumber: Type.Optional(line(POST_NUMBER_LENGTH_MAX)),
});
export type QuoteRequest = Static<typeof QuoteRequest>;

/** Of one product, in the order of the request. */
export const QuotedProduct = closed({
  prdtSysId: SysId,
  /** Won for one piece, before options: for a member the live price while it holds. */
  price: Won,
  discountRate: Type.Integer(),
  qty: Type.Integer(),
  /** Σ groups (price + option prices) × group qty. */
  amount: Won,
  /** The add-ons. */
  addingAmount: Won,
  totalAmount: Won,
  /** Of it, what coupons and points pay. */
  couponDiscountAmount: Won,
  pointDiscountAmount: Won,
});

/** One parcel: the goods of one shipping place. */
export const QuotedDelivery = closed({
  sellerSysId: SysId,
  shippingPlaceSysId: Type.Union([SysId, Type.Null()]),
  prdtSysIds: Type.Array(SysId),
  /** Paid with the order, without what distance adds. */
  prepaymentAmount: Won,
  /** Paid at the door. */
  debitAmount: Won,
  /** What distance adds; paid with the order. */
  addingDeliveryAmount: Won,
  /** So much is bought of the seller that nothing but distance costs. */
  isFree: Flag,
  /** What points pay of it: what is left of them after the products. */
  pointDiscountAmount: Won,
});

/** How much more a buyer must spend at a seller for free delivery. Sellers that charge nothing anyway are left out. */
export const QuotedFreeDelivery = closed({
  sellerSysId: SysId,
  /** So much must be bought of the seller, itself included. */
  freeShippingThreshold: Won,
  /** So much more; 0: it is reached. */
  lackingAmount: Won,
});
export type QuotedFreeDelivery = Static<typeof QuotedFreeDelivery>;

const Code = Type.Unsafe<ResultCode>(Type.String());

/** What a coupon takes off, or why it does not. */
export const QuotedCoupon = closed({
  userCouponSysId: SysId,
  discountAmount: Won,
  /** With this code an order with it is refused. */
  refusalCode: OrNone(Code),
  /** Coupons of the request without which it would be taken: the buyer may be asked whether to change them for this one. */
  insteadOfSysIds: Type.Array(SysId),
});
export type QuotedCoupon = Static<typeof QuotedCoupon>;

/** The member's points, and how many of them can be used. */
export const QuotedPoints = closed({
  holdingPoint: Won,
  /** The most that can be used here, so that what is left can be paid; 0 while too few are held. */
  usablePoint: Won,
  useUnit: Won,
  /** With this code an order with so many is refused. */
  refusalCode: OrNone(Code),
});

/** Won; nothing is negative. */
export const Quote = closed({
  qty: Type.Integer(),
  /** Without options' add-ons, and with them. */
  amount: Won,
  totalProductsAmount: Won,
  couponDiscountAmount: Won,
  pointDiscountAmount: Won,
  totalCancelAmount: Won,
  /** All delivery that is paid with the order, what distance adds among it. */
  prepaymentAmount: Won,
  addingDeliveryAmount: Won,
  /** Delivery that is paid at the door, and so in no sum. */
  debitAmount: Won,
  /** How much of what the products cost is tax. */
  vatAmount: Won,
  /** To be paid: products, less what is taken off, and delivery. */
  totalAmount: Won,
  /** With this code an order is refused for the sum to be paid, though it has what it asks for. */
  refusalCode: OrNone(Code),
  products: Type.Array(QuotedProduct),
  deliveries: Type.Array(QuotedDelivery),
  freeDeliveries: Type.Array(QuotedFreeDelivery),
  /** In the order of the request. */
  coupons: Type.Array(QuotedCoupon),
  /**
   * What each of the member's other valid coupons would do on top. Filled only when the request names the coupons in use,
   * which may be none. The best come first, then those that would replace others, then those that are refused.
   */
  couponChoices: Type.Array(QuotedCoupon),
  /** Null for guests, and when the request does not say how many points are used; 0 counts as saying so. */
  points: OrNone(QuotedPoints),
  /** An order of it needs a login (14 without one): it is in a broadcast, or of something that only members are given. */
  isForMembers: Flag,
});
export type Quote = Static<typeof Quote>;

export const quoteOrder = operation({
  method: 'POST',
  path: '/v1/orders/quote',
  summary: 'What an order would cost now; nothing is taken',
  tag: 'orders',
  access: 'anyone',
  body: QuoteRequest,
  bodyBytesMax: ORDER_BODY_BYTES_MAX,
  guestBodyBytesMax: GUEST_ORDER_BODY_BYTES_MAX,
  reply: Quote,
  codes: ['0008', '2031', '2008', '2009', '2004', '2003', '2019', '2021', '2026', '2027', '2028', '2030'],
});
