import type { Batch } from '../engine.ts';
import { events as eventTable } from '../tables/log-tables.ts';
import { bindingsOf, type RowWrite, type Statement, type Write } from '../tables/statement.ts';
import { compiledOf, queryOf, type Query } from './connection.ts';

/*
 * The SQL of a batch. One statement per row would cost both sides more than the row. So writes of whole rows to one table
 * are sent as one statement over arrays. What must stay true:
 * - The result equals that of the writes one after another. So only independent writes are reordered: whole rows of tables
 *   that do not refer to each other. Any other write comes after everything before it.
 * - Rows sent together have different keys, because PostgreSQL would not overwrite the first row with the second.
 */

/** Throws for a value that SQL cannot hold. */
export function statementsOf({ drop = [], publish, events, writes }: Batch): Query[] {
  const statements: Query[] = [
    ...drop.map((table) => ({ text: `DROP TABLE IF EXISTS "${table}" CASCADE` })),
    ...(publish?.publishing ?? []).map((text) => ({ text })),
  ];
  const gathered = new Gathered(statements);
  for (const event of events) gathered.add(eventTable.insert(event));
  for (const write of writes) gathered.add(write);
  gathered.send();
  return statements;
}

/** Writes that are sent as one. */
interface Rows {
  readonly statement: Statement;
  readonly row: RowWrite;
  readonly keys: Set<string>;
  readonly writes: Write[];
}

class Gathered {
  readonly #statements: Query[];
  readonly #tables = new Map<string, Rows>();

  constructor(statements: Query[]) {
    this.#statements = statements;
  }

  add(write: Write): void {
    const { row } = write.statement;
    if (row) this.#addRow(write, row);
    else {
      this.send();
      this.#statements.push(queryOf(write));
    }
  }

  #addRow(write: Write, row: RowWrite): void {
    const key = row.key.map((column) => String(write.params[column])).join('\0');
    const known = this.#tables.get(row.table);
    const isApart = known && (known.statement !== write.statement || known.keys.has(key));
    if (isApart || row.references.some((table) => this.#tables.has(table))) this.send();
    const rows = this.#tables.get(row.table);
    if (rows) {
      rows.keys.add(key);
      rows.writes.push(write);
    } else {
      const { statement } = write;
      this.#tables.set(row.table, { statement, row, keys: new Set([key]), writes: [write] });
    }
  }

  send(): void {
    for (const { row, writes } of this.#tables.values()) {
      const [first, ...more] = writes;
      this.#statements.push(more.length === 0 ? queryOf(first!) : manyOf(row, writes));
    }
    this.#tables.clear();
  }
}

function manyOf({ many }: RowWrite, writes: readonly Write[]): Query {
  const compiled = compiledOf(many);
  const rows = writes.map(({ params }) => bindingsOf(compiled, params));
  return { text: compiled.sql, values: compiled.slots.map((_slot, at) => rows.map((row) => row[at])) };
}
