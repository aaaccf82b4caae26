import type { ReactNode } from 'react';
import type { Product } from '../../../schema/catalog/products.ts';
import { addressOf } from '../../app/routes.ts';
import { ProductCard, ProductCards } from '../shop/offers.ts';
import styles from './product.module.css';

/** Products under a heading; nothing where there are none. */
export function OtherProducts({
  id,
  title,
  products,
  more,
}: {
  readonly id: string;
  readonly title: string;
  readonly products: readonly Product[];
  /** Beside the heading. */
  readonly more?: ReactNode;
}) {
  if (products.length === 0) return null;
  return (
    <section className={styles['others']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {more}
      <ProductCards>
        {products.map((product) => (
          <li key={product.prdtSysId}>
            <ProductCard
              product={product}
              href={addressOf('ProductDetail', { prdtSysId: product.prdtSysId })}
            />
          </li>
        ))}
      </ProductCards>
    </section>
  );
}
