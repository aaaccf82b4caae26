import CalendarX from 'lucide-react/icons/calendar-x';
import PackageOpen from 'lucide-react/icons/package-open';
import { useLocale, useTranslations } from 'use-intl';
import type { Exhibition, ExhibitionProduct } from '../../../schema/catalog/exhibitions.ts';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { day } from '../../../schema/deadlines.ts';
import { PLAN_PICTURE_SIZES } from '../../../schema/pictures.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, queryOf, useInfiniteQuery, useQuery } from '../../app/calls/query.ts';
import { firstThingsSeen } from '../../app/later.ts';
import { MoreButton } from '../../app/frame/MoreButton.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { backToScreen } from '../../app/frame/scroll.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ScreenLoading } from '../../app/ScreenLoading.tsx';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Picture } from '../../design/Picture.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { ProductCard, ProductCards } from '../shop/offers.ts';
import { Plans } from './Plans.tsx';
import { useText } from './use-text.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './exhibitions.module.css';

/** A plan with its products. */
export default function PlanEventScreen({
  params: { planSysId },
}: ScreenProps<'PlanningEvent' | 'PlanningEventOf'>) {
  const t = useTranslations('exhibitions');
  const query = useQuery(queryOf('planAlone', { planSysId }));
  const { data } = query;
  const nameFor = useNames();
  useTitle(data ? nameFor({ name: data.plan.title, nameEn: data.plan.titleEn }) : t('title'));
  if (!data) {
    if (query.isPending) return <ScreenLoading />;
    return (
      <NotLoaded
        screen
        query={query}
        title={t('failed')}
        gone={{
          icon: <CalendarX size={30} />,
          title: t('gone.title'),
          message: t('gone.message'),
          action: <ButtonLink href={addressOf('Home')}>{t('home')}</ButtonLink>,
        }}
      />
    );
  }
  const { plan, isOver } = data;
  return (
    <div className={layout({ page: 1264 })}>
      <Head plan={plan} />
      {isOver === 1 ? (
        <>
          <StateMessage icon={<CalendarX size={30} />} title={t('over.title')} message={t('over.message')} />
          <Plans ask={{}} title={t('others')} />
        </>
      ) : (
        <Products planSysId={planSysId} />
      )}
    </div>
  );
}

function Head({ plan }: { readonly plan: Exhibition }) {
  const t = useTranslations('exhibitions');
  const locale = useLocale();
  const nameFor = useNames();
  const text = useText(plan);
  const { title, titleEn, sellerName, sellerNameEn, endDate, imageUrl } = plan;
  return (
    <>
      <PageHead title={nameFor({ title, titleEn })} onBack={backToScreen} />
      <div className={layout({ column: 4 }, styles['hero'])}>
        <Picture
          src={imageUrl}
          ratio="auto"
          sizes={PLAN_PICTURE_SIZES.hero}
          eager
          onSeen={firstThingsSeen}
          radius={20}
          className={styles['heroPicture']}
        />
        <div>
          <p className={layout({ size: 13, tone: 'accent', weight: 'semibold' })}>
            {t('title')} · {nameFor({ sellerName, sellerNameEn })}
          </p>
          {text !== '' && (
            <p
              className={layout(
                { above: 2, size: 17, leading: 160, multiline: true },
                styles['exhibitionsText'],
              )}
            >
              {text}
            </p>
          )}
          <p className={layout({ above: 2, quiet: true })}>
            {t('until', { date: day(locale, Date.parse(endDate)) })}
          </p>
        </div>
      </div>
    </>
  );
}

interface Group {
  readonly name: string;
  readonly nameEn: string;
  readonly products: ExhibitionProduct[];
}

/** Under their headings, as far as they are loaded. */
function groupsOf(products: readonly ExhibitionProduct[]): Group[] {
  const groups: Group[] = [];
  for (const product of products) {
    const { groupName: name, groupNameEn: nameEn } = product;
    const last = groups.at(-1);
    if (last?.name === name) last.products.push(product);
    else groups.push({ name, nameEn, products: [product] });
  }
  return groups;
}

function Products({ planSysId }: { readonly planSysId: number }) {
  const t = useTranslations('exhibitions');
  const nameFor = useNames();
  const query = useInfiniteQuery({
    queryKey: [...keyOf('planProducts'), planSysId, 'pages'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api('planProducts', { planSysId, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT }, { signal }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { products }) => sum + products.length, 0);
      return last.products.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
  const pages = query.data?.pages;
  if (!pages) return query.isError ? <NotLoaded query={query} title={t('failed')} /> : <ScreenLoading />;
  if (pages[0]?.totalCnt === 0) return <StateMessage icon={<PackageOpen size={30} />} title={t('sold')} />;
  return (
    <>
      <output className={layout({ block: true, above: 8, quiet: true })}>
        {t('count', { count: pages[0]?.totalCnt ?? 0 })}
      </output>
      {groupsOf(pages.flatMap(({ products }) => products)).map((group) => (
        <section key={group.products[0]!.planPrdtSysId} className={styles['group']}>
          {group.name !== '' && <h2 className={layout({ title: 20 })}>{nameFor(group)}</h2>}
          <ProductCards>
            {group.products.map((product) => (
              <li key={product.planPrdtSysId}>
                <ProductCard
                  product={product}
                  href={addressOf('ProductOfPlan', {
                    prdtSysId: product.prdtSysId,
                    planPrdtSysId: product.planPrdtSysId,
                  })}
                  note={nameFor({ name: product.brandName ?? '', nameEn: product.brandNameEn ?? '' })}
                />
              </li>
            ))}
          </ProductCards>
        </section>
      ))}
      <MoreButton query={query} />
    </>
  );
}
