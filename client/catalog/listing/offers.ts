/**
 * Lists of products that filters narrow down, and all that other areas may import of them. Who draws them loads them with
 * the texts of `listing`.
 */
export { Chips, ChipLink } from './Chips.tsx';
export { counted } from './counted.ts';
export { countOf, filtersIn, queryWith, type Filters } from './filters.ts';
export { FoundProducts } from './FoundProducts.tsx';
export { MoreOnScroll } from './MoreOnScroll.tsx';
export { CardsSkeleton, Products } from './Products.tsx';
export { Tools } from './Tools.tsx';
export { When } from './When.tsx';
export { useFilters } from './use-filters.ts';
