import CalendarX from 'lucide-react/icons/calendar-x';
import ChevronRight from 'lucide-react/icons/chevron-right';
import SearchX from 'lucide-react/icons/search-x';
import Store from 'lucide-react/icons/store';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import type { SellersBrand } from '../../../schema/catalog/groups.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, queryOf, useInfiniteQuery, useQuery } from '../../app/calls/query.ts';
import { useFirstThingsSeen } from '../../app/later.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { Avatar } from '../../design/Avatar.tsx';
import { Segments } from '../../design/controls/Segments.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { counted, FoundProducts, MoreOnScroll, Tools, useFilters, When } from '../listing/offers.ts';
import { BroadcastRow, RowsSkeleton } from '../../broadcasts/schedule/offers.ts';
import { type Searched, type View, VIEWS } from './searched.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './Search.module.css';

interface Page {
  readonly totalCnt: number;
}

function nextOf({ totalCnt }: Page, pages: readonly Page[]): number | undefined {
  const asked = pages.length * ROW_COUNT_DEFAULT;
  return asked < totalCnt ? asked : undefined;
}

function useBrands(keyword: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf('searchBrands'), keyword, 'pages'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api('searchBrands', { keyword, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT }, { signal }),
    getNextPageParam: nextOf,
  });
}

function useBroadcasts(keyword: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf('searchBroadcasts'), keyword, 'pages'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api('searchBroadcasts', { keyword, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT }, { signal }),
    getNextPageParam: nextOf,
  });
}

function Brand({ brand }: { readonly brand: SellersBrand }) {
  const nameFor = useNames();
  const { data: seller } = useQuery(queryOf('sellerSettingUi', { sellerSysId: brand.sellerSysId }));
  return (
    <li style={sellerVars(seller)}>
      <Link
        href={addressOf('BrandChannel', { brandSysId: brand.brandSysId })}
        className={layout({ row: 3, padBlock: 2 }, styles['brand'])}
      >
        <Avatar src={seller?.logoImgUrl} name={nameFor(brand)} size={52} />
        <span className={layout({ column: 0, grow: true, leading: 140 })}>
          <strong>{nameFor(brand)}</strong>
          {seller && <span className={layout({ quiet: true })}>{nameFor(seller)}</span>}
        </span>
        <ChevronRight size={18} className={layout({ tone: 'faint' })} aria-hidden="true" />
      </Link>
    </li>
  );
}

function Brands({ query }: { readonly query: ReturnType<typeof useBrands> }) {
  const t = useTranslations('search');
  const pages = query.data?.pages;
  if (!pages) return query.isError ? <NotLoaded query={query} title={t('brandsError')} /> : <RowsSkeleton />;
  if (pages[0]?.totalCnt === 0) {
    return (
      <StateMessage icon={<Store size={30} />} title={t('noBrands.title')} message={t('noBrands.message')} />
    );
  }
  return (
    <>
      <ul className={layout({ above: 3 }, styles['rows'])}>
        {pages.flatMap(({ brands }) => brands.map((brand) => <Brand key={brand.brandSysId} brand={brand} />))}
      </ul>
      <MoreOnScroll query={query} pages={pages.length} />
    </>
  );
}

function Broadcasts({ query }: { readonly query: ReturnType<typeof useBroadcasts> }) {
  const t = useTranslations('search');
  const pages = query.data?.pages;
  if (!pages)
    return query.isError ? <NotLoaded query={query} title={t('broadcastsError')} /> : <RowsSkeleton />;
  if (pages[0]?.totalCnt === 0) {
    return (
      <StateMessage
        icon={<CalendarX size={30} />}
        title={t('noBroadcasts.title')}
        message={t('noBroadcasts.message')}
      />
    );
  }
  return (
    <>
      <ul className={layout({ above: 3 }, styles['rows'])}>
        {pages.flatMap(({ broadcasts }) =>
          broadcasts.map((broadcast) => (
            <BroadcastRow
              key={broadcast.broadcastSysId}
              broadcast={broadcast}
              when={<When {...broadcast} />}
            />
          )),
        )}
      </ul>
      <MoreOnScroll query={query} pages={pages.length} />
    </>
  );
}

function Products({ keyword }: { readonly keyword: string }) {
  const t = useTranslations('search');
  const [filters, apply] = useFilters();
  const of = { keyword };
  return (
    <>
      <Tools filters={filters} apply={apply} of={of} />
      <FoundProducts
        of={of}
        none={
          <StateMessage icon={<SearchX size={30} />} title={t('none.title')} message={t('none.message')} />
        }
      />
    </>
  );
}

/** What a keyword finds: products, brands and broadcasts, with the number of each. */
export default function Results({
  searched: { keyword, view },
  onView,
}: {
  readonly searched: Searched;
  readonly onView: (view: View) => void;
}) {
  const t = useTranslations('search');
  const brands = useBrands(keyword);
  const broadcasts = useBroadcasts(keyword);
  // The others are rows of words, with small pictures.
  useFirstThingsSeen(view !== 'products');
  const counts = {
    products: undefined,
    brands: brands.data?.pages[0]?.totalCnt,
    broadcasts: broadcasts.data?.pages[0]?.totalCnt,
  };
  const textOf = (each: View) => {
    const count = counts[each];
    return count === undefined
      ? t(`views.${each}`)
      : t('viewOf', { view: t(`views.${each}`), ...counted(count) });
  };
  return (
    <>
      <div className={layout({ below: 1 }, styles['views'])}>
        <Segments
          label={t('result')}
          options={VIEWS.map((value) => ({ value, text: textOf(value) }))}
          value={view}
          onChoose={onView}
        />
      </div>
      {view === 'products' && <Products keyword={keyword} />}
      {view === 'brands' && <Brands query={brands} />}
      {view === 'broadcasts' && <Broadcasts query={broadcasts} />}
    </>
  );
}
