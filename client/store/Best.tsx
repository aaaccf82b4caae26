import { useTranslations } from 'use-intl';
import { queryOf, useQuery } from '../app/calls/query.ts';
import { addressOf } from '../app/routes.ts';
import { ProductCard } from '../shop/offers.ts';
import styles from './Store.module.css';

const SHOWN = 5;

/** What sells best of a brand, in order. Without products, the section is missing. */
export function Best({ brandSysId, onAll }: { readonly brandSysId: number; readonly onAll: () => void }) {
  const t = useTranslations('store.brand');
  const common = useTranslations('common');
  const { data } = useQuery(
    queryOf('searchProducts', { brandSysId, sort: 'sold', startIndex: 0, rowCount: SHOWN }),
  );
  const products = data?.products ?? [];
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="best">
      <header className={styles['head']}>
        <h2 id="best" className={styles['heading']}>
          {t('best')}
        </h2>
        <button type="button" onClick={onAll}>
          {common('seeAll')}
          <span className="sr-only"> {t('best')}</span>
        </button>
      </header>
      <ol className={styles['cards']}>
        {products.map((product, at) => (
          <li key={product.prdtSysId} className={styles['ranked']}>
            <ProductCard
              product={product}
              href={addressOf('ProductDetail', { prdtSysId: product.prdtSysId })}
            />
            <span className={styles['rank']} aria-hidden="true">
              {at + 1}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
