/*
 * A member's points. What must stay true:
 * - Only held points are used, taken or expire, and only granted points are held: the parts of all events add up.
 * - Points that expire first are used first. A part keeps its expiry when it is used and returned.
 */
import { DAY } from '../../../../schema/durations.ts';
import {
  POINT_HISTORY_TYPE,
  POINT_USABLE_DAYS_MAX,
  POINTS_USABLE_FROM,
} from '../../../../schema/buying/constants.ts';
import { koreanDay, yearAfter } from '../../../../schema/korean-days.ts';
import type { GIVING_TYPES, TAKING_TYPES } from '../../../../schema/buying/points.ts';
import {
  Refusal,
  streamOf,
  type EventOf,
  type Fold,
  type StreamRef,
  type Timer,
} from '../../../platform/log/log.ts';

/** A grant of points, or what is left of it. */
export interface PointPart {
  /** The id of the grant. */
  readonly pointSysId: number;
  readonly amount: number;
  /** The expiry (ms since 1970). */
  readonly expiresAt: number;
}

export type PointEvent =
  | {
      readonly type: 'PointsGranted';
      readonly data: PointPart & {
        readonly historyType: (typeof GIVING_TYPES)[number];
        /** The order that earned them. */
        readonly orderSysId?: number;
      };
    }
  | {
      readonly type: 'PointsTaken';
      readonly data: {
        readonly historyType: (typeof TAKING_TYPES)[number];
        readonly parts: readonly PointPart[];
      };
    }
  | { readonly type: 'PointsUsed'; readonly data: OfOrder }
  /** Its order was cancelled. */
  | { readonly type: 'PointsReturned'; readonly data: OfOrder }
  | { readonly type: 'PointsExpired'; readonly data: { readonly parts: readonly PointPart[] } };

interface OfOrder {
  readonly orderSysId: number;
  readonly parts: readonly PointPart[];
}

/** The member's points by expiry, including expired ones; no part is empty. */
export interface PointState {
  readonly parts: readonly PointPart[];
}

export const pointFold: Fold<PointState, PointEvent> = {
  category: 'point',
  initial: { parts: [] },
  stateVersion: 1,
  on: {
    PointsGranted: (state, { data: { pointSysId, amount, expiresAt } }) =>
      withMore(state, [{ pointSysId, amount, expiresAt }]),
    PointsTaken: (state, { data }) => withLess(state, data.parts),
    PointsUsed: (state, { data }) => withLess(state, data.parts),
    PointsReturned: (state, { data }) => withMore(state, data.parts),
    PointsExpired: (state, { data }) => withLess(state, data.parts),
  },
};

/** A member's stream. */
export function pointStream(userSysId: number): StreamRef<PointState, PointEvent> {
  return streamOf(pointFold, userSysId);
}

/** 3 of `point-3`. */
export function memberOfPoints(stream: string): number {
  return Number(stream.slice(pointFold.category.length + 1));
}

function withMore({ parts }: PointState, more: readonly PointPart[]): PointState {
  const after = more.reduce((all, part) => {
    const known = all.find(({ pointSysId }) => pointSysId === part.pointSysId);
    if (!known) return [...all, part];
    return all.map((each) => (each === known ? { ...each, amount: each.amount + part.amount } : each));
  }, parts);
  return { parts: after.toSorted((a, b) => a.expiresAt - b.expiresAt || a.pointSysId - b.pointSysId) };
}

function withLess({ parts }: PointState, less: readonly PointPart[]): PointState {
  const amounts = new Map(less.map(({ pointSysId, amount }) => [pointSysId, amount]));
  return {
    parts: parts
      .map((part) => ({ ...part, amount: part.amount - (amounts.get(part.pointSysId) ?? 0) }))
      .filter(({ amount }) => amount > 0),
  };
}

export function pointsOf(parts: readonly PointPart[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** The parts that can still be used. Expired ones may not have been removed yet. */
export function heldPoints({ parts }: PointState, now: number): readonly PointPart[] {
  return parts.filter(({ expiresAt }) => now < expiresAt);
}

/** They expire at the end of the Korean day this many days from now; at most a year. */
export function givePoints({
  pointSysId,
  amount,
  now,
  historyType = POINT_HISTORY_TYPE.manualGrant,
  usableDays = POINT_USABLE_DAYS_MAX,
}: {
  readonly pointSysId: number;
  readonly amount: number;
  readonly now: number;
  readonly historyType?: (typeof GIVING_TYPES)[number] | undefined;
  readonly usableDays?: number | undefined;
}): EventOf<PointEvent, 'PointsGranted'> {
  const expiresAt = Math.min(koreanDay(now + usableDays * DAY).end, koreanDay(yearAfter(now)).start);
  return { type: 'PointsGranted', data: { pointSysId, amount, historyType, expiresAt } };
}

/** The timer that removes expired points. */
export const EXPIRE_POINTS = 'ExpirePoints';

/** For callers that grant points. The timer fires when they expire, and removes what is left of them. */
export function expiryTimers(userSysId: number, { type, data }: PointEvent): Timer[] {
  if (type !== 'PointsGranted') return [];
  const { expiresAt: dueAt } = data;
  const command = { type: EXPIRE_POINTS, userSysId };
  return [{ id: `expire-points:${userSysId}:${dueAt}`, dueAt, command }];
}

/** Taken by a manager. Throws 5101 if the member has fewer. */
export function deductPoints(
  state: PointState,
  amount: number,
  { historyType, now }: { readonly historyType: (typeof TAKING_TYPES)[number]; readonly now: number },
): PointEvent[] {
  return [{ type: 'PointsTaken', data: { historyType, parts: firstOf(state, amount, now) } }];
}

/** How many points can be used for this amount; 0 if the member has too few. */
export function usablePoints(
  state: PointState,
  { toPay, useUnit, now }: { readonly toPay: number; readonly useUnit: number; readonly now: number },
): number {
  const held = pointsOf(heldPoints(state, now));
  if (held < POINTS_USABLE_FROM) return 0;
  return Math.floor(Math.min(held, toPay) / useUnit) * useUnit;
}

/** The points that an order uses. Throws 5101 if the member has too few. */
export function pointsFor(state: PointState, amount: number, now: number): PointPart[] {
  if (amount === 0) return [];
  const held = pointsOf(heldPoints(state, now));
  if (held < POINTS_USABLE_FROM)
    throw new Refusal('5101', { holdingPoint: held, usableFrom: POINTS_USABLE_FROM });
  return firstOf(state, amount, now);
}

/** Returns the points of an order. Points that have expired meanwhile expire on return. */
export function returnPoints(used: OfOrder, now: number): PointEvent[] {
  if (used.parts.length === 0) return [];
  return [{ type: 'PointsReturned', data: used }, ...expirePoints(used, now)];
}

/** Empty if nothing has expired. */
export function expirePoints({ parts }: PointState, now: number): PointEvent[] {
  const expired = parts.filter(({ expiresAt }) => now >= expiresAt);
  return expired.length > 0 ? [{ type: 'PointsExpired', data: { parts: expired } }] : [];
}

function firstOf(state: PointState, amount: number, now: number): PointPart[] {
  const held = heldPoints(state, now);
  if (pointsOf(held) < amount) throw new Refusal('5101', { holdingPoint: pointsOf(held) });
  let left = amount;
  return held.flatMap((part) => {
    const used = Math.min(part.amount, left);
    left -= used;
    return used > 0 ? [{ ...part, amount: used }] : [];
  });
}
