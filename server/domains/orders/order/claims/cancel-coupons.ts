/**
 * Cancel coupons of a broadcast. A host gives them once, the same number to each buyer. The buyer's own stream counts the
 * used ones, so buyers who come later have them, too.
 */
import { LIVE_FLAG } from '../../../../../schema/broadcasts/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../../platform/log/log.ts';
import type { RoomState } from '../../../room/room/decider.ts';
import type { BuyerState } from '../buyers/buyer.ts';

export interface CancelCouponsGranted {
  readonly type: 'CancelCouponsGranted';
  /** Of each buyer. */
  readonly data: { readonly broadcastSysId: number; readonly qty: number };
}

/** Null until they are given. */
export type CancelCouponState = null | { readonly qty: number };

export const cancelCouponFold: Fold<CancelCouponState, CancelCouponsGranted> = {
  category: 'cancelcoupon',
  initial: null,
  stateVersion: 1,
  on: { CancelCouponsGranted: (_state, { data: { qty } }) => ({ qty }) },
};

/** Of a broadcast. */
export function cancelCouponStream(
  broadcastSysId: number,
): StreamRef<CancelCouponState, CancelCouponsGranted> {
  return streamOf(cancelCouponFold, broadcastSysId);
}

/** Throws 0007 if the broadcast has ended or was stopped, 0003 if they were given already. */
export function grantCancelCoupons(
  state: CancelCouponState,
  { liveFlag }: Pick<RoomState, 'liveFlag'>,
  granted: CancelCouponsGranted['data'],
): CancelCouponsGranted[] {
  if (liveFlag > LIVE_FLAG.onAir) throw new Refusal('0007', { liveFlag });
  if (state !== null) throw new Refusal('0003', { qty: state.qty });
  return [{ type: 'CancelCouponsGranted', data: granted }];
}

/** How many a buyer has left. */
export function cancelCouponsLeft(
  state: CancelCouponState,
  { cancelCouponsUsed }: Pick<BuyerState, 'cancelCouponsUsed'>,
  broadcastSysId: number,
): number {
  return (state?.qty ?? 0) - (cancelCouponsUsed[broadcastSysId] ?? 0);
}
