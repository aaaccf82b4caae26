import { broadcastDetail } from '../../schema/broadcasts/broadcasts.ts';
import { sales as salesOperation, type Sales } from '../../schema/buying/sales.ts';
import { salesCsv } from '../../schema/buying/sales-csv.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { count, countOf, timeText } from '../output.ts';
import { oneLine } from '../printing.ts';
import { facts, table } from '../table.ts';

export interface SalesOptions {
  readonly csv?: true;
}

export async function sales(
  { api, out }: Context,
  broadcastSysId: number,
  { csv }: SalesOptions,
): Promise<void> {
  const { broadcastScheduleSysId } = await api.call(broadcastDetail, { broadcastSysId });
  const sold = await api.call(salesOperation, { broadcastSysId, broadcastScheduleSysId });
  out.data(sold, (c) => {
    if (csv) return salesCsv(sold.products).trimEnd();
    const products = sold.products.map(({ name, orderCnt, qty, amount, cancelledQty, cancelledAmount }) => [
      oneLine(name),
      count(orderCnt),
      count(qty),
      wonText(amount, 'sign'),
      count(cancelledQty),
      wonText(cancelledAmount, 'sign'),
    ]);
    const busiest = sold.minutes.toSorted((a, b) => b.amount - a.amount)[0];
    return [
      facts(c, [
        ['Sold', sumText(sold)],
        ['Cancelled', sumText(sold.cancelled)],
        ['Waiting', sumText(sold.waiting)],
        [
          'Best minute',
          busiest && busiest.amount > 0 ? `${timeText(busiest.at)}, ${wonText(busiest.amount, 'sign')}` : '–',
        ],
      ]),
      ...(products.length === 0
        ? []
        : [
            table(
              c,
              ['Product', 'Orders', 'Pieces', 'Amount', 'Cancelled', 'Amount'],
              products,
              [1, 2, 3, 4, 5],
            ),
          ]),
    ].join('\n\n');
  });
}

function sumText({ orderCnt, qty, amount }: Pick<Sales, 'orderCnt' | 'qty' | 'amount'>): string {
  return `${wonText(amount, 'sign')} in ${countOf(orderCnt, 'order')}, ${countOf(qty, 'piece')}`;
}
