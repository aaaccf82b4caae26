import { addressOf } from '../app/routes.ts';

/** A coupon's terms for products, and its id in the box. */
export interface CouponTerms {
  readonly userCouponSysId: number;
  readonly sellerSysId: number;
  readonly minPurchaseAmount: number;
}

const FIELDS = ['userCouponSysId', 'sellerSysId', 'minPurchaseAmount'] as const;

/** The address of the products that a coupon can be used for. It holds the terms, because others may open it, too. */
export function couponProductsAddress(terms: CouponTerms): string {
  const query = new URLSearchParams(FIELDS.map((field) => [field, String(terms[field])]));
  return `${addressOf('CouponProductsList')}?${query}`;
}

/** The terms in such an address; undefined where one is missing or is no amount. */
export function termsAsked(search: string): CouponTerms | undefined {
  const query = new URLSearchParams(search);
  const [userCouponSysId, sellerSysId, minPurchaseAmount] = FIELDS.map((field) => {
    const text = query.get(field) ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : -1;
  }) as [number, number, number];
  if (userCouponSysId < 1 || sellerSysId < 1 || minPurchaseAmount < 0) return undefined;
  return { userCouponSysId, sellerSysId, minPurchaseAmount };
}
