import ChevronRight from 'lucide-react/icons/chevron-right';
import Search from 'lucide-react/icons/search';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { sellerVars } from '../../design/look/seller-look.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { ProductCard, ProductCards, ProductCardSkeleton, ProductItem } from '../../catalog/shop/offers.ts';
import type { SoldIn } from './use-home.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './home.module.css';

/** A few rows, on a phone as on a wide screen; the search has them all. */
const OTHERS_SHOWN = 10;

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** What the way to more says, and where it leads. */
  readonly search: ReactNode;
  readonly href: string;
  /** List items with a card each. */
  readonly children: ReactNode;
}

function Section({ id, title, search, href, children }: SectionProps) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <header className={layout({ row: 4, spread: true })}>
        <h2 id={id} className={layout({ title: '20-26' })}>
          {title}
        </h2>
        <Link
          href={href}
          className={layout({
            row: 'snug',
            inline: true,
            rigid: true,
            touch: true,
            tone: 'soft',
            weight: 'semibold',
          })}
        >
          {search}
        </Link>
      </header>
      <ProductCards>{children}</ProductCards>
    </section>
  );
}

/** Products that are being sold in broadcasts right now; each is opened as one of its broadcast. */
export const ProductGrid = memo(function ProductGrid({ products }: { readonly products: readonly SoldIn[] }) {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const nameFor = useNames();
  const search = (
    <>
      <Search size={18} aria-hidden="true" />
      {common('nav.search')}
    </>
  );
  return (
    <Section id="products" title={t('products')} search={search} href={addressOf('Search')}>
      {products.map(({ product, broadcast }) => (
        <li key={product.prdtSysId}>
          <ProductCard
            product={product}
            href={addressOf('ProductOfLive', {
              prdtSysId: product.prdtSysId,
              broadcastScheduleSysId: broadcast.broadcastScheduleSysId,
            })}
            style={sellerVars(broadcast.seller)}
            note={nameFor(broadcast.seller)}
          />
        </li>
      ))}
    </Section>
  );
});

/** What the shop has besides, whether or not it is in a broadcast. Where there is nothing, there is no section. */
export function OtherProducts({ besides }: { readonly besides: readonly SoldIn[] }) {
  const t = useTranslations('home');
  const answered = useQuery(queryOf('mainProducts', { startIndex: 0, rowCount: ROW_COUNT_MAX }));
  const data = useDeferredValue(answered.data);
  const shown = new Set(besides.map(({ product }) => product.prdtSysId));
  const products = (data?.products ?? [])
    .filter(({ prdtSysId }) => !shown.has(prdtSysId))
    .toSorted((a, b) => a.isSoldout - b.isSoldout);
  if (products.length === 0) return null;
  const search = (
    <>
      {t('all')}
      <ChevronRight size={18} aria-hidden="true" />
    </>
  );
  return (
    <Section id="other-products" title={t('otherProducts')} search={search} href={addressOf('Store')}>
      {products.slice(0, OTHERS_SHOWN).map((product) => (
        <ProductItem key={product.prdtSysId} product={product} />
      ))}
    </Section>
  );
}

/** The shape of the cards that come. */
export function ProductGridSkeleton() {
  return (
    <div className={styles['section']} aria-hidden="true">
      <Skeleton shape="text" width={160} style={{ height: 20 }} />
      <ProductCards>
        {[0, 1, 2, 3].map((key) => (
          <li key={key}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ProductCards>
    </div>
  );
}
