import { cursorTables } from './cursors.ts';
import type { RowTables } from './log.ts';
import { sealTables } from './seal-table.ts';
import type { Table } from './table.ts';

/** The tables of ordinary rows of a log: its own, and those of the program. */
export function allRowTables(ofProgram: readonly RowTables[]): readonly RowTables[] {
  return [cursorTables, sealTables, ...ofProgram];
}

/** Each table after those that it refers to. */
export function tablesIn(groups: readonly RowTables[]): readonly Table[] {
  return groups.flatMap(({ migrations }) => migrations.flat().flatMap(({ makes }) => makes ?? []));
}
