import { useTranslations } from 'use-intl';
import { addingCostOf } from '../../../schema/buying/pricing.ts';
import type { Product } from '../../../schema/catalog/products.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useWon } from '../../design/Price.tsx';
import { useAddresses } from '../../buying/buying/offers.ts';

/** The surcharge for distance to the member's address, if any. */
export default function Far({ prdtSysId }: Pick<Product, 'prdtSysId'>) {
  const t = useTranslations('product.delivery');
  const won = useWon();
  const { zipCode: postNumber = '' } = useAddresses().current ?? {};
  const { data } = useQuery({
    ...queryOf('addingCosts', { postNumber, prdtSysIds: String(prdtSysId) }),
    enabled: postNumber !== '',
  });
  const cost = addingCostOf(data, prdtSysId);
  return cost > 0 && <p>{t('far', { postNumber, price: won(cost) })}</p>;
}
