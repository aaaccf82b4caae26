import type { Shadow } from '../engine.ts';
import type { Write } from '../tables/statement.ts';
import { createTableSql, type Table } from '../tables/table.ts';
import { createTextIndexSql } from '../tables/text-index.ts';
import type { Writer } from './writer.ts';

/**
 * Tables in the writer's temporary database, where SQLite finds them before the log's tables of the same names. Writing
 * there takes no lock that others wait for.
 */
export class SqliteShadow implements Shadow {
  readonly #writer: Writer;
  #tables: readonly Table[] = [];

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  async make(tables: readonly Table[]): Promise<void> {
    this.#tables = tables;
    await this.#writer.execute([
      // As large as the tables may be.
      'PRAGMA temp_store = FILE',
      ...tables.flatMap((table) => createTableSql(table, 'sqlite', 'temp', { isUnfilled: true })),
    ]);
  }

  write(writes: readonly Write[]): Promise<void> {
    return this.#writer.write(writes);
  }

  /** Only the log's own tables have indexes of texts, because those cannot be moved there. */
  async index(): Promise<void> {}

  get publishing(): readonly string[] {
    return this.#tables.flatMap((table) => {
      const [create, ...indexes] = createTableSql(table, 'sqlite', 'main');
      return [
        create!,
        `INSERT INTO main."${table.name}" SELECT * FROM temp."${table.name}"`,
        ...indexes,
        ...createTextIndexSql(table, 'sqlite'),
      ];
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
