import type { SettlementRow } from './ledger.ts';

const COLUMNS = [
  'date',
  'orderSysId',
  'orderPrdtSysId',
  'kind',
  'amount',
  'escrowAmount',
  'releasedAmount',
] as const satisfies readonly (keyof SettlementRow)[];

/** A settlement as a table for other programs, as RFC 4180 says. No cell needs quotes. */
export function settlementCsv(rows: readonly SettlementRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => row[column]));
  return [COLUMNS, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}
