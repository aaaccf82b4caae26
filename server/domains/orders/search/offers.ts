/** Lists of products in any order. */
export { Search } from './search.ts';
