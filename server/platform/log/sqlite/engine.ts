import { rmSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { PRIVATE_FILE } from '../../private-files.ts';
import { findCursor } from '../cursors.ts';
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
  eventsAfter,
  eventsOfStream,
  findAnswer,
  findLastAnswer,
  findLogState,
  findSnapshot,
  findTimer,
  headOfStream,
  type AnswerRow,
  type EventRow,
} from '../log-tables.ts';
import type { Logger } from '../logger.ts';
import { findSeal } from '../seal-table.ts';
import { Checkpoints } from './checkpoints.ts';
import type { Claimed } from './claim.ts';
import type { Connection } from './connection.ts';
import { EventRanges } from './event-ranges.ts';
import { migrate } from './migrate.ts';
import { SqliteShadow } from './shadow.ts';

/** Most streams are shorter: for them one query is all. */
const SHORT = 20;
const MIGRATION_WAIT_MS = 5000;
/** A group of orders writes as much. */
const ROOM_BYTES = 1024 * 1024;

/**
 * The log's engine on a SQLite file. All of it happens at once, before the promise is there: SQLite's calls wait for
 * the disk, and there is nothing to do for anyone else meanwhile.
 */
export class SqliteEngine implements Engine {
  readonly where: string;
  readonly process: number;
  readonly reads: Reads;
  readonly #writer: Connection;
  readonly #reader: Connection;
  readonly #ranges: EventRanges;
  readonly #checkpoints: Checkpoints;
  readonly #claimed: Claimed | undefined;
  readonly #begin;
  readonly #commit;
  readonly #rollback;
  readonly #insert;

  /** The connections are its own from now on, and the claim, which is given back when they are closed. */
  constructor(file: string, writer: Connection, reader: Connection, logger: Logger, claimed?: Claimed) {
    this.where = file;
    this.#writer = writer;
    this.#reader = reader;
    this.#ranges = new EventRanges(reader);
    this.#checkpoints = new Checkpoints(file, writer, logger);
    this.#claimed = claimed;
    this.process = claimed?.process ?? 0;
    this.reads = {
      one: async (query) => reader.one(query),
      all: async (query) => reader.all(query),
    };
    const { db } = writer;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#rollback = db.prepare('ROLLBACK');
    this.#insert = db.prepare<
      [number, string, number, string, number | null, string, number, string, string]
    >(
      `INSERT INTO events (position, stream, version, type, actor_id, command_id, recorded_at, hash, data)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  async begin(needs: Needs): Promise<Begun | null> {
    try {
      this.#begin.run();
    } catch (error) {
      // SQLite would wait asleep, and all viewers of this process with it.
      if (codeOf(error).startsWith('SQLITE_BUSY')) return null;
      throw failed(error);
    }
    try {
      return this.#begun(needs);
    } catch (error) {
      this.#takeBack();
      throw failed(error);
    }
  }

  async commit({ drop = [], publish, events, writes }: Batch): Promise<void> {
    const { db } = this.#writer;
    try {
      // Tables are dropped and made again inside one transaction; references among them hold again at its end.
      if (drop.length > 0) db.pragma('defer_foreign_keys = ON');
      for (const table of drop) db.exec(`DROP TABLE IF EXISTS main."${table}"`);
      for (const sql of publish?.publishing ?? []) db.exec(sql);
      for (const event of events) this.#append(event);
      for (const write of writes) this.#writer.run(write);
      this.#commit.run();
    } catch (error) {
      // Of its own accord SQLite ends the whole transaction when, say, the disk is full.
      const isOver = !db.inTransaction;
      this.#takeBack();
      throw isOver || !isRefused(error)
        ? failed(error)
        : new WriteRefused(error, { isStale: isStale(error) });
    }
    this.#checkpoints.committed();
  }

  async rollback(): Promise<void> {
    this.#takeBack();
  }

  /**
   * Tried with a file: on a disk that is nearly full a small transaction still fits into the part of the WAL that failed ones
   * have made.
   */
  async hasRoom(): Promise<boolean> {
    const file = `${this.where}-room`;
    try {
      try {
        writeFileSync(file, Buffer.alloc(ROOM_BYTES, 1), { mode: PRIVATE_FILE });
      } finally {
        rmSync(file, { force: true });
      }
      return true;
    } catch {
      return false;
    }
  }

  async load(streams: readonly StreamNeed[]): Promise<readonly LoadedStream[]> {
    return streams.map((need) => loadStream(this.#reader, need));
  }

  async range(range: ReadRange): Promise<readonly EventRow[]> {
    return this.#ranges.read(range);
  }

  async migrate(rowTables: readonly RowTables[]): Promise<void> {
    const { db } = this.#writer;
    // Nobody is served yet whom a wait would hold up.
    db.pragma(`busy_timeout = ${MIGRATION_WAIT_MS}`);
    migrate(db, rowTables);
    db.pragma('busy_timeout = 0');
  }

  async shadow(): Promise<Shadow> {
    return new SqliteShadow(this.#writer);
  }

  async close(): Promise<void> {
    await this.#checkpoints.close();
    this.#reader.close();
    // Closing the last connection writes the WAL back and removes it; with other processes it stays theirs.
    this.#writer.close();
    this.#claimed?.release();
  }

  #begun({ seen, streams, keys, timers, cursors }: Needs): Begun {
    const writer = this.#writer;
    const state = writer.one(findLogState());
    if (!state) throw new Error('the log has no state');
    const { last_position: lastPosition, generation } = state;
    const answers = new Map<string, AnswerRow>();
    for (const key of keys) {
      const answer = writer.one(findAnswer({ key }));
      if (answer) answers.set(key, answer);
    }
    const due = new Map<string, number>();
    for (const id of timers) {
      const timer = writer.one(findTimer({ id }));
      if (timer) due.set(id, timer.due_at);
    }
    const positions = new Map<string, number>();
    for (const name of cursors) {
      const cursor = writer.one(findCursor({ name }));
      if (cursor) positions.set(name, cursor.position);
    }
    return {
      lastPosition,
      generation,
      seal: writer.one(findSeal()),
      foreign: lastPosition > seen ? writer.all(eventsAfter({ position: seen, limit: ROWS_AT_ONCE })) : [],
      streams: streams.map((need) => loadStream(writer, need)),
      answers,
      lastAnswer: (keys.length > 0 && writer.one(findLastAnswer())?.id) || 0,
      timers: due,
      cursors: positions,
    };
  }

  #append(event: EventRow): void {
    const { position, stream, version, type, actor_id, command_id, recorded_at, hash, data } = event;
    this.#insert.run(position, stream, version, type, actor_id, command_id, recorded_at, hash, data);
  }

  #takeBack(): void {
    if (this.#writer.db.inTransaction) this.#rollback.run();
  }
}

function loadStream(connection: Connection, { stream, stateVersion }: StreamNeed): LoadedStream {
  const first = connection.all(eventsOfStream({ stream, afterVersion: 0, limit: SHORT }));
  if (first.length < SHORT) return { stream, head: first.at(-1), snapshot: undefined, rows: first };
  const head = connection.one(headOfStream({ stream }));
  const snapshot = connection.one(findSnapshot({ stream, stateVersion }));
  if (!snapshot) return { stream, head, snapshot, rows: first };
  const { version } = snapshot;
  const rows = connection.all(eventsOfStream({ stream, afterVersion: version, limit: ROWS_AT_ONCE }));
  return { stream, head, snapshot, rows };
}

function codeOf(error: unknown): string {
  return error instanceof Database.SqliteError ? error.code : '';
}

/** What is written brought this about, as opposed to a disk that fails everyone. */
function isRefused(error: unknown): boolean {
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
  const code = codeOf(error);
  const why = code.startsWith('SQLITE_FULL')
    ? 'the disk is full; free some space'
    : code.startsWith('SQLITE_BUSY')
      ? 'another process keeps the database locked'
      : String(error);
  return new EngineFailed(why, { cause: error });
}
