import type { QuotedCoupon } from '../../schema/quotes.ts';
import type { Checkout } from './use-checkout.ts';

/** The coupon that takes off the most, until one is chosen. The server has the best of them first. */
export function proposedCoupon({
  quote,
  couponSysIds,
}: Pick<Checkout, 'quote' | 'couponSysIds'>): QuotedCoupon | undefined {
  const [best] = quote?.couponChoices ?? [];
  if (couponSysIds.length > 0 || best === undefined) return undefined;
  return best.refusalCode === null && best.discountAmount > 0 ? best : undefined;
}
