import { Suspense } from 'react';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { Banners, BannersSkeleton } from '../../catalog/exhibitions/offers.ts';
import { PastBroadcasts } from '../../broadcasts/past/offers.ts';
import { RowsSkeleton } from '../../broadcasts/schedule/offers.ts';
import { Coming } from './Coming.tsx';
import { OtherProducts, ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';
import { useSoldOnAir } from './use-home.ts';

export interface BelowAirProps {
  readonly onAir: readonly BroadcastCard[];
  readonly coming: readonly BroadcastCard[];
}

/** Home below the broadcasts on air. It loads right after them, because they are seen first. */
export default function BelowAir({ onAir, coming }: BelowAirProps) {
  return (
    <>
      <Suspense fallback={<BannersSkeleton />}>
        <Banners />
      </Suspense>
      {coming.length > 0 && <Coming broadcasts={coming} />}
      <Suspense fallback={<RowsSkeleton />}>
        <PastBroadcasts waiting={<RowsSkeleton />} />
      </Suspense>
      <Products onAir={onAir} />
    </>
  );
}

function Products({ onAir }: Pick<BelowAirProps, 'onAir'>) {
  const { products, loading } = useSoldOnAir(onAir);
  return (
    <>
      {products.length > 0 ? <ProductGrid products={products} /> : loading && <ProductGridSkeleton />}
      {!loading && <OtherProducts besides={products} />}
    </>
  );
}
