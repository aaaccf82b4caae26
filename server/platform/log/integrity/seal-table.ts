import type { Reads, RowTables } from '../log.ts';
import type { migratedTables } from '../tables/log-tables.ts';
import { create } from '../tables/migrations.ts';
import { statementsFor } from '../tables/statement.ts';
import { int, table, text, type RowOf, type TablesOf } from '../tables/table.ts';

/**
 * No row where the log is not sealed, else one: `digest` is of all events up to `position`, `seal` is what the key makes
 * of the rest. Events up to `since` were there before; those after it were sealed as they were written.
 */
export const logSeal = table(
  'log_seal',
  { id: int, since: int, position: int, digest: text, seal: text },
  { key: ['id'] },
);

export type SealRow = RowOf<typeof logSeal>;

const NAME = 'log-seal';

export const sealTables: RowTables = { name: NAME, migrations: [[create(logSeal)]] };

const { statement } = statementsFor<TablesOf<typeof logSeal | typeof migratedTables>>();

export const findSeal = statement((db) => db.selectFrom('log_seal').selectAll());

export const dropSeal = statement((db) => db.deleteFrom('log_seal'));

const findSealTables = statement((db) =>
  db.selectFrom('row_tables').select('version').where('name', '=', NAME),
);

/** Also of a database that only an older program has had, which has no table for it. */
export async function sealIn(reads: Reads): Promise<SealRow | undefined> {
  return (await reads.one(findSealTables())) && reads.one(findSeal());
}
