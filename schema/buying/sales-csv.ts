import { csvOf } from '../csv.ts';
import type { SoldProduct } from './sales.ts';

const COLUMNS = [
  'prdtSysId',
  'name',
  'orderCnt',
  'qty',
  'amount',
  'cancelledQty',
  'cancelledAmount',
] as const;

/** Products as a table for other programs. */
export function salesCsv(products: readonly SoldProduct[]): string {
  return csvOf([COLUMNS, ...products.map((product) => COLUMNS.map((column) => product[column]))]);
}
