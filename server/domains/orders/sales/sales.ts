import type { Sales as Shown, SoldProduct } from '../../../../schema/buying/sales.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { RoomIds } from '../../room/broadcast/broadcast.ts';
import { planOfHost } from '../../room/broadcast/plans.ts';
import { roomStream } from '../../room/room/decider.ts';
import { Attendance } from './attendance.ts';
import { salesByMinute, salesByProduct, salesWaiting } from './projection.ts';

interface Sums {
  readonly orderCnt: number;
  readonly qty: number;
  readonly amount: number;
}

/** What broadcasts have sold, for those who run them. */
export class Sales {
  readonly #log: Pick<EventLog, 'reads' | 'read' | 'state'>;
  readonly #attendance: Attendance;

  constructor(log: Pick<EventLog, 'reads' | 'read' | 'state'>) {
    this.#log = log;
    this.#attendance = new Attendance(log);
  }

  /** Throws 0004 for no such broadcast, 9001 for who does not run it. */
  async of({ broadcastSysId, broadcastScheduleSysId }: RoomIds, caller: Caller): Promise<Shown> {
    const plan = await planOfHost(this.#log, broadcastSysId, caller);
    if (plan.broadcastScheduleSysId !== broadcastScheduleSysId) throw new Refusal('0004', { broadcastSysId });
    const { startedAt, endedAt } = (await this.#log.state(roomStream(plan))).state;
    const { reads } = this.#log;
    const [byMinute, byProduct, waiting, attended] = await Promise.all([
      reads.all(salesByMinute({ broadcastSysId })),
      reads.all(salesByProduct({ broadcastSysId })),
      reads.one(salesWaiting({ broadcastSysId })),
      this.#attendance.of(plan),
    ]);
    const paid = byMinute.map((row) => ({
      minute: row.minute,
      left: { orderCnt: row.order_cnt, qty: row.qty, amount: row.amount },
      gone: { orderCnt: row.gone_cnt, qty: row.cancelled_qty, amount: row.cancelled_amount },
    }));
    const sold = new Map(paid.map(({ minute, left }) => [minute, left]));
    const minutes = [...new Set([...sold.keys(), ...attended.keys()])].toSorted((a, b) => a - b);
    return {
      ...sumOf(paid.map(({ left }) => left)),
      cancelled: sumOf(paid.map(({ gone }) => gone)),
      // PostgreSQL sums to texts, and both to nothing where there are no rows.
      waiting: {
        orderCnt: Number(waiting?.order_cnt ?? 0),
        qty: Number(waiting?.qty ?? 0),
        amount: Number(waiting?.amount ?? 0),
      },
      products: productsOf(
        byProduct.map((row) => ({
          latest: row.latest,
          prdtSysId: row.prdt_sys_id,
          name: row.name,
          nameEn: row.name_en,
          orderCnt: row.order_cnt,
          qty: row.qty,
          amount: row.amount,
          cancelledQty: row.cancelled_qty,
          cancelledAmount: row.cancelled_amount,
        })),
      ),
      minutes: minutes.map((minute) => ({
        at: new Date(minute).toISOString(),
        ...(sold.get(minute) ?? NONE),
        ...(attended.get(minute) ?? { joinCnt: 0, chatCnt: 0 }),
      })),
      startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
      endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    };
  }
}

const NONE: Sums = { orderCnt: 0, qty: 0, amount: 0 };

function sumOf(all: readonly Sums[]): Sums {
  return all.reduce(
    (sum, each) => ({
      orderCnt: sum.orderCnt + each.orderCnt,
      qty: sum.qty + each.qty,
      amount: sum.amount + each.amount,
    }),
    NONE,
  );
}

/** Each product once, under its last name. */
function productsOf(named: readonly (SoldProduct & { readonly latest: number })[]): SoldProduct[] {
  return (
    [...Map.groupBy(named, ({ prdtSysId }) => prdtSysId).values()]
      .map((names) => {
        const { latest: _, ...last } = names.toSorted((a, b) => b.latest - a.latest)[0]!;
        const sum = (of: 'orderCnt' | 'qty' | 'amount' | 'cancelledQty' | 'cancelledAmount') =>
          names.reduce((all, each) => all + each[of], 0);
        return {
          ...last,
          orderCnt: sum('orderCnt'),
          qty: sum('qty'),
          amount: sum('amount'),
          cancelledQty: sum('cancelledQty'),
          cancelledAmount: sum('cancelledAmount'),
        };
      })
      // Cancelled before it was paid: nobody bought it.
      .filter(({ qty, cancelledQty }) => qty + cancelledQty > 0)
      .toSorted((a, b) => b.amount - a.amount || a.prdtSysId - b.prdtSysId)
  );
}
