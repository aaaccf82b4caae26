import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { later } from '../../app/later.ts';
import { ScreenLoading } from '../../app/ScreenLoading.tsx';
import { useTitle } from '../../app/frame/use-title.ts';

const LookUp = lazy(later(() => import('./non-member/LookUp.tsx')));

/** Finds an order that was placed without a login. */
export default function NonMemberOrderScreen() {
  const t = useTranslations('orders.nonMember');
  useTitle(t('title'));
  return (
    <Suspense fallback={<ScreenLoading />}>
      <LookUp />
    </Suspense>
  );
}
