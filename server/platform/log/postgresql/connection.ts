import { connect, type Socket } from 'node:net';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import postgres from 'postgres';
import { bindingsOf, type Bound, type CompiledStatement, type Statement } from '../tables/statement.ts';

/** Only compiles: it turns statements into PostgreSQL's text. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const compiled: CompiledStatement[] = [];

/** A statement's text and values. Throws for a value that SQL cannot hold. */
export function queryOf({ statement, params }: Bound<unknown>): Query {
  const known = compiledOf(statement);
  return { text: known.sql, values: bindingsOf(known, params) };
}

export function compiledOf(statement: Statement): CompiledStatement {
  return (compiled[statement.id] ??= statement.compile(compiler));
}

export interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** Runs a query and returns its rows. Queries that do not wait for each other are pipelined. */
export type Ask = <Row extends object>(query: Query) => Promise<Row[]>;

export async function rowsOf<Row>(ask: Ask, query: Bound<Row>): Promise<Row[]> {
  return (await ask(queryOf(query))) as Row[];
}

const INT8 = 20;
const NUMERIC = 1700;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;

/** How long a command waits for the write lock before the log does other work (ms). */
const LOCK_WAIT = 250;
/** PostgreSQL takes the write lock from a server after this silence (ms). */
const HELD_WITHIN = 5000;
/** Every answer takes less, unless the server hangs or the network is broken without notice (ms). */
const ANSWER_WITHIN = 30_000;
/** The timeout of a connection attempt (s). */
const CONNECT_WITHIN = 5;

/**
 * The driver's own pauses grow to 20 s, and commands wait behind reads. So a server is used again soon after it returns
 * (s).
 */
const CONNECT_AGAIN_AFTER = 0.1;

/** Session settings of a connection. */
export type ConnectionSettings = Readonly<Record<string, string | number>>;

const settings: ConnectionSettings = {
  application_name: 'sellover',
  lock_timeout: LOCK_WAIT,
  idle_in_transaction_session_timeout: HELD_WITHIN,
  statement_timeout: HELD_WITHIN,
  // An acknowledged command must survive a crash, whatever the server does for others.
  synchronous_commit: 'on',
  // All frequent queries have an index. Without statistics, in a new or restored table, the planner would guess and scan
  // the whole log for a few events after a position.
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  max_parallel_workers_per_gather: 0,
  // A plan without an index, as for a table of one row, counts as very dear then, and would be compiled each time.
  jit: 'off',
};

/** Options that the driver has and its types lack. */
const untyped: object = {
  // A group's statements go out together, however many they are.
  max_pipeline: Number.MAX_SAFE_INTEGER,
  socket: openSocket,
};

interface Address {
  readonly host: readonly string[];
  readonly port: readonly number[];
  /** The path of a Unix socket; otherwise undefined. */
  readonly path?: string | false;
}

/**
 * A connection that closes before its first answer has failed, such as behind a proxy whose server is away. The driver
 * itself would reconnect at once and for ever, without telling anybody.
 */
function openSocket({ host: [host], port: [port], path }: Address): Socket {
  // A query must not wait for the acknowledgement of the previous packet.
  const socket = connect({ ...(path ? { path } : { host: host!, port: port! }), noDelay: true });
  const drop = () => socket.destroy(new ConnectionLost());
  socket.once('end', drop).once('data', () => socket.off('end', drop));
  // The driver checks certificates against it.
  return Object.assign(socket, { host });
}

function driver(url: string, max: number, own: ConnectionSettings, onclose: () => void): postgres.Sql {
  return postgres(url, {
    max,
    backoff: () => CONNECT_AGAIN_AFTER,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: CONNECT_WITHIN,
    ...untyped,
    onclose,
    onnotice: () => {},
    connection: { ...settings, ...own },
    // The driver would look up types by itself. If the connection broke meanwhile, nobody could catch the error.
    fetch_types: false,
    types: {
      // Whole numbers become JavaScript numbers, because the tables contain none that these cannot hold exactly.
      whole: { to: INT8, from: [INT8, NUMERIC], parse: Number, serialize: String },
      wholes: { to: INT8_ARRAY, from: [], serialize: arrayText, parse: String },
      texts: { to: TEXT_ARRAY, from: [], serialize: arrayText, parse: String },
    },
  });
}

/** Events are long and full of quotes. This way of escaping them takes a fraction of the time of any other. */
function arrayText(values: readonly (string | number | null)[]): string {
  const texts = values.map((value) => {
    if (value === null) return 'NULL';
    return typeof value === 'string'
      ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
      : String(value);
  });
  return `{${texts.join(',')}}`;
}

async function ask<Row extends object>(sql: postgres.Sql, { text, values = [] }: Query): Promise<Row[]> {
  try {
    const rows =
      values.length === 0
        ? await sql.unsafe<Row[]>(text)
        : await sql.unsafe<Row[]>(text, values as postgres.ParameterOrJSON<never>[], { prepare: true });
    return withoutHoles(rows);
  } catch (error) {
    throw withoutRows(error);
  }
}

/**
 * If a connection breaks in the middle of an answer, the driver keeps counting its rows. The first answer after the
 * reconnect would then begin with as many holes, and a query for one row would find none.
 */
function withoutHoles<Row>(rows: Row[]): Row[] {
  return rows.length === 0 || 0 in rows ? rows : rows.filter(() => true);
}

/** PostgreSQL quotes the rejected row, which may contain somebody's name and address. No log may contain that. */
function withoutRows(error: unknown): unknown {
  if (error instanceof postgres.PostgresError) error.detail = error.where = '';
  return error;
}

/** Several connections, which come back by themselves. For reading. */
export class Pool {
  readonly #sql: postgres.Sql;

  constructor(url: string, connections: number) {
    this.#sql = driver(url, connections, { statement_timeout: ANSWER_WITHIN }, () => {});
  }

  readonly ask: Ask = async <Row extends object>(query: Query) => {
    const { promise: overdue, reject } = Promise.withResolvers<never>();
    const patience = setTimeout(() => reject(new ConnectionLost()), ANSWER_WITHIN);
    try {
      return await Promise.race([ask<Row>(this.#sql, query), overdue]);
    } finally {
      clearTimeout(patience);
    }
  };

  async close(): Promise<void> {
    await this.#sql.end({ timeout: 1 });
  }
}

/**
 * One connection. Once lost it stays lost, and all its queries fail, because no part of a transaction may reach another
 * connection. It counts as lost if an answer does not come in time.
 */
export class DatabaseSession {
  readonly #sql: postgres.Sql;
  readonly #connection: postgres.ReservedSql;
  readonly #answerWithin: number;
  /** Each query has its own: one shared promise would keep every answer alive as long as itself. */
  readonly #waiting = new Set<(error: ConnectionLost) => void>();
  #isLost = false;
  #silence: NodeJS.Timeout | undefined;

  private constructor(sql: postgres.Sql, connection: postgres.ReservedSql, answerWithin: number) {
    this.#sql = sql;
    this.#connection = connection;
    this.#answerWithin = answerWithin;
  }

  /** `patient`: for work without a timeout. */
  static async open(url: string, { patient = false } = {}): Promise<DatabaseSession> {
    let session: DatabaseSession | undefined;
    let isLost = false;
    const own = patient
      ? { statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 0 }
      : {};
    const sql = driver(url, 1, own, () => {
      isLost = true;
      if (session) session.#lose();
    });
    try {
      // The driver reserves an open connection, and waits for ever for one that it has to open.
      await ask(sql, { text: 'SELECT 1' });
      session = new DatabaseSession(sql, await sql.reserve(), patient ? Infinity : ANSWER_WITHIN);
      if (isLost) session.#lose();
      return session;
    } catch (error) {
      await sql.end({ timeout: 0 });
      throw error;
    }
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  readonly ask: Ask = async <Row extends object>(query: Query) => {
    if (this.#isLost) throw new ConnectionLost();
    const { promise: lost, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    if (this.#waiting.size === 1) this.#wait();
    try {
      return await Promise.race([ask<Row>(this.#connection, query), lost]);
    } finally {
      this.#waiting.delete(reject);
      this.#wait();
    }
  };

  /** Since the last answer, or the first query. */
  #wait(): void {
    clearTimeout(this.#silence);
    if (this.#waiting.size === 0 || this.#isLost || this.#answerWithin === Infinity) return;
    this.#silence = setTimeout(() => void this.close(), this.#answerWithin);
  }

  /** Sends them together. Resolves when all are answered, or rejects with the first error. */
  async askAll(queries: readonly Query[]): Promise<void> {
    const results = await Promise.allSettled(queries.map((query) => this.ask(query)));
    const refused = results.find((result) => result.status === 'rejected');
    if (refused) throw refused.reason;
  }

  query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.ask<Row>({ text, values });
  }

  #lose(): void {
    this.#isLost = true;
    clearTimeout(this.#silence);
    for (const reject of this.#waiting) reject(new ConnectionLost());
  }

  async close(): Promise<void> {
    this.#lose();
    await this.#sql.end({ timeout: 0 });
  }
}

export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  constructor() {
    super('the connection to the database was lost');
  }
}

/** PostgreSQL's five-letter error code; may be empty. */
export function codeOf(error: unknown): string {
  return error instanceof postgres.PostgresError ? error.code : '';
}
