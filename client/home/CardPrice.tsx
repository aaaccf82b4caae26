import type { BroadcastCard } from '../../schema/broadcasts.ts';
import { Price } from '../design/Price.tsx';
import { ProductPrice } from '../shop/offers.ts';
import type { SoldIn } from './use-home.ts';
import styles from './CardPrice.module.css';

/** What is known of the products of what is on air. */
export interface Sold {
  readonly products: readonly SoldIn[];
  readonly productsLoading: boolean;
}

/**
 * A broadcast's card has only the price for everybody; what a product costs who looks at it, the product says. Until it
 * has come its place is kept and nothing said: two prices for one thing are worse than none for a moment.
 */
export function CardPrice({
  product: { prdtSysId, price },
  sold: { products, productsLoading },
}: {
  readonly product: BroadcastCard['products'][number];
  readonly sold: Sold;
}) {
  const known = products.find(({ product }) => product.prdtSysId === prdtSysId);
  if (known) return <ProductPrice product={known.product} size="small" over />;
  return (
    <span className={productsLoading ? styles['unknown'] : undefined}>
      <Price price={price} size="small" over />
    </span>
  );
}
