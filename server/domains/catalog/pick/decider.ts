import { PICKS_MAX } from '../../../../schema/catalog/constants.ts';
import { countedStock } from '../../../../schema/buying/pricing.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { piecesLeft, type ProductState } from '../catalog/offers.ts';
import type { StockState } from '../stock/decider.ts';

export interface Picked {
  readonly prdtPickSysId: number;
  readonly prdtSysId: number;
}

export type PickEvent =
  | { readonly type: 'ProductPicked'; readonly data: Picked }
  | { readonly type: 'ProductUnpicked'; readonly data: { readonly prdtPickSysId: number } };

/** A member's picks, each product once, oldest first. */
export interface PicksState {
  readonly picks: readonly Picked[];
}

export const picksFold: Fold<PicksState, PickEvent> = {
  category: 'picks',
  initial: { picks: [] },
  stateVersion: 1,
  on: {
    ProductPicked: ({ picks }, { data }) => ({ picks: [...picks, data] }),
    ProductUnpicked: ({ picks }, { data }) => ({
      picks: picks.filter(({ prdtPickSysId }) => prdtPickSysId !== data.prdtPickSysId),
    }),
  },
};

export function picksStream(userSysId: number): StreamRef<PicksState, PickEvent> {
  return streamOf(picksFold, userSysId);
}

/** Only a product that is on display and not sold out can be picked, and only once. A pick stays when that changes. */
export function pickProduct(
  { picks }: PicksState,
  product: ProductState,
  stock: StockState,
  picked: Picked,
): PickEvent[] {
  const { prdtSysId } = picked;
  if (!product) throw new Refusal('0004', { prdtSysId });
  if (product.isDisplay === 0) throw new Refusal('2004', { prdtSysId });
  const before = picks.find((each) => each.prdtSysId === prdtSysId);
  if (before) throw new Refusal('0003', { prdtPickSysId: before.prdtPickSysId });
  if (countedStock(product.stockTypeCode, piecesLeft(product, stock)) <= 0)
    throw new Refusal('2003', { prdtSysId });
  if (picks.length >= PICKS_MAX) throw new Refusal('0007', { max: PICKS_MAX });
  return [{ type: 'ProductPicked', data: picked }];
}

export function unpickProduct({ picks }: PicksState, prdtPickSysId: number): PickEvent[] {
  if (!picks.some((each) => each.prdtPickSysId === prdtPickSysId))
    throw new Refusal('0004', { prdtPickSysId });
  return [{ type: 'ProductUnpicked', data: { prdtPickSysId } }];
}

export function emptyPicks({ picks }: PicksState): PickEvent[] {
  return picks.map(({ prdtPickSysId }) => ({ type: 'ProductUnpicked', data: { prdtPickSysId } }));
}
