import type { ReadRange, Reads } from './log.ts';
import type { EventRow } from './tables/log-tables.ts';
import type { Write } from './tables/statement.ts';
import type { Table } from './tables/table.ts';

/** Looks at a log's database as it is, in use or not, and changes nothing. */
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
  /** Empty tables of these definitions, somewhere else, to fold into and to compare with. */
  scratch(tables: readonly Table[]): Promise<Scratch>;
  close(): Promise<void>;
}

export interface InspectOptions {
  /** What is appended later must be seen, too. Throws a `FolderReadOnly` where only a copy can be read. */
  readonly grows?: boolean;
}

export interface DatabaseSize {
  readonly bytes: number;
  /** Written, and not brought into the database yet. */
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
  /** The first rows that only the live table has, and that only the rebuilt one has. */
  readonly onlyLive: readonly object[];
  readonly onlyRebuilt: readonly object[];
}
