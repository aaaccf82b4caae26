import { useEffect, useEffectEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Basket } from '../../../schema/buying/baskets.ts';
import { addressOf } from '../../app/routes.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { ScreenLoading } from '../../app/ScreenLoading.tsx';
import { useTranslations } from 'use-intl';
import { beginCheckout } from '../buying/offers.ts';
import { useCart } from './carts.ts';
import { wantedOf } from './order.ts';

/** Orders every available line of the cart. Without one, the cart says why. */
export default function CartOrderScreen() {
  const t = useTranslations('cart');
  const { query, isMember } = useCart();
  const baskets = query.isFetching ? undefined : query.data?.baskets;
  const go = useEffectEvent((all: readonly Basket[]) => {
    const orderable = all.filter(({ why }) => why === null);
    if (orderable.length === 0) navigate(addressOf('cart'), { replace: true });
    else beginCheckout(wantedOf(orderable, isMember), { replace: true });
  });
  useEffect(() => {
    if (baskets) go(baskets);
  }, [baskets]);
  if (query.isError && !query.data) return <NotLoaded screen query={query} title={t('error.title')} />;
  return <ScreenLoading />;
}
