import { MadeByNewer } from '../database-unusable.ts';
import { cursorTables } from '../background/cursors.ts';
import type { Reads, RowTables } from '../log.ts';
import { findRowTables, migratedTables } from './log-tables.ts';
import { sealTables } from '../integrity/seal-table.ts';
import type { Write } from './statement.ts';
import type { Table } from './table.ts';

/** The log's own tables of ordinary rows. */
export const ownRowTables: readonly RowTables[] = [cursorTables, sealTables];

/** The tables of ordinary rows of a log: its own, and those of the program. */
export function allRowTables(ofProgram: readonly RowTables[]): readonly RowTables[] {
  return [...ownRowTables, ...ofProgram];
}

/** Throws a {@link MadeByNewer} if a newer program has migrated them. */
export async function checkRowTables(
  reads: Reads,
  where: string,
  groups: readonly RowTables[],
): Promise<void> {
  const [newer] = await newerThan(reads, groups);
  if (newer) throw new MadeByNewer(where, `its tables of ${newer.name} were`);
}

/**
 * What lets a program have tables again that a newer one has migrated: they stay as they are, and the newer one finds
 * its steps' work done when it takes them again.
 */
export async function takenBack(reads: Reads, groups: readonly RowTables[]): Promise<Write[]> {
  const newer = await newerThan(reads, groups);
  return newer.map(({ name, migrations }) => migratedTables.upsert({ name, version: migrations.length }));
}

async function newerThan(reads: Reads, groups: readonly RowTables[]): Promise<RowTables[]> {
  const found = await reads.all(findRowTables());
  return groups.filter(({ name, migrations }) =>
    found.some((row) => row.name === name && row.version > migrations.length),
  );
}

/** Each table after the tables that it refers to. */
export function tablesIn(groups: readonly RowTables[]): readonly Table[] {
  return groups.flatMap(({ migrations }) => migrations.flat().flatMap(({ makes }) => makes ?? []));
}
