import Type, { type Static } from 'typebox';
import { NAME_LENGTH_MAX } from '../members/constants.ts';
import { Agreements } from './agreements.ts';
import { FEE_PAY_METHODS, CASH_RECEIPT_NUMBER_LENGTH_MAX, PAY_METHOD } from './constants.ts';
import { operation } from '../operation.ts';
import { PaymentConfig } from '../catalog/sellers.ts';
import {
  about,
  codeOf,
  closed,
  DateTime,
  Flag,
  line,
  OrNone,
  Paging,
  SomeWon,
  SysId,
  Url,
  Qty,
} from '../types.ts';
import { RefundAccount } from '../orders/claim-request.ts';
import { OrderStatusCode } from '../orders/status-code.ts';

export const PayMethodCode = codeOf('How it is paid', PAY_METHOD);
export type PayMethodCode = Static<typeof PayMethodCode>;

export const CashReceiptAsked = closed(
  'A cash receipt that the buyer wants. It is issued once a transfer has come.',
  {
    type: about(
      '`personal`: for a person; `business`: for a business.',
      Type.Union([Type.Literal('personal'), Type.Literal('business')]),
    ),
    number: about(
      'A mobile number, or the registration number of a business.',
      line(CASH_RECEIPT_NUMBER_LENGTH_MAX, 1),
    ),
  },
);

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

export const ReturnUrl = about(
  "A path of this site. Anything else could redirect buyers to a stranger's page.",
  Type.String({ maxLength: 500, pattern: '^/(?![/\\\\])[!-~]*$' }),
);

export const VirtualAccount = closed(
  'A virtual account. It takes the whole amount, once, until `depositUntil`.',
  {
    bankName: about('The bank of the account.', Type.String()),
    accountNo: about('The number of the account.', Type.String()),
    holderName: about('The name of the depositor, who must be the receiver.', Type.String()),
    depositUntil: about('Until then the money must have come.', DateTime),
  },
);
export type VirtualAccount = Static<typeof VirtualAccount>;

export const PayState = about(
  'The state of a payment. `refundAsked`: all of it is to be refunded, and the provider has not ' +
    'confirmed that yet. A payment of which only part is refunded stays `paid`.',
  Type.Union([
    Type.Literal('begun'),
    Type.Literal('paid'),
    Type.Literal('refused'),
    Type.Literal('refundAsked'),
    Type.Literal('refunded'),
  ]),
);
export type PayState = Static<typeof PayState>;

const payFields = {
  payMethodCode: PayMethodCode,
  returnUrl: ReturnUrl,
  depositorName: about("Must be the receiver's name, if given.", Type.Optional(line(NAME_LENGTH_MAX))),
  agreements: about('Required for an order without agreements.', Type.Optional(Agreements)),
  cashReceipt: about(
    'As of `placeOrder`, in the place of the one that was asked for before.',
    Type.Optional(CashReceiptAsked),
  ),
};
const PaymentBegun = closed({
  paySysId: SysId,
  payUrl: about('For every method but the virtual account.', Type.Optional(Url)),
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
    payMethodCode: about(
      `One of ${FEE_PAY_METHODS.join(', ')}. Any other is refused with 4003.`,
      PayMethodCode,
    ),
    returnUrl: ReturnUrl,
  }),
  reply: PaymentBegun,
  // 0004: the line has no such request; 0007: the request costs nothing (any more), or is paid.
  codes: ['2010', '0004', '0007', '4002', '4003', '4004'],
});

export const requestPayAppPayment = operation({
  deprecated: true,
  method: 'POST',
  path: '/v1/payapp/payrequest',
  summary: 'As payOrder',
  description: '`payOrder` under its older name, with the order in the body.',
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
    payMethods: about(
      'The methods that work now. Any other is refused with 4003.',
      Type.Array(PayMethodCode),
    ),
    cashReceiptMethods: about('Those for which a cash receipt can be had.', Type.Array(PayMethodCode)),
  }),
  codes: ['0004'],
});

const PayLinkSent = closed('The number that the text was sent to, masked: `010-****-5678`.', {
  recvphone: about('The number that the text went to, masked: `010-****-5678`.', Type.String()),
});
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
    orderSysId: about('The same as in the path.', Type.Optional(SysId)),
    sellerSysId: SysId,
  }),
  reply: PayLinkSent,
  codes: PAY_LINK_CODES,
});

export const sendPayAppSms = operation({
  deprecated: true,
  method: 'POST',
  path: '/v1/payapp/sms',
  summary: 'As sendPayLink',
  description: '`sendPayLink` under its older name, with the order in the body.',
  tag: 'payments',
  access: 'member',
  body: closed({ orderSysId: SysId, sellerSysId: SysId }),
  reply: PayLinkSent,
  codes: PAY_LINK_CODES,
});

/** What goes back of a payment, for its buyer. */
export const MoneyBack = closed('Money that goes back to the buyer, or has.', {
  refundSysId: SysId,
  amount: about('What goes back.', SomeWon),
  payMethodCode: about(
    'How it was paid, and so goes back. What came into a virtual account goes to an account that the buyer named.',
    PayMethodCode,
  ),
  askedAt: about('When it was requested.', DateTime),
  dueAt: about('When the buyer is to have it: 3 business days later.', DateTime),
  doneAt: about('When it was made; null: not yet.', OrNone(DateTime)),
});
export type MoneyBack = Static<typeof MoneyBack>;

export const OpenRefund = closed(
  'A refund that was requested, and that the provider has not confirmed yet.',
  {
    refundSysId: SysId,
    orderSysId: SysId,
    paySysId: SysId,
    amount: about('What goes back.', SomeWon),
    askedAt: DateTime,
    dueAt: about('When the buyer is to have it: 3 business days later.', DateTime),
    isOverdue: about('Whether that is over.', Flag),
    refundAccount: about(
      'The account that the buyer named for it; null: it goes back the way it was paid.',
      OrNone(RefundAccount),
    ),
    isUnsure: about(
      'The provider was asked, never answered, and must not be asked again. People look it up there ' +
        'and report it.',
      Flag,
    ),
  },
);
export type OpenRefund = Static<typeof OpenRefund>;

export const openRefunds = operation({
  method: 'GET',
  path: '/v1/operations/refunds',
  summary: 'Refunds that are not made yet, the oldest first',
  tag: 'operations',
  access: 'manager',
  scope: 'orders:read',
  query: closed(Paging),
  reply: closed({ totalCnt: Qty, refunds: Type.Array(OpenRefund) }),
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
  scope: null,
  params: closed({ refundSysId: SysId }),
  body: closed({
    found: about(
      '`done`: the refund was made; `again`: it was not, and is requested again.',
      Type.Enum(REFUND_FOUND),
    ),
  }),
  reply: OpenRefund,
  // 0008: the provider's answer may still arrive.
  codes: ['0004', '0008'],
});

const BankAct = about(
  "What the sandbox's bank can be told to do. `late`: it pays, and reports that after the order " +
    'has expired.',
  Type.Union([
    Type.Literal('pay'),
    Type.Literal('refuse'),
    Type.Literal('timeout'),
    Type.Literal('late'),
    Type.Literal('deposit'),
  ]),
);
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
    claimSysId: about('Whose fee is paid; left out: the order is.', Type.Optional(SysId)),
    refuseCode: about(
      "For `refuse`: the bank's own code.",
      Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' })),
    ),
    amount: about('For `deposit`. Default: the whole amount.', Type.Optional(SomeWon)),
    isToldAgain: about('Whether the notice is sent twice.', Type.Optional(Type.Boolean())),
  }),
  reply: closed({
    paySysId: SysId,
    payState: PayState,
    amount: about('The amount that the bank moved.', SomeWon),
    statusCode: OrderStatusCode,
  }),
  codes: ['2010', '0004', '0007', '4001', '4003', '4004', '9001'],
});
