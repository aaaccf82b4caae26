/** Rules of a product's sale that do not depend on its options. */
import { OPTION_TYPE } from '../../../schema/catalog/constants.ts';
import type { Product } from '../../../schema/catalog/products.ts';

export function isSoldOut(product: Pick<Product, 'stockQty' | 'isSoldout'>): boolean {
  return product.stockQty <= 0 || product.isSoldout > 0;
}

/** Why nobody can buy the product now and here, whatever they choose. */
export function whyNotSold(
  product: Pick<Product, 'isDisplay' | 'stockQty' | 'isSoldout' | 'isLiveOnly'>,
  broadcast: InBroadcast | null,
): 'stopped' | 'soldOut' | 'liveOnly' | undefined {
  if (product.isDisplay === 0) return 'stopped';
  if (isSoldOut(product)) return 'soldOut';
  return product.isLiveOnly === 1 && !broadcast ? 'liveOnly' : undefined;
}

/** Whether it may lie in a cart, which is ordered outside of any broadcast. */
export function goesIntoCart(product: Pick<Product, 'isPlanEvent' | 'isLiveOnly'>): boolean {
  return product.isPlanEvent === 0 && product.isLiveOnly === 0;
}

/** Whether there is something to choose before there is a line. */
export function choosesLines(product: Pick<Product, 'optionTypeCode'>): boolean {
  return product.optionTypeCode === OPTION_TYPE.single || product.optionTypeCode === OPTION_TYPE.twoLevel;
}

/** The broadcast of the purchase; null outside of any. */
export interface InBroadcast {
  readonly broadcastSysId: number;
  readonly broadcastScheduleSysId: number;
}
