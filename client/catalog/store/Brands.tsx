import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import type { SellersBrand } from '../../../schema/catalog/groups.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { Avatar } from '../../design/Avatar.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { BrandsSkeleton } from './TopSkeleton.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

function Brand({ brand }: { readonly brand: SellersBrand }) {
  const nameFor = useNames();
  const { data: seller } = useQuery(queryOf('sellerSettingUi', { sellerSysId: brand.sellerSysId }));
  return (
    <Link
      href={addressOf('BrandChannel', { brandSysId: brand.brandSysId })}
      className={layout(
        { column: 2, align: 'center', size: 13, weight: 'semibold', text: 'center' },
        styles['brand'],
      )}
      style={sellerVars(seller)}
    >
      <Avatar src={seller?.logoImgUrl} name={nameFor(brand)} size={64} />
      <span>{nameFor(brand)}</span>
    </Link>
  );
}

/** The newest brands, side by side. */
export default function Brands() {
  const t = useTranslations('store');
  const { data, isPending } = useQuery(
    queryOf('searchBrands', { startIndex: 0, rowCount: ROW_COUNT_DEFAULT }),
  );
  if (isPending) return <BrandsSkeleton />;
  const brands = data?.brands ?? [];
  if (brands.length === 0) return null;
  return (
    <section aria-labelledby="brands">
      <h2 id="brands" className={layout({ title: '20-26', below: 2 })}>
        {t('brands')}
      </h2>
      <ul className={layout({ row: 4, align: 'stretch', padBlock: 1, rail: true }, styles['brands'])}>
        {brands.map((brand) => (
          <li key={brand.brandSysId}>
            <Brand brand={brand} />
          </li>
        ))}
      </ul>
    </section>
  );
}
