import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { OtherProducts } from './OtherProducts.tsx';

/** The number in a row of a wide screen. */
const SHOWN = 5;

/** Other products from the same warehouse, which share a parcel. */
export function Bundled({ prdtSysId }: { readonly prdtSysId: number }) {
  const t = useTranslations('product');
  const { data } = useQuery(queryOf('bundledProducts', { prdtSysId, startIndex: 0, rowCount: SHOWN }));
  const { products = [], totalCnt = 0 } = data ?? {};
  return (
    <OtherProducts
      id="bundled"
      title={t('bundled')}
      products={products}
      more={
        totalCnt > products.length && (
          <Link href={addressOf('Binding', { prdtSysId })}>{t('bundledAll', { count: totalCnt })}</Link>
        )
      }
    />
  );
}
