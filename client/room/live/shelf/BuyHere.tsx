import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BUY_HERE_LASTS } from '../../../../schema/room/constants.ts';
import { useShownNames } from '../../../app/i18n/localized.ts';
import { ProductPrice } from '../../../buying/buying/offers.ts';
import { layout } from '../../../design/layout/layout.ts';
import type { RoomProduct } from '../room/room-products.ts';
import { useShop } from './shop-context.ts';
import { useRoom, useSourceView } from '../room/stage-context.ts';
import styles from './popups.module.css';

function NamePrice({ product }: { readonly product: RoomProduct }) {
  const shownNameFor = useShownNames();
  return (
    <span className={layout({ size: 13, weight: 'semibold' }, styles['product'])}>
      <span className={layout({ clamp: 1 })}>{shownNameFor(product)}</span>
      <ProductPrice product={product} size="small" />
    </span>
  );
}

/**
 * The host's "buy it here" sign. It points down only if the same product stands below it. Of the sign
 * and a coupon only the later one is shown, as both take the same place.
 */
export default function BuyHere({ hasCard }: { readonly hasCard: boolean }) {
  const t = useTranslations('live');
  const shop = useShop();
  const { buyHere, couponPopup, products, fixPrdtSysId, isHideOrdBtn } = useRoom();
  const { pinShown } = useSourceView();
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!buyHere) return undefined;
    const timer = setTimeout(() => setGone(buyHere.key), BUY_HERE_LASTS);
    return () => clearTimeout(timer);
  }, [buyHere]);
  const product = products.find((one) => one.prdtSysId === buyHere?.what);
  if (!buyHere || buyHere.key === gone || isHideOrdBtn) return null;
  if (buyHere.key < (couponPopup?.key ?? 0)) return null;
  return (
    <div className={styles['signPlace']} key={buyHere.key}>
      <button
        type="button"
        className={layout({ row: 2, inline: true, touch: true, size: 17, weight: 'bold' }, styles['sign'])}
        onClick={() => {
          setGone(buyHere.key);
          if (product) shop.buy(product.prdtSysId);
          else shop.openProducts();
        }}
      >
        <ShoppingBag size={20} aria-hidden="true" />
        <span className={layout({ text: 'left' }, styles['words'])}>
          <span>{t('buyHere')}</span>
          {product && <NamePrice product={product} />}
        </span>
        {hasCard && pinShown && product?.prdtSysId === fixPrdtSysId && (
          <span className={styles['tail']} aria-hidden="true" />
        )}
      </button>
    </div>
  );
}
