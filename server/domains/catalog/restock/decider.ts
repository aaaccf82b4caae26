import { countedStock } from '../../../../schema/buying/pricing.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { piecesLeft, type ProductState } from '../catalog/offers.ts';
import type { StockState } from '../stock/decider.ts';

/** Some of those who waited for a product were told that it is back. */
export interface RestockEvent {
  readonly type: 'RestockTold';
  readonly data: { readonly memberCnt: number };
}

/** The stream's version keeps two tellings from telling the same members. */
export const restockFold: Fold<null, RestockEvent> = {
  category: 'restock',
  initial: null,
  stateVersion: 1,
  on: { RestockTold: () => null },
};

export function restockStream(prdtSysId: number): StreamRef<null, RestockEvent> {
  return streamOf(restockFold, prdtSysId);
}

/** On display, with pieces. Choices are not told apart: any that has pieces will do. */
export function isBack(product: ProductState, stock: StockState): boolean {
  return product?.isDisplay === 1 && countedStock(product.stockTypeCode, piecesLeft(product, stock)) > 0;
}

/** Only what is on display and sold out can be waited for. Throws a Refusal with 0004, 2004 or 0007. */
export function requireSoldOut(prdtSysId: number, product: ProductState, stock: StockState): void {
  if (!product) throw new Refusal('0004', { prdtSysId });
  if (product.isDisplay === 0) throw new Refusal('2004', { prdtSysId });
  if (isBack(product, stock)) throw new Refusal('0007', { prdtSysId });
}
