import type { ReadRange, Reads } from './log.ts';
import type { EventRow } from './tables/log-tables.ts';
import type { Write } from './tables/statement.ts';
import type { Table } from './tables/table.ts';

/** Inspects a log's database, in use or not, without changing anything. */
export interface Inspection {
  readonly reads: Reads;
  range(range: ReadRange): Promise<readonly EventRow[]>;
  size(): Promise<DatabaseSize>;
  /** Streams and events by the first word of the streams' names, the most events first. */
  kinds(): Promise<readonly StreamKind[]>;
  /** All later reads see one snapshot of events and tables, however long they take. */
  holdStill(): Promise<void>;
  /** Faults that the database's own integrity check finds. */
  structure(): Promise<readonly string[]>;
  /** Events stream by stream, in the order of their versions, after this one. */
  byStream(after: Pick<EventRow, 'stream' | 'version'>, limit: number): Promise<readonly EventRow[]>;
  /** Events whose predecessors in the log are missing, and how many those are. */
  holes(): Promise<readonly (Pick<EventRow, 'position' | 'stream' | 'version'> & { missing: number })[]>;
  /** Empty tables of these definitions, in another place, for comparison. */
  scratch(tables: readonly Table[]): Promise<Scratch>;
  close(): Promise<void>;
}

export interface InspectOptions {
  /** True: later events must be seen, too. Throws a `FolderReadOnly` if only a copy can be read. */
  readonly grows?: boolean;
}

export interface DatabaseSize {
  readonly bytes: number;
  /** Bytes in the write-ahead log that the database does not contain yet. */
  readonly walBytes: number;
}

export interface StreamKind {
  readonly kind: string;
  readonly streams: number;
  readonly events: number;
}

export interface Scratch {
  write(writes: readonly Write[]): Promise<void>;
  compare(table: string, rowsShown: number): Promise<Comparison>;
}

export interface Comparison {
  readonly live: number;
  readonly rebuilt: number;
  /** The first rows that only the live table has, and those that only the rebuilt one has. */
  readonly onlyLive: readonly object[];
  readonly onlyRebuilt: readonly object[];
}
