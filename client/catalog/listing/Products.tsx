import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Product } from '../../../schema/catalog/products.ts';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { useInfiniteQuery } from '../../app/calls/query.ts';
import { firstThingsSeen, useFirstThingsSeen } from '../../app/later.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { ProductCards, ProductCardSkeleton, ProductItem } from '../shop/offers.ts';
import { counted } from './counted.ts';
import { MoreOnScroll } from './MoreOnScroll.tsx';
import { layout } from '../../design/layout/layout.ts';

interface Page {
  readonly totalCnt: number;
  readonly products: readonly Product[];
}

/** Who comes back after so long sees the list from its beginning (ms). */
const KEPT = 30 * 60_000;

export interface ProductsProps {
  readonly queryKey: readonly unknown[];
  readonly ask: (page: { startIndex: number; rowCount: number }, signal: AbortSignal) => Promise<Page>;
  /** Shown if there are none. */
  readonly none: ReactNode;
  /** Beside their number. */
  readonly tools?: ReactNode;
  readonly onOpen?: () => void;
  /** Something else is what the page shows first. */
  readonly isBelow?: boolean;
}

/** The shape of the cards that come. */
export function CardsSkeleton({ count = 6 }: { readonly count?: number }) {
  const common = useTranslations('common');
  return (
    <output aria-label={common('loading')}>
      <ProductCards>
        {Array.from({ length: count }, (_, at) => (
          <li key={at}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ProductCards>
    </output>
  );
}

/** A grid of products, loaded page by page. Who comes back to it finds all pages that were there, and so their place. */
export function Products({ queryKey, ask, none, tools, onOpen, isBelow = false }: ProductsProps) {
  const t = useTranslations('listing');
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    initialPageParam: 0,
    gcTime: KEPT,
    queryFn: ({ pageParam, signal }) => ask({ startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT }, signal),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { products }) => sum + products.length, 0);
      return last.products.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
  const pages = query.data?.pages;
  const totalCnt = pages?.[0]?.totalCnt;
  useFirstThingsSeen(!isBelow && totalCnt === 0);
  const head = (
    <div className={layout({ row: 3, spread: true, touch: true, quiet: true })}>
      <output>{totalCnt === undefined ? '' : t('count', counted(totalCnt))}</output>
      {tools}
    </div>
  );
  if (!pages) {
    if (query.isError) return <NotLoaded query={query} title={t('error')} />;
    return (
      <>
        {head}
        <CardsSkeleton />
      </>
    );
  }
  if (totalCnt === 0) return none;
  return (
    <>
      {head}
      <div onClickCapture={onOpen}>
        <ProductCards>
          {pages
            .flatMap(({ products }) => products)
            .map((product, at) => (
              <ProductItem
                key={product.prdtSysId}
                product={product}
                onSeen={at === 0 && !isBelow ? firstThingsSeen : undefined}
              />
            ))}
        </ProductCards>
      </div>
      <MoreOnScroll query={query} pages={pages.length} />
    </>
  );
}
