import { rm, writeFile } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { PRIVATE_FILE } from '../../private-files.ts';
import { findCursor } from '../background/cursors.ts';
import {
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
import type { ReadRange, Reads, RowTables } from '../log.ts';
import {
  events as eventTable,
  eventsAfter,
  eventsOfStream,
  findAnswer,
  findLastAnswer,
  findLogState,
  findSnapshot,
  findTimer,
  headOfStream,
  linkAt,
  type EventRow,
} from '../tables/log-tables.ts';
import type { Logger } from '../logger.ts';
import { findSeal } from '../integrity/seal-table.ts';
import type { Bound } from '../tables/statement.ts';
import { Checkpoints } from './checkpoints.ts';
import type { Claimed } from './claim.ts';
import { openReader, type Connection } from './connection.ts';
import { EventRanges } from './event-ranges.ts';
import { migrationsOf } from './migrate.ts';
import { holdOpen } from './open-file.ts';
import { SeenFile } from './seen-file.ts';
import { SqliteShadow } from './shadow.ts';
import { ThreadLost } from './thread.ts';
import { SqliteWriter } from './writer.ts';

/** Most streams are shorter, so one query is enough for them. */
const SHORT = 20;
/** About what a group of orders writes. */
const ROOM_BYTES = 1024 * 1024;

/**
 * The log's engine on a SQLite file. What must stay true:
 * - Another thread does all that waits for the disk's sync or for a lock (`writer.ts`). Reads here never wait for a
 *   writer.
 * - A transaction belongs to the writer that began it. If that writer's thread dies, the transaction is rolled back,
 *   unless its events are found in the log. The next transaction gets a new thread.
 * - The file counts as open in this process until its last connection is closed.
 */
export class SqliteEngine implements Engine {
  readonly where: string;
  readonly process: number;
  readonly reads: Reads;
  readonly #logger: Logger;
  readonly #reader: Connection;
  readonly #ranges: EventRanges;
  readonly #checkpoints: Checkpoints;
  readonly #seen: SeenFile;
  readonly #claimed: Claimed | undefined;
  readonly #closed: () => void;
  #writer: SqliteWriter;
  /** The writer of the current transaction. */
  #begunBy: SqliteWriter | undefined;
  #gone: string | null = null;

  /** The file must exist. The engine owns the claim, and releases it on close. */
  constructor(file: string, logger: Logger, claimed?: Claimed) {
    const reader = openReader(file);
    this.where = file;
    this.#logger = logger;
    this.#reader = reader;
    this.#ranges = new EventRanges(reader);
    this.#seen = new SeenFile(file, { keepsNote: claimed?.isAlone ?? false });
    this.#checkpoints = new Checkpoints(file, logger, this.#seen);
    this.#claimed = claimed;
    this.#closed = holdOpen(file);
    this.#writer = new SqliteWriter(file, logger);
    this.process = claimed?.process ?? 0;
    this.reads = {
      one: async (query) => reader.one(query),
      all: async (query) => reader.all(query),
    };
  }

  async begin(needs: Needs): Promise<Begun | null> {
    if (this.#gone !== null) throw new EngineFailed(this.#gone);
    const writer = this.#livingWriter();
    const { queries, begun } = this.#asking(needs);
    try {
      const answers = await writer.begin(queries);
      if (!answers) return null;
      this.#begunBy = writer;
      return begun(answers);
    } catch (error) {
      await this.rollback();
      throw failed(error);
    }
  }

  async commit(batch: Batch): Promise<void> {
    const writer = this.#begunBy;
    if (!writer) throw new Error('nothing was begun');
    const { drop = [], publish, events, writes } = batch;
    try {
      await writer.commit(
        [
          // Tables are dropped and created again in one transaction. References between them are valid again at its end.
          ...(drop.length > 0 ? ['PRAGMA defer_foreign_keys = ON'] : []),
          ...drop.map((table) => `DROP TABLE IF EXISTS main."${table}"`),
          ...(publish?.publishing ?? []),
        ],
        [...events.map((event) => eventTable.insert(event)), ...writes],
      );
    } catch (error) {
      await this.rollback();
      if (error instanceof ThreadLost && this.#areThere(events)) return;
      throw isRefused(error) ? new WriteRefused(error, { isStale: isStale(error) }) : failed(error);
    }
    this.#begunBy = undefined;
    this.#checkpoints.committed(writer);
  }

  async rollback(): Promise<void> {
    const writer = this.#begunBy;
    this.#begunBy = undefined;
    try {
      await writer?.rollback();
    } catch (error) {
      // SQLite rolled back when the thread died.
      if (!(error instanceof ThreadLost)) throw error;
    }
  }

  async gone(): Promise<string | null> {
    return (this.#gone = await this.#seen.look());
  }

  /**
   * Tested with a file: on a nearly full disk a small transaction still fits into the part of the WAL that failed ones have
   * created.
   */
  async hasRoom(): Promise<boolean> {
    const file = `${this.where}-room`;
    try {
      try {
        await writeFile(file, Buffer.alloc(ROOM_BYTES, 1), { mode: PRIVATE_FILE });
      } finally {
        await rm(file, { force: true });
      }
      return true;
    } catch {
      return false;
    }
  }

  async load(streams: readonly StreamNeed[]): Promise<readonly LoadedStream[]> {
    return streams.map((need) => this.#loaded(need, this.#reader.all(firstEvents(need))));
  }

  async range(range: ReadRange): Promise<readonly EventRow[]> {
    return this.#ranges.read(range);
  }

  async migrate(rowTables: readonly RowTables[]): Promise<void> {
    await this.#livingWriter().migrate(rowTables.map(migrationsOf));
  }

  async shadow(): Promise<Shadow> {
    return new SqliteShadow(this.#livingWriter());
  }

  async close(): Promise<void> {
    this.#seen.close();
    await this.#checkpoints.close();
    this.#reader.close();
    // Closing the last connection copies the WAL into the database and removes it. With other processes it stays.
    await this.#writer.end();
    this.#closed();
    this.#claimed?.release();
  }

  #livingWriter(): SqliteWriter {
    if (this.#writer.isLost) {
      void this.#writer.end();
      this.#writer = new SqliteWriter(this.where, this.#logger);
    }
    return this.#writer;
  }

  /** The queries for a group, and how their answers are read. */
  #asking({ seen, streams, keys, timers, cursors }: Needs): {
    readonly queries: readonly Bound<unknown>[];
    begun(answers: unknown[][]): Begun;
  } {
    const asking = new Asking();
    const state = asking.ask(findLogState());
    const seal = asking.ask(findSeal());
    const foreign = Number.isFinite(seen)
      ? asking.ask(eventsAfter({ position: seen, limit: ROWS_AT_ONCE }))
      : () => [];
    const lastAnswer = keys.length > 0 ? asking.ask(findLastAnswer()) : () => [];
    const kept = keys.map((key) => [key, asking.ask(findAnswer({ key }))] as const);
    const due = timers.map((id) => [id, asking.ask(findTimer({ id }))] as const);
    const positions = cursors.map((name) => [name, asking.ask(findCursor({ name }))] as const);
    const first = streams.map((need) => [need, asking.ask(firstEvents(need))] as const);
    return {
      queries: asking.queries,
      begun: (answers) => {
        const [logState] = state(answers);
        if (!logState) throw new Error('the log has no state');
        return {
          lastPosition: logState.last_position,
          generation: logState.generation,
          seal: seal(answers)[0],
          foreign: foreign(answers),
          streams: first.map(([need, rows]) => this.#loaded(need, rows(answers))),
          answers: new Map(kept.flatMap(([key, rows]) => rows(answers).map((answer) => [key, answer]))),
          lastAnswer: lastAnswer(answers)[0]?.id ?? 0,
          timers: new Map(due.flatMap(([id, rows]) => rows(answers).map(({ due_at }) => [id, due_at]))),
          cursors: new Map(
            positions.flatMap(([name, rows]) => rows(answers).map(({ position }) => [name, position])),
          ),
        };
      },
    };
  }

  /** `first` are the stream's first events, as {@link firstEvents} finds them. */
  #loaded({ stream, stateVersion }: StreamNeed, first: EventRow[]): LoadedStream {
    const reader = this.#reader;
    if (first.length < SHORT) return { stream, head: first.at(-1), snapshot: undefined, rows: first };
    const head = reader.one(headOfStream({ stream }));
    const snapshot = reader.one(findSnapshot({ stream, stateVersion }));
    if (!snapshot) return { stream, head, snapshot, rows: first };
    const { version } = snapshot;
    const rows = reader.all(eventsOfStream({ stream, afterVersion: version, limit: ROWS_AT_ONCE }));
    return { stream, head, snapshot, rows };
  }

  /** Whether a commit with a lost answer succeeded. An event's hash covers all events before it in its stream. */
  #areThere(events: readonly EventRow[]): boolean {
    const last = events.at(-1);
    if (!last) return false;
    const { stream, version, hash } = last;
    return this.#reader.one(linkAt({ stream, version }))?.hash === hash;
  }
}

/** Collects queries to send together. Each finds its rows among the answers. */
class Asking {
  readonly queries: Bound<unknown>[] = [];

  ask<Row>(query: Bound<Row>): (answers: unknown[][]) => Row[] {
    const at = this.queries.push(query) - 1;
    return (answers) => answers[at] as Row[];
  }
}

function firstEvents({ stream }: StreamNeed): Bound<EventRow> {
  return eventsOfStream({ stream, afterVersion: 0, limit: SHORT });
}

function codeOf(error: unknown): string {
  return error instanceof Database.SqliteError ? error.code : '';
}

/** Whether these writes are at fault, rather than the disk or the thread. */
function isRefused(error: unknown): boolean {
  if (error instanceof EngineFailed) return false;
  return (
    !(error instanceof Database.SqliteError) ||
    /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE|ERROR$)/.test(error.code)
  );
}

/** The unique index on (stream, version) is the last guard against two decisions on one state. */
function isStale(error: unknown): boolean {
  return (
    codeOf(error).startsWith('SQLITE_CONSTRAINT') &&
    error instanceof Error &&
    error.message.includes('events.')
  );
}

function failed(error: unknown): EngineFailed {
  if (error instanceof EngineFailed) return error;
  const code = codeOf(error);
  const why = code.startsWith('SQLITE_FULL')
    ? 'the disk is full; free some space'
    : code.startsWith('SQLITE_BUSY')
      ? 'another process keeps the database locked'
      : String(error);
  return new EngineFailed(why, { cause: error });
}
