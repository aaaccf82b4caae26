import { useTranslations } from 'use-intl';
import { useNames } from '../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { ChipLink, Chips } from '../listing/offers.ts';
import { ALL, categoryAddress } from './category-address.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

/** As many as a mall may have: where they do not go on beyond the edge, they take two lines. */
const PILLS = 16;

/** The ways to the categories of the upper level; `here`: the one that is shown. */
export function CategoryRail({ here }: { readonly here?: number }) {
  const t = useTranslations('store');
  const nameFor = useNames();
  const { data, isPending } = useQuery(queryOf('categories', {}));
  if (isPending) {
    return (
      <div className={layout({ row: 2 }, styles['rail'])} aria-hidden="true">
        {Array.from({ length: PILLS }, (_, at) => (
          <Skeleton
            key={at}
            width={56 + (at % 4) * 12}
            height={44}
            style={{ flex: 'none', borderRadius: 999 }}
          />
        ))}
      </div>
    );
  }
  const categories = data?.categories ?? [];
  if (categories.length === 0) return null;
  const isCategory = here !== undefined;
  return (
    <Chips label={t('categories')} isNav className={styles['rail']}>
      <ChipLink href={addressOf('Store')} isHere={!isCategory}>
        {t('allCategories')}
      </ChipLink>
      {categories.map((each) => (
        <ChipLink
          key={each.categorySysId}
          href={categoryAddress(each.categorySysId, ALL)}
          isHere={each.categorySysId === here}
          replaces={isCategory}
        >
          {nameFor(each)}
        </ChipLink>
      ))}
    </Chips>
  );
}
