import { csvOf } from '../csv.ts';
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

/** A settlement as a table for other programs. */
export function settlementCsv(rows: readonly SettlementRow[]): string {
  return csvOf([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))]);
}
