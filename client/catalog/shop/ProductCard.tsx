import { type CSSProperties, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Product } from '../../../schema/catalog/products.ts';
import { useShownNames } from '../../app/i18n/localized.ts';
import { Picture } from '../../design/Picture.tsx';
import { PickButton } from '../picks/offers.ts';
import { middlePicture } from './middle-picture.ts';
import { isSoldOut, ProductPrice } from '../../buying/buying/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './shop.module.css';

/** Picture sizes for the columns in the style sheet. */
const SIZES = '(min-width: 1024px) 230px, (min-width: 600px) 25vw, 50vw';

export interface ProductCardProps {
  readonly product: Product;
  readonly href: string;
  /** Under the price: whose it is. */
  readonly note?: string;
  /** The text over the picture of an unavailable product; "sold out" by default. */
  readonly notSold?: string | undefined;
  readonly style?: CSSProperties;
  /** The page's main picture is its own: called when that is there, or will not come. */
  readonly onSeen?: (() => void) | undefined;
}

/** A product among others: the way to its page, and its heart. */
export function ProductCard({ product, href, note, notSold, style, onSeen }: ProductCardProps) {
  const t = useTranslations('common');
  const shownNameFor = useShownNames();
  return (
    <article className={styles['place']} style={style}>
      <Link href={href} className={layout({ column: 0, pressable: true }, styles['card'])}>
        <Picture
          src={middlePicture(product)}
          ratio="4 / 5"
          sizes={SIZES}
          {...(onSeen && { eager: true, onSeen })}
          radius="var(--r-card)"
          soldOutLabel={notSold ?? (isSoldOut(product) ? t('soldOut') : undefined)}
        />
        <span className={layout({ clamp: 2, leading: 140 }, styles['productCardName'])}>
          {shownNameFor(product)}
        </span>
        <ProductPrice product={product} />
        {note && <span className={layout({ size: 12, tone: 'faint' }, styles['note'])}>{note}</span>}
      </Link>
      <span className={styles['heart']}>
        <Suspense>
          <PickButton product={product} look="over" />
        </Suspense>
      </span>
    </article>
  );
}

/** Cards beside each other; its children are `<li>`. */
export function ProductCards({ children }: { readonly children: ReactNode }) {
  return <ul className={styles['grid']}>{children}</ul>;
}
