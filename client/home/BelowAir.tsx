import { Suspense } from 'react';
import type { BroadcastCard } from '../../schema/broadcasts/broadcasts.ts';
import { PastBroadcasts } from '../past/offers.ts';
import { RowsSkeleton } from '../schedule/offers.ts';
import { Coming } from './Coming.tsx';
import { OtherProducts, ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';
import type { SoldIn } from './use-home.ts';

export interface BelowAirProps {
  readonly coming: readonly BroadcastCard[];
  readonly products: readonly SoldIn[];
  readonly productsLoading: boolean;
}

/** Home below the broadcasts on air. It loads right after them, because they are seen first. */
export default function BelowAir({ coming, products, productsLoading }: BelowAirProps) {
  return (
    <>
      {coming.length > 0 && <Coming broadcasts={coming} />}
      <Suspense fallback={<RowsSkeleton />}>
        <PastBroadcasts waiting={<RowsSkeleton />} />
      </Suspense>
      {products.length > 0 ? <ProductGrid products={products} /> : productsLoading && <ProductGridSkeleton />}
      {!productsLoading && <OtherProducts besides={products} />}
    </>
  );
}
