import { POINT_HISTORY_TYPE } from '../../schema/buying/constants.ts';
import type { PointHistoryType } from '../../schema/buying/points.ts';

const { earned, deducted, sellerPromotion, manualGrant, earnCancelled, reward, deleted } = POINT_HISTORY_TYPE;

/** The ways of granting and taking points, by their words on the command line. */
export const GIVEN_AS = { grant: manualGrant, earned, promotion: sellerPromotion, reward } as const;
export const TAKEN_AS = { deduction: deducted, 'earn-cancelled': earnCancelled, deleted } as const;

export interface GrantOptions {
  readonly days?: number;
  readonly as: keyof typeof GIVEN_AS;
}

export interface TakeOptions {
  readonly as: keyof typeof TAKEN_AS;
}

export interface HistoryOptions {
  readonly limit: number;
}

export const HISTORY_WORDS: Readonly<Record<PointHistoryType, string>> = {
  1: 'earned',
  2: 'deducted',
  3: 'expired',
  4: 'promotion of a seller',
  5: 'granted',
  6: 'earning cancelled',
  7: 'used on an order',
  8: 'use cancelled',
  9: 'reward',
  10: 'deleted',
};
