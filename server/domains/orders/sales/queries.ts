import * as contract from '../../../../schema/buying/sales.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import type { RoomIds } from '../../room/broadcast/decider.ts';
import { planOfHost } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import { Attendance } from './attendance.ts';
import { salesByMinute, salesByProduct, salesWaiting, type SalesProductRow } from './views.ts';

export const sales = query(contract.sales, ({ log }) => {
  const attendance = new Attendance(log);
  return ({ params, caller }) => salesOf(log, attendance, params, caller);
});

/** For those who run the broadcast. Throws 0004 for no such broadcast, 9001 for who does not run it. */
export async function salesOf(
  log: Pick<EventLog, 'reads' | 'state'>,
  attendance: Attendance,
  { broadcastSysId, broadcastScheduleSysId }: RoomIds,
  caller: Caller,
): Promise<contract.Sales> {
  const plan = await planOfHost(log, broadcastSysId, caller);
  if (plan.broadcastScheduleSysId !== broadcastScheduleSysId) throw new Refusal('0004', { broadcastSysId });
  const { startedAt, endedAt } = (await log.state(roomStream(plan))).state;
  const [byMinute, byProduct, waiting, attended] = await Promise.all([
    log.reads.all(salesByMinute({ broadcastSysId })),
    log.reads.all(salesByProduct({ broadcastSysId })),
    log.reads.one(salesWaiting({ broadcastSysId })),
    attendance.of(plan),
  ]);
  const sold = new Map(
    byMinute.map(({ minute, order_cnt, qty, amount }) => [minute, { orderCnt: order_cnt, qty, amount }]),
  );
  const minutes = [...new Set([...sold.keys(), ...attended.keys()])].toSorted((a, b) => a - b);
  const sum = sumsOf(byMinute);
  return {
    orderCnt: sum((row) => row.order_cnt),
    qty: sum((row) => row.qty),
    amount: sum((row) => row.amount),
    cancelled: {
      orderCnt: sum((row) => row.gone_cnt),
      qty: sum((row) => row.cancelled_qty),
      amount: sum((row) => row.cancelled_amount),
    },
    // PostgreSQL sums to texts, and both to nothing where there are no rows.
    waiting: {
      orderCnt: Number(waiting?.order_cnt ?? 0),
      qty: Number(waiting?.qty ?? 0),
      amount: Number(waiting?.amount ?? 0),
    },
    products: productsOf(byProduct),
    minutes: minutes.map((minute) => ({
      at: new Date(minute).toISOString(),
      ...(sold.get(minute) ?? { orderCnt: 0, qty: 0, amount: 0 }),
      ...(attended.get(minute) ?? { joinCnt: 0, chatCnt: 0 }),
    })),
    startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  };
}

/** Each product once, under its last name. */
function productsOf(rows: readonly SalesProductRow[]): contract.SoldProduct[] {
  return (
    [...Map.groupBy(rows, ({ prdt_sys_id }) => prdt_sys_id).values()]
      .map((named) => {
        const last = named.toSorted((a, b) => b.latest - a.latest)[0]!;
        const sum = sumsOf(named);
        return {
          prdtSysId: last.prdt_sys_id,
          name: last.name,
          nameEn: last.name_en,
          orderCnt: sum((row) => row.order_cnt),
          qty: sum((row) => row.qty),
          amount: sum((row) => row.amount),
          cancelledQty: sum((row) => row.cancelled_qty),
          cancelledAmount: sum((row) => row.cancelled_amount),
        };
      })
      // Cancelled before it was paid: nobody bought it.
      .filter(({ qty, cancelledQty }) => qty + cancelledQty > 0)
      .toSorted((a, b) => b.amount - a.amount || a.prdtSysId - b.prdtSysId)
  );
}

function sumsOf<R>(rows: readonly R[]) {
  return (of: (row: R) => number) => rows.reduce((sum, row) => sum + of(row), 0);
}
