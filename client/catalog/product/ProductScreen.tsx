import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import PackageX from 'lucide-react/icons/package-x';
import Radio from 'lucide-react/icons/radio';
import { lazy, memo, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Product, ProductDetail, ProductNotice } from '../../../schema/catalog/products.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { later } from '../../app/later.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { isGone, NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ShopLinks } from '../../app/frame/ShopLinks.tsx';
import { backToScreen } from '../../app/frame/scroll.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { whyNotSold } from '../../buying/buying/offers.ts';
import { Rating } from '../reviews/offers.ts';
import { BuyBar } from './BuyBar.tsx';
import { Facts } from './Facts.tsx';
import { FromPlan } from './FromPlan.tsx';
import { Gallery } from './gallery/Gallery.tsx';
import { ShareProduct } from './ShareProduct.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { Prices } from './Prices.tsx';
import { type Seen, useBroadcast, useShowing } from './use-broadcast.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './product.module.css';

const OnAirHere = lazy(later(() => import('./OnAirHere.tsx')));
const More = lazy(later(() => import('./More.tsx'), ['buying/buying']));

type ProductScreenProps = ScreenProps<
  'ProductDetail' | 'ProductOfPlan' | 'ProductOfLive' | 'ProductOfBroadcast'
>;

/** The ways out of the picture: a phone has no bar at the top here. */
function Ways() {
  const t = useTranslations('product');
  return (
    <div className={layout({ row: 0, spread: true }, styles['productWays'])}>
      <IconButton variant="glass" label={t('back')} icon={<ChevronLeft size={24} />} onClick={backToScreen} />
      <ShopLinks look="over" />
    </div>
  );
}

/**
 * An answer that changes what stands above would draw it at once, in one piece. Left alone, it is drawn in small steps when
 * it has come.
 */
const Below = memo(function Below(props: { readonly product: Product; readonly law: ProductNotice | null }) {
  return (
    <Suspense>
      <More {...props} />
    </Suspense>
  );
});

function Page({
  of: { product, gallery, videoUrl, notice },
  category,
  seen,
}: {
  of: Pick<ProductDetail, 'product' | 'gallery' | 'videoUrl' | 'notice'>;
  category: string | undefined;
  seen: Seen & { readonly planPrdtSysId?: number };
}) {
  const t = useTranslations('product');
  const nameFor = useNames();
  const { sellerSysId } = product;
  const { data: seller } = useQuery(queryOf('sellerSettingUi', { sellerSysId }));
  const { planPrdtSysId } = seen;
  const broadcast = useBroadcast(seen);
  const showing = useShowing(product);
  const onAir = broadcast ?? showing;
  const name = nameFor(product);
  const brand = product.brandName && nameFor({ name: product.brandName, nameEn: product.brandNameEn ?? '' });
  const notSold = whyNotSold(product, broadcast);
  useTitle(name);
  return (
    <div className={styles['screen']} style={sellerVars(seller)}>
      <div className={styles['picture']}>
        <Gallery
          name={name}
          pictures={[product.bigImageUrl, ...gallery]}
          videoUrl={videoUrl}
          soldOutLabel={notSold && notSold !== 'liveOnly' ? t(`${notSold}Short`) : undefined}
        />
        <Ways />
      </div>
      <div className={styles['words']}>
        <header>
          {planPrdtSysId !== undefined && (
            <FromPlan prdtSysId={product.prdtSysId} planPrdtSysId={planPrdtSysId} />
          )}
          {brand && product.brandSysId !== null && (
            <Link
              href={addressOf('BrandChannel', { brandSysId: product.brandSysId })}
              className={layout(
                { row: 'hair', inline: true, touch: true, size: 13, tone: 'soft', weight: 'semibold' },
                styles['brand'],
              )}
            >
              {brand}
              <ChevronRight size={14} aria-hidden="true" />
            </Link>
          )}
          <div className={layout({ row: 2, align: 'start', spread: true }, styles['name'])}>
            <h1 className={layout({ size: 20, weight: 'semibold', leading: 140 }, styles['productTitle'])}>
              {name}
            </h1>
            <ShareProduct product={product} name={name} style={sellerVars(seller)} />
          </div>
          <div className={layout({ row: 0, touch: true }, styles['rating'])}>
            <Suspense>
              <Rating prdtSysId={product.prdtSysId} />
            </Suspense>
          </div>
          <p className={layout({ above: 1, size: 12, tone: 'faint' })}>
            {t('number', { number: product.prdtNo })}
          </p>
          <Prices product={product} />
        </header>
        {notSold && (
          <output
            className={layout(
              { row: 3, align: 'start', above: 4, ground: 'fill', tone: 'soft' },
              styles['notSold'],
            )}
          >
            {notSold === 'liveOnly' ? (
              <Radio size={20} aria-hidden="true" />
            ) : (
              <PackageX size={20} aria-hidden="true" />
            )}
            <span>{t(notSold)}</span>
          </output>
        )}
        {onAir && (
          <Suspense>
            <OnAirHere broadcast={onAir} />
          </Suspense>
        )}
        <Facts product={product} category={category} seller={seller} />
        <BuyBar product={product} broadcast={broadcast} selling={showing} style={sellerVars(seller)} />
      </div>
      <Below product={product} law={notice} />
    </div>
  );
}

export default function ProductScreen({ params }: ProductScreenProps) {
  const t = useTranslations('product');
  const nameFor = useNames();
  const { prdtSysId } = params;
  const query = useQuery({
    ...queryOf('productDetail', { prdtSysId }),
    // Prices and stock must be current.
    staleTime: 0,
  });
  const { data, error } = query;
  // A product that was shown may be gone by now.
  if (error && (!data || isGone(query))) {
    return (
      <NotLoaded
        screen
        query={query}
        title={t('error')}
        gone={{
          icon: <PackageX size={30} />,
          title: t('gone.title'),
          message: t('gone.message'),
          action: <ButtonLink href={addressOf('Home')}>{t('gone.home')}</ButtonLink>,
        }}
      />
    );
  }
  if (!data) return <ProductSkeleton />;
  const [category] = data.listPrdtCate;
  return <Page of={data} category={category && nameFor(category)} seen={params} />;
}
