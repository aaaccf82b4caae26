import { DatabaseUnusable } from '../database-unusable.ts';
import type { Table } from '../tables/table.ts';
import type { DatabaseSession } from './connection.ts';

/** Unlike the schema of a draft, it is never dropped. */
const SCHEMA = 'sellover_extensions';

/**
 * The schema of pg_trgm with a dot, for indexes of texts. Creates the extension if the database lacks it; throws a
 * {@link DatabaseUnusable} if it may not.
 */
export async function textOperators(session: DatabaseSession, where: string): Promise<string> {
  const known = await schemaOfExtension(session);
  if (known !== null) return known;
  try {
    await session.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
    await session.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA ${SCHEMA}`);
  } catch (error) {
    throw new DatabaseUnusable(
      where,
      `lacks the extension pg_trgm, which its search needs, and it could not be created: ${String(error)}`,
      'Install the contrib modules of PostgreSQL, and let the owner of the database run CREATE EXTENSION pg_trgm there.',
      { cause: error },
    );
  }
  return `${SCHEMA}.`;
}

async function schemaOfExtension(session: DatabaseSession): Promise<string | null> {
  const [row] = await session.query<{ name: string }>(
    `SELECT quote_ident(nspname) AS name FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
     WHERE extname = 'pg_trgm'`,
  );
  return row ? `${row.name}.` : null;
}

/** An index of a text, for a table that has its rows already. Nothing if the table defines none. */
export function createTrigramIndexSql({ name, textIndex }: Table, operators: string): string[] {
  if (!textIndex) return [];
  const { name: index, column } = textIndex;
  return [`CREATE INDEX "${index}_trgm" ON "${name}" USING gin ("${column}" ${operators}gin_trgm_ops)`];
}
