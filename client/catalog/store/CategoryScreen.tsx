import LayoutGrid from 'lucide-react/icons/layout-grid';
import { useTranslations } from 'use-intl';
import { useNames } from '../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useFirstThingsSeen } from '../../app/later.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { backToScreen } from '../../app/frame/scroll.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { CardsSkeleton, ChipLink, Chips, FoundProducts, Tools, useFilters } from '../listing/offers.ts';
import { ALL, categoryAddress } from './category-address.ts';
import { CategoryRail } from './CategoryRail.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

/** The products of a category, or of one of its subcategories. */
export default function CategoryScreen({ params: { category, subCategory } }: ScreenProps<'Category'>) {
  const t = useTranslations('store');
  const nameFor = useNames();
  const [filters, apply] = useFilters();
  const query = useQuery(queryOf('categories', {}));
  const upper = query.data?.categories.find((each) => String(each.categorySysId) === category);
  const lower = upper?.subCategories.find((each) => String(each.categorySysId) === subCategory);
  const shown = lower ?? (subCategory === ALL || subCategory === '0' ? upper : undefined);
  const isGone = query.data !== undefined && !shown;
  useTitle(shown ? nameFor(shown) : undefined, shown !== undefined);
  useFirstThingsSeen(isGone);
  if (query.isError && !query.data) return <NotLoaded screen query={query} title={t('categoriesError')} />;
  if (isGone) {
    return (
      <StateMessage
        screen
        role="alert"
        icon={<LayoutGrid size={30} />}
        title={t('noCategory.title')}
        message={t('noCategory.message')}
        action={<ButtonLink href={addressOf('Store')}>{t('toStore')}</ButtonLink>}
      />
    );
  }
  const of = shown && { categorySysId: shown.categorySysId };
  return (
    <div className={layout({ page: 1264 }, styles['screen'])}>
      {upper ? (
        <PageHead title={nameFor(upper)} onBack={backToScreen} />
      ) : (
        <Skeleton shape="text" width={120} style={{ height: 28 }} />
      )}
      <CategoryRail {...(upper && { here: upper.categorySysId })} />
      {upper && upper.subCategories.length > 0 && (
        <Chips label={t('subCategories')} isNav className={styles['subs']}>
          <ChipLink href={categoryAddress(upper.categorySysId, ALL)} isHere={!lower} replaces>
            {t('allCategories')}
          </ChipLink>
          {upper.subCategories.map((each) => (
            <ChipLink
              key={each.categorySysId}
              href={categoryAddress(upper.categorySysId, each.categorySysId)}
              isHere={each === lower}
              replaces
            >
              {nameFor(each)}
            </ChipLink>
          ))}
        </Chips>
      )}
      {of ? (
        <>
          <Tools filters={filters} apply={apply} of={of} />
          <FoundProducts of={of} />
        </>
      ) : (
        <CardsSkeleton />
      )}
    </div>
  );
}
