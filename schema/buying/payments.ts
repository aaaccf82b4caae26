import Type, { type Static } from 'typebox';
import { NAME_LENGTH_MAX } from '../members/constants.ts';
import { Agreements } from './agreements.ts';
import { CASH_RECEIPT_NUMBER_LENGTH_MAX, PAY_METHOD } from './constants.ts';
import { operation } from '../operation.ts';
import { PaymentConfig } from '../catalog/sellers.ts';
import { closed, DateTime, Flag, line, Paging, SomeWon, SysId, Url } from '../types.ts';

export const PayMethodCode = Type.Union([
  Type.Literal(PAY_METHOD.card),
  Type.Literal(PAY_METHOD.virtualAccount),
  Type.Literal(PAY_METHOD.phone),
  Type.Literal(PAY_METHOD.kakaoPay),
  Type.Literal(PAY_METHOD.samsungPay),
  Type.Literal(PAY_METHOD.payLink),
]);
export type PayMethodCode = Static<typeof PayMethodCode>;

/** A cash receipt that the buyer wants. It is issued once a transfer has come. */
export const CashReceiptAsked = closed({
  type: Type.Union([Type.Literal('personal'), Type.Literal('business')]),
  /** A mobile number, or the registration number of a business. */
  number: line(CASH_RECEIPT_NUMBER_LENGTH_MAX, 1),
});

/** A provider's terms: its payment methods, the smallest amount it takes, in won, and whether it issues cash receipts. */
export interface PaymentTerms {
  readonly methods: readonly PayMethodCode[];
  readonly leastAmount: number;
  readonly hasCashReceipts: boolean;
}

export const PAYMENT_PROVIDERS = {
  sandbox: { methods: Object.values(PAY_METHOD), leastAmount: 1, hasCashReceipts: true },
  // PayApp has no Samsung Pay.
  payapp: {
    methods: [
      PAY_METHOD.card,
      PAY_METHOD.virtualAccount,
      PAY_METHOD.phone,
      PAY_METHOD.kakaoPay,
      PAY_METHOD.payLink,
    ],
    leastAmount: 1_000,
    // Its public documentation has no way to issue one.
    hasCashReceipts: false,
  },
} as const satisfies Readonly<Record<string, PaymentTerms>>;

/** The path of a payment link. The order's number and its signature follow. No operation, because it is a page. */
export const PAY_LINK_PATH = '/paylink';

/** The path to which providers send notices. No operation, because each provider has its own format. */
export const PAY_NOTICE_PATH = '/v1/pays/notice';

/** An older name, to which notices come by PATCH. A notice names its payment itself, and is signed. */
export const PAY_NOTICE_OLDER_PATH = '/v1/orders/pays/:paySysId/notifies';

/** The path to which they return buyers, with `?to=` a page of this site. No operation either. */
export const PAY_RETURN_PATH = '/v1/pays/return';

/** A path of this site. Anything else could redirect buyers to a stranger's page. */
export const ReturnUrl = Type.String({ maxLength: 500, pattern: '^/(?![/\\\\])[!-~]*$' });

/** A virtual account. It takes the whole amount, once, until `depositUntil`. */
export const VirtualAccount = closed({
  bankName: Type.String(),
  accountNo: Type.String(),
  /** The name of the depositor, who must be the receiver. */
  holderName: Type.String(),
  depositUntil: DateTime,
});
export type VirtualAccount = Static<typeof VirtualAccount>;

/**
 * The state of a payment. `refundAsked`: all of it is to be refunded, and the provider has not confirmed that yet. A payment
 * of which only part is refunded stays `paid`.
 */
export const PayState = Type.Union([
  Type.Literal('begun'),
  Type.Literal('paid'),
  Type.Literal('refused'),
  Type.Literal('refundAsked'),
  Type.Literal('refunded'),
]);
export type PayState = Static<typeof PayState>;

const payFields = {
  payMethodCode: PayMethodCode,
  returnUrl: ReturnUrl,
  /** Must be the receiver's name, if given. */
  depositorName: Type.Optional(line(NAME_LENGTH_MAX)),
  /** Required for an order without agreements. */
  agreements: Type.Optional(Agreements),
  /** As of `placeOrder`, in the place of the one that was asked for before. */
  cashReceipt: Type.Optional(CashReceiptAsked),
};
const PaymentBegun = closed({
  paySysId: SysId,
  /** For every method but the virtual account. */
  payUrl: Type.Optional(Url),
  virtualAccount: Type.Optional(VirtualAccount),
});
/** 0005: agreements are missing; 4002: the amount owed is below the provider's minimum. */
const PAY_CODES = ['2010', '0005', '0007', '4002', '4003', '4004'] as const;

export const payOrder = operation({
  method: 'POST',
  path: '/v1/orders/:orderSysId/pays',
  summary: 'Pay an order: where to do it, or the account that waits for the money',
  tag: 'payments',
  access: 'member',
  params: closed({ orderSysId: SysId }),
  body: closed(payFields),
  reply: PaymentBegun,
  codes: PAY_CODES,
});

export const payClaimFee = operation({
  method: 'POST',
  path: '/v1/orders/:orderSysId/products/:orderPrdtSysId/deliverypay',
  summary: 'Pay for sending goods back and forth, where a return or an exchange is the buyer’s fault',
  tag: 'payments',
  access: 'member',
  params: closed({ orderSysId: SysId, orderPrdtSysId: SysId }),
  body: closed({
    claimSysId: SysId,
    /** One of `FEE_PAY_METHODS`. Any other is refused with 4003. */
    payMethodCode: PayMethodCode,
    returnUrl: ReturnUrl,
  }),
  reply: PaymentBegun,
  // 0004: the line has no such request; 0007: the request costs nothing (any more), or is paid.
  codes: ['2010', '0004', '0007', '4002', '4003', '4004'],
});

/** `payOrder` under its older name, with the order in the body. */
export const requestPayAppPayment = operation({
  deprecated: true,
  method: 'POST',
  path: '/v1/payapp/payrequest',
  summary: 'As payOrder',
  tag: 'payments',
  access: 'member',
  body: closed({ orderSysId: SysId, ...payFields }),
  reply: PaymentBegun,
  codes: PAY_CODES,
});

export const sellerPayPolicy = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/paypolicy',
  summary: 'How the seller is paid',
  tag: 'sellers',
  access: 'anyone',
  params: closed({ sellerSysId: SysId }),
  reply: closed({
    paymentConfig: PaymentConfig,
    /** The methods that work now. Any other is refused with 4003. */
    payMethods: Type.Array(PayMethodCode),
    /** Those for which a cash receipt can be had. */
    cashReceiptMethods: Type.Array(PayMethodCode),
  }),
  codes: ['0004'],
});

/** The number that the text was sent to, masked: `010-****-5678`. */
const PayLinkSent = closed({ recvphone: Type.String() });
/** A refusal also has `errorMessage` in its `res`, in the caller's language. */
const PAY_LINK_CODES = ['2010', '2009', '0007', '0008', '4003', '4006'] as const;

export const sendPayLink = operation({
  method: 'POST',
  path: '/v1/orders/:orderSysId/paylink/sms',
  summary: 'Text the buyer a link at which anybody can pay the order',
  tag: 'payments',
  access: 'member',
  params: closed({ orderSysId: SysId }),
  body: closed({
    /** The same as in the path. */
    orderSysId: Type.Optional(SysId),
    sellerSysId: SysId,
  }),
  reply: PayLinkSent,
  codes: PAY_LINK_CODES,
});

/** `sendPayLink` under its older name, with the order in the body. */
export const sendPayAppSms = operation({
  deprecated: true,
  method: 'POST',
  path: '/v1/payapp/sms',
  summary: 'As sendPayLink',
  tag: 'payments',
  access: 'member',
  body: closed({ orderSysId: SysId, sellerSysId: SysId }),
  reply: PayLinkSent,
  codes: PAY_LINK_CODES,
});

/** A refund that was requested, and that the provider has not confirmed yet. */
export const OpenRefund = closed({
  refundSysId: SysId,
  orderSysId: SysId,
  paySysId: SysId,
  amount: SomeWon,
  askedAt: DateTime,
  /** The provider was asked, never answered, and must not be asked again. People look it up there and report it. */
  isUnsure: Flag,
});
export type OpenRefund = Static<typeof OpenRefund>;

export const openRefunds = operation({
  method: 'GET',
  path: '/v1/operations/refunds',
  summary: 'Refunds that are not made yet, the oldest first',
  tag: 'operations',
  access: 'manager',
  query: closed(Paging),
  reply: closed({ totalCnt: Type.Integer(), refunds: Type.Array(OpenRefund) }),
});

/** What the provider's own books say. `done`: the refund was made. `again`: it was not, and is requested again. */
export const REFUND_FOUND = { done: 'done', again: 'again' } as const;
export type RefundFound = keyof typeof REFUND_FOUND;

export const settleRefund = operation({
  method: 'POST',
  path: '/v1/operations/refunds/:refundSysId',
  summary: 'Report what the provider’s books say of a refund: it was made, or must be requested again',
  tag: 'operations',
  access: 'manager',
  params: closed({ refundSysId: SysId }),
  body: closed({ found: Type.Enum(REFUND_FOUND) }),
  reply: OpenRefund,
  // 0008: the provider's answer may still arrive.
  codes: ['0004', '0008'],
});

/** What the sandbox's bank can be told to do. `late`: it pays, and reports that after the order has expired. */
const BankAct = Type.Union([
  Type.Literal('pay'),
  Type.Literal('refuse'),
  Type.Literal('timeout'),
  Type.Literal('late'),
  Type.Literal('deposit'),
]);
export type BankAct = Static<typeof BankAct>;

export const actAsBank = operation({
  method: 'POST',
  path: '/v1/orders/:orderSysId/sandbox',
  summary: 'Act as the sandbox’s bank, in which no money moves',
  tag: 'payments',
  access: 'member',
  params: closed({ orderSysId: SysId }),
  body: closed({
    act: BankAct,
    /** Whose fee is paid; left out: the order is. */
    claimSysId: Type.Optional(SysId),
    /** For `refuse`: the bank's own code. */
    refuseCode: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' })),
    /** For `deposit`. Default: the whole amount. */
    amount: Type.Optional(SomeWon),
    /** Whether the notice is sent twice. */
    isToldAgain: Type.Optional(Type.Boolean()),
  }),
  reply: closed({
    paySysId: SysId,
    payState: PayState,
    amount: SomeWon,
    statusCode: Type.Integer(),
  }),
  codes: ['2010', '0004', '0007', '4001', '4003', '4004', '9001'],
});
