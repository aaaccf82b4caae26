import Type, { type Static } from 'typebox';
import {
  OPTION_GROUPS_MAX,
  OPTION_NAME_LENGTH_MAX,
  OPTIONS_OF_GROUP_MAX,
  ORDER_PRODUCTS_MAX,
} from '../buying/constants.ts';
import { operation } from '../operation.ts';
import {
  about,
  closed,
  DateTime,
  Flag,
  line,
  MULTILINE,
  OrNone,
  KeyPaging,
  Next,
  Paging,
  SomeWon,
  SysId,
  PrivatePictureUrl,
  Url,
  Won,
  Qty,
} from '../types.ts';
import { MoneyBack } from '../buying/payments.ts';
import { OrderStatusCode } from './status-code.ts';
import { CLAIM_PICTURES_MAX, CLAIM_TEXT_LENGTH_MAX, CLAIM_TYPES } from './constants.ts';
import { asked, ClaimReasonCode, pieces, RefundAccount } from './claim-request.ts';
import { DeliveryCompanyCode, InvoiceNo } from './fulfilling.ts';
import { VISIBLE_TEXT } from '../room/chat.ts';

/**
 * Requests of buyers: to cancel, exchange or return pieces of a line. A request holds pieces and has a status of its own
 * (`moves.ts`).
 */

const Text = Type.String({ maxLength: CLAIM_TEXT_LENGTH_MAX, ...MULTILINE });
const order = closed({ orderSysId: SysId });
const claim = closed({ claimSysId: SysId });

export const ClaimType = about('What is asked for.', Type.Enum([...CLAIM_TYPES]));
export type ClaimType = Static<typeof ClaimType>;

const placed = closed({ claimSysId: SysId, statusCode: OrderStatusCode });

const proposal = {
  method: 'POST',
  tag: 'claims',
  access: 'member',
  params: order,
  reply: placed,
  idempotent: true,
} as const;

// In the order of the checks: no such picture, order or line; its status; too many pieces; an add-on that is left; the account.
const CODES = ['0004', '2010', '0007', '2027', '2050', '2051'] as const;

export const askCancel = operation({
  ...proposal,
  path: '/v1/orders/:orderSysId/cancels',
  summary: 'Cancel pieces: at once while they wait or are paid; the seller decides once they are prepared',
  body: closed(asked),
  codes: CODES,
});

export const askReturn = operation({
  ...proposal,
  path: '/v1/orders/:orderSysId/returns',
  summary: 'Ask to return pieces, up to 7 days after delivery',
  body: closed(asked),
  codes: ['0004', '2010', '0007', '2052', '2027', '2050', '2051'],
});

export const askExchange = operation({
  ...proposal,
  path: '/v1/orders/:orderSysId/exchanges',
  summary: 'Ask to exchange pieces for another choice of the same price, up to 7 days after delivery',
  body: closed({
    ...asked,
    wantedOptionSysIds: about(
      'The wanted choice: ids of its options, as an order names them; empty or left out: the same ' +
        'again.',
      Type.Optional(Type.Array(SysId, { maxItems: OPTION_GROUPS_MAX })),
    ),
    wantedOptions: about(
      'In place of the ids, of descriptive options (type 2): each with its wanted value, as an order ' +
        'has them.',
      Type.Optional(
        Type.Array(
          closed({
            prdtOptionSysId: SysId,
            optionKeyName: about('The wanted value, as the product names it.', line(OPTION_NAME_LENGTH_MAX)),
          }),
          {
            maxItems: OPTIONS_OF_GROUP_MAX,
          },
        ),
      ),
    ),
  }),
  codes: ['0004', '2010', '0007', '2052', '2027', '2051', '2053'],
});

export const previewClaim = operation({
  method: 'POST',
  path: '/v1/orders/:orderSysId/claims/preview',
  summary: 'What would come back for pieces that are cancelled or returned; nothing is asked for',
  tag: 'claims',
  access: 'member',
  params: order,
  body: closed({
    type: about('What would be asked for.', Type.Enum(['cancel', 'return'])),
    reasonTypeCode: about(
      'It decides whether coupons keep their discount on what stays, and of a return whether delivery comes ' +
        'back, too. Left out: of a return, as if the seller paid.',
      Type.Optional(ClaimReasonCode),
    ),
    parts: about(
      'Each would be a request of its own, in this order.',
      Type.Array(closed(pieces), { minItems: 1, maxItems: ORDER_PRODUCTS_MAX }),
    ),
  }),
  reply: closed({
    refundAmount: about('Of an unpaid order: what need not be paid any more.', Won),
    pointAmount: about('How many points would come back.', Won),
    couponCnt: about('How many coupons would come back.', Type.Integer()),
    couponTakenBackAmount: about(
      'Coupon discounts on what stays, which no longer reaches their minimum. The refund is without them.',
      Won,
    ),
    deliveryAmount: about(
      'Delivery of what stays, which is worth too little for free delivery. The refund is without it.',
      Won,
    ),
    feeAmount: about(
      'What sending goods back and forth would cost, apart from the refund; 0 where the fee of another request covers it.',
      Won,
    ),
  }),
  codes: ['2010', '0007', '2052', '2027', '2050'],
});

export const ClaimInvoice = closed('The courier and number of a parcel.', {
  deliveryCompanyCode: DeliveryCompanyCode,
  invoiceNo: InvoiceNo,
});

export const Claim = closed('A request, for its buyer and for the seller.', {
  claimSysId: SysId,
  type: ClaimType,
  orderSysId: SysId,
  orderPrdtSysIds: Type.Array(SysId),
  orderPrdtOptionSysIds: Type.Array(SysId),
  prdtSysId: SysId,
  sellerSysId: SysId,
  name: about('The goods, as ordered.', Type.String()),
  nameEn: Type.String(),
  optionText: about('The chosen options, as ordered.', Type.String()),
  optionTextEn: about('Empty: it has no English name.', Type.String()),
  squareImageUrl: Url,
  qty: about('Pieces that the request holds.', Type.Integer()),
  statusCode: OrderStatusCode,
  reasonTypeCode: ClaimReasonCode,
  reason: about('Empty once its term is over.', Type.String()),
  pictures: about('What shows it.', Type.Array(closed({ url: PrivatePictureUrl }))),
  invoice: about('The parcel with which the buyer sends goods back.', OrNone(ClaimInvoice)),
  exchangeInvoice: about('The parcel with the goods in exchange.', OrNone(ClaimInvoice)),
  wantedOptionText: about('The wanted choice of an exchange.', Type.String()),
  wantedOptionTextEn: about('The same in English; empty: it has no English name.', Type.String()),
  answer: about(
    "The seller's answer.",
    OrNone(
      closed({
        text: Type.String(),
        pictures: about('What shows it.', Type.Array(closed({ url: PrivatePictureUrl }))),
        at: about('When it was given.', DateTime),
      }),
    ),
  ),
  fault: about(
    'Whose fault it is; null: the seller is yet to decide.',
    OrNone(Type.Enum(['buyer', 'seller'])),
  ),
  feeAmount: about(
    'What sending goods back and forth costs the buyer; 0 unless it is their fault, and where another ' +
      'request bears it.',
    Won,
  ),
  feeWith: about(
    'The request that bears the fee: the goods came in one parcel, and go back in one. Null: this ' +
      'one does, or nothing is owed.',
    OrNone(SysId),
  ),
  isFeePaid: about('Whether the fee is paid, here or with the request that bears it.', Flag),
  isFeePayable: about(
    'Whether the buyer can pay it now, with `payClaimFee`. Until then a return is not finished, and ' +
      'no exchange is sent, unless the seller takes the fault upon themselves. Paying it for one of the ' +
      'requests that share it pays it for all.',
    Flag,
  ),
  feeRefund: about(
    'What was paid for it and goes back, because all that share it ended without goods, or are the ' +
      'seller’s fault after all.',
    OrNone(
      closed({
        amount: about('What goes back.', SomeWon),
        isDone: Flag,
        dueAt: about('When the buyer is to have it.', DateTime),
        doneAt: about('When it was made; null: not yet.', OrNone(DateTime)),
      }),
    ),
  ),
  refundAmount: about('What the buyer gets back of the price.', Won),
  refund: about('How that goes back; null: nothing has been asked for yet, or need be.', OrNone(MoneyBack)),
  hasRefundAccount: Flag,
  refundAccount: about('For managers, who transfer the money.', OrNone(RefundAccount)),
  createdAt: DateTime,
  steps: about(
    'When it came to each status, the first one first.',
    Type.Array(closed({ statusCode: OrderStatusCode, at: about('When it came to it.', DateTime) })),
  ),
  noticeDueAt: about('When the buyer is to have heard of it, and is to have the result.', DateTime),
  decideDueAt: about('When the buyer is to have the result.', DateTime),
  isOverdue: about('Whether one of these is over, and nothing happened.', Flag),
});
export type Claim = Static<typeof Claim>;

const claims = closed({ totalCnt: Qty, claims: Type.Array(Claim) });
const ofMember = {
  method: 'GET',
  tag: 'claims',
  access: 'owner',
  params: closed({ uid: SysId }),
  reply: claims,
} as const;

export const orderRequests = operation({
  ...ofMember,
  path: '/v1/users/:uid/orders/requests',
  summary: 'The member’s requests, newest first',
  query: closed({ type: Type.Optional(ClaimType), orderSysId: Type.Optional(SysId), ...Paging }),
});

export const cancelOrders = operation({
  ...ofMember,
  path: '/v1/users/:uid/cancelOrders',
  summary: 'The member’s cancellations, newest first',
  query: closed(Paging),
});

export const returnOrders = operation({
  ...ofMember,
  path: '/v1/users/:uid/returnOrders',
  summary: 'The member’s returns, newest first',
  query: closed(Paging),
});

export const exchangeOrders = operation({
  ...ofMember,
  path: '/v1/users/:uid/exchangeOrders',
  summary: 'The member’s exchanges, newest first',
  query: closed(Paging),
});

export const claimDetail = operation({
  method: 'GET',
  path: '/v1/claims/:claimSysId',
  summary: 'One request, for its buyer and its seller',
  tag: 'claims',
  access: 'member',
  scope: 'orders:read',
  params: claim,
  reply: Claim,
  codes: ['0004'],
});

export const setClaimInvoice = operation({
  method: 'PUT',
  path: '/v1/claims/:claimSysId/invoice',
  summary: 'Name the parcel with which goods go back',
  tag: 'claims',
  access: 'member',
  params: claim,
  body: ClaimInvoice,
  reply: Claim,
  codes: ['0004', '0007'],
});

export const withdrawClaim = operation({
  method: 'POST',
  path: '/v1/claims/:claimSysId/withdraw',
  summary: 'Take a request back that nobody has decided',
  tag: 'claims',
  access: 'member',
  params: claim,
  body: closed({}),
  reply: placed,
  codes: ['0004', '0007'],
});

export const sellerClaims = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/claims',
  summary: 'Requests about the seller’s goods, the oldest first',
  tag: 'claims',
  access: 'host',
  scope: 'orders:read',
  params: closed({ sellerSysId: SysId }),
  query: closed({
    type: Type.Optional(ClaimType),
    statusCode: Type.Optional(OrderStatusCode),
    isOverdue: about(
      '1: only those whose notice or result is late.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    ),
    ...KeyPaging,
  }),
  reply: closed({ totalCnt: Qty, claims: Type.Array(Claim), next: Next }),
});

const decision = {
  method: 'POST',
  tag: 'claims',
  access: 'host',
  scope: 'orders:write',
  params: claim,
  reply: Claim,
  codes: ['0004', '0007'],
} as const;

export const acceptClaim = operation({
  ...decision,
  path: '/v1/claims/:claimSysId/accept',
  summary: 'Accept a request: a cancellation ends with it, an exchange or a return waits for the goods',
  body: closed({
    text: Type.Optional(Text),
    fault: about(
      'Needed where the reason leaves it to the seller.',
      Type.Optional(Type.Enum(['buyer', 'seller'])),
    ),
  }),
  codes: ['0004', '0007', '2054'],
});

export const refuseClaim = operation({
  ...decision,
  path: '/v1/claims/:claimSysId/refuse',
  summary: 'Refuse a request, with the reason; its pieces are what they were before',
  body: closed({
    text: Type.String({
      minLength: 1,
      maxLength: CLAIM_TEXT_LENGTH_MAX,
      pattern: VISIBLE_TEXT,
      ...MULTILINE,
    }),
    pictures: about(
      'What shows it.',
      Type.Optional(Type.Array(SysId, { maxItems: CLAIM_PICTURES_MAX, uniqueItems: true })),
    ),
  }),
});

export const receiveClaim = operation({
  ...decision,
  path: '/v1/claims/:claimSysId/receive',
  summary: 'Say that the goods have come back',
  body: closed({}),
});

/** The seller takes the fault upon themselves: the buyer owes nothing for sending goods, and gets back what they paid for it. */
const takingFault = {
  fault: about(
    '`seller`: the seller takes the fault upon themselves, so the buyer owes nothing for sending goods.',
    Type.Optional(Type.Enum(['seller'])),
  ),
};

export const finishClaim = operation({
  ...decision,
  path: '/v1/claims/:claimSysId/finish',
  summary: 'End a return: the buyer gets the money back',
  body: closed(takingFault),
  // 2055: it is the buyer's fault, and they have not paid for it.
  codes: ['0004', '0007', '2055'],
});

export const dispatchExchange = operation({
  ...decision,
  path: '/v1/claims/:claimSysId/dispatch',
  summary: 'Send the goods in exchange, once the old ones have come back',
  body: closed({ ...ClaimInvoice.properties, ...takingFault }),
  codes: ['0004', '0007', '2055'],
});

export const banks = operation({
  method: 'GET',
  path: '/v1/preferences/banks',
  summary: 'Banks that money can go back to',
  tag: 'claims',
  access: 'anyone',
  reply: closed({
    banks: about(
      'Each with its code.',
      Type.Array(
        closed({
          bankCode: about('Three digits, as of `banks`.', Type.String()),
          name: Type.String(),
          nameEn: Type.String(),
        }),
      ),
    ),
  }),
});
