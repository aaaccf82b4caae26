import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, OrNone, SomeWon, SysId, Won } from '../types.ts';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../constants.ts';
import { LEDGER_ACCOUNTS, LEDGER_KINDS, SETTLEMENT_KINDS } from './constants.ts';

const Balance = about(
  'Where the money of orders is: the ledger of an order, and the settlement of a seller. Amounts ' +
    'are won.',
  Type.Integer(),
);

export const LedgerEntry = closed({
  at: DateTime,
  kind: Type.Enum([...LEDGER_KINDS]),
  from: Type.Enum([...LEDGER_ACCOUNTS]),
  to: Type.Enum([...LEDGER_ACCOUNTS]),
  amount: SomeWon,
  orderPrdtSysId: about(
    'The line; of delivery the first one of its seller. Null: it is of the whole order.',
    OrNone(SysId),
  ),
  sellerSysId: OrNone(SysId),
});
export type LedgerEntry = Static<typeof LedgerEntry>;

export const LineEscrow = closed(
  'What was paid for a line, with the delivery that stands at it: where it is now.',
  {
    orderPrdtSysId: SysId,
    sellerSysId: SysId,
    heldAmount: Won,
    releasedAmount: Won,
    refundedAmount: about('Back to the buyer, or to the platform where points had paid it.', Won),
  },
);
export type LineEscrow = Static<typeof LineEscrow>;

export const OrderLedger = closed({
  orderSysId: SysId,
  entries: about(
    'In the order in which they happened; of a seller’s own lines only, for a seller.',
    Type.Array(LedgerEntry),
  ),
  balances: closed('What came in less what went out. Together they are 0.', {
    buyer: Balance,
    platform: Balance,
    escrow: Balance,
    refund: Balance,
    seller: Balance,
  } satisfies Record<(typeof LEDGER_ACCOUNTS)[number], typeof Balance>),
  escrow: Type.Array(LineEscrow),
});
export type OrderLedger = Static<typeof OrderLedger>;

export const orderLedger = operation({
  method: 'GET',
  path: '/v1/orders/:orderSysId/ledger',
  summary: 'Where the money of an order is: its escrow, and every amount that moved',
  tag: 'orders',
  access: 'host',
  scope: 'orders:read',
  params: closed({ orderSysId: SysId }),
  reply: OrderLedger,
  codes: ['2010'],
});

export const SettlementRow = closed({
  date: about('In Korea.', Type.String()),
  orderSysId: SysId,
  orderPrdtSysId: about('Delivery stands at the first line of the seller.', SysId),
  kind: Type.Enum([...SETTLEMENT_KINDS]),
  amount: about(
    'What the seller has to get more or less: escrow and released amounts together.',
    Type.Integer(),
  ),
  escrowAmount: about('Into escrow, or out of it.', Type.Integer()),
  releasedAmount: Type.Integer(),
});
export type SettlementRow = Static<typeof SettlementRow>;

const sums = { amount: Type.Integer(), escrowAmount: Type.Integer(), releasedAmount: Type.Integer() };

export const SettlementTotals = closed({
  ...sums,
  rowCnt: Type.Integer(),
  kinds: about(
    'The same by kind.',
    Type.Array(closed({ kind: Type.Enum([...SETTLEMENT_KINDS]), rowCnt: Type.Integer(), ...sums })),
  ),
});
export type SettlementTotals = Static<typeof SettlementTotals>;

export const sellerSettlements = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/settlements',
  summary: 'What a seller’s orders moved in a month of Korea, in the order in which it happened',
  tag: 'orders',
  access: 'host',
  scope: 'sales:read',
  params: closed({ sellerSysId: SysId }),
  query: closed({
    month: about('`2026-11`', Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })),
    after: about('`next` of the page before.', Type.Optional(Type.Integer({ minimum: 1 }))),
    rowCount: Type.Integer({ minimum: 1, maximum: ROW_COUNT_MAX, default: ROW_COUNT_DEFAULT }),
  }),
  reply: closed({
    month: Type.String(),
    rows: Type.Array(SettlementRow),
    next: about('Null: there are no more.', OrNone(Type.Integer())),
    totals: about('Of the whole month; null on later pages.', OrNone(SettlementTotals)),
  }),
});
