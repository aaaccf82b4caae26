import { koreanTime } from '../../../../schema/korean-days.ts';
import type { SETTLEMENT_KINDS } from '../../../../schema/orders/constants.ts';
import { following, type Projection, type RecordedEvent } from '../../../platform/log/log.ts';
import { statementsFor, type Params, type Write } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import { orderFold, type OrderState } from '../order/decider.ts';
import { movementsBetween, type Account, type Movement } from './money.ts';

/** Double entry: each row moves an amount from one account to another. */
export const ledgerEntries = table(
  'ledger_entries',
  {
    order_sys_id: int,
    /** Rises with the log. */
    entry_id: int,
    at: int,
    kind: text,
    from_account: text,
    to_account: text,
    amount: int,
    order_prdt_sys_id: nullable(int),
    seller_sys_id: nullable(int),
  },
  { key: ['order_sys_id', 'entry_id'] },
);
export type LedgerEntryRow = RowOf<typeof ledgerEntries>;

/** The same as each seller sees it: one row for each line and kind that an event moves money for. */
export const settlementRows = table(
  'settlement_rows',
  {
    seller_sys_id: int,
    /** 202611: a month in Korea. */
    month: int,
    entry_id: int,
    at: int,
    order_sys_id: int,
    order_prdt_sys_id: int,
    kind: text,
    amount: int,
    escrow_amount: int,
    released_amount: int,
  },
  { key: ['seller_sys_id', 'month', 'entry_id'] },
);
export type SettlementRowRow = RowOf<typeof settlementRows>;

const { statement } = statementsFor<TablesOf<typeof ledgerEntries | typeof settlementRows>>();

export const entriesOfOrder = statement((db, p: Params<{ orderSysId: number }>) =>
  db.selectFrom('ledger_entries').selectAll().where('order_sys_id', '=', p('orderSysId')).orderBy('entry_id'),
);

interface Asked {
  readonly sellerSysId: number;
  readonly month: number;
  readonly after: number;
  readonly limit: number;
  /** Of what moved in this time. */
  readonly from: number;
  readonly until: number;
}

export const settlementPage = statement((db, p: Params<Asked>) =>
  db
    .selectFrom('settlement_rows')
    .selectAll()
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where('month', '=', p('month'))
    .where('entry_id', '>', p('after'))
    .where('at', '>=', p('from'))
    .where('at', '<', p('until'))
    .orderBy('entry_id')
    .limit(p('limit')),
);

/** The sums of the next rows, by kind. */
export const settlementSums = statement((db, p: Params<Asked>) =>
  db
    .selectFrom(
      db
        .selectFrom('settlement_rows')
        .selectAll()
        .where('seller_sys_id', '=', p('sellerSysId'))
        .where('month', '=', p('month'))
        .where('entry_id', '>', p('after'))
        .where('at', '>=', p('from'))
        .where('at', '<', p('until'))
        .orderBy('entry_id')
        .limit(p('limit'))
        .as('these'),
    )
    .select('kind')
    .select(({ fn }) => [
      fn.countAll<number>().as('rowCnt'),
      fn.max<number>('entry_id').as('last'),
      fn.sum<number>('amount').as('amount'),
      fn.sum<number>('escrow_amount').as('escrowAmount'),
      fn.sum<number>('released_amount').as('releasedAmount'),
    ])
    .groupBy('kind')
    .orderBy('kind'),
);

/** 202611 of `2026-11`, or of a moment. */
export function monthOf(at: number | string): number {
  const date = typeof at === 'string' ? at : koreanTime(at).date;
  return Number(date.slice(0, 7).replace('-', ''));
}

/** Fewer entries than this belong to one event. */
const ENTRIES_OF_EVENT = 1_000;

function rowsOf(event: RecordedEvent, before: OrderState, after: OrderState): Write[] {
  const movements = movementsBetween(before, after);
  if (movements.length === 0 || !after) return [];
  const { recordedAt: at, position } = event;
  const { orderSysId } = after.order;
  const first = position * ENTRIES_OF_EVENT;
  return [
    ...movements.map(({ from, to, kind, amount, of }, n) =>
      ledgerEntries.insert({
        order_sys_id: orderSysId,
        entry_id: first + n,
        at,
        kind,
        from_account: from,
        to_account: to,
        amount,
        order_prdt_sys_id: of?.orderPrdtSysId ?? null,
        seller_sys_id: of?.sellerSysId ?? null,
      }),
    ),
    ...settledBy(movements).map(({ of, kind, escrow, released }, n) =>
      settlementRows.insert({
        seller_sys_id: of.sellerSysId,
        month: monthOf(at),
        entry_id: first + n,
        at,
        order_sys_id: orderSysId,
        order_prdt_sys_id: of.orderPrdtSysId,
        kind,
        amount: escrow + released,
        escrow_amount: escrow,
        released_amount: released,
      }),
    ),
  ];
}

interface Settled {
  readonly of: NonNullable<Movement['of']>;
  readonly kind: Movement['kind'] & (typeof SETTLEMENT_KINDS)[number];
  readonly escrow: number;
  readonly released: number;
}

function settledBy(movements: readonly Movement[]): Settled[] {
  const rows = new Map<string, Settled>();
  for (const movement of movements) {
    const { of, kind } = movement;
    if (!of || kind === 'surplus' || kind === 'payback') continue;
    const key = `${of.orderPrdtSysId} ${kind}`;
    const { escrow, released } = rows.get(key) ?? { escrow: 0, released: 0 };
    rows.set(key, {
      of,
      kind,
      escrow: escrow + changeOf('escrow', movement),
      released: released + changeOf('seller', movement),
    });
  }
  return [...rows.values()];
}

/** What a movement adds to an account. */
export function changeOf(
  account: Account,
  { from, to, amount }: Pick<Movement, 'from' | 'to' | 'amount'>,
): number {
  return (to === account ? amount : 0) - (from === account ? amount : 0);
}

export const ledgerProjection: Projection = {
  name: 'ledger',
  version: 1,
  tables: [ledgerEntries, settlementRows],
  on: {},
  follows: [following(orderFold, rowsOf)],
};
