import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { queryOf, useQuery } from '../app/calls/query.ts';
import { addressOf } from '../app/routes.ts';
import { ProductCard, ProductCards } from '../shop/offers.ts';
import styles from './Product.module.css';

/** The number in a row of a wide screen. */
const SHOWN = 5;

/** Other products from the same warehouse, which share a parcel. */
export function Bundled({ prdtSysId }: { readonly prdtSysId: number }) {
  const t = useTranslations('product');
  const { data } = useQuery(queryOf('bundledProducts', { prdtSysId, startIndex: 0, rowCount: SHOWN }));
  const products = data?.products ?? [];
  if (products.length === 0) return null;
  return (
    <section className={styles['bundled']} aria-labelledby="bundled">
      <h2 id="bundled">{t('bundled')}</h2>
      {data && data.totalCnt > products.length && (
        <Link href={addressOf('Binding', { prdtSysId })}>{t('bundledAll', { count: data.totalCnt })}</Link>
      )}
      <ProductCards>
        {products.map((product) => (
          <li key={product.prdtSysId}>
            <ProductCard
              product={product}
              href={addressOf('ProductDetail', { prdtSysId: product.prdtSysId })}
            />
          </li>
        ))}
      </ProductCards>
    </section>
  );
}
