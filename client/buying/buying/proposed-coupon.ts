import type { QuotedCoupon } from '../../../schema/buying/quotes.ts';
import type { Quoted } from './quoting.ts';

/** The coupon that takes off the most, until one is chosen. The server has the best of them first. */
export function proposedCoupon({
  quoted: { quote },
  couponSysIds,
}: {
  readonly quoted: Pick<Quoted, 'quote'>;
  readonly couponSysIds: readonly number[];
}): QuotedCoupon | undefined {
  const [best] = quote?.couponChoices ?? [];
  if (couponSysIds.length > 0 || best === undefined) return undefined;
  return best.refusalCode === null && best.discountAmount > 0 ? best : undefined;
}
