import type { Product } from '../../schema/products.ts';

export function isSoldOut(product: Pick<Product, 'stockQty' | 'isSoldout'>): boolean {
  return product.stockQty <= 0 || product.isSoldout > 0;
}
