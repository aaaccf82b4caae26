import { lazy } from 'react';
import { later } from '../../app/later.ts';

/**
 * What the shop offers to other areas, and all that they may import of it: how products are shown. Unlike a barrel it is
 * short on purpose: every line is a promise, and what does not stand here can change without looking anywhere else.
 *
 * Components that have words need the texts of `shop` and `buying`.
 */
export { HistorySheet } from './HistorySheet.tsx';
export { ProductCard, ProductCards } from './ProductCard.tsx';
export { ProductCardSkeleton } from './ProductCardSkeleton.tsx';
export { ProductGone } from './ProductGone.tsx';
export { ProductItem } from './ProductItem.tsx';
export { ProductList } from './ProductList.tsx';
export { ProductListSheet } from './ProductListSheet.tsx';
/** Nobody sees it at first. */
export const SellerNotice = lazy(later(() => import('./SellerNotice.tsx')));
