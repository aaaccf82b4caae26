import type { ReadRange, Reads, RowTables } from './log.ts';
import type { AnswerRow, EventRow } from './tables/log-tables.ts';
import type { SealRow } from './integrity/seal-table.ts';
import type { Write } from './tables/statement.ts';
import type { Table } from './tables/table.ts';

/**
 * The log's database: it loads, writes and commits, and knows nothing of commands. What must stay true of every engine:
 * - From `begin` to `commit` or `rollback` no other process writes, and only one transaction is open at a time.
 * - Nothing is written before `commit`. So all reads in between, by `reads` too, see what `begin` saw.
 * - Migrations run before the first `begin`: the seal's table exists.
 * - `commit` resolves when everything survives a power cut. If it rejects, nothing was written.
 */
export interface Engine {
  /** Its name in messages to the operator. */
  readonly where: string;
  /** This process's number among those that have the database open. */
  readonly process: number;
  /** Reads of committed data. */
  readonly reads: Reads;
  /** Takes the write lock and loads what commands need; null: another process holds it. */
  begin(needs: Needs): Promise<Begun | null>;
  /** Rolls back and rejects with a {@link WriteRefused} or an {@link EngineFailed} on failure. */
  commit(batch: Batch): Promise<void>;
  rollback(): Promise<void>;
  /** Why writes would be lost: the database was removed or replaced. Null: it is there. Cheap. Never rejects. */
  gone(): Promise<string | null>;
  /** Whether the disk has room for a whole group; true if that is unknown. One small write does not show it. Never rejects. */
  hasRoom(): Promise<boolean>;
  /** Committed streams, in the order of the request. */
  load(streams: readonly StreamNeed[]): Promise<readonly LoadedStream[]>;
  range(range: ReadRange): Promise<readonly EventRow[]>;
  /** Runs the missing migrations, all or none. */
  migrate(rowTables: readonly RowTables[]): Promise<void>;
  /** May wait for another process that has one. */
  shadow(): Promise<Shadow>;
  close(): Promise<void>;
}

export interface StreamNeed {
  readonly stream: string;
  /** Snapshots of other versions are ignored. */
  readonly stateVersion: number;
}

/** The data that a group of commands needs. */
export interface Needs {
  /** Events after this position are other processes'. */
  readonly seen: number;
  readonly streams: readonly StreamNeed[];
  readonly keys: readonly string[];
  readonly timers: readonly string[];
  readonly cursors: readonly string[];
}

export interface Begun {
  readonly lastPosition: number;
  readonly generation: number;
  /** Undefined: the log is not sealed. */
  readonly seal: SealRow | undefined;
  /** The first unseen events, in order. There are more if they do not reach the last position. */
  readonly foreign: readonly EventRow[];
  readonly streams: readonly LoadedStream[];
  readonly answers: ReadonlyMap<string, AnswerRow>;
  /** The greatest id of any stored answer; 0 without answers, or if no key was requested. */
  readonly lastAnswer: number;
  /** The due times of the timers that exist. */
  readonly timers: ReadonlyMap<string, number>;
  readonly cursors: ReadonlyMap<string, number>;
}

export interface LoadedStream {
  readonly stream: string;
  /** Undefined: the stream is empty. */
  readonly head: { readonly version: number; readonly hash: string } | undefined;
  readonly snapshot: { readonly version: number; readonly state: string } | undefined;
  /** The first events after the snapshot, in order. There are more if they do not reach the head. */
  readonly rows: readonly EventRow[];
}

/** Tables that nobody else sees until they are swapped in. */
export interface Shadow {
  make(tables: readonly Table[]): Promise<void>;
  /** Writes all of these or none, even while a transaction is open. Data missing here is read from the log. */
  write(writes: readonly Write[]): Promise<void>;
  /** Most rows are there: makes what is made fastest then. */
  index(): Promise<void>;
  /** The statements that swap the tables in; their names must be free. */
  readonly publishing: readonly string[];
  /** Drops the tables unless they were swapped in. */
  drop(): Promise<void>;
}

/** The writes of one transaction. */
export interface Batch {
  /** Tables to drop, and those that replace them; before everything else. */
  readonly drop?: readonly string[];
  readonly publish?: Shadow;
  readonly events: readonly EventRow[];
  /** In this order: later ones depend on earlier ones. */
  readonly writes: readonly Write[];
}

/** The rows of one page of a stream, or of others' events. */
export const ROWS_AT_ONCE = 1000;

/** The database rejects these writes because of their content; others may succeed. */
export class WriteRefused extends Error {
  override readonly name = 'WriteRefused';
  /** An event with this stream and version, or at this position, exists already. */
  readonly isStale: boolean;
  constructor(cause: unknown, { isStale }: { readonly isStale: boolean }) {
    super(String(cause), { cause });
    this.isStale = isStale;
  }
}

/** The database rejects all writes for now; the message says why. */
export class EngineFailed extends Error {
  override readonly name: string = 'EngineFailed';
}

/** Others hold a lock that these writes need, and will release it. */
export class EngineBusy extends EngineFailed {
  override readonly name = 'EngineBusy';
}
