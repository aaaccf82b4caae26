import type { SellerLook } from '../../../schema/sellers.ts';
import type { Fold, StreamRef } from '../../platform/log/log.ts';
import { streamOf } from '../../platform/log/log.ts';

export type SellerEvent = { readonly type: 'SellerOpened'; readonly data: SellerLook };

/** Null until the seller has opened. */
export type SellerState = SellerLook | null;

export const sellerFold: Fold<SellerState, SellerEvent> = {
  category: 'seller',
  initial: null,
  stateVersion: 1,
  on: { SellerOpened: (_state, { data }) => data },
};

export function sellerStream(sellerSysId: number): StreamRef<SellerState, SellerEvent> {
  return streamOf(sellerFold, sellerSysId);
}
