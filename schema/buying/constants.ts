/** Limits, timings and states of buying: coupons, points, orders, payments, carts. Times are milliseconds. */
import type { FailuresAllowed } from '../constants.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../durations.ts';

// Delivery.

/** The timeout for loading a public postcode service. */
export const POSTCODE_WIDGET_TIMEOUT = 10 * SECOND;
/** Messages of its frame to our page: it is ready, and an address was chosen. */
export const POSTCODE_WIDGET_READY = 'postcodeReady';
export const POSTCODE_CHOSEN = 'postcodeChosen';
/** Addresses that are shown at a time. */
export const POSTCODES_ROW_COUNT = 10;

/** `debit`: delivery is paid at the door. Any other value: with the order. */
export const DELIVERY_PRICE_TYPE = { debit: 2 } as const;
/** All of Jeju; other far postcodes are islands. */
export const JEJU_POST_NUMBERS = { first: '63000', last: '63644' } as const;
/** Won more for a parcel to Jeju and to the islands, where a shipping place says nothing else. */
export const FAR_DELIVERY_AMOUNT = 3_500;

/** Pieces of one line of a cart or an order. */
export const LINE_QTY_MIN = 1;
export const LINE_QTY_MAX = 999;

// Coupons.

/** What `discountPolicyFigures` counts: won, or percent of the price. */
export const DISCOUNT_POLICY = { amount: 1, percent: 2 } as const;
/** Coupons that a seller keeps to offer them again. */
export const COUPON_BOOK_MAX = 100;
export const COUPON_PERCENT_MAX = 100;
export const COUPON_NAME_LENGTH_MAX = 40;
export const COUPON_USABLE_DAYS_DEFAULT = 30;
export const COUPON_USABLE_DAYS_MAX = 365;
/** How long before its end a coupon shows a countdown. */
export const COUPON_COUNTDOWN_LASTS = 10 * MINUTE;
export const COUPONS_IN_ORDER_MAX = 20;
/**
 * A coupon that had expired when its cancelled or returned order gave it back is extended by this time, once. The extension
 * counts from its original expiry, or from then where it would be over, and never exceeds its fixed end.
 */
export const COUPON_BACK_FOR = 3 * DAY;

// Points. One is worth one won.

/** The balance below which none can be used. */
export const POINTS_USABLE_FROM = 1_000;
/** The default unit in which points are used. */
export const POINT_USE_UNIT = 100;
/** They expire at the end of a Korean day, at most this many days after they were granted. */
export const POINT_USABLE_DAYS_MAX = 365;
/** Points that one change may grant or take. */
export const POINTS_AT_ONCE_MAX = 10_000_000;
export const POINT_HISTORY_MONTHS = 12;
export const POINT_HISTORY_TYPE = {
  earned: 1,
  deducted: 2,
  expired: 3,
  sellerPromotion: 4,
  manualGrant: 5,
  earnCancelled: 6,
  usedOnOrder: 7,
  useCancelled: 8,
  reward: 9,
  deleted: 10,
} as const;
/** How histories tell them apart. */
export const POINT_HISTORY_GROUP = { saved: 1, used: 2, expired: 3 } as const;

// Orders.

/** How long after its end buyers may finish an order in a broadcast. */
export const ORDERS_AFTER_END = 3 * MINUTE;
export const ORDER_PRODUCTS_MAX = 100;
/** An order without a login is cancelled if it is not paid within this time, except by virtual account. */
export const GUEST_PAY_WITHIN = 30 * MINUTE;
/** Unpaid orders without a login, and pieces of one product in them: for one phone number, and for one IP address, which many share. */
export const GUEST_UNPAID = {
  byPhone: { orders: 5, pieces: 50 },
  byAddress: { orders: 20, pieces: 100 },
} as const;
/** Orders without a login from one IP address. Many people share one, and each order holds its pieces until it is paid. */
export const NON_MEMBER_ORDERS = { burst: 30, perSecond: 0.2 } as const;
/** Look-ups of such orders from one IP address; the buyer's page polls for the deposit every few seconds. */
export const NON_MEMBER_LOOK_UPS = { burst: 60, perSecond: 2 } as const;
/** Its number has this many digits. */
export const NON_MEMBER_ORDER_DIGITS = 16;
/** When customer service answers, in Korea: on weekdays, and not over lunch. */
export const CUSTOMER_SERVICE_HOURS = {
  from: '09:00',
  until: '18:00',
  lunchFrom: '12:00',
  lunchUntil: '13:00',
} as const;

// Payments.

/** Payment methods; other numbers are refused. */
export const PAY_METHOD = {
  card: 1,
  virtualAccount: 2,
  phone: 3,
  kakaoPay: 4,
  samsungPay: 5,
  payLink: 6,
} as const;
/**
 * How a buyer can pay for sending goods back. No virtual account: a refund would need a bank account of theirs. No payment
 * link: the buyer is there to pay.
 */
export const FEE_PAY_METHODS: readonly number[] = [
  PAY_METHOD.card,
  PAY_METHOD.phone,
  PAY_METHOD.kakaoPay,
  PAY_METHOD.samsungPay,
];
/** Payments that can be begun for one order, and for one request. */
export const PAYMENTS_OF_ORDER_MAX = 30;
/** The rate limit on payment links of one order: `max` within this time. */
export const PAY_LINKS = { max: 3, within: 10 * MINUTE } as const;
/** How often the page of a virtual account checks for the deposit. */
export const DEPOSIT_LOOKED_FOR_EVERY = 5 * SECOND;

// Events.

/** Sales events of one seller at a time; their products have their own terms. */
export const EVENT_PLANS_MAX = 50;
export const EVENT_PLAN_PRODUCTS_MAX = 100;
export const EVENT_PLAN_ORDER_CNT_MAX = 999;
/** An answer that names this event blocks the purchase, whatever its code. So no event gets this id. */
export const BLOCKING_EVENT_PLAN = 1;
export const FIRST_EVENT_PLAN = BLOCKING_EVENT_PLAN + 1;

// Carts.

/** Lines of a cart. */
export const BASKETS_MAX = 100;
/** A line of a member's cart, after its last change. */
export const BASKET_KEPT = 30 * DAY;
/** The id of a guest's first line. Each new line gets one less than the lowest. */
export const GUEST_BASKET_FIRST = 999;
export const OPTION_GROUPS_MAX = 100;
/** Options of one group: their ids and the name of the chosen value. */
export const OPTIONS_OF_GROUP_MAX = 10;
export const OPTION_NAME_LENGTH_MAX = 200;
export const ADD_ONS_MAX = 100;
export const BASKET_ADD_ONS_MAX = 50;

// Sizes of requests.

export const DELIVERY_MEMO_LENGTH_MAX = 50;
/** With hyphens. */
export const CASH_RECEIPT_NUMBER_LENGTH_MAX = 20;
/** An order of {@link ORDER_PRODUCTS_MAX} products with options. */
export const ORDER_BODY_BYTES_MAX = 256 * 1024;
/** An order without a login: a whole cart, with few options. */
export const GUEST_ORDER_BODY_BYTES_MAX = 64 * 1024;
/** A whole cart with options. Guests send it, too. */
export const BASKETS_BODY_BYTES_MAX = 128 * 1024;
/** A form on one of the small pages that buyers pay on. */
export const PAY_FORM_BYTES_MAX = 1024;
/** A notice from a payment provider. */
export const PAY_NOTICE_BYTES_MAX = 64 * 1024;

// Looking up an order that was placed without a login.

/** Wrong phone numbers for a non-member's order, and unknown order numbers. */
export const LOOK_UP_FAILURES = {
  fromOnePlace: { max: 5, firstWait: 5 * MINUTE, longestWait: HOUR, forgottenAfter: HOUR },
  ofOnePlace: { max: 50, firstWait: MINUTE, longestWait: 15 * MINUTE, forgottenAfter: HOUR },
  fromAnywhere: { max: 10, firstWait: MINUTE, longestWait: HOUR, forgottenAfter: DAY },
} as const satisfies Record<string, FailuresAllowed>;
/** A code that is texted to the orderer once their order accepts no more phone numbers. */
export const NON_MEMBER_CODE = {
  digits: 6,
  /** Wrong ones. */
  tries: 5,
  lasts: 10 * MINUTE,
  againAfter: MINUTE,
} as const;
/** A correct code opens the order for this long. */
export const NON_MEMBER_KEY_LASTS = DAY;
