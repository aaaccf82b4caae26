import { addressOf } from '../../app/routes.ts';

/** A coupon's terms for products, and its id in the box. */
export interface CouponTerms {
  readonly userCouponSysId: number;
  /** Null: it is for products of every seller. */
  readonly sellerSysId: number | null;
  readonly minPurchaseAmount: number;
}

const FIELDS = ['userCouponSysId', 'sellerSysId', 'minPurchaseAmount'] as const;

/** The address of the products that a coupon can be used for. It holds the terms, because others may open it, too. */
export function couponProductsAddress(terms: CouponTerms): string {
  const query = new URLSearchParams(
    FIELDS.flatMap((field) => (terms[field] === null ? [] : [[field, String(terms[field])]])),
  );
  return `${addressOf('CouponProductsList')}?${query}`;
}

/** The terms in such an address; undefined where one is missing or is no amount. */
export function termsAsked(search: string): CouponTerms | undefined {
  const query = new URLSearchParams(search);
  const numberIn = (field: keyof CouponTerms) => {
    const text = query.get(field) ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : -1;
  };
  const [userCouponSysId, minPurchaseAmount] = [numberIn('userCouponSysId'), numberIn('minPurchaseAmount')];
  const sellerSysId = query.has('sellerSysId') ? numberIn('sellerSysId') : null;
  if (userCouponSysId < 1 || (sellerSysId !== null && sellerSysId < 1) || minPurchaseAmount < 0)
    return undefined;
  return { userCouponSysId, sellerSysId, minPurchaseAmount };
}
