import { setImmediate as turn } from 'node:timers/promises';
import { koreanTime } from '../../../../schema/korean-days.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import * as contract from '../../../../schema/orders/ledger.ts';
import type { SettlementRow, SettlementTotals } from '../../../../schema/orders/ledger.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { pageByKey } from '../../../platform/paging.ts';
import { timesOpenTo } from '../../broadcasts/sellover/queries.ts';
import { ALWAYS, type SellersTime } from '../../room/broadcast/decider.ts';
import { monthOf, settlementPage, settlementSums, type SettlementRowRow } from './views.ts';

/** Rows that are summed before others get their turn. */
const SUMMED_AT_ONCE = 5_000;

type Log = Pick<EventLog, 'reads'>;
type Time = Pick<SellersTime, 'from' | 'until'>;
type Sums = Omit<SettlementTotals, 'kinds'>;

const NOTHING: Sums = { rowCnt: 0, amount: 0, escrowAmount: 0, releasedAmount: 0 };

export const sellerSettlements = query(contract.sellerSettlements, ({ log }) => async (call) => {
  const { sellerSysId } = call.params;
  return settlementsOf(
    log,
    { ...call.params, ...call.query },
    await timesOpenTo(log, call.caller, sellerSysId),
  );
});

/** `times`: what moved in them is shown, earliest first. */
export async function settlementsOf(
  log: Log,
  { sellerSysId, month, after, rowCount }: Input<typeof contract.sellerSettlements>,
  times: readonly Time[] = [ALWAYS],
  summedAtOnce = SUMMED_AT_ONCE,
): Promise<Reply<typeof contract.sellerSettlements>> {
  const asked = { sellerSysId, month: monthOf(month) };
  const limit = rowCount + 1;
  const found = await Promise.all(
    times.map(({ from, until }) =>
      log.reads.all(settlementPage({ ...asked, from, until, after: after ?? 0, limit })),
    ),
  );
  const rows = found.flat().toSorted((a, b) => a.entry_id - b.entry_id);
  const { page, next } = pageByKey(rows.slice(0, limit), rowCount, ({ entry_id: id }) => id);
  return {
    month,
    rows: page.map(settlementOf),
    next,
    totals: after === undefined ? await totalsOf(log, asked, times, summedAtOnce) : null,
  };
}

async function totalsOf(
  log: Log,
  asked: { readonly sellerSysId: number; readonly month: number },
  times: readonly Time[],
  limit: number,
): Promise<SettlementTotals> {
  const kinds = new Map<string, Sums>();
  for (const { from, until } of times) {
    for (let [isLast, after] = [false, 0]; !isLast;) {
      const rows = await log.reads.all(settlementSums({ ...asked, from, until, after, limit }));
      for (const row of rows) kinds.set(row.kind, plus(kinds.get(row.kind) ?? NOTHING, row));
      isLast = rows.reduce((count, row) => count + Number(row.rowCnt), 0) < limit;
      after = Math.max(...rows.map(({ last }) => Number(last)));
      await turn();
    }
  }
  const all = [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...all.reduce((sums, [, more]) => plus(sums, more), NOTHING),
    kinds: all.map(([kind, sums]) => ({ kind: kind as SettlementRow['kind'], ...sums })),
  };
}

/** PostgreSQL sums to texts. */
function plus(sums: Sums, more: Sums): Sums {
  return {
    rowCnt: sums.rowCnt + Number(more.rowCnt),
    amount: sums.amount + Number(more.amount),
    escrowAmount: sums.escrowAmount + Number(more.escrowAmount),
    releasedAmount: sums.releasedAmount + Number(more.releasedAmount),
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
