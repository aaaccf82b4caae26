/**
 * Points for purchases. What must stay true:
 *
 * - A line earns once: when all of it is settled, and something of it was kept. While a request about it is open, it waits.
 * - It earns by the money that was paid for what was kept: without delivery, and without what coupons and points paid.
 * - Nothing is taken back, because nothing can be undone after that: no move leads away from 6 or 109.
 * - Who orders without a login earns nothing, and neither does who has left.
 */
import { POINT_HISTORY_TYPE } from '../../../../schema/buying/constants.ts';
import { streamOf, type EventLog, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { Source } from '../../../platform/source.ts';
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

export function earnPoints(
  log: Pick<EventLog, 'state'>,
  source: Pick<Source, 'id'>,
  percent: number,
): Reaction {
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
          const ref = orderStream(orderSysId);
          const { state } = await log.state(ref);
          if (!state || state.userSysId <= 0 || keptLinesOf(state).length === 0) return [];
          const { userSysId } = state;
          return [
            {
              ref,
              orderSysId,
              userSysId,
              pointSysId: source.id(),
              earned: earnedStream(orderSysId),
              member: memberStream(userSysId),
              points: pointStream(userSysId),
            },
          ];
        }),
      );
      const all = found.flat();
      if (all.length === 0) return null;
      return {
        streams: all.flatMap(({ ref, earned, member, points }) => [ref, earned, member, points]),
        decide: (states, now) => {
          const granted = all.flatMap(
            ({ ref, orderSysId, userSysId, pointSysId, earned, member, points }) => {
              const state = states.get(ref);
              if (!state || states.get(member).isRemoved) return [];
              const known = new Set(states.get(earned));
              const lines = keptLinesOf(state).filter(({ orderPrdtSysId }) => !known.has(orderPrdtSysId));
              if (lines.length === 0) return [];
              const amount = lines.reduce((sum, { paidAmount }) => sum + earnedBy(paidAmount, percent), 0);
              const orderPrdtSysIds = lines.map(({ orderPrdtSysId }) => orderPrdtSysId);
              const event = {
                type: 'LinesEarned',
                data: { orderSysId, orderPrdtSysIds },
              } satisfies LinesEarned;
              const grant = amount > 0 ? [granting({ pointSysId, amount, now, orderSysId })] : [];
              return [{ userSysId, earned, event, points, grant }];
            },
          );
          return {
            events: granted.flatMap(({ earned, event, points, grant }) => [
              { ref: earned, events: [event] },
              ...(grant.length > 0 ? [{ ref: points, events: grant }] : []),
            ]),
            timers: {
              set: granted.flatMap(({ userSysId, grant }) =>
                grant.flatMap((each) => expiryTimers(userSysId, each)),
              ),
            },
          };
        },
      };
    },
  };
}

/** Rounded down, line by line. */
function earnedBy(paidAmount: number, percent: number): number {
  return Math.floor((paidAmount * percent) / 100);
}

function granting({
  orderSysId,
  ...given
}: {
  readonly pointSysId: number;
  readonly amount: number;
  readonly now: number;
  readonly orderSysId: number;
}) {
  const grant = givePoints({ ...given, historyType: POINT_HISTORY_TYPE.earned });
  return { ...grant, data: { ...grant.data, orderSysId } };
}
