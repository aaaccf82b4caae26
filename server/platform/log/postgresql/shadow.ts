import type { Shadow } from '../engine.ts';
import type { Write } from '../tables/statement.ts';
import { lateIndexesSql, type Table } from '../tables/table.ts';
import { statementsOf } from './batch-statements.ts';
import { DatabaseSession } from './connection.ts';
import { makeTables } from './migrate.ts';

const SCHEMA = 'sellover_shadow';
/** The advisory lock of its user: "SELMB". */
const SHADOW = 0x53454c4d42;

/**
 * Tables in a schema that no server reads, and that one process uses at a time. The next one removes what a killed process
 * left.
 */
export class PostgresShadow implements Shadow {
  readonly #session: DatabaseSession;
  readonly #schema: string;
  #tables: readonly Table[] = [];

  private constructor(session: DatabaseSession, schema: string) {
    this.#session = session;
    this.#schema = schema;
  }

  static async open(url: string): Promise<PostgresShadow> {
    const session = await DatabaseSession.open(url, { patient: true });
    try {
      await session.query('SELECT pg_advisory_lock($1)', [SHADOW]);
      const [row] = await session.query<{ name: string }>('SELECT quote_ident(current_schema()) AS name');
      return new PostgresShadow(session, row!.name);
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  async make(tables: readonly Table[]): Promise<void> {
    this.#tables = tables;
    await this.#session.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
    await this.#session.query(`CREATE SCHEMA ${SCHEMA}`);
    await this.#session.query(`SET search_path = ${SCHEMA}, ${this.#schema}`);
    await makeTables(this.#session, tables, { isUnfilled: true });
  }

  async write(writes: readonly Write[]): Promise<void> {
    const statements = statementsOf({ events: [], writes });
    await this.#session.askAll([{ text: 'BEGIN' }, ...statements, { text: 'COMMIT' }]);
  }

  async index(): Promise<void> {
    for (const sql of this.#tables.flatMap(lateIndexesSql)) await this.#session.query(sql);
  }

  get publishing(): readonly string[] {
    return this.#tables.map(({ name }) => `ALTER TABLE ${SCHEMA}."${name}" SET SCHEMA ${this.#schema}`);
  }

  async drop(): Promise<void> {
    // If the server is gone, the next rebuild removes it.
    await this.#session.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`).catch(() => {});
    await this.#session.close();
  }
}
