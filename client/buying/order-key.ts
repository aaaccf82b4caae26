import { uuidv7 } from 'uuidv7';
import type { OrderRequest } from '../../schema/buying/orders.ts';

/**
 * Keys of orders whose answer never came. Ordering the same thing again sends the same key, so that it is
 * bought once; an answer of either kind ends the key.
 */
const open = new Map<string, string>();

export function orderKey(request: OrderRequest): { readonly key: string; readonly answered: () => void } {
  const what = JSON.stringify(request);
  const key = open.get(what) ?? uuidv7();
  open.set(what, key);
  return { key, answered: () => void open.delete(what) };
}
