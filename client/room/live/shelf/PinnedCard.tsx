import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { LOW_STOCK_SHOWN } from '../../../../schema/catalog/constants.ts';
import { useNames, useShownNames } from '../../../app/i18n/localized.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { Picture } from '../../../design/Picture.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { isSoldOut, ProductPrice } from '../../../buying/buying/offers.ts';
import { AiredPrice } from '../past/AiredPrice.tsx';
import { pinnedProduct, type RoomProduct } from '../room/room-products.ts';
import { useShop } from './shop-context.ts';
import { isSelling, useOrderButtons, useRoom, useSourceView, useStageView } from '../room/stage-context.ts';
import styles from './shelf.module.css';

/** Where something is pinned, nobody sees it. */
const ThumbnailStrip = lazy(() => import('./ThumbnailStrip.tsx'));

function Card({ product }: { readonly product: RoomProduct }) {
  const t = useTranslations('live.pinned');
  const nameFor = useNames();
  const shownNameFor = useShownNames();
  const shop = useShop();
  const { buyHere } = useRoom();
  const { phase } = useStageView();
  const orderButtons = useOrderButtons() && (product.isLiveOnly === 0 || isSelling(phase));
  const soldOut = isSoldOut(product);
  const low = !soldOut && product.stockQty <= LOW_STOCK_SHOWN;
  return (
    <section
      className={layout({ row: 2, ground: 'glass-strong', corners: 'card' }, styles['card'])}
      aria-label={t('label')}
    >
      {buyHere?.what === product.prdtSysId && (
        <span key={buyHere.key} className={layout({ cover: true }, styles['called'])} />
      )}
      <button
        type="button"
        className={layout({ row: 0, grow: true, text: 'left' }, styles['look'])}
        onClick={() => shop.openProduct(product.prdtSysId)}
      >
        <Picture src={product.squareImageUrl} width={56} radius={10} />
        <span className={layout({ column: 'hair', grow: true })}>
          <span className={layout({ clamp: 1, size: 13, leading: 135 }, styles['name'])}>
            {shownNameFor(product)}
          </span>
          <span className={layout({ row: 'snug', nowrap: true }, styles['priceLine'])}>
            <ProductPrice product={product} over />
            {low && (
              <span className={layout({ size: 12, weight: 'semibold' }, styles['low'], 'num')}>
                {t('left', { count: product.stockQty })}
              </span>
            )}
          </span>
          <AiredPrice product={product} over />
        </span>
      </button>
      {orderButtons && (
        <Button
          disabled={soldOut}
          aria-label={soldOut ? undefined : t('buyNamed', { name: nameFor(product) })}
          className={layout({ rigid: true }, styles['buy'], soldOut && styles['soldOut'])}
          onClick={() => shop.buy(product.prdtSysId)}
        >
          {soldOut ? t('soldOut') : t('buy')}
        </Button>
      )}
    </section>
  );
}

/** The product the host shows now, or all of them rolling by while none is pinned. */
export function PinnedCard() {
  const { products, fixPrdtSysId } = useRoom();
  const { productsLoading } = useStageView();
  const { pinShown } = useSourceView();
  const pinned = pinShown ? pinnedProduct(products, fixPrdtSysId) : undefined;
  if (!productsLoading && products.length === 0) return null;
  return (
    <div className={layout({ column: 0 }, styles['place'])}>
      <Suspense>
        {pinned ? <Card product={pinned} /> : (fixPrdtSysId === null || !pinShown) && <ThumbnailStrip />}
      </Suspense>
    </div>
  );
}
