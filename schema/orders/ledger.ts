import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, After, closed, DateTime, Next, OrNone, SomeWon, SysId, Won } from '../types.ts';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../constants.ts';
import { LEDGER_ACCOUNTS, LEDGER_KINDS, SETTLEMENT_KINDS } from './constants.ts';

/** Where the money of orders is: the ledger of an order, and the settlement of a seller. Amounts are won. */

const Balance = about('What came in less what went out, in won.', Type.Integer());

export const LedgerEntry = closed('An amount that moved from one place to another.', {
  at: about('When it moved.', DateTime),
  kind: about(
    'What for. `surplus`: more came than was owed; `payback`: a refund has reached the buyer.',
    Type.Enum([...LEDGER_KINDS]),
  ),
  from: about(
    'Where the money was. `platform` pays for points; `refund`: it is on its way to the buyer.',
    Type.Enum([...LEDGER_ACCOUNTS]),
  ),
  to: about('Where the money went.', Type.Enum([...LEDGER_ACCOUNTS])),
  amount: about('How much moved.', SomeWon),
  orderPrdtSysId: about(
    'The line; of delivery the first one of its seller. Null: it is of the whole order.',
    OrNone(SysId),
  ),
  sellerSysId: about('Whose line it is; null: it is of the whole order.', OrNone(SysId)),
});
export type LedgerEntry = Static<typeof LedgerEntry>;

export const LineEscrow = closed(
  'What was paid for a line, with the delivery that stands at it: where it is now.',
  {
    orderPrdtSysId: SysId,
    sellerSysId: SysId,
    heldAmount: about('Held until the buyer confirms the line.', Won),
    releasedAmount: about('For the seller, for good.', Won),
    refundedAmount: about('Back to the buyer, or to the platform where points had paid it.', Won),
  },
);
export type LineEscrow = Static<typeof LineEscrow>;

export const OrderLedger = closed('Where the money of an order is.', {
  orderSysId: SysId,
  entries: about(
    'In the order in which they happened; of a seller’s own lines only, for a seller.',
    Type.Array(LedgerEntry),
  ),
  balances: closed('What came in less what went out. Together they are 0.', {
    buyer: Balance,
    platform: Balance,
    escrow: about('Line by line.', Balance),
    refund: Balance,
    seller: Balance,
  } satisfies Record<(typeof LEDGER_ACCOUNTS)[number], typeof Balance>),
  escrow: about('Line by line.', Type.Array(LineEscrow)),
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

export const SettlementRow = closed('What one event of an order changed for its seller.', {
  date: about('In Korea.', Type.String()),
  orderSysId: SysId,
  orderPrdtSysId: about('Delivery stands at the first line of the seller.', SysId),
  kind: about(
    'What for. `surplus`: more came than was owed; `payback`: a refund has reached the buyer.',
    Type.Enum([...SETTLEMENT_KINDS]),
  ),
  amount: about(
    'What the seller has to get more or less: escrow and released amounts together.',
    Type.Integer(),
  ),
  escrowAmount: about('Into escrow, or out of it.', Type.Integer()),
  releasedAmount: about('For the seller, for good. Won; negative where it was taken back.', Type.Integer()),
});
export type SettlementRow = Static<typeof SettlementRow>;

const sums = {
  amount: about('Escrow and released amounts together, in won; may be negative.', Type.Integer()),
  escrowAmount: about('Into escrow, or out of it where it is negative. Won.', Type.Integer()),
  releasedAmount: about('For the seller, for good. Won; negative where it was taken back.', Type.Integer()),
};

export const SettlementTotals = closed('The sums of a month.', {
  ...sums,
  rowCnt: about('How many rows they sum.', Type.Integer()),
  kinds: about(
    'The same by kind.',
    Type.Array(
      closed({
        kind: about(
          'What for. `surplus`: more came than was owed; `payback`: a refund has reached the buyer.',
          Type.Enum([...SETTLEMENT_KINDS]),
        ),
        rowCnt: about('How many rows they sum.', Type.Integer()),
        ...sums,
      }),
    ),
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
    after: After,
    rowCount: about(
      'How many rows the page has at most.',
      Type.Integer({ minimum: 1, maximum: ROW_COUNT_MAX, default: ROW_COUNT_DEFAULT }),
    ),
  }),
  reply: closed({
    month: about('As it was asked for.', Type.String()),
    rows: Type.Array(SettlementRow),
    next: Next,
    totals: about('Of the whole month; null on later pages.', OrNone(SettlementTotals)),
  }),
});
