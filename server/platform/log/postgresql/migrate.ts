import { StrangeDatabase } from '../database-unusable.ts';
import type { RowTables } from '../log.ts';
import { logState, logTables } from '../tables/log-tables.ts';
import { createTableSql, type Table } from '../tables/table.ts';
import { queryOf, type DatabaseSession } from './connection.ts';

/** The advisory lock for creating or changing tables: "SELM". */
const MAKING = 0x53454c4d4d;
/** Marks the tables as ours. */
const MARK = 'sellover log 1';

/** Whether the log's tables are there. */
export async function isMade(session: DatabaseSession): Promise<boolean> {
  const [found] = await session.query<{ mark: string | null }>(
    `SELECT obj_description(to_regclass('log_state'), 'pg_class') AS mark`,
  );
  return found?.mark === MARK;
}

/** Whether there are any tables, ours or not. */
export async function hasTables(session: DatabaseSession): Promise<boolean> {
  const found = await session.query(
    `SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' LIMIT 1`,
  );
  return found.length > 0;
}

/** Creates the log's own tables if they are missing. Concurrent calls wait for each other. */
export async function createTables(session: DatabaseSession, where: string): Promise<void> {
  await making(session, async () => {
    if (await isMade(session)) return;
    if (await hasTables(session)) throw new StrangeDatabase(where);
    await makeTables(session, logTables);
    await session.query('CREATE TABLE kept (name text PRIMARY KEY, value text NOT NULL)');
    await session.ask(queryOf(logState.insert({ id: 1, last_position: 0, generation: 0 })));
    await session.query(`COMMENT ON TABLE log_state IS '${MARK}'`);
  });
}

/** In the schema of the session. */
export async function makeTables(
  session: DatabaseSession,
  tables: readonly Table[],
  how: { readonly isUnfilled?: boolean } = {},
): Promise<void> {
  for (const table of tables)
    for (const sql of createTableSql(table, 'postgresql', undefined, how)) await session.query(sql);
}

/** Concurrent calls all get the first one's text. */
export async function keptOnce(session: DatabaseSession, name: string, make: () => string): Promise<string> {
  const known = await kept(session, name);
  if (known !== null) return known;
  await session.query('INSERT INTO kept VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [name, make()]);
  return (await kept(session, name))!;
}

/** The tables must exist. */
export async function kept(session: DatabaseSession, name: string): Promise<string | null> {
  const [row] = await session.query<{ value: string }>('SELECT value FROM kept WHERE name = $1', [name]);
  return row?.value ?? null;
}

/** Runs the migrations that this database lacks, all or none of them. */
export async function migrate(session: DatabaseSession, rowTables: readonly RowTables[]): Promise<void> {
  await making(session, async () => {
    const seen = await session.query<{ name: string; version: number }>('SELECT * FROM row_tables');
    for (const { name, migrations } of rowTables) {
      const version = seen.find((row) => row.name === name)?.version ?? 0;
      if (version >= migrations.length) continue;
      for (const { sql, unless, onlyIf } of migrations.slice(version).flat()) {
        if (unless && (await hasColumn(session, unless))) continue;
        if (onlyIf && !(await hasColumn(session, onlyIf))) continue;
        for (const text of sql('postgresql')) await session.query(text);
      }
      await session.query(
        `INSERT INTO row_tables VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET version = excluded.version`,
        [name, migrations.length],
      );
    }
  });
}

async function hasColumn(
  session: DatabaseSession,
  { table, column }: { readonly table: string; readonly column: string },
): Promise<boolean> {
  const found = await session.query(
    `SELECT 1 FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND column_name = $2`,
    [table, column],
  );
  return found.length > 0;
}

/** Runs `work` in a transaction, while nobody else may create or change tables. */
export async function making(session: DatabaseSession, work: () => Promise<void>): Promise<void> {
  await session.query('BEGIN');
  try {
    await session.query('SELECT pg_advisory_xact_lock($1)', [MAKING]);
    await work();
    await session.query('COMMIT');
  } catch (error) {
    await session.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
