import { Refusal } from '../../platform/log/log.ts';
import {
  heldPoints,
  pointsFor,
  pointsOf,
  usablePoints,
  type PointPart,
  type PointState,
} from '../point/decider.ts';

/** What points take off, or why they do not. */
export interface PointDiscount {
  readonly discountAmount: number;
  /** Those that are used. */
  readonly parts: readonly PointPart[];
  readonly holdingPoint: number;
  /** The most that can be used. */
  readonly usablePoint: number;
  readonly useUnit: number;
  /** Null: they are taken. */
  readonly refusal: Refusal | null;
}

export interface PointsAsked {
  readonly usePoint: number;
  readonly toPay: number;
  readonly useUnit: number;
  /** What they leave is nothing, or so much. */
  readonly leastAmount: number;
  readonly now: number;
}

/** A point is a won. Refused are 5101 where too few are held, 0005 amounts between two steps or above what is to be paid, 4002 those that leave too little to be paid. */
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

/** As many of them as leave what can be paid; no sum is made payable by using none. */
function leavingEnough(most: number, { toPay, useUnit, leastAmount }: PointsAsked): number {
  if (isEnough(toPay - most, leastAmount)) return most;
  return Math.max(0, Math.floor((toPay - leastAmount) / useUnit) * useUnit);
}

/** Nothing is to be paid, or as much as whoever takes the money takes. */
export function isEnough(left: number, leastAmount: number): boolean {
  return left === 0 || left >= leastAmount;
}
