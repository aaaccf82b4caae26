import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Redirect, useSearch } from 'wouter';
import { later } from '../../app/later.ts';
import { addressOf } from '../../app/routes.ts';
import { ScreenLoading } from '../../app/ScreenLoading.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { termsAsked } from './coupon-address.ts';

const CouponProducts = lazy(later(() => import('./CouponProducts.tsx'), ['catalog/listing']));

/** Products for which a coupon can be used. Its owner also sees the coupon. */
export default function CouponProductsScreen() {
  const t = useTranslations('coupons.products');
  const terms = termsAsked(useSearch());
  useTitle(t('title'));
  if (!terms) return <Redirect to={addressOf('Coupon')} replace />;
  return (
    <Suspense fallback={<ScreenLoading />}>
      <CouponProducts {...terms} />
    </Suspense>
  );
}
