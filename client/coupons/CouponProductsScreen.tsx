import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Redirect, useSearch } from 'wouter';
import { withTexts } from '../app/i18n/catalogues.ts';
import { inTime } from '../app/in-time.ts';
import { addressOf } from '../app/routes.ts';
import { ScreenLoading } from '../app/ScreenLoading.tsx';
import { useTitle } from '../app/use-title.ts';

const CouponProducts = lazy(() => inTime(withTexts(import('./CouponProducts.tsx'), ['shop', 'search'])));

/** What a coupon of the box can be used for: the one that its address asks for, `?userCouponSysId=`. */
export default function CouponProductsScreen() {
  const t = useTranslations('coupons.products');
  const asked = Number(new URLSearchParams(useSearch()).get('userCouponSysId') ?? '');
  useTitle(t('title'));
  if (!Number.isSafeInteger(asked) || asked < 1) return <Redirect to={addressOf('Coupon')} replace />;
  return (
    <Suspense fallback={<ScreenLoading />}>
      <CouponProducts userCouponSysId={asked} />
    </Suspense>
  );
}
