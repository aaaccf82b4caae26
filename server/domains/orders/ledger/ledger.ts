import { setImmediate as turn } from 'node:timers/promises';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { LEDGER_ACCOUNTS } from '../../../../schema/orders/constants.ts';
import { koreanTime } from '../../../../schema/korean-days.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import type {
  LedgerEntry,
  LineEscrow,
  OrderLedger,
  sellerSettlements,
  SettlementRow,
  SettlementTotals,
} from '../../../../schema/orders/ledger.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { pageByKey } from '../../../platform/paging.ts';
import { ALWAYS, mayHost, type SellersTime } from '../../room/broadcast/hosts.ts';
import { orderStream } from '../order/decider.ts';
import type { Account, Kind } from './money.ts';
import {
  changeOf,
  entriesOfOrder,
  monthOf,
  settlementPage,
  settlementSums,
  type LedgerEntryRow,
  type SettlementRowRow,
} from './projection.ts';

/** Rows that are summed before others get their turn. */
const SUMMED_AT_ONCE = 5_000;

type Settlements = Reply<typeof sellerSettlements>;

interface AskedMonth {
  readonly sellerSysId: number;
  readonly month: number;
  readonly times: readonly Pick<SellersTime, 'from' | 'until'>[];
}

/** Where the money of orders is, for those who sold something in them. */
export class Ledger {
  readonly #log: Pick<EventLog, 'reads' | 'state'>;
  readonly #summedAtOnce: number;

  constructor(log: Pick<EventLog, 'reads' | 'state'>, summedAtOnce = SUMMED_AT_ONCE) {
    this.#log = log;
    this.#summedAtOnce = summedAtOnce;
  }

  /** Throws 2010 unless the order has lines of the caller's seller. */
  async ofOrder(orderSysId: number, caller: Caller): Promise<OrderLedger> {
    const { state } = await this.#log.state(orderStream(orderSysId));
    const lines = (state?.order.products ?? []).filter((line) => mayHost(caller, line));
    if (lines.length === 0) throw new Refusal('2010');
    const rows = await this.#log.reads.all(entriesOfOrder({ orderSysId }));
    const isManager = caller.permission === PERMISSION.manager;
    const entries = rows
      .filter((row) => isManager || lines.some((line) => line.sellerSysId === row.seller_sys_id))
      .map(entryOf);
    return {
      orderSysId,
      entries,
      balances: Object.fromEntries(
        LEDGER_ACCOUNTS.map((account) => [
          account,
          entries.reduce((sum, entry) => sum + changeOf(account, entry), 0),
        ]),
      ) as OrderLedger['balances'],
      escrow: lines.map(({ orderPrdtSysId, sellerSysId }) =>
        escrowOf(
          { orderPrdtSysId, sellerSysId },
          entries.filter((entry) => entry.orderPrdtSysId === orderPrdtSysId),
        ),
      ),
    };
  }

  /** `times`: what moved in them is shown, earliest first. */
  async settlements(
    { sellerSysId, month, after, rowCount }: Input<typeof sellerSettlements>,
    times: readonly Pick<SellersTime, 'from' | 'until'>[] = [ALWAYS],
  ): Promise<Settlements> {
    const asked = { sellerSysId, month: monthOf(month) };
    const limit = rowCount + 1;
    const { reads } = this.#log;
    const found = await Promise.all(
      times.map((time) =>
        reads.all(settlementPage({ ...asked, from: time.from, until: time.until, after: after ?? 0, limit })),
      ),
    );
    const rows = found
      .flat()
      .toSorted((a, b) => a.entry_id - b.entry_id)
      .slice(0, limit);
    const { page, next } = pageByKey(rows, rowCount, ({ entry_id: id }) => id);
    return {
      month,
      rows: page.map(settlementOf),
      next,
      totals: after === undefined ? await this.#totals({ ...asked, times }) : null,
    };
  }

  async #totals({ times, ...asked }: AskedMonth): Promise<SettlementTotals> {
    const kinds = new Map<string, SettlementTotals['kinds'][number]>();
    for (let [after, left] = [0, times]; left[0] !== undefined;) {
      const { from, until } = left[0];
      const next = { ...asked, from, until, after, limit: this.#summedAtOnce };
      const sums = await this.#log.reads.all(settlementSums(next));
      for (const row of sums) {
        const known = kinds.get(row.kind);
        kinds.set(row.kind, {
          kind: row.kind as SettlementRow['kind'],
          rowCnt: (known?.rowCnt ?? 0) + Number(row.row_cnt),
          amount: (known?.amount ?? 0) + Number(row.amount),
          escrowAmount: (known?.escrowAmount ?? 0) + Number(row.escrow_amount),
          releasedAmount: (known?.releasedAmount ?? 0) + Number(row.released_amount),
        });
      }
      const isLast = sums.reduce((count, row) => count + Number(row.row_cnt), 0) < this.#summedAtOnce;
      after = isLast ? 0 : Math.max(...sums.map(({ last }) => Number(last)));
      if (isLast) left = left.slice(1);
      await turn();
    }
    const all = [...kinds.values()];
    const sum = (of: 'rowCnt' | 'amount' | 'escrowAmount' | 'releasedAmount') =>
      all.reduce((total, each) => total + each[of], 0);
    return {
      rowCnt: sum('rowCnt'),
      amount: sum('amount'),
      escrowAmount: sum('escrowAmount'),
      releasedAmount: sum('releasedAmount'),
      kinds: all.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
    };
  }
}

function entryOf(row: LedgerEntryRow): LedgerEntry {
  return {
    at: new Date(row.at).toISOString(),
    kind: row.kind as Kind,
    from: row.from_account as Account,
    to: row.to_account as Account,
    amount: row.amount,
    orderPrdtSysId: row.order_prdt_sys_id,
    sellerSysId: row.seller_sys_id,
  };
}

function escrowOf(
  line: Pick<LineEscrow, 'orderPrdtSysId' | 'sellerSysId'>,
  entries: readonly LedgerEntry[],
): LineEscrow {
  const sum = (fits: (entry: LedgerEntry) => boolean) =>
    entries.filter(fits).reduce((total, { amount }) => total + amount, 0);
  return {
    ...line,
    heldAmount: sum(({ to }) => to === 'escrow') - sum(({ from }) => from === 'escrow'),
    releasedAmount: sum(({ from, to }) => from === 'escrow' && to === 'seller'),
    refundedAmount: sum(({ from, kind }) => from === 'escrow' && kind === 'refund'),
  };
}

function settlementOf(row: SettlementRowRow): SettlementRow {
  return {
    date: koreanTime(row.at).date,
    orderSysId: row.order_sys_id,
    orderPrdtSysId: row.order_prdt_sys_id,
    kind: row.kind as SettlementRow['kind'],
    amount: row.amount,
    escrowAmount: row.escrow_amount,
    releasedAmount: row.released_amount,
  };
}
