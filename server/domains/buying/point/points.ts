import { POINT_HISTORY_TYPE } from '../../../../schema/buying/constants.ts';
import * as contract from '../../../../schema/buying/points.ts';
import type { EventLog, States } from '../../../platform/log/log.ts';
import { command, whenDue, type Due } from '../../../platform/operations.ts';
import { memberNamed } from '../../members/account/queries.ts';
import {
  deductPoints,
  expirePoints,
  expiryTimers,
  givePoints,
  heldPoints,
  pointsOf,
  pointStream,
  type PointEvent,
  type PointState,
} from './decider.ts';

export const grantPoints = command(
  contract.grantPoints,
  ({ log, source }) =>
    ({ body: { userId, pointAmount: amount, ...given } }) => {
      const pointSysId = source.id();
      return changing(log, userId, (_state, now) => [givePoints({ ...given, pointSysId, amount, now })]);
    },
);

export const takePoints = command(
  contract.takePoints,
  ({ log }) =>
    ({ body: { userId, pointAmount, historyType = POINT_HISTORY_TYPE.deducted } }) =>
      changing(log, userId, (state, now) => deductPoints(state, pointAmount, { historyType, now })),
);

async function changing(
  log: Pick<EventLog, 'reads'>,
  userId: string,
  change: (state: PointState, now: number) => readonly PointEvent[],
) {
  const { userSysId } = await memberNamed(log, userId);
  const ref = pointStream(userSysId);
  return {
    streams: [ref],
    decide: (states: States, now: number) => {
      const before = states.get(ref);
      const events = change(before, now);
      return {
        events: [{ ref, events }],
        timers: { set: events.flatMap((event) => expiryTimers(userSysId, event)) },
        reply: { holdingPoint: pointsOf(heldPoints(before, now)) + events.reduce(sumOf, 0) },
      };
    },
  };
}

function sumOf(sum: number, { type, data }: PointEvent): number {
  return type === 'PointsGranted' ? sum + data.amount : sum - pointsOf(data.parts);
}

/** Removes points that have expired when their timer is due. They could not be used any more. */
export const removeExpired = whenDue((_need, { userSysId }: Due<'userSysId'>) => {
  const ref = pointStream(userSysId);
  return {
    streams: [ref],
    decide: (states, now) => ({ events: [{ ref, events: expirePoints(states.get(ref), now) }] }),
  };
});
