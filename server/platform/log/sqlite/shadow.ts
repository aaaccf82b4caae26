import type { Shadow } from '../engine.ts';
import type { Write } from '../statement.ts';
import { createTableSql, type Table } from '../table.ts';
import type { Connection } from './connection.ts';

/**
 * Tables in the writer's temporary database, where SQLite finds them before the log's of the same name. What is written
 * there takes no lock that others wait for.
 */
export class SqliteShadow implements Shadow {
  readonly #writer: Connection;
  readonly #writeAll: (writes: readonly Write[]) => void;
  #tables: readonly Table[] = [];

  constructor(writer: Connection) {
    this.#writer = writer;
    // Inside a transaction this is a part of it that can be taken back.
    this.#writeAll = writer.db.transaction((writes: readonly Write[]) => {
      for (const write of writes) writer.run(write);
    });
  }

  async make(tables: readonly Table[]): Promise<void> {
    const { db } = this.#writer;
    // As large as the tables may be.
    db.pragma('temp_store = FILE');
    this.#tables = tables;
    for (const table of tables) for (const sql of createTableSql(table, 'sqlite', 'temp')) db.exec(sql);
  }

  async write(writes: readonly Write[]): Promise<void> {
    this.#writeAll(writes);
  }

  get publishing(): readonly string[] {
    return this.#tables.flatMap((table) => {
      const [create, ...indexes] = createTableSql(table, 'sqlite', 'main');
      return [create!, `INSERT INTO main."${table.name}" SELECT * FROM temp."${table.name}"`, ...indexes];
    });
  }

  async drop(): Promise<void> {
    const { db } = this.#writer;
    for (const { name } of this.#tables.toReversed()) db.exec(`DROP TABLE IF EXISTS temp."${name}"`);
    db.pragma('temp_store = MEMORY');
  }
}
