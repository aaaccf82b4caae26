import { useTranslations } from 'use-intl';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { firstThingsSeen, useFirstThingsSeen } from '../../app/later.ts';
import { addressOf } from '../../app/routes.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { ProductCard, ProductCardSkeleton } from '../shop/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

const CARDS = layout({ row: 3, align: 'stretch', above: 2, padBlock: 1, rail: true }, styles['cards']);

const SHOWN = 5;

/** The shape of what comes. */
function Waiting() {
  return (
    <section aria-hidden="true">
      <div className={layout({ row: 4, spread: true, below: 2 })}>
        <Skeleton shape="text" width={120} style={{ fontSize: 'var(--text-20)' }} />
      </div>
      <div className={CARDS}>
        {[0, 1, 2].map((key) => (
          <ProductCardSkeleton key={key} />
        ))}
      </div>
    </section>
  );
}

/** What sells best of a brand, in order. Without products, the section is missing. */
export function Best({ brandSysId, onAll }: { readonly brandSysId: number; readonly onAll: () => void }) {
  const t = useTranslations('store.brand');
  const common = useTranslations('common');
  const { data, isPending } = useQuery(
    queryOf('searchProducts', { brandSysId, sort: 'sold', startIndex: 0, rowCount: SHOWN }),
  );
  const products = data?.products ?? [];
  useFirstThingsSeen(!isPending && products.length === 0);
  if (isPending) return <Waiting />;
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="best">
      <header className={layout({ row: 4, spread: true, below: 2 })}>
        <h2 id="best" className={layout({ title: '20-26' })}>
          {t('best')}
        </h2>
        <button
          type="button"
          className={layout(
            { row: 0, inline: true, rigid: true, touch: true, tone: 'soft', weight: 'semibold' },
            styles['all'],
          )}
          onClick={onAll}
        >
          {common('seeAll')}
          <span className="sr-only"> {t('best')}</span>
        </button>
      </header>
      <ol className={CARDS}>
        {products.map((product, at) => (
          <li key={product.prdtSysId} className={styles['ranked']}>
            <ProductCard
              product={product}
              href={addressOf('ProductDetail', { prdtSysId: product.prdtSysId })}
              onSeen={at === 0 ? firstThingsSeen : undefined}
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
