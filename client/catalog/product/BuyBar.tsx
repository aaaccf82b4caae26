import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { createElement, type CSSProperties, lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import type { Product } from '../../../schema/catalog/products.ts';
import { broadcastInfo } from '../../app/broadcast-info.ts';
import { firstThings, later, usePart } from '../../app/later.ts';
import { keyOf, queryClient } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useWide } from '../../design/use-media.ts';
import { PickButton } from '../picks/offers.ts';
import { choosesLines, goesIntoCart, type InBroadcast, whyNotSold } from '../../buying/buying/offers.ts';
import type { KeptChoice, PurchasePanelProps } from '../../buying/purchase/offers.ts';
import type { BuySheetProps } from './BuySheet.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './product.module.css';

/** Most of what one buys with; the picture comes first. */
const BuyPanel = lazy(async () => {
  await firstThings;
  return later(() => import('./BuyPanel.tsx'), ['buying/purchase', 'buying/buying', 'buying/cart'])();
});

const RestockButton = lazy(later(() => import('./RestockButton.tsx')));

export interface BuyBarProps {
  readonly product: Product;
  /** On air; null: it is bought outside of any. */
  readonly broadcast: BroadcastCard | null;
  /** On air, where what is sold in broadcasts alone can be bought. */
  readonly selling: InBroadcast | null;
  readonly style: CSSProperties;
}

/** In each width. */
interface PartProps extends BuyBarProps {
  readonly chosen: Map<number, KeptChoice>;
}

/** Whether the host hides the order buttons. The watched broadcast knows it live; otherwise the card says it. */
function useHidden(broadcast: BroadcastCard | null): boolean {
  const watched = useSnapshot(broadcastInfo);
  if (!broadcast) return false;
  const isWatched = watched.broadcastSysId === broadcast.broadcastSysId;
  return isWatched ? watched.isHideOrdBtn : broadcast.isHideOrdBtn === 1;
}

/** What a sheet and a panel do alike with the purchase. */
function usePurchaseOf(
  { product, broadcast, chosen }: Pick<PartProps, 'product' | 'broadcast' | 'chosen'>,
  hidden: boolean,
): Pick<BuySheetProps, keyof PurchasePanelProps & keyof BuySheetProps> {
  const goOn = () => {
    if (broadcast) navigate(addressOf('enterLive', broadcast));
  };
  return {
    product,
    broadcast,
    chosen,
    orderButtons: !hidden,
    ordersUntil: null,
    onKeepWatching: goOn,
    onOthers: () => {
      if (broadcast) goOn();
      else navigate(addressOf('Home'));
    },
    onOwnPurchase: () => void queryClient.invalidateQueries({ queryKey: keyOf('productDetail') }),
    onStale: () => void queryClient.invalidateQueries({ queryKey: keyOf('mainBroadcasts') }),
  };
}

/** That it is not bought here, or where it is. */
function NotBought({ product, broadcast, selling }: BuyBarProps) {
  const t = useTranslations('product');
  const notSold = whyNotSold(product, broadcast);
  if (notSold === 'liveOnly' && selling) {
    return (
      <ButtonLink size="large" wide href={addressOf('enterLive', selling)}>
        {t('buyInBroadcast')}
      </ButtonLink>
    );
  }
  if (notSold === 'soldOut')
    return (
      <Suspense fallback={<span />}>
        <RestockButton product={product} />
      </Suspense>
    );
  return (
    <Button size="large" variant="soft" wide disabled>
      {notSold && t(`${notSold}Short`)}
    </Button>
  );
}

/** A phone's foot: the ways into the sheet in which the product is chosen, put into the cart or ordered. */
function Foot(props: PartProps) {
  const { product, broadcast, style, chosen } = props;
  const t = useTranslations('product');
  const [open, setOpen] = useState(false);
  /** A sheet with another key is another purchase. */
  const [purchase, setPurchase] = useState(0);
  const [isOrdered, setOrdered] = useState(false);
  const close = () => setOpen(false);
  const sheet = usePart(
    later(() => import('./BuySheet.tsx'), ['buying/purchase', 'buying/buying', 'buying/cart']),
    open,
    close,
  );
  const hidden = useHidden(broadcast);
  const notSold = whyNotSold(product, broadcast);
  const bought = usePurchaseOf(props, hidden);
  // Reset the choice after an order, or if the product has something to choose.
  const reset = () => {
    if (!choosesLines(product) && !isOrdered) return;
    setOrdered(false);
    chosen.delete(product.prdtSysId);
    setPurchase(purchase + 1);
  };
  return (
    <>
      <PickHeart product={product} />
      {notSold ? (
        <NotBought {...props} />
      ) : hidden ? (
        <p className={layout({ tone: 'soft' })}>{t('paused')}</p>
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
          ...bought,
          key: purchase,
          open,
          style,
          onReturn: () => setOpen(true),
          onClose: close,
          onReset: reset,
          onKeepWatching: () => {
            close();
            bought.onKeepWatching();
          },
          onOthers: () => {
            if (broadcast) close();
            bought.onOthers();
          },
          onOwnPurchase: (order) => {
            setOrdered(true);
            bought.onOwnPurchase(order);
          },
        })}
    </>
  );
}

function PickHeart({ product }: Pick<BuyBarProps, 'product'>) {
  return (
    <Suspense fallback={<span className={styles['heart']} />}>
      <PickButton product={product} />
    </Suspense>
  );
}

/** Where there is room: the choice itself, its total and the buttons. */
function Beside(props: PartProps) {
  const { product, broadcast } = props;
  const t = useTranslations('common');
  const hidden = useHidden(broadcast);
  const bought = usePurchaseOf(props, hidden);
  const notSold = whyNotSold(product, broadcast);
  const instead = notSold && (
    <div className={layout({ row: 2, above: 6 }, styles['buttons'])}>
      <PickHeart product={product} />
      <NotBought {...props} />
    </div>
  );
  return (
    <Suspense
      fallback={
        instead ?? (
          <output className={layout({ column: 4, above: 6 })} aria-label={t('loading')}>
            <Skeleton height={88} />
            <Skeleton height={52} />
          </output>
        )
      }
    >
      <BuyPanel key={product.prdtSysId} {...bought} instead={instead} />
    </Suspense>
  );
}

/** The product's heart, and how it is chosen, put into the cart or ordered. */
export function BuyBar(props: BuyBarProps) {
  const t = useTranslations('product');
  const wide = useWide();
  // A window that becomes narrow takes the choice along.
  const [chosen] = useState(() => new Map<number, KeptChoice>());
  return (
    <section
      className={wide ? undefined : layout({ row: 2 }, styles['buttons'], styles['bar'])}
      aria-label={t('buying')}
    >
      {wide ? <Beside {...props} chosen={chosen} /> : <Foot {...props} chosen={chosen} />}
    </section>
  );
}
