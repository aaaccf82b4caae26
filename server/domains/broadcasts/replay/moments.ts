import {
  MOMENT_ORDERS_MIN,
  MOMENT_ORDERS_TIMES_AVERAGE,
  MOMENT_ORDERS_WITHIN,
  MOMENT_REPEATED_WITHIN,
  MOMENTS_MAX,
  MSG_TYPE,
} from '../../../../schema/room/constants.ts';
import type { Moment } from '../../../../schema/room/moments.ts';
import type { ToldMessage } from '../../../../schema/room/fold.ts';
import type { ChatMessage } from '../../../../schema/room/messages.ts';

/** A message of the room, and its time (seconds from the start). */
export interface TimedMessage {
  readonly time: number;
  readonly message: ToldMessage;
}

/** The moments worth jumping to, in order. Where there are too many, orders go first, and then what comes later. */
export function momentsOf(told: readonly TimedMessage[]): Moment[] {
  const shown = withoutRepeats(told.flatMap(momentOf));
  const busy = busiest(told).slice(0, Math.max(0, MOMENTS_MAX - shown.length));
  return [...shown.slice(0, MOMENTS_MAX), ...busy].toSorted((a, b) => a.time - b.time);
}

function momentOf({ time, message: { event, data } }: TimedMessage): Moment[] {
  const moment = (kind: Moment['kind'], prdtSysId: number | null = null): Moment[] => [
    { time, kind, prdtSysId, orderCnt: null },
  ];
  const { msgType, prdtSysIds } = data as { msgType?: number; prdtSysIds?: readonly number[] };
  if (event === 'createGame') return moment('game');
  if (event === 'liveCoupon') return moment('coupon');
  if (event === 'chatMessage' && msgType === MSG_TYPE.pin) return moment('pin', prdtSysIds?.[0] ?? null);
  return [];
}

function withoutRepeats(moments: readonly Moment[]): Moment[] {
  const last = new Map<string, number>();
  return moments.filter(({ kind, prdtSysId, time }) => {
    const key = `${kind} ${prdtSysId}`;
    const isRepeat = time - (last.get(key) ?? -Infinity) < MOMENT_REPEATED_WITHIN;
    last.set(key, time);
    return !isRepeat;
  });
}

/** The intervals with far more orders than usual, busiest first. */
function busiest(told: readonly TimedMessage[]): Moment[] {
  const pieces = new Map<number, number>();
  for (const { time, message } of told) {
    const orders = ordersIn(message);
    const piece = Math.floor(time / MOMENT_ORDERS_WITHIN);
    if (orders > 0) pieces.set(piece, (pieces.get(piece) ?? 0) + orders);
  }
  const total = [...pieces.values()].reduce((sum, orders) => sum + orders, 0);
  const lasted = Math.max(1, Math.ceil((told.at(-1)?.time ?? 0) / MOMENT_ORDERS_WITHIN));
  const many = Math.max(MOMENT_ORDERS_MIN, (MOMENT_ORDERS_TIMES_AVERAGE * total) / lasted);
  return [...pieces]
    .filter(([, orders]) => orders >= many)
    .toSorted(([, a], [, b]) => b - a)
    .map(([piece, orderCnt]) => ({
      time: piece * MOMENT_ORDERS_WITHIN,
      kind: 'orders',
      prdtSysId: null,
      orderCnt,
    }));
}

function ordersIn({ event, data }: ToldMessage): number {
  if (event !== 'chatMessage') return 0;
  const { msgType, orderCnt, orderSysIds } = data as Partial<ChatMessage>;
  if (msgType === MSG_TYPE.purchases) return orderCnt ?? 0;
  return msgType === MSG_TYPE.purchase ? (orderSysIds?.length ?? 1) : 0;
}
