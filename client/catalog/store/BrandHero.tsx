import ChevronRight from 'lucide-react/icons/chevron-right';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { later } from '../../app/later.ts';
import { Avatar } from '../../design/Avatar.tsx';
import { FollowButton } from '../following/offers.ts';
import { counted } from '../listing/offers.ts';
import type { OfBrand } from './ShareBrand.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

const ShareBrand = lazy(later(() => import('./ShareBrand.tsx')));

/** How much there is of it, and how many follow it, as soon as that is known. */
function Counts({ brandSysId }: { readonly brandSysId: number }) {
  const t = useTranslations('store.brand');
  const { data: products } = useQuery(queryOf('searchProducts', { brandSysId, startIndex: 0, rowCount: 1 }));
  const { data: shows } = useQuery(queryOf('brandBroadcasts', { brandSysId, startIndex: 0, rowCount: 1 }));
  const { data: followers } = useQuery(queryOf('brandFollowers', { brandSysId }));
  if (!products || !shows) return null;
  const { count, more } = counted(products.totalCnt);
  const { followerCnt = 0 } = followers ?? {};
  return (
    <p className={layout({ quiet: true }, styles['counts'])}>
      <span>{t('counts', { products: count, more, shows: shows.totalCnt })}</span>
      {followerCnt > 0 && <span>{t('followers', { count: followerCnt })}</span>}
    </p>
  );
}

/** Whose page it is, with what can be done about it: follow and share. */
export function BrandHero({ brand, seller, onAbout }: OfBrand & { readonly onAbout: () => void }) {
  const t = useTranslations('store.brand');
  const nameFor = useNames();
  const ofBrand = { kind: 'brand', brand } as const;
  return (
    <header className={layout({ row: 4, wrap: true }, styles['hero'])}>
      <Avatar src={seller?.logoImgUrl} name={nameFor(brand)} size={72} />
      <div className={layout({ grow: true })}>
        {seller && (
          <button
            type="button"
            className={layout(
              { row: 'hair', inline: true, touch: true, size: 17, weight: 'semibold', text: 'left' },
              styles['seller'],
            )}
            onClick={onAbout}
          >
            {t('by', { seller: nameFor(seller) })}
            <ChevronRight size={16} aria-hidden="true" />
          </button>
        )}
        <Counts brandSysId={brand.brandSysId} />
      </div>
      <div className={layout({ row: 2, touch: true }, styles['deeds'])}>
        <Suspense>
          <FollowButton of={seller ? [ofBrand, { kind: 'seller', seller }] : [ofBrand]} />
          <ShareBrand brand={brand} seller={seller} />
        </Suspense>
      </div>
    </header>
  );
}
