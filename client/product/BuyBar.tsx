import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { createElement, type CSSProperties, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import type { BroadcastCard } from '../../schema/broadcasts/broadcasts.ts';
import type { Product } from '../../schema/catalog/products.ts';
import { broadcastInfo } from '../app/broadcast-info.ts';
import { later, usePart } from '../app/later.ts';
import { keyOf, queryClient } from '../app/calls/query.ts';
import { addressOf } from '../app/routes.ts';
import { Button, ButtonLink } from '../design/controls/Button.tsx';
import { PickButton } from '../picks/offers.ts';
import { choosesLines, goesIntoCart, type InBroadcast, whyNotSold } from '../buying/offers.ts';
import styles from './BuyBar.module.css';

export interface BuyBarProps {
  readonly product: Product;
  /** On air; null: it is bought outside of any. */
  readonly broadcast: BroadcastCard | null;
  /** On air, where what is sold in broadcasts alone can be bought. */
  readonly selling: InBroadcast | null;
  readonly style: CSSProperties;
}

/** Whether the host hides the order buttons. The watched broadcast knows it live; otherwise the card says it. */
function useHidden(broadcast: BroadcastCard | null): boolean {
  const watched = useSnapshot(broadcastInfo);
  if (!broadcast) return false;
  const isWatched = watched.broadcastSysId === broadcast.broadcastSysId;
  return isWatched ? watched.isHideOrdBtn : broadcast.isHideOrdBtn === 1;
}

/** The product's foot: its heart, and the ways into the sheet in which it is chosen, put into the cart or ordered. */
export function BuyBar({ product, broadcast, selling, style }: BuyBarProps) {
  const t = useTranslations('product');
  const [open, setOpen] = useState(false);
  /** A sheet with another key is another purchase. */
  const [purchase, setPurchase] = useState(0);
  const [isOrdered, setOrdered] = useState(false);
  const close = () => setOpen(false);
  const sheet = usePart(
    later(() => import('./BuySheet.tsx'), ['purchase', 'buying', 'cart']),
    open,
    close,
  );
  const hidden = useHidden(broadcast);
  const notSold = whyNotSold(product, broadcast);
  // Reset the choice after an order, or if the product has something to choose.
  const reset = () => {
    if (!choosesLines(product) && !isOrdered) return;
    setOrdered(false);
    setPurchase(purchase + 1);
  };
  const goOn = () => {
    close();
    if (broadcast) navigate(addressOf('enterLive', broadcast));
  };
  return (
    <section className={styles['bar']} aria-label={t('buying')}>
      <Suspense fallback={<span className={styles['heart']} />}>
        <PickButton product={product} />
      </Suspense>
      {notSold === 'liveOnly' && selling ? (
        <ButtonLink size="large" wide href={addressOf('enterLive', selling)}>
          {t('buyInBroadcast')}
        </ButtonLink>
      ) : notSold ? (
        <Button size="large" variant="soft" wide disabled>
          {t(`${notSold}Short`)}
        </Button>
      ) : hidden ? (
        <p className={styles['paused']}>{t('paused')}</p>
      ) : (
        <>
          {goesIntoCart(product) && (
            <Button size="large" variant="soft" aria-label={t('toCart')} onClick={() => setOpen(true)}>
              <ShoppingBag size={20} aria-hidden="true" />
            </Button>
          )}
          <Button size="large" wide onClick={() => setOpen(true)}>
            {t('buy')}
          </Button>
        </>
      )}
      {sheet &&
        createElement(sheet, {
          key: purchase,
          open,
          product,
          broadcast,
          style,
          orderButtons: !hidden,
          ordersUntil: null,
          onReturn: () => setOpen(true),
          onClose: close,
          onReset: reset,
          onKeepWatching: goOn,
          onOthers: () => {
            if (broadcast) goOn();
            else navigate(addressOf('Home'));
          },
          onOwnPurchase: () => {
            setOrdered(true);
            void queryClient.invalidateQueries({ queryKey: keyOf('productDetail') });
          },
          onStale: () => void queryClient.invalidateQueries({ queryKey: keyOf('mainBroadcasts') }),
        })}
    </section>
  );
}
