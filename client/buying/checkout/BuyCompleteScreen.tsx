import { lazy, Suspense } from 'react';
import { Redirect, useSearch } from 'wouter';
import { later } from '../../app/later.ts';
import { addressOf } from '../../app/routes.ts';
import { ScreenLoading } from '../../app/ScreenLoading.tsx';

const Complete = lazy(
  later(() => import('./pages.ts').then(({ Complete: Page }) => ({ default: Page })), ['orders/orders']),
);

const SYS_ID = /^[1-9][0-9]{0,15}$/;

/** The complete page, of the order that its address asks for: `?orderSysId=`. */
export default function BuyCompleteScreen() {
  const asked = new URLSearchParams(useSearch()).get('orderSysId') ?? '';
  if (!SYS_ID.test(asked)) return <Redirect to={addressOf('BuyHistory')} replace />;
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Complete orderSysId={Number(asked)} />
    </Suspense>
  );
}
