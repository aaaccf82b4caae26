import { COUNTED_MAX } from '../../../schema/catalog/constants.ts';

/** A number of products, brands or broadcasts as texts take it: the server counts only so far, and then there are more. */
export function counted(totalCnt: number): { readonly count: number; readonly more: string } {
  return totalCnt < COUNTED_MAX ? { count: totalCnt, more: '' } : { count: COUNTED_MAX, more: '+' };
}
