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
  readonly now: number;
}

/** A point is a won. Refused are 5101 where too few are held, 0005 amounts between two steps or above what is to be paid. */
export function pointDiscount(state: PointState, asked: PointsAsked): PointDiscount {
  const known = {
    holdingPoint: pointsOf(heldPoints(state, asked.now)),
    usablePoint: usablePoints(state, asked),
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

function partsOf(state: PointState, { usePoint, toPay, useUnit, now }: PointsAsked): PointPart[] {
  const parts = pointsFor(state, usePoint, now);
  if (usePoint % useUnit !== 0) throw new Refusal('0005', { field: 'usePoint', useUnit });
  if (usePoint > toPay) throw new Refusal('0005', { field: 'usePoint', max: toPay });
  return parts;
}
