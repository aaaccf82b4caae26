import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { closed, DateTime, line, SomeWon, SysId, Url } from './types.ts';

/** Ways to pay. Another number is none. */
export const PAY_METHOD = {
  card: 1,
  virtualAccount: 2,
  phone: 3,
  kakaoPay: 4,
  samsungPay: 5,
  payLink: 6,
} as const;
const PayMethodCode = Type.Union([
  Type.Literal(PAY_METHOD.card),
  Type.Literal(PAY_METHOD.virtualAccount),
  Type.Literal(PAY_METHOD.phone),
  Type.Literal(PAY_METHOD.kakaoPay),
  Type.Literal(PAY_METHOD.samsungPay),
  Type.Literal(PAY_METHOD.payLink),
]);
export type PayMethodCode = Static<typeof PayMethodCode>;

/** However often a buyer tries: so many payments are begun for one order. */
export const PAYMENTS_OF_ORDER_MAX = 30;

/** While a buyer sees the account, it is looked this often (ms) whether the money has come. */
export const DEPOSIT_LOOKED_FOR_EVERY = 5000;

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
 * What has become of a payment: `refundAsked`: it was paid when nothing was to be paid any more, and goes back as soon as
 * the provider takes it back.
 */
const PayState = Type.Union([
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
    /** Left out, or the receiver's name: whoever deposits must be whom it goes to. */
    depositorName: Type.Optional(line(40)),
  }),
  reply: closed({
    paySysId: SysId,
    /** Of every way but the virtual account. */
    payUrl: Type.Optional(Url),
    virtualAccount: Type.Optional(VirtualAccount),
  }),
  codes: ['2010', '0007', '4003', '4004'],
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
