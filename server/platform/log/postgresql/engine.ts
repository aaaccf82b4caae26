import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import {
  EngineBusy,
  EngineFailed,
  ROWS_AT_ONCE,
  WriteRefused,
  type Batch,
  type Begun,
  type Engine,
  type LoadedStream,
  type Needs,
  type Shadow,
  type StreamNeed,
} from '../engine.ts';
import { LogUnreadable, type ReadRange, type Reads, type RowTables } from '../log.ts';
import {
  eventsAfter,
  eventsOfStream,
  findLastAnswer,
  findSnapshot,
  headOfStream,
  type AnswerRow,
  type EventRow,
} from '../tables/log-tables.ts';
import { findSeal } from '../integrity/seal-table.ts';
import { statementsOf } from './batch-statements.ts';
import { codeOf, Pool, rowsOf, DatabaseSession, type Ask, type Query } from './connection.ts';
import { isUnreachable, reasonIn } from './database-error.ts';
import { readRange } from './event-ranges.ts';
import { GatheredReads } from './gathered-reads.ts';
import { migrate } from './migrate.ts';
import { PostgresShadow } from './shadow.ts';
import type { PostgresqlWriter } from './writer.ts';

/** Most streams are shorter, so one query is enough for them. */
const SHORT = 20;
/** Connections that only read. */
const READERS = 8;
/** How long to search for the outcome of a commit whose answer was lost (ms). */
const OUTCOME_WITHIN = 3000;

/** The lock on this row allows a single writer, so that positions rise in the order of commits without a gap. */
const LOCK = `SELECT last_position, generation, pg_current_xact_id()::text AS xid,
  pg_postmaster_start_time()::text AS started FROM log_state FOR UPDATE`;
/** A commit that waits for a standby must not be cancelled: PostgreSQL would then answer as if the standby had it. */
const COMMIT: Query = { text: 'SET LOCAL statement_timeout = 0; COMMIT' };
const LOCK_NOT_AVAILABLE = '55P03';

interface Locked {
  readonly last_position: number;
  readonly generation: number;
  readonly xid: string;
  readonly started: string;
}

/**
 * An open transaction. If the answer to its end is lost, its number tells the outcome, unless the server has restarted:
 * after a crash the number of a lost transaction may be used again.
 */
interface Transaction {
  readonly session: DatabaseSession;
  readonly xid: string;
  readonly started: string;
}

/** The log's engine on a PostgreSQL server. What belongs together is sent together, without waiting in between. */
export class PostgresEngine implements Engine {
  readonly where: string;
  readonly reads: Reads;
  readonly #writer: PostgresqlWriter;
  readonly #pool: Pool;
  readonly #ask: Ask;
  readonly #url: string;
  #transaction: Transaction | null = null;

  /** It owns the writer from now on. */
  constructor(where: string, url: string, writer: PostgresqlWriter) {
    this.where = where;
    this.#url = url;
    this.#writer = writer;
    this.#pool = new Pool(url, READERS);
    this.#ask = readingOf(this.#pool, where);
    const gathered = new GatheredReads(this.#ask);
    this.reads = {
      one: (query) => gathered.one(query),
      all: (query) => rowsOf(this.#ask, query),
    };
  }

  get process(): number {
    return this.#writer.process;
  }

  async begin(needs: Needs): Promise<Begun | null> {
    const session = await this.#writer.session();
    try {
      const begun = await this.#begun(session, needs);
      if (begun === null) await rollback(session);
      return begun;
    } catch (error) {
      this.#transaction = null;
      await rollback(session);
      throw failed(error);
    }
  }

  async #begun(
    session: DatabaseSession,
    { seen, streams, keys, timers, cursors }: Needs,
  ): Promise<Begun | null> {
    const { ask } = session;
    const locking = [ask({ text: 'BEGIN' }), ask<Locked>({ text: LOCK })] as const;
    const asked = [
      rowsOf(ask, findSeal()),
      Number.isFinite(seen) ? rowsOf(ask, eventsAfter({ position: seen, limit: ROWS_AT_ONCE })) : [],
      someOf<AnswerRow & { key: string }>(ask, 'answers', 'key', 'key, fingerprint, reply, refusal', keys),
      keys.length > 0 ? rowsOf(ask, findLastAnswer()) : [],
      someOf<{ id: string; due_at: number }>(ask, 'timers', 'id', 'id, due_at', timers),
      someOf<{ name: string; position: number }>(ask, 'reaction_cursors', 'name', 'name, position', cursors),
      loadStreams(ask, streams),
    ] as const;
    const looking = Promise.all(asked);
    // The first error is the cause. The later ones follow from it.
    looking.catch(() => {});
    const [begin, lock] = await Promise.allSettled(locking);
    if (begin.status === 'rejected') throw begin.reason;
    if (lock.status === 'rejected') {
      if (codeOf(lock.reason) === LOCK_NOT_AVAILABLE) return null;
      throw lock.reason;
    }
    const [state] = lock.value;
    if (!state) throw new EngineFailed('the log has no state');
    const [seal, foreign, answers, last, due, positions, loaded] = await looking;
    this.#transaction = { session, xid: state.xid, started: state.started };
    return {
      lastPosition: state.last_position,
      generation: state.generation,
      seal: seal[0],
      foreign,
      streams: loaded,
      answers: new Map(answers.map(({ key, ...answer }) => [key, answer])),
      lastAnswer: last[0]?.id ?? 0,
      timers: new Map(due.map(({ id, due_at }) => [id, due_at])),
      cursors: new Map(positions.map(({ name, position }) => [name, position])),
    };
  }

  async commit(batch: Batch): Promise<void> {
    const transaction = this.#taken();
    const { session } = transaction;
    let statements: readonly Query[];
    try {
      statements = statementsOf(batch);
    } catch (error) {
      await rollback(session);
      throw new WriteRefused(error, { isStale: false });
    }
    try {
      await session.askAll([...statements, COMMIT]);
    } catch (error) {
      if (!session.isLost) {
        await rollback(session);
        throw asThrown(error);
      }
      if (!(await this.#isCommitted(transaction, batch))) throw failed(error);
    }
  }

  #taken(): Transaction {
    const transaction = this.#transaction;
    if (!transaction) throw new Error('nothing was begun');
    this.#transaction = null;
    if (transaction.session.isLost) throw new EngineFailed('the connection to the database was lost');
    return transaction;
  }

  /** The connection was lost before the answer arrived. */
  async #isCommitted(transaction: Transaction, batch: Batch): Promise<boolean> {
    const giveUpAt = performance.now() + OUTCOME_WITHIN;
    for (;;) {
      try {
        const outcome = await outcomeOf(await this.#writer.session(), transaction, batch);
        if (outcome !== null) return outcome;
      } catch (error) {
        if (performance.now() > giveUpAt) throw failed(error);
      }
      if (performance.now() > giveUpAt) throw new EngineFailed('what became of the last commit is not known');
      await sleep(50);
    }
  }

  async rollback(): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = null;
    if (transaction) await rollback(transaction.session);
  }

  async gone(): Promise<null> {
    return null;
  }

  /** The disk is the database server's. */
  async hasRoom(): Promise<boolean> {
    return true;
  }

  load(streams: readonly StreamNeed[]): Promise<readonly LoadedStream[]> {
    return loadStreams(this.#ask, streams);
  }

  range(range: ReadRange): Promise<readonly EventRow[]> {
    return readRange(this.#ask, range);
  }

  async migrate(rowTables: readonly RowTables[]): Promise<void> {
    // Nothing else runs meanwhile, and a large table may take a while.
    const session = await DatabaseSession.open(this.#url, { patient: true });
    try {
      await migrate(session, rowTables);
    } finally {
      await session.close();
    }
  }

  shadow(): Promise<Shadow> {
    return PostgresShadow.open(this.#url);
  }

  async close(): Promise<void> {
    await this.#pool.close();
    await this.#writer.close();
  }
}

/** Reads that report an unreachable server as an outage, not as an error of the query. */
function readingOf(pool: Pool, where: string): Ask {
  return async <Row extends object>(query: Query) => {
    try {
      return await pool.ask<Row>(query);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      throw new LogUnreadable(`${where} cannot be reached: ${reasonIn(error)}`, { cause: error });
    }
  };
}

async function someOf<Row extends object>(
  ask: Ask,
  table: string,
  key: string,
  columns: string,
  keys: readonly string[],
): Promise<Row[]> {
  if (keys.length === 0) return [];
  const text = `SELECT ${columns} FROM ${table} WHERE ${key} = ANY ($1::text[])`;
  return ask<Row>({ text, values: [keys] });
}

const FIRST_EVENTS = `SELECT first.* FROM unnest($1::text[]) AS asked (name)
  CROSS JOIN LATERAL (SELECT * FROM events WHERE stream = asked.name ORDER BY version LIMIT ${SHORT}) AS first
  ORDER BY first.stream, first.version`;

async function loadStreams(ask: Ask, needs: readonly StreamNeed[]): Promise<LoadedStream[]> {
  if (needs.length === 0) return [];
  const names = needs.map(({ stream }) => stream);
  const rows = await ask<EventRow>({ text: FIRST_EVENTS, values: [names] });
  const byStream = Map.groupBy(rows, ({ stream }) => stream);
  return Promise.all(
    needs.map((need) => {
      const first = byStream.get(need.stream) ?? [];
      const { stream } = need;
      if (first.length < SHORT) return { stream, head: first.at(-1), snapshot: undefined, rows: first };
      return loadLong(ask, need, first);
    }),
  );
}

async function loadLong(
  ask: Ask,
  { stream, stateVersion }: StreamNeed,
  first: readonly EventRow[],
): Promise<LoadedStream> {
  const [[head], [snapshot]] = await Promise.all([
    rowsOf(ask, headOfStream({ stream })),
    rowsOf(ask, findSnapshot({ stream, stateVersion })),
  ]);
  if (!snapshot) return { stream, head, snapshot, rows: first };
  const { version } = snapshot;
  const rows = await rowsOf(ask, eventsOfStream({ stream, afterVersion: version, limit: ROWS_AT_ONCE }));
  return { stream, head, snapshot, rows };
}

/** Does nothing outside a transaction. */
async function rollback(session: DatabaseSession): Promise<void> {
  if (!session.isLost) await session.ask({ text: 'ROLLBACK' }).catch(() => {});
}

/** Whether the writes are at fault, such as by a constraint or a value, rather than the server. */
function asThrown(error: unknown): WriteRefused | EngineFailed {
  const code = codeOf(error);
  if (!/^(22|23|42)/.test(code)) return failed(error);
  const isStale =
    code === '23505' && error instanceof postgres.PostgresError && error.table_name === 'events';
  return new WriteRefused(error, { isStale });
}

function failed(error: unknown): EngineFailed {
  if (error instanceof EngineFailed) return error;
  if (codeOf(error) === LOCK_NOT_AVAILABLE) return new EngineBusy(String(error), { cause: error });
  const why = codeOf(error).startsWith('53100') ? 'the disk is full; free some space' : String(error);
  return new EngineFailed(why, { cause: error });
}

/** Whether a transaction was committed; null: unknown for now. */
async function outcomeOf(
  session: DatabaseSession,
  { xid, started }: Transaction,
  { events }: Batch,
): Promise<boolean | null> {
  const [server] = await session.query<{ started: string }>(
    'SELECT pg_postmaster_start_time()::text AS started',
  );
  if (server?.started !== started) return areThere(session, events);
  const [row] = await session.query<{ status: string | null }>('SELECT pg_xact_status($1::xid8) AS status', [
    xid,
  ]);
  return row?.status === 'in progress' ? null : row?.status === 'committed';
}

/** No two groups have the same last event, because its hash covers all events before it in its stream. */
async function areThere(session: DatabaseSession, events: readonly EventRow[]): Promise<boolean | null> {
  const last = events.at(-1);
  if (!last) return null;
  const [found] = await session.query<{ hash: string }>('SELECT hash FROM events WHERE position = $1', [
    last.position,
  ]);
  return found?.hash === last.hash;
}
