import { useTranslations } from 'use-intl';
import type { UserCoupon } from '../../schema/coupons.ts';
import { useWon } from '../design/Price.tsx';

/** For which purchases it can be used; blank: for any. */
export function useTerms(): (coupon: UserCoupon) => string {
  const t = useTranslations('coupons.terms');
  const won = useWon();
  return ({ minPurchaseAmount, minOrderAmount, maxDiscountAmount, maxDiscountPrdtQty }) =>
    [
      minPurchaseAmount > 0 && t('minPurchase', { amount: won(minPurchaseAmount) }),
      minOrderAmount > 0 && t('minOrder', { amount: won(minOrderAmount) }),
      maxDiscountAmount !== null && t('maxDiscount', { amount: won(maxDiscountAmount) }),
      maxDiscountPrdtQty !== null && t('maxQty', { count: maxDiscountPrdtQty }),
    ]
      .filter((term) => term !== false)
      .join(' · ');
}
