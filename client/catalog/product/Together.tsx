import { useTranslations } from 'use-intl';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { OtherProducts } from './OtherProducts.tsx';

/** What others bought with it. A product of few orders has what sells best in its category instead. */
export function Together({ prdtSysId }: { readonly prdtSysId: number }) {
  const t = useTranslations('product.others');
  const { data } = useQuery(queryOf('togetherProducts', { prdtSysId }));
  return <OtherProducts id="together" title={data ? t(data.reason) : ''} products={data?.products ?? []} />;
}
