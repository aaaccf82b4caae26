import { allPages } from '../../schema/all-pages.ts';
import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import { sellerSettlements, type SettlementRow, type SettlementTotals } from '../../schema/orders/ledger.ts';
import { settlementCsv } from '../../schema/orders/settlement-csv.ts';
import { signedWon } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { count } from '../output.ts';
import { table } from '../table.ts';

export interface SettlementOptions {
  readonly month: string;
  readonly csv?: true;
}

export async function settlement(
  { api, out }: Context,
  sellerSysId: number,
  { month, csv }: SettlementOptions,
): Promise<void> {
  const asked = { sellerSysId, month, rowCount: ROW_COUNT_MAX };
  const pages = await allPages((from) => api.call(sellerSettlements, { ...asked, ...from }));
  const rows = pages.flatMap((page) => page.rows);
  const { totals } = pages[0]!;
  out.data({ month, rows, totals }, (c) => {
    if (csv) return settlementCsv(rows).trimEnd();
    if (rows.length === 0) return `Nothing moved in ${month}`;
    return [
      table(
        c,
        ['Date', 'Order', 'Line', 'For', 'Amount', 'Escrow', 'Released'],
        rows.map(({ date, orderSysId, orderPrdtSysId, kind, ...won }) => [
          date,
          String(orderSysId),
          String(orderPrdtSysId),
          kind,
          ...sumsOf(won),
        ]),
        [4, 5, 6],
      ),
      ...(totals
        ? [table(c, ['In all', 'Rows', 'Amount', 'Escrow', 'Released'], totalsOf(totals), [1, 2, 3, 4])]
        : []),
    ].join('\n\n');
  });
}

type Sums = Pick<SettlementRow, 'amount' | 'escrowAmount' | 'releasedAmount'>;

function sumsOf({ amount, escrowAmount, releasedAmount }: Sums): string[] {
  return [amount, escrowAmount, releasedAmount].map(signedWon);
}

function totalsOf(totals: SettlementTotals): string[][] {
  return [
    ...totals.kinds.map((each) => [each.kind, count(each.rowCnt), ...sumsOf(each)]),
    ['all', count(totals.rowCnt), ...sumsOf(totals)],
  ];
}
