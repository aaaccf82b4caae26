import type { Product } from '../../schema/catalog/products.ts';
import { useNames } from '../app/i18n/localized.ts';
import { addressOf } from '../app/routes.ts';
import { ProductCard } from './ProductCard.tsx';

/** A list item with a product's card. The card names the brand and leads to the product's own page. */
export function ProductItem({ product }: { readonly product: Product }) {
  const nameFor = useNames();
  return (
    <li>
      <ProductCard
        product={product}
        href={addressOf('ProductDetail', { prdtSysId: product.prdtSysId })}
        note={nameFor({ name: product.brandName ?? '', nameEn: product.brandNameEn ?? '' })}
      />
    </li>
  );
}
