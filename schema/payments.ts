import Type, { type Static } from 'typebox';
import { Agreements } from './agreements.ts';
import { PAY_METHOD } from './constants.ts';
import { operation } from './operation.ts';
import { PaymentConfig } from './sellers.ts';
import { closed, DateTime, Flag, line, Paging, SomeWon, SysId, Url } from './types.ts';

export const PayMethodCode = Type.Union([
  Type.Literal(PAY_METHOD.card),
  Type.Literal(PAY_METHOD.virtualAccount),
  Type.Literal(PAY_METHOD.phone),
  Type.Literal(PAY_METHOD.kakaoPay),
  Type.Literal(PAY_METHOD.samsungPay),
  Type.Literal(PAY_METHOD.payLink),
]);
export type PayMethodCode = Static<typeof PayMethodCode>;

/** Who can take the money: the ways to pay that they have, and the least that they take, in won. */
export interface PaymentTerms {
  readonly methods: readonly PayMethodCode[];
  readonly leastAmount: number;
}

export const PAYMENT_PROVIDERS = {
  sandbox: { methods: Object.values(PAY_METHOD), leastAmount: 1 },
  // Samsung Pay it does not have.
  payapp: {
    methods: [
      PAY_METHOD.card,
      PAY_METHOD.virtualAccount,
      PAY_METHOD.phone,
      PAY_METHOD.kakaoPay,
      PAY_METHOD.payLink,
    ],
    leastAmount: 1_000,
  },
} as const satisfies Readonly<Record<string, PaymentTerms>>;

/** Of one order so many payment links are sent within this long (ms). */
export const PAY_LINKS = { max: 3, within: 10 * 60_000 } as const;

/** Where such a link leads, with the order's number and its mark behind it. No operation: it is a page. */
export const PAY_LINK_PATH = '/paylink';

/** However often a buyer tries: so many payments are begun for one order. */
export const PAYMENTS_OF_ORDER_MAX = 30;

/** Where payment providers say what became of a payment. No operation: each says it in its own form. */
export const PAY_NOTICE_PATH = '/v1/pays/notice';

/** Where they send buyers back to: `?to=` a page of this site. No operation either. */
export const PAY_RETURN_PATH = '/v1/pays/return';

/** A page of this site, so that a payment leads nobody astray. */
export const ReturnUrl = Type.String({ maxLength: 500, pattern: '^/(?![/\\\\])[!-~]*$' });

/** Where a virtual account takes the whole amount, once, until then. */
export const VirtualAccount = closed({
  bankName: Type.String(),
  accountNo: Type.String(),
  /** In whose name it must be paid: the receiver's. */
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

export const payOrder = operation({
  method: 'POST',
  path: '/v1/orders/:orderSysId/pays',
  summary: 'Pay an order: where to do it, or the account that waits for the money',
  tag: 'payments',
  access: 'member',
  params: closed({ orderSysId: SysId }),
  body: closed({
    payMethodCode: PayMethodCode,
    returnUrl: ReturnUrl,
    /** Left out, or the receiver's name: the depositor must be the receiver. */
    depositorName: Type.Optional(line(40)),
    /** Both, of an order that was placed without them. */
    agreements: Type.Optional(Agreements),
  }),
  reply: closed({
    paySysId: SysId,
    /** Of every way but the virtual account. */
    payUrl: Type.Optional(Url),
    virtualAccount: Type.Optional(VirtualAccount),
  }),
  // 0005: it was not agreed to; 4002: less is owed than can be paid.
  codes: ['2010', '0005', '0007', '4002', '4003', '4004'],
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
    /** The ways to pay that work now; any other is refused with 4003. */
    payMethods: Type.Array(PayMethodCode),
  }),
  codes: ['0004'],
});

/** The receiver's number, masked: `010-****-5678`. */
const PayLinkSent = closed({ recvphone: Type.String() });
/** A refusal also has `errorMessage` in its `res`, in the language of who asks. */
const PAY_LINK_CODES = ['2010', '2009', '0007', '0008', '4003', '4006'] as const;

export const sendPayLink = operation({
  method: 'POST',
  path: '/v1/orders/:orderSysId/paylink/sms',
  summary: 'Text the orderer a link with which anybody can pay the order',
  tag: 'payments',
  access: 'member',
  params: closed({ orderSysId: SysId }),
  body: closed({
    /** As in the path. */
    orderSysId: Type.Optional(SysId),
    sellerSysId: SysId,
  }),
  reply: PayLinkSent,
  codes: PAY_LINK_CODES,
});

/** The same, under the name by which others know it. */
export const sendPayAppSms = operation({
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

/** `done`: the provider's own books say that the money has gone back. `again`: they say that it has not. */
export const REFUND_FOUND = { done: 'done', again: 'again' } as const;
export type RefundFound = keyof typeof REFUND_FOUND;

export const settleRefund = operation({
  method: 'POST',
  path: '/v1/operations/refunds/:refundSysId',
  summary: 'Say what the provider’s books say of a refund: it was made, or is to be asked for again',
  tag: 'operations',
  access: 'manager',
  params: closed({ refundSysId: SysId }),
  body: closed({ found: Type.Enum(REFUND_FOUND) }),
  reply: OpenRefund,
  // 0008: its answer may still come.
  codes: ['0004', '0008'],
});

/** What the bank of the sandbox can be made to do. `late`: it pays, and says so when the order waits no longer. */
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
  summary: 'Act as the bank of the sandbox, in which no money moves',
  tag: 'payments',
  access: 'member',
  params: closed({ orderSysId: SysId }),
  body: closed({
    act: BankAct,
    /** Of `refuse`: the bank's own code. */
    refuseCode: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' })),
    /** Of `deposit`; the whole amount where nothing is said. */
    amount: Type.Optional(SomeWon),
    /** What happened is said twice. */
    isToldAgain: Type.Optional(Type.Boolean()),
  }),
  reply: closed({
    paySysId: SysId,
    payState: PayState,
    amount: SomeWon,
    statusCode: Type.Integer(),
  }),
  codes: ['2010', '0007', '4001', '4003', '4004', '9001'],
});
