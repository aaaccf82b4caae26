import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { later } from '../../app/later.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { Banners, BannersSkeleton } from '../exhibitions/offers.ts';
import { FoundProducts, Tools, useFilters } from '../listing/offers.ts';
import { CategoryRail } from './CategoryRail.tsx';
import { BrandsSkeleton, OnAirSkeleton } from './TopSkeleton.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

const OnAirNow = lazy(later(() => import('./OnAirNow.tsx')));
const Brands = lazy(later(() => import('./Brands.tsx')));

/** Everything that is sold: by category and brand, what is on air first, and all products below. */
export default function StoreScreen() {
  const t = useTranslations('store');
  const [filters, apply] = useFilters();
  useTitle(t('title'));
  return (
    <div className={layout({ page: 1264 }, styles['screen'])}>
      <h1>{t('title')}</h1>
      <CategoryRail />
      <div className={styles['banners']}>
        <Suspense fallback={<BannersSkeleton />}>
          <Banners isMain />
        </Suspense>
      </div>
      <div className={styles['top']}>
        <Suspense fallback={<OnAirSkeleton />}>
          <OnAirNow />
        </Suspense>
        <Suspense fallback={<BrandsSkeleton />}>
          <Brands />
        </Suspense>
      </div>
      <section aria-labelledby="all">
        <h2 id="all" className={layout({ title: '20-26', below: 2 })}>
          {t('all')}
        </h2>
        <Tools filters={filters} apply={apply} />
        <FoundProducts isBelow />
      </section>
    </div>
  );
}
