import type { PayMethodCode } from '../../../../schema/buying/payments.ts';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { paymentConfigOf, type SellerFacts } from '../../catalog/catalog/offers.ts';

/** The provider's payment methods that this seller accepts. */
export function payMethodsOf(offered: readonly PayMethodCode[], seller: SellerFacts | null): PayMethodCode[] {
  const hasLinks = seller !== null && paymentConfigOf(seller).isPayapp === 1;
  return offered.filter((method) => method !== PAY_METHOD.payLink || hasLinks);
}

/** Throws 4003 if one of the sellers does not accept this method. */
export function requirePayMethod(
  payMethodCode: PayMethodCode,
  ofSellers: readonly (readonly PayMethodCode[])[],
): void {
  if (!ofSellers.every((methods) => methods.includes(payMethodCode)))
    throw new Refusal('4003', { payMethodCode });
}
