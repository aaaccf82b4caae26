import type Database from 'better-sqlite3';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import {
  bindingsOf,
  type Bound,
  type CompiledStatement,
  type SqlValue,
  type Statement,
  type Write,
} from '../tables/statement.ts';
import { holdOpen, openReading, openWriting } from './open-file.ts';

/**
 * Writes each parameter as `+?`. With a bare `?` in an equation beside an ORDER BY, or after LIMIT, this build of SQLite
 * (with STAT4) plans the statement again for every bound value. That takes several times as long as running it. The plus
 * has no other effect: an index serves `+?` as well as `?`.
 */
class PlannedOnce extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Only compiles: it turns statements into SQLite's text. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new PlannedOnce(),
  },
});

const compiled: CompiledStatement[] = [];

export function compiledOf(statement: Statement): CompiledStatement {
  return (compiled[statement.id] ??= statement.compile(compiler));
}

interface Prepared {
  readonly compiled: CompiledStatement;
  readonly sqlite: Database.Statement<SqlValue[]>;
}

/** One SQLite connection, and the statements prepared on it. */
export class Connection {
  readonly db: Database.Database;
  readonly #prepared: Prepared[] = [];
  readonly #closed: () => void;

  constructor(db: Database.Database, closed: () => void = () => {}) {
    this.db = db;
    this.#closed = closed;
  }

  run(write: Write): void {
    const { compiled, sqlite } = this.#prepare(write);
    sqlite.run(...bindingsOf(compiled, write.params));
  }

  one<Row>(query: Bound<Row>): Row | undefined {
    const { compiled, sqlite } = this.#prepare(query);
    return sqlite.get(...bindingsOf(compiled, query.params)) as Row | undefined;
  }

  all<Row>(query: Bound<Row>): Row[] {
    const { compiled, sqlite } = this.#prepare(query);
    return sqlite.all(...bindingsOf(compiled, query.params)) as Row[];
  }

  close(): void {
    if (!this.db.open) return;
    this.db.close();
    this.#closed();
  }

  #prepare({ statement }: Bound<unknown>): Prepared {
    const known = this.#prepared[statement.id];
    if (known) return known;
    const compiled = compiledOf(statement);
    const prepared = { compiled, sqlite: this.db.prepare<SqlValue[]>(compiled.sql) };
    this.#prepared[statement.id] = prepared;
    return prepared;
  }
}

export function openWriter(file: string): Connection {
  return new Connection(openWriting(file), holdOpen(file));
}

export function openReader(file: string): Connection {
  return new Connection(openReading(file), holdOpen(file));
}
