import { useTranslations } from 'use-intl';
import type { CouponTerms } from '../../../schema/buying/coupons.ts';
import { useWon } from '../../design/Price.tsx';

type Terms = Pick<
  CouponTerms,
  'minPurchaseAmount' | 'minOrderAmount' | 'maxDiscountAmount' | 'maxDiscountPrdtQty'
>;

/** For which purchases it can be used; blank: for any. */
export function useTerms(): (coupon: Terms) => string {
  const t = useTranslations('coupons.terms');
  const won = useWon();
  return ({
    minPurchaseAmount = 0,
    minOrderAmount = 0,
    maxDiscountAmount = null,
    maxDiscountPrdtQty = null,
  }) =>
    [
      minPurchaseAmount > 0 && t('minPurchase', { amount: won(minPurchaseAmount) }),
      minOrderAmount > 0 && t('minOrder', { amount: won(minOrderAmount) }),
      maxDiscountAmount !== null && t('maxDiscount', { amount: won(maxDiscountAmount) }),
      maxDiscountPrdtQty !== null && t('maxQty', { count: maxDiscountPrdtQty }),
    ]
      .filter((term) => term !== false)
      .join(' · ');
}
