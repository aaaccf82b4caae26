import { Refusal } from '../../../../platform/log/log.ts';
import {
  heldPoints,
  pointsFor,
  pointsOf,
  usablePoints,
  type PointPart,
  type PointState,
} from '../../../buying/point/decider.ts';

/** The discount by points, or the reason for its refusal. */
export interface PointDiscount {
  readonly discountAmount: number;
  /** The points that are used. */
  readonly parts: readonly PointPart[];
  readonly holdingPoint: number;
  /** The most that can be used. */
  readonly usablePoint: number;
  readonly useUnit: number;
  /** Null: accepted. */
  readonly refusal: Refusal | null;
}

export interface PointsAsked {
  readonly usePoint: number;
  readonly toPay: number;
  readonly useUnit: number;
  /** The provider's minimum: points must leave nothing, or at least this. */
  readonly leastAmount: number;
  readonly now: number;
}

/**
 * A point is worth a won. Refuses with 5101 if the member has too few, with 0005 an amount between two steps or above the
 * total, and with 4002 if the rest is below the provider's minimum.
 */
export function pointDiscount(state: PointState, asked: PointsAsked): PointDiscount {
  const known = {
    holdingPoint: pointsOf(heldPoints(state, asked.now)),
    usablePoint: leavingEnough(usablePoints(state, asked), asked),
    useUnit: asked.useUnit,
  };
  try {
    const parts = partsOf(state, asked);
    return { ...known, parts, discountAmount: pointsOf(parts), refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...known, parts: [], discountAmount: 0, refusal: error };
  }
}

function partsOf(
  state: PointState,
  { usePoint, toPay, useUnit, leastAmount, now }: PointsAsked,
): PointPart[] {
  const parts = pointsFor(state, usePoint, now);
  if (usePoint % useUnit !== 0) throw new Refusal('0005', { field: 'usePoint', useUnit });
  if (usePoint > toPay) throw new Refusal('0005', { field: 'usePoint', max: toPay });
  if (usePoint > 0 && !isEnough(toPay - usePoint, leastAmount))
    throw new Refusal('4002', { field: 'usePoint', leastAmount, payAmount: toPay - usePoint });
  return parts;
}

/** The most points that leave a payable rest. */
function leavingEnough(most: number, { toPay, useUnit, leastAmount }: PointsAsked): number {
  if (isEnough(toPay - most, leastAmount)) return most;
  return Math.max(0, Math.floor((toPay - leastAmount) / useUnit) * useUnit);
}

/** Whether a rest is payable: nothing, or at least the provider's minimum. */
export function isEnough(left: number, leastAmount: number): boolean {
  return left === 0 || left >= leastAmount;
}
