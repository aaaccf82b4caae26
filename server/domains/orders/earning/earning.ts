/**
 * Points for purchases. What must stay true:
 *
 * - A line earns once: when all of it is settled, and something of it was kept. While a request about it is open, it waits.
 * - It earns by the money that was paid for what was kept: without delivery, and without what coupons and points paid.
 * - Nothing is taken back, because nothing can be undone after that: no move leads away from 6 or 109.
 * - Who orders without a login earns nothing, and neither does who has left.
 */
import { POINT_HISTORY_TYPE } from '../../../../schema/buying/constants.ts';
import {
  streamOf,
  type Decision,
  type Fold,
  type States,
  type StreamRef,
  type Timer,
} from '../../../platform/log/log.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { Platform } from '../../../platform/module.ts';
import { memberStream } from '../../members/account/offers.ts';
import { keptLinesOf } from '../ledger/offers.ts';
import { orderStream, type OrderEvent } from '../order/decider.ts';
import { expiryTimers, givePoints, pointStream } from '../../buying/point/decider.ts';

/** Lines of an order have earned points, or were worth none. */
export interface LinesEarned {
  readonly type: 'LinesEarned';
  readonly data: { readonly orderSysId: number; readonly orderPrdtSysIds: readonly number[] };
}

/** The lines of an order that have earned. */
export const earnedFold: Fold<readonly number[], LinesEarned> = {
  category: 'earned',
  initial: [],
  stateVersion: 1,
  on: { LinesEarned: (earned, { data }) => [...earned, ...data.orderPrdtSysIds] },
};

function earnedStream(orderSysId: number): StreamRef<readonly number[], LinesEarned> {
  return streamOf(earnedFold, orderSysId);
}

const SETTLING = [
  'PurchaseConfirmed',
  'ClaimMoved',
  'OrderPiecesReturned',
] as const satisfies OrderEvent['type'][];

export function earnPoints({ log, source }: Pick<Platform, 'log' | 'source'>, percent: number): Reaction {
  return {
    name: 'points-earned',
    types: SETTLING,
    every: 0,
    async react(events) {
      // It still moves on: purchases confirmed while this is off earn nothing later.
      if (percent === 0) return null;
      const settled = new Set(events.map(({ data }) => (data as OrderEvent['data']).orderSysId));
      const found = await Promise.all(
        [...settled].map(async (orderSysId) => {
          const { state } = await log.state(orderStream(orderSysId));
          if (!state || state.userSysId <= 0 || keptLinesOf(state).length === 0) return [];
          return [streamsFor(orderSysId, state.userSysId, source.id())];
        }),
      );
      const all = found.flat();
      if (all.length === 0) return null;
      return {
        streams: all.flatMap(({ order, earned, member, points }) => [order, earned, member, points]),
        decide: (states, now) => {
          const decided = all.map((each) => earning(states, each, percent, now));
          return {
            events: decided.flatMap(({ events }) => events),
            timers: { set: decided.flatMap(({ timers }) => timers) },
          };
        },
      };
    },
  };
}

function streamsFor(orderSysId: number, userSysId: number, pointSysId: number) {
  return {
    orderSysId,
    userSysId,
    pointSysId,
    order: orderStream(orderSysId),
    earned: earnedStream(orderSysId),
    member: memberStream(userSysId),
    points: pointStream(userSysId),
  };
}

function earning(
  states: States,
  { orderSysId, userSysId, pointSysId, order, earned, member, points }: ReturnType<typeof streamsFor>,
  percent: number,
  now: number,
): { readonly events: Decision<unknown>['events']; readonly timers: Timer[] } {
  const state = states.get(order);
  const known = new Set(states.get(earned));
  const lines =
    state && !states.get(member).isRemoved
      ? keptLinesOf(state).filter(({ orderPrdtSysId }) => !known.has(orderPrdtSysId))
      : [];
  if (lines.length === 0) return { events: [], timers: [] };
  const orderPrdtSysIds = lines.map(({ orderPrdtSysId }) => orderPrdtSysId);
  const event: LinesEarned = { type: 'LinesEarned', data: { orderSysId, orderPrdtSysIds } };
  // Rounded down, line by line.
  const amount = lines.reduce((sum, { paidAmount }) => sum + Math.floor((paidAmount * percent) / 100), 0);
  if (amount <= 0) return { events: [{ ref: earned, events: [event] }], timers: [] };
  const { type, data } = givePoints({ pointSysId, amount, now, historyType: POINT_HISTORY_TYPE.earned });
  const granted = { type, data: { ...data, orderSysId } };
  return {
    events: [
      { ref: earned, events: [event] },
      { ref: points, events: [granted] },
    ],
    timers: expiryTimers(userSysId, granted),
  };
}
