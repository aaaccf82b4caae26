import { memo, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { LOW_STOCK_SHOWN } from '../../../schema/catalog/constants.ts';
import type { BroadcastProduct } from '../../../schema/catalog/products.ts';
import { useNames, useShownNames } from '../../app/i18n/localized.ts';
import { Button } from '../../design/controls/Button.tsx';
import { Picture } from '../../design/Picture.tsx';
import { Pill } from '../../design/Pill.tsx';
import { AskButton } from '../qna/offers.ts';
import { isSoldOut, ProductPrice } from '../../buying/buying/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './shop.module.css';

export interface ProductRowProps {
  readonly product: BroadcastProduct;
  readonly pinned: boolean;
  /** `buyAfter`: buy outside of the broadcast. `ask`: nothing can be bought any more. */
  readonly button: 'buy' | 'buyAfter' | 'ask' | 'none';
  /** Said above its price. The same function each time. */
  readonly priceNote?: ((product: BroadcastProduct) => ReactNode) | undefined;
  readonly onLook: (prdtSysId: number) => void;
  readonly onBuy: (prdtSysId: number) => void;
}

/** One product of the list. The whole row opens it; the button buys. */
export const ProductRow = memo(function ProductRow({
  product,
  pinned,
  button,
  priceNote,
  onLook,
  onBuy,
}: ProductRowProps) {
  const t = useTranslations('shop');
  const buying = useTranslations('buying');
  const common = useTranslations('common');
  const nameFor = useNames();
  const shownNameFor = useShownNames();
  const soldOut = isSoldOut(product);
  const name = nameFor(product);
  const buys = button === 'buy' || button === 'buyAfter';
  const notSold = soldOut
    ? 'soldOut'
    : button === 'buyAfter' && product.isLiveOnly === 1
      ? 'liveOnly'
      : undefined;
  const low = !soldOut && product.stockQty <= LOW_STOCK_SHOWN;
  return (
    <li className={layout({ row: 3, align: 'start' }, styles['row'], soldOut && styles['soldOut'])}>
      <button
        type="button"
        className={styles['look']}
        aria-label={t('look', { name })}
        onClick={() => onLook(product.prdtSysId)}
      />
      <Picture
        src={product.squareImageUrl}
        width="var(--picture)"
        sizes="112px"
        radius={14}
        soldOutLabel={soldOut ? common('soldOut') : undefined}
      />
      <div className={layout({ column: 0, grow: true }, styles['words'])}>
        {pinned && (
          <Pill tone="accent" className={styles['pinned']}>
            {t('pinned')}
          </Pill>
        )}
        <p className={layout({ clamp: 2, leading: 135 }, styles['productRowName'])}>
          {shownNameFor(product)}
        </p>
        <p className={layout({ row: 2, size: 12, tone: 'faint' })}>
          <span>{buying('number', { number: product.prdtNo })}</span>
          {low && (
            <span className={layout({ tone: 'danger', weight: 'semibold' })}>
              {buying('left', { count: product.stockQty })}
            </span>
          )}
        </p>
        {priceNote?.(product)}
        <div className={layout({ row: 2, wrap: true, spread: true }, styles['foot'])}>
          <ProductPrice product={product} />
          {button === 'ask' && product.isDisplay === 1 && (
            <Suspense>
              <AskButton product={product} look="icon" className={styles['ask']} />
            </Suspense>
          )}
          {buys && (
            <Button
              className={styles['buy']}
              variant={pinned && !soldOut ? 'accent' : 'soft'}
              disabled={notSold !== undefined}
              aria-label={notSold ? undefined : t('buyNamed', { name })}
              onClick={() => onBuy(product.prdtSysId)}
            >
              {notSold ? buying(`notSold.${notSold}`) : t('buy')}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
});
