import Type, { type Static } from 'typebox';
import { POST_NUMBER_LENGTH_MAX } from '../members/constants.ts';
import type { ResultCode } from '../codes.ts';
import { GUEST_ORDER_BODY_BYTES_MAX, ORDER_BODY_BYTES_MAX, ORDER_PRODUCTS_MAX } from './constants.ts';
import { operation } from '../operation.ts';
import { ChosenBenefits, ChosenOfProduct, OrderRequest } from './orders.ts';
import { closed, Flag, line, OrNone, SysId, Won } from '../types.ts';

/**
 * The request of a quote: an order without receiver and agreements, and with only the part of the address that affects the
 * price. Other fields of an order may be present and change nothing.
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
  /**
   * A saved address, a postcode, or neither, which means the member's default address. For a guest neither means no
   * surcharge.
   */
  userAddressSysId: Type.Optional(SysId),
  receiverPostNumber: Type.Optional(line(POST_NUMBER_LENGTH_MAX)),
});
export type QuoteRequest = Static<typeof QuoteRequest>;

/** Of one product, in the order of the request. */
export const QuotedProduct = closed({
  prdtSysId: SysId,
  /** Won for one piece, before options. For members it is the live price while that holds. */
  price: Won,
  discountRate: Type.Integer(),
  qty: Type.Integer(),
  /** Σ groups (price + option prices) × group qty. */
  amount: Won,
  /** The add-ons. */
  addingAmount: Won,
  totalAmount: Won,
  /** The part that coupons and points pay. */
  couponDiscountAmount: Won,
  pointDiscountAmount: Won,
});

/** One parcel: the goods of one shipping place. */
export const QuotedDelivery = closed({
  sellerSysId: SysId,
  shippingPlaceSysId: Type.Union([SysId, Type.Null()]),
  prdtSysIds: Type.Array(SysId),
  /** Paid with the order, without the surcharge. */
  prepaymentAmount: Won,
  /** Paid at the door. */
  debitAmount: Won,
  /** The surcharge; paid with the order. */
  addingDeliveryAmount: Won,
  /** The buyer has reached the seller's threshold, so only the surcharge remains. */
  isFree: Flag,
  /** The points that pay for delivery, after the products. */
  pointDiscountAmount: Won,
});

/** What is missing for free delivery, by seller. Sellers with free delivery are left out. */
export const QuotedFreeDelivery = closed({
  sellerSysId: SysId,
  /** The threshold, itself included. */
  freeShippingThreshold: Won,
  /** The missing amount; 0: it is reached. */
  lackingAmount: Won,
});
export type QuotedFreeDelivery = Static<typeof QuotedFreeDelivery>;

const Code = Type.Unsafe<ResultCode>(Type.String());

/** The discount of a coupon, or the reason for its refusal. */
export const QuotedCoupon = closed({
  userCouponSysId: SysId,
  discountAmount: Won,
  /** An order with it is refused with this code. */
  refusalCode: OrNone(Code),
  /** Other coupons of the request that stand in its way. The buyer may be asked whether to replace them. */
  insteadOfSysIds: Type.Array(SysId),
});
export type QuotedCoupon = Static<typeof QuotedCoupon>;

/** The member's points, and how many of them can be used. */
export const QuotedPoints = closed({
  holdingPoint: Won,
  /** The most that can be used, so that the rest can be paid; 0 if the member has too few. */
  usablePoint: Won,
  useUnit: Won,
  /** An order with this many is refused with this code. */
  refusalCode: OrNone(Code),
});

/** Won; nothing is negative. */
export const Quote = closed({
  qty: Type.Integer(),
  /** Without add-ons, and with them. */
  amount: Won,
  totalProductsAmount: Won,
  couponDiscountAmount: Won,
  pointDiscountAmount: Won,
  totalCancelAmount: Won,
  /** All delivery charges that are paid with the order, including the surcharge. */
  prepaymentAmount: Won,
  addingDeliveryAmount: Won,
  /** Delivery that is paid at the door; in no total. */
  debitAmount: Won,
  /** The VAT in the price of the products. */
  vatAmount: Won,
  /** The total: products less discounts, and delivery. */
  totalAmount: Won,
  /** The total is refused with this code, although everything else is fine. */
  refusalCode: OrNone(Code),
  products: Type.Array(QuotedProduct),
  deliveries: Type.Array(QuotedDelivery),
  freeDeliveries: Type.Array(QuotedFreeDelivery),
  /** In the order of the request. */
  coupons: Type.Array(QuotedCoupon),
  /**
   * The effect of each of the member's other valid coupons. It is only filled if the request names the coupons in use, even
   * if none. First come the best ones, then those that would replace others, then refused ones.
   */
  couponChoices: Type.Array(QuotedCoupon),
  /** Null for guests, and if the request does not name a number of points; 0 is a number. */
  points: OrNone(QuotedPoints),
  /** The order needs a login (code 14 without one): it is in a broadcast, or uses something for members only. */
  isForMembers: Flag,
});
export type Quote = Static<typeof Quote>;

export const quoteOrder = operation({
  method: 'POST',
  path: '/v1/orders/quote',
  alsoAt: '/v1/orders/deliveries',
  summary: 'What an order would cost now; nothing is taken',
  tag: 'orders',
  access: 'anyone',
  body: QuoteRequest,
  bodyBytesMax: ORDER_BODY_BYTES_MAX,
  guestBodyBytesMax: GUEST_ORDER_BODY_BYTES_MAX,
  reply: Quote,
  codes: ['0008', '2031', '2008', '2009', '2004', '2003', '2019', '2021', '2026', '2027', '2028', '2030'],
});
