import Store from 'lucide-react/icons/store';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { SellersBrand } from '../../../schema/catalog/groups.ts';
import type { SellerLook } from '../../../schema/catalog/sellers.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { later, useFirstThingsSeen } from '../../app/later.ts';
import { isGone, NotLoaded } from '../../app/NotLoaded.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { backToScreen } from '../../app/frame/scroll.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Segments } from '../../design/controls/Segments.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { CardsSkeleton, FoundProducts, Tools, useFilters } from '../listing/offers.ts';
import { Best } from './Best.tsx';
import { BrandHero } from './BrandHero.tsx';
import { BrandBroadcasts } from './BrandBroadcasts.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

const AboutSeller = lazy(later(() => import('./AboutSeller.tsx')));

const VIEWS = ['home', 'products', 'about'] as const;
type View = (typeof VIEWS)[number];
/** In the address, so that it can be linked and is there on return. */
const VIEW_PARAM = 'view';

function show(view: View): void {
  const said = new URLSearchParams();
  if (view !== 'home') said.set(VIEW_PARAM, view);
  const query = said.size === 0 ? '' : `?${said.toString()}`;
  navigate(location.pathname + query, { replace: true, state: history.state as unknown });
}

function AllProducts({ brandSysId }: { readonly brandSysId: number }) {
  const [filters, apply] = useFilters();
  const of = { brandSysId };
  return (
    <>
      <Tools filters={filters} apply={apply} of={of} />
      <FoundProducts of={of} />
    </>
  );
}

function Page({ brand, seller }: { readonly brand: SellersBrand; readonly seller: SellerLook | undefined }) {
  const t = useTranslations('store.brand');
  const nameFor = useNames();
  const asked = new URLSearchParams(useSearch()).get(VIEW_PARAM);
  const view = VIEWS.find((each) => each === asked) ?? 'home';
  const { brandSysId, sellerSysId } = brand;
  const name = nameFor(brand);
  useTitle(name);
  useFirstThingsSeen(view === 'about');
  return (
    <div className={layout({ page: 1264 }, styles['screen'])} style={sellerVars(seller)}>
      <PageHead title={name} onBack={backToScreen} />
      <BrandHero brand={brand} seller={seller} onAbout={() => show('about')} />
      <Segments
        label={t('views')}
        options={VIEWS.map((value) => ({ value, text: t(`view.${value}`) }))}
        value={view}
        onChoose={show}
      />
      {view === 'home' && (
        <>
          <Best brandSysId={brandSysId} onAll={() => show('products')} />
          <BrandBroadcasts brandSysId={brandSysId} />
        </>
      )}
      {view === 'products' && <AllProducts brandSysId={brandSysId} />}
      {view === 'about' && (
        <Suspense>
          <AboutSeller sellerSysId={sellerSysId} seller={seller} />
        </Suspense>
      )}
    </div>
  );
}

/** A brand with its seller: its broadcasts and best products, all that it sells, and how the seller works. */
export default function BrandChannelScreen({ params: { brandSysId } }: ScreenProps<'BrandChannel'>) {
  const t = useTranslations('store.brand');
  const query = useQuery(queryOf('brand', { brandSysId }));
  const { data: brand, error } = query;
  const seller = useQuery({
    ...queryOf('sellerSettingUi', { sellerSysId: brand?.sellerSysId ?? 0 }),
    enabled: brand !== undefined,
  });
  if (error && (!brand || isGone(query))) {
    return (
      <NotLoaded
        screen
        query={query}
        title={t('error')}
        gone={{
          icon: <Store size={30} />,
          title: t('gone.title'),
          message: t('gone.message'),
          action: <ButtonLink href={addressOf('Store')}>{t('gone.store')}</ButtonLink>,
        }}
      />
    );
  }
  if (!brand || seller.isPending) {
    return (
      <div className={layout({ page: 1264 }, styles['screen'])}>
        <Skeleton shape="text" width={140} style={{ height: 28 }} />
        <div className={layout({ row: 4, wrap: true }, styles['hero'])}>
          <Skeleton shape="round" width={72} height={72} />
          <Skeleton shape="text" width={160} className={layout({ grow: true })} />
        </div>
        <CardsSkeleton />
      </div>
    );
  }
  return <Page brand={brand} seller={seller.data} />;
}
