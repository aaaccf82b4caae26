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

/** Products as a table for other programs, as RFC 4180 says. */
export function salesCsv(products: readonly SoldProduct[]): string {
  const rows = products.map((product) => COLUMNS.map((column) => cell(product[column])));
  return [COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  // A spreadsheet would take such a name for a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
