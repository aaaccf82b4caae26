import type { LogOptions } from './opening.ts';
import type { Upcasters } from './events.ts';
import type { Inspection, InspectOptions } from './inspection.ts';
import type { DumpEngine, Dumped, DumpOptions } from './moving/dumping.ts';
import type { Filled, FillOptions } from './moving/filling.ts';
import type { EventLog, Projection, Reads, RowTables } from './log.ts';
import type { Logger } from './logger.ts';
import type { OnProgress } from './tables/rebuild.ts';
import type { SealKey } from './integrity/seal.ts';
import type { SealingReport } from './integrity/sealing.ts';

/** The names of the texts that are stored beside a log. */
export const KEPT = ['secrets', 'vapid'] as const;
export type KeptName = (typeof KEPT)[number];

export interface KeptText {
  readonly text: string;
  readonly where: string;
}

/** Where a log is kept. Each of its methods may throw a `DatabaseUnusable`. */
export interface LogDatabase {
  /** For messages. */
  readonly where: string;
  readonly engine: DumpEngine;
  exists(): Promise<boolean>;
  /**
   * A text that all servers of this database share. The first one makes it. It is stored beside the log, readable by its
   * owner alone. `where` names the place in messages.
   */
  keptOnce(name: KeptName, make: () => string, logger: Logger): Promise<KeptText>;
  /** The stored text of this name, or null. */
  kept(name: KeptName): Promise<string | null>;
  /** Opens the database, and creates it if it does not exist. */
  open(options: OpenOptions): Promise<EventLog>;
  /** Lets `work` inspect it, in use or not, without changing anything. */
  inspect<R>(work: (inspection: Inspection) => Promise<R>, options?: InspectOptions): Promise<R>;
  /**
   * Rebuilds all projections and takes over the database for this program, even from a newer one. If the process is killed
   * meanwhile, nothing has changed.
   */
  rebuild(options: RebuildOptions): Promise<void>;
  /** Seals the log as it is, whatever seal it had. */
  seal(key: SealKey, onProgress?: OnProgress): Promise<SealingReport>;
  removeSeal(): Promise<void>;
  /**
   * Creates the database from a draft that `work` fills. If `work` fails, nothing is created. No server ever sees the
   * draft, however this ends. Throws `PlaceTaken` if a database exists.
   */
  create<R>(work: (draft: Draft) => Promise<R>): Promise<R>;
  /**
   * Writes the whole database, in use or not and as of one moment, into a new file that only {@link load} of the same
   * engine reads. The texts beside the log are left out. Throws a `DumpUnsound` if it is checked and something is wrong.
   */
  dump(file: string, options: DumpOptions): Promise<Dumped>;
  /**
   * Creates the database from a dump. `work` checks it before anybody may use it. If that fails, nothing is created. Throws
   * `PlaceTaken` if a database exists.
   */
  load<R>(file: string, work: (loaded: LogDatabase) => Promise<R>): Promise<R>;
}

/** A database that is being created, which nobody uses yet. */
export interface Draft extends LogDatabase {
  /** Copies another log's events and rows into it, before anything else. */
  fill(source: Reads, options: FillOptions): Promise<Filled>;
}

/**
 * `alone`: this server receives nothing from others, so there must be none. `together`: other servers on the same bus may
 * use the log, too, and this one also polls for their events.
 */
export type DatabaseClaim = 'alone' | 'together';

export interface OpenOptions extends Omit<LogOptions, 'looksAround'> {
  /** How a server shares the database, so that none starts beside another that it would not hear. */
  readonly claim?: DatabaseClaim;
}

export interface RebuildOptions {
  readonly projections: readonly Projection[];
  readonly rowTables?: readonly RowTables[];
  readonly upcasters?: Upcasters;
  readonly onProgress?: OnProgress;
}
