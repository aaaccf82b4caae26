import type { Product } from '../../../schema/catalog/products.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { addressOf } from '../../app/routes.ts';
import { ProductCard, type ProductCardProps } from './ProductCard.tsx';

/** A list item with a product's card. The card names the brand and leads to the product's own page. */
export function ProductItem({
  product,
  onSeen,
}: {
  readonly product: Product;
  readonly onSeen?: ProductCardProps['onSeen'];
}) {
  const nameFor = useNames();
  return (
    <li>
      <ProductCard
        product={product}
        href={addressOf('ProductDetail', { prdtSysId: product.prdtSysId })}
        note={nameFor({ name: product.brandName ?? '', nameEn: product.brandNameEn ?? '' })}
        onSeen={onSeen}
      />
    </li>
  );
}
