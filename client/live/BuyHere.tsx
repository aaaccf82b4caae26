import { ShoppingBag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '../app/i18n/localized.ts';
import { useShop } from './shop-context.ts';
import { useRoom } from './stage-context.ts';
import styles from './BuyHere.module.css';

/** Long enough to be seen and followed, short enough not to nag. */
const LASTS = 4000;

/** The host says "buy it here": a sign for a moment, pointing at the product where that stands below it. */
export function BuyHere({ pointing }: { readonly pointing: boolean }) {
  const t = useTranslations('live.buyHere');
  const nameFor = useNames();
  const shop = useShop();
  const { buyHere, products, isHideOrdBtn } = useRoom();
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!buyHere) return undefined;
    const timer = setTimeout(() => setGone(buyHere.key), LASTS);
    return () => clearTimeout(timer);
  }, [buyHere]);
  const product = products.find((one) => one.prdtSysId === buyHere?.what);
  if (!buyHere || buyHere.key === gone || isHideOrdBtn) return null;
  return (
    <div className={styles['place']} key={buyHere.key}>
      <button
        type="button"
        className={styles['sign']}
        aria-label={product ? t('named', { name: nameFor(product) }) : undefined}
        onClick={() => {
          setGone(buyHere.key);
          if (product) shop.buy(product.prdtSysId);
          else shop.openProducts();
        }}
      >
        <ShoppingBag size={20} aria-hidden="true" />
        <span>{t('title')}</span>
        {pointing && <span className={styles['tail']} aria-hidden="true" />}
      </button>
    </div>
  );
}
