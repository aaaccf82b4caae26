import type { Product } from '../../../schema/catalog/products.ts';

/** Finds it by either of its names. */
export function middlePicture({
  middleImageUrl,
  middleImgUrl,
}: Partial<Pick<Product, 'middleImageUrl' | 'middleImgUrl'>>): string | undefined {
  return middleImageUrl ?? middleImgUrl;
}
