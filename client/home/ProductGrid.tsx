import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useNames } from '../app/i18n/localized.ts';
import { addressOf } from '../app/routes.ts';
import { sellerVars } from '../design/seller-look.ts';
import { Skeleton } from '../design/Skeleton.tsx';
import { ProductCard, ProductCards } from '../shop/offers.ts';
import type { SoldIn } from './use-home.ts';
import styles from './ProductGrid.module.css';

/** Products that are being sold in broadcasts right now; each is opened as one of its broadcast. */
export function ProductGrid({ products }: { readonly products: readonly SoldIn[] }) {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const nameFor = useNames();
  return (
    <section className={styles['section']} aria-labelledby="products">
      <header className={styles['head']}>
        <h2 id="products" className={styles['heading']}>
          {t('products')}
        </h2>
        <Link href={addressOf('Search')}>
          <Search size={18} aria-hidden="true" />
          {common('nav.search')}
        </Link>
      </header>
      <ProductCards>
        {products.map(({ product, broadcast }) => (
          <li key={product.prdtSysId}>
            <ProductCard
              product={product}
              href={addressOf('ProductOfLive', {
                prdtSysId: product.prdtSysId,
                broadcastScheduleSysId: broadcast.broadcastScheduleSysId,
              })}
              style={sellerVars(broadcast.seller)}
              liveText={t('livePrice')}
              note={nameFor(broadcast.seller)}
            />
          </li>
        ))}
      </ProductCards>
    </section>
  );
}

/** The shape of the cards that come. */
export function ProductGridSkeleton() {
  return (
    <div className={styles['section']} aria-hidden="true">
      <Skeleton shape="text" width={160} style={{ height: 20 }} />
      <ProductCards>
        {[0, 1, 2, 3].map((key) => (
          <li key={key}>
            <Skeleton style={{ aspectRatio: '4 / 5', borderRadius: 16 }} />
            <Skeleton shape="text" width="90%" style={{ marginTop: 14 }} />
            <Skeleton shape="text" width="50%" />
          </li>
        ))}
      </ProductCards>
    </div>
  );
}
