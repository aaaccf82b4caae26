/** Who looked at whom, for ever. It says nothing about either but their numbers. */
import { streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

export type LookEvent = {
  readonly type: 'BuyerLookedAt';
  /** Null: at all of their orders. `before` (ms since 1970): null for the first page. */
  readonly data: {
    readonly userSysId: number;
    readonly orderSysId: number | null;
    readonly before: number | null;
  };
};

export const looksFold: Fold<null, LookEvent> = {
  category: 'looks',
  initial: null,
  stateVersion: 1,
  on: { BuyerLookedAt: () => null },
};

/** The looks at one buyer. */
export function looksStream(userSysId: number): StreamRef<null, LookEvent> {
  return streamOf(looksFold, userSysId);
}
