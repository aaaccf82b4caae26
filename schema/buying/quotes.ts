import Type, { type Static } from 'typebox';
import { POST_NUMBER_LENGTH_MAX } from '../members/constants.ts';
import type { ResultCode } from '../codes.ts';
import { GUEST_ORDER_BODY_BYTES_MAX, ORDER_BODY_BYTES_MAX, ORDER_PRODUCTS_MAX } from './constants.ts';
import { operation } from '../operation.ts';
import { ChosenBenefits, ChosenOfProduct, OrderRequest } from './order-request.ts';
import { about, closed, Flag, line, OrNone, SysId, Won } from '../types.ts';

export const QuoteRequest = closed(
  'The request of a quote: an order without receiver and agreements, and with only the part of ' +
    'the address that affects the price. Other fields of an order may be present and change nothing.',
  {
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
    orderProducts: about(
      'What is to be bought, one entry for each product.',
      Type.Array(
        closed({
          ...ChosenOfProduct,
          price: Type.Optional(Won),
          discount: about('What the buyer was shown; it changes nothing.', Type.Optional(Won)),
          discountRate: about('Whole percent off the market price.', Type.Optional(Type.Integer())),
          amount: about('What the buyer was shown; it changes nothing.', Type.Optional(Won)),
          totalAmount: about('What the buyer was shown; it changes nothing.', Type.Optional(Won)),
        }),
        { minItems: 1, maxItems: ORDER_PRODUCTS_MAX },
      ),
    ),
    ...ChosenBenefits,
    userAddressSysId: about(
      "A saved address, a postcode, or neither, which means the member's default address. For a guest " +
        'neither means no surcharge.',
      Type.Optional(SysId),
    ),
    receiverPostNumber: Type.Optional(line(POST_NUMBER_LENGTH_MAX)),
  },
);
export type QuoteRequest = Static<typeof QuoteRequest>;

export const QuotedProduct = closed('Of one product, in the order of the request.', {
  prdtSysId: SysId,
  price: about('Won for one piece, before options. For members it is the live price while that holds.', Won),
  discountRate: about('Whole percent off the market price.', Type.Integer()),
  qty: about('Pieces of the product.', Type.Integer()),
  amount: about('Σ groups (price + option prices) × group qty.', Won),
  addingAmount: about('The add-ons.', Won),
  totalAmount: about('`amount` with the add-ons.', Won),
  couponDiscountAmount: about('The part that coupons and points pay.', Won),
  pointDiscountAmount: about('The part that points pay.', Won),
});

export const QuotedDelivery = closed('One parcel: the goods of one shipping place.', {
  sellerSysId: SysId,
  shippingPlaceSysId: about(
    'Where the parcel leaves from; null: the seller has named no place.',
    Type.Union([SysId, Type.Null()]),
  ),
  prdtSysIds: Type.Array(SysId),
  prepaymentAmount: about('Paid with the order, without the surcharge.', Won),
  debitAmount: about('Paid at the door.', Won),
  addingDeliveryAmount: about('The surcharge; paid with the order.', Won),
  isFree: about("The buyer has reached the seller's threshold, so only the surcharge remains.", Flag),
  pointDiscountAmount: about('The points that pay for delivery, after the products.', Won),
});

export const QuotedFreeDelivery = closed(
  'What is missing for free delivery, by seller. Sellers with free delivery are left out.',
  {
    sellerSysId: SysId,
    freeShippingThreshold: about('The threshold, itself included.', Won),
    lackingAmount: about('The missing amount; 0: it is reached.', Won),
  },
);
export type QuotedFreeDelivery = Static<typeof QuotedFreeDelivery>;

const Code = Type.Unsafe<ResultCode>(Type.String());

export const QuotedCoupon = closed('The discount of a coupon, or the reason for its refusal.', {
  userCouponSysId: SysId,
  discountAmount: about('What it takes off; 0 where it is refused.', Won),
  refusalCode: about('An order with it is refused with this code.', OrNone(Code)),
  insteadOfSysIds: about(
    'Other coupons of the request that stand in its way. The buyer may be asked whether to replace ' +
      'them.',
    Type.Array(SysId),
  ),
});
export type QuotedCoupon = Static<typeof QuotedCoupon>;

export const QuotedPoints = closed("The member's points, and how many of them can be used.", {
  holdingPoint: about('The points that the member has.', Won),
  usablePoint: about(
    'The most that can be used, so that the rest can be paid; 0 if the member has too few.',
    Won,
  ),
  useUnit: about('Points are used in multiples of this.', Won),
  refusalCode: about('An order with this many is refused with this code.', OrNone(Code)),
});

export const Quote = closed('Won; nothing is negative.', {
  qty: about('Pieces of all products.', Type.Integer()),
  amount: about('Without add-ons, and with them.', Won),
  totalProductsAmount: about('The products with their add-ons.', Won),
  couponDiscountAmount: about('What coupons take off.', Won),
  pointDiscountAmount: about('What points pay.', Won),
  totalCancelAmount: about('Always 0: nothing is cancelled in a quote.', Won),
  prepaymentAmount: about('All delivery charges that are paid with the order, including the surcharge.', Won),
  addingDeliveryAmount: about('The part of `prepaymentAmount` that the distance adds.', Won),
  debitAmount: about('Delivery that is paid at the door; in no total.', Won),
  vatAmount: about('The VAT in the price of the products.', Won),
  totalAmount: about('The total: products less discounts, and delivery.', Won),
  refusalCode: about('The total is refused with this code, although everything else is fine.', OrNone(Code)),
  products: Type.Array(QuotedProduct),
  deliveries: Type.Array(QuotedDelivery),
  freeDeliveries: Type.Array(QuotedFreeDelivery),
  coupons: about('In the order of the request.', Type.Array(QuotedCoupon)),
  couponChoices: about(
    "The effect of each of the member's other valid coupons. It is only filled if the request names " +
      'the coupons in use, even if none. First come the best ones, then those that would replace ' +
      'others, then refused ones.',
    Type.Array(QuotedCoupon),
  ),
  points: about(
    'Null for guests, and if the request does not name a number of points; 0 is a number.',
    OrNone(QuotedPoints),
  ),
  isForMembers: about(
    'The order needs a login (code 14 without one): it is in a broadcast, or uses something for ' +
      'members only.',
    Flag,
  ),
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
