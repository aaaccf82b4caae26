import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ROW_COUNT_DEFAULT } from '../../schema/constants.ts';
import type { Product } from '../../schema/catalog/products.ts';
import { MoreButton } from '../app/frame/MoreButton.tsx';
import { NotLoaded } from '../app/NotLoaded.tsx';
import { useInfiniteQuery } from '../app/calls/query.ts';
import { addressOf } from '../app/routes.ts';
import { Skeleton } from '../design/Skeleton.tsx';
import { ProductCard, ProductCards } from '../shop/offers.ts';
import styles from './Search.module.css';

interface Page {
  readonly totalCnt: number;
  readonly products: readonly Product[];
}

export interface ProductsProps {
  readonly queryKey: readonly unknown[];
  readonly ask: (page: { startIndex: number; rowCount: number }, signal: AbortSignal) => Promise<Page>;
  /** Shown if there are none. */
  readonly none: ReactNode;
  readonly onOpen?: () => void;
}

/** A grid of products, loaded page by page. */
export function Products({ queryKey, ask, none, onOpen }: ProductsProps) {
  const t = useTranslations('search');
  const common = useTranslations('common');
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => ask({ startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT }, signal),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { products }) => sum + products.length, 0);
      return last.products.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
  const pages = query.data?.pages;
  if (!pages) {
    if (query.isError) return <NotLoaded query={query} title={t('error')} />;
    return (
      <output aria-label={common('loading')}>
        <ProductCards>
          {[0, 1, 2, 3].map((key) => (
            <li key={key}>
              <Skeleton style={{ aspectRatio: '4 / 5', borderRadius: 16 }} />
            </li>
          ))}
        </ProductCards>
      </output>
    );
  }
  const totalCnt = pages[0]?.totalCnt ?? 0;
  if (totalCnt === 0) return none;
  return (
    <>
      <output className={styles['count']}>{t('count', { count: totalCnt })}</output>
      <div onClickCapture={onOpen}>
        <ProductCards>
          {pages.flatMap(({ products }) =>
            products.map((product) => (
              <li key={product.prdtSysId}>
                <ProductCard
                  product={product}
                  href={addressOf('ProductDetail', { prdtSysId: product.prdtSysId })}
                />
              </li>
            )),
          )}
        </ProductCards>
      </div>
      <MoreButton query={query} />
    </>
  );
}
