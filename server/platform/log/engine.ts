import type { ReadRange, Reads, RowTables } from './log.ts';
import type { AnswerRow, EventRow } from './log-tables.ts';
import type { SealRow } from './seal-table.ts';
import type { Write } from './statement.ts';
import type { Table } from './table.ts';

/**
 * What the log stands on: a database that loads, writes and commits, and knows nothing of commands. What must stay true
 * of every engine:
 * - From `begin` to `commit` or `rollback` nobody else, in whatever process, writes; only one is begun at a time.
 * - Nothing is written before `commit`, so whatever is read meanwhile, by `reads` too, is what `begin` met.
 * - Whoever begins has migrated first: the seal's table is there.
 * - `commit` resolves when all of it survives a power cut; when it rejects, nothing of it was written.
 */
export interface Engine {
  /** What it is called in messages to whoever runs the server. */
  readonly where: string;
  /** The process's number among those that have the database at this time. */
  readonly process: number;
  /** What is committed. */
  readonly reads: Reads;
  /** Takes the write lock and looks up what commands need; null: someone else has it. */
  begin(needs: Needs): Promise<Begun | null>;
  /** Rejects with a {@link WriteRefused} or an {@link EngineFailed}, and has then rolled back. */
  commit(batch: Batch): Promise<void>;
  rollback(): Promise<void>;
  /** Whether a whole group would find room, which one small write does not tell; true where that cannot be known. Never rejects. */
  hasRoom(): Promise<boolean>;
  /** Streams as they are committed, in the order of the question. */
  load(streams: readonly StreamNeed[]): Promise<readonly LoadedStream[]>;
  range(range: ReadRange): Promise<readonly EventRow[]>;
  /** Runs the migrations that the database has not seen, all or none of them. */
  migrate(rowTables: readonly RowTables[]): Promise<void>;
  /** May wait for another process that has one. */
  shadow(): Promise<Shadow>;
  close(): Promise<void>;
}

export interface StreamNeed {
  readonly stream: string;
  /** Snapshots of another version are of no use. */
  readonly stateVersion: number;
}

/** What a group of commands will ask for. */
export interface Needs {
  /** Events after this position are others', as far as the log knows. */
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
  /** The first events after what was seen, in order; when they do not reach the last position, there are more. */
  readonly foreign: readonly EventRow[];
  readonly streams: readonly LoadedStream[];
  readonly answers: ReadonlyMap<string, AnswerRow>;
  /** The greatest id of any answer; 0 where there is none, or no key was asked for. */
  readonly lastAnswer: number;
  /** When they are due, of those that are there. */
  readonly timers: ReadonlyMap<string, number>;
  readonly cursors: ReadonlyMap<string, number>;
}

export interface LoadedStream {
  readonly stream: string;
  /** Undefined where the stream has no event. */
  readonly head: { readonly version: number; readonly hash: string } | undefined;
  readonly snapshot: { readonly version: number; readonly state: string } | undefined;
  /** The first events after the snapshot, in order; when they do not reach the head, there are more. */
  readonly rows: readonly EventRow[];
}

/** Tables that nobody else sees until they take their place. */
export interface Shadow {
  make(tables: readonly Table[]): Promise<void>;
  /** All of these or none; also while a transaction of the engine is begun. What is not found there is read in the log. */
  write(writes: readonly Write[]): Promise<void>;
  /** What puts the tables in their place, which must be free. */
  readonly publishing: readonly string[];
  /** Takes away what has not been put in its place. */
  drop(): Promise<void>;
}

/** What one transaction writes. */
export interface Batch {
  /** Tables that go, and those that come in their place, before all else. */
  readonly drop?: readonly string[];
  readonly publish?: Shadow;
  readonly events: readonly EventRow[];
  /** In this order, as later ones rest on earlier ones. */
  readonly writes: readonly Write[];
}

/** How many rows a look at a stream or at others' events brings at once. */
export const ROWS_AT_ONCE = 1000;

/** The database does not take these writes because of what they are; others may still be taken. */
export class WriteRefused extends Error {
  override readonly name = 'WriteRefused';
  /** An event of this stream and version, or at this position, is there already. */
  readonly isStale: boolean;
  constructor(cause: unknown, { isStale }: { readonly isStale: boolean }) {
    super(String(cause), { cause });
    this.isStale = isStale;
  }
}

/** The database takes nothing now, whatever it is; the message says why. */
export class EngineFailed extends Error {
  override readonly name: string = 'EngineFailed';
}

/** Others hold what these writes need, and will let it go. */
export class EngineBusy extends EngineFailed {
  override readonly name = 'EngineBusy';
}
