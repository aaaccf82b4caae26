import Database from 'better-sqlite3';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { bindingsOf, type Bound, type CompiledStatement, type SqlValue, type Write } from '../statement.ts';

/**
 * Writes each parameter as `+?`. Where a bare `?` stands in an equation beside an ORDER BY, or after LIMIT,
 * this build of SQLite (with STAT4) plans the statement anew for every value bound to it, which takes several
 * times as long as running it. The plus means nothing else, and an index serves `+?` as well as `?`.
 */
class PlannedOnce extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Compiles and never runs: what statements are turned into SQLite's text with. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new PlannedOnce(),
  },
});

const openFiles = new Map<string, number>();

/** Whether this process has a connection to the file. */
export function isOpenHere(file: string): boolean {
  return openFiles.has(file);
}

function open(file: string, options: Database.Options): Database.Database {
  const db = new Database(file, { fileMustExist: true, timeout: 5000, ...options });
  openFiles.set(file, (openFiles.get(file) ?? 0) + 1);
  return db;
}

function close(db: Database.Database): void {
  if (!db.open) return;
  db.close();
  const left = (openFiles.get(db.name) ?? 1) - 1;
  if (left > 0) openFiles.set(db.name, left);
  else openFiles.delete(db.name);
}

interface Prepared {
  readonly compiled: CompiledStatement;
  readonly sqlite: Database.Statement<SqlValue[]>;
}

/** One SQLite connection, and the statements prepared on it. */
export class Connection {
  readonly db: Database.Database;
  readonly #prepared: Prepared[] = [];

  constructor(db: Database.Database) {
    this.db = db;
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
    close(this.db);
  }

  #prepare({ statement }: Bound<unknown>): Prepared {
    const known = this.#prepared[statement.id];
    if (known) return known;
    const compiled = statement.compile(compiler);
    const prepared = { compiled, sqlite: this.db.prepare<SqlValue[]>(compiled.sql) };
    this.#prepared[statement.id] = prepared;
    return prepared;
  }
}

/**
 * The connection that writes. While it opens it may wait for another process; after that `BEGIN IMMEDIATE`
 * answers at once, because whoever waits inside SQLite holds up every request of this process.
 */
export function openWriter(file: string): Connection {
  const db = open(file, {});
  // An acknowledged command must survive a power cut; NORMAL, the driver's default with WAL, may lose it.
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  db.pragma('temp_store = MEMORY');
  db.pragma('cache_size = -16384');
  // While a log is open its `Checkpoints` see to this; here it keeps a rebuild's WAL small.
  db.pragma('wal_autocheckpoint = 4000');
  db.pragma('journal_size_limit = 67108864');
  return new Connection(db);
}

export function doNotWait(connection: Connection): void {
  connection.db.pragma('busy_timeout = 0');
}

/** A connection that cannot write. In WAL mode it never waits for the writer, nor the writer for it. */
export function openReader(file: string): Connection {
  const db = open(file, { readonly: true });
  try {
    db.pragma('query_only = ON');
    db.pragma('trusted_schema = OFF');
    db.pragma('temp_store = MEMORY');
    db.pragma('cache_size = -32768');
    db.pragma('mmap_size = 268435456');
    return new Connection(db);
  } catch (error) {
    close(db);
    throw error;
  }
}
