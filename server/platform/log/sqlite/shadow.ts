import type { Shadow } from '../engine.ts';
import type { Write } from '../tables/statement.ts';
import { createTableSql, type Table } from '../tables/table.ts';
import type { SqliteWriter } from './writer.ts';

/** Of the temporary database, so that it is not written to the disk page by page. */
const CACHE_KB = 65_536;

/**
 * Tables in the writer's temporary database, where SQLite finds them before the log's tables of the same names. Writing
 * there takes no lock that others wait for.
 */
export class SqliteShadow implements Shadow {
  readonly #writer: SqliteWriter;
  #tables: readonly Table[] = [];

  constructor(writer: SqliteWriter) {
    this.#writer = writer;
  }

  async make(tables: readonly Table[]): Promise<void> {
    this.#tables = tables;
    await this.#writer.execute([
      // As large as the tables may be.
      'PRAGMA temp_store = FILE',
      `PRAGMA temp.cache_size = -${CACHE_KB}`,
      ...tables.flatMap((table) => createTableSql(table, 'sqlite', 'temp', { isUnfilled: true })),
    ]);
  }

  async write(writes: readonly Write[]): Promise<void> {
    await this.#writer.write(writes);
  }

  /** The log's own tables get their late indexes when they get their rows. */
  async index(): Promise<void> {}

  get publishing(): readonly string[] {
    return this.#tables.flatMap((table) => {
      const [create, ...indexes] = createTableSql(table, 'sqlite', 'main');
      return [create!, `INSERT INTO main."${table.name}" SELECT * FROM temp."${table.name}"`, ...indexes];
    });
  }

  async drop(): Promise<void> {
    // They disappear with their connection.
    if (this.#writer.isLost) return;
    await this.#writer.execute([
      ...this.#tables.toReversed().map(({ name }) => `DROP TABLE IF EXISTS temp."${name}"`),
      'PRAGMA temp_store = MEMORY',
    ]);
  }
}
