import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { IDEMPOTENCY_KEPT } from '../../../schema/constants.ts';
import type { Clock } from '../clock.ts';
import { PRIVATE_FOLDER } from '../private-files.ts';
import { Answers, findOldestAnswer, purgeSomeAnswers } from './answers.ts';
import { checkFile } from './check-file.ts';
import { claimDatabase, type Claim } from './claim.ts';
import { Checkpoints } from './checkpoints.ts';
import { CursorRows, cursorTables, findCursor, startCursor } from './cursors.ts';
import { doNotWait, openReader, openWriter, type Connection } from './connection.ts';
import { asUnusable } from './database-unusable.ts';
import { Deciding, type Outcome } from './deciding.ts';
import { Events, type Upcasters } from './events.ts';
import { silentLogger, type Logger } from './logger.ts';
import {
  LogUnavailable,
  type Command,
  type Committed,
  type EventLog,
  type Latest,
  type NewEvent,
  type Projection,
  type ReadRange,
  type Reads,
  type RecordedEvent,
  type RowTables,
  type StreamRef,
  type Timer,
} from './log.ts';
import { Projecting } from './projecting.ts';
import { areUpToDate, bringUpToDate, type OnProgress } from './rebuild.ts';
import { StreamStates } from './states.ts';
import type { Write } from './statement.ts';
import { createDatabase, migrateRowTables } from './tables.ts';
import { TimerRows } from './timer-rows.ts';

/** Enough to share an fsync well, and still only some milliseconds in which nothing else runs. */
const GROUP_SIZE = 256;
const GIVE_UP_AFTER_MS = 10_000;
const LOOK_AROUND_EVERY_MS = 100;
const PURGE_EVERY_MS = 60 * 60 * 1000;
const FOREIGN_BATCH = 1000;

export interface SqliteLogOptions {
  readonly file: string;
  readonly clock: Clock;
  /** All of them, in every process that opens the file: one that is missing here is taken out of the file. */
  readonly projections?: readonly Projection[];
  readonly rowTables?: readonly RowTables[];
  readonly upcasters?: Upcasters;
  readonly logger?: Logger;
  /**
   * What a server says, so that none starts beside another that would not hear of it. `together` also looks for the
   * others' events now and then, not only when writing.
   */
  readonly claim?: Claim;
  readonly onRebuild?: OnProgress;
  /** How many streams' states are kept in memory. */
  readonly cachedStates?: number;
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'sellover.db');
}

/**
 * Opens the log, making the file where there is none. Throws `DatabaseUnusable`, and then has changed nothing,
 * when what is there cannot be used.
 */
export function openSqliteLog(options: SqliteLogOptions): EventLog {
  const { file, projections = [], rowTables = [], upcasters = {}, claim, onRebuild } = options;
  const exists = checkFile(file);
  let release: (() => void) | undefined;
  let writer: Connection | undefined;
  try {
    if (!exists) mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    if (claim) release = claimDatabase(file, claim);
    if (!exists) createDatabase(file);
    writer = openWriter(file);
    migrateRowTables(writer, [cursorTables, ...rowTables]);
    bringUpToDate(writer, projections, upcasters, onRebuild);
    doNotWait(writer);
    return new SqliteLog(writer, openReader(file), options, release);
  } catch (error) {
    writer?.close();
    release?.();
    throw asUnusable(file, error);
  }
}

interface Waiting {
  readonly command: Command<unknown>;
  resolve(committed: Committed<unknown>): void;
  reject(error: unknown): void;
}

type Listener = Parameters<EventLog['onCommitted']>[0];

class SqliteLog implements EventLog {
  readonly #file: string;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #projections: readonly Projection[];
  readonly #writer: Connection;
  readonly #reader: Connection;
  /** As the writer sees them inside a transaction, and as the reader sees them at any time. */
  readonly #eventsToWrite: Events;
  readonly #events: Events;
  readonly #timers: TimerRows;
  readonly #states: StreamStates;
  /** What is committed, for whoever asks outside of a decision. */
  readonly #latest: StreamStates;
  readonly #answers: Answers;
  readonly #deciding: Deciding;
  readonly #checkpoints: Checkpoints;
  readonly #release: (() => void) | undefined;
  readonly #begin;
  readonly #commit;
  readonly #rollback;
  readonly #stateToWrite;
  readonly #keepPosition;
  readonly #lastPosition;

  readonly #reads: Reads = {
    one: async (query) => this.#reader.one(query),
    all: async (query) => this.#reader.all(query),
  };
  readonly #listeners = new Set<Listener>();
  readonly #intervals: NodeJS.Timeout[] = [];
  #waiting: Waiting[] = [];
  #scheduled = false;
  #busySince: number | undefined;
  /** Position up to which events are folded into the cached states and told to the listeners. */
  #seen: number;
  #generation: number;
  #closed: Promise<void> | undefined;
  #drained: (() => void) | undefined;

  constructor(writer: Connection, reader: Connection, options: SqliteLogOptions, release?: () => void) {
    const { file, clock, projections = [], upcasters = {}, logger = silentLogger } = options;
    this.#file = file;
    this.#clock = clock;
    this.#logger = logger;
    this.#projections = projections;
    this.#writer = writer;
    this.#reader = reader;
    this.#eventsToWrite = new Events(writer, upcasters);
    this.#events = new Events(reader, upcasters);
    this.#timers = new TimerRows(reader);
    this.#states = new StreamStates(writer, this.#eventsToWrite, options.cachedStates ?? 20_000);
    this.#latest = new StreamStates(reader, this.#events, options.cachedStates ?? 20_000);
    this.#answers = new Answers(writer);
    this.#deciding = new Deciding(writer, {
      states: this.#states,
      answers: this.#answers,
      timers: new TimerRows(writer),
      cursors: new CursorRows(writer),
      projecting: new Projecting(writer, projections),
    });
    this.#checkpoints = new Checkpoints(file, writer, logger);
    this.#release = release;
    this.#begin = writer.db.prepare('BEGIN IMMEDIATE');
    this.#commit = writer.db.prepare('COMMIT');
    this.#rollback = writer.db.prepare('ROLLBACK');
    this.#stateToWrite = writer.db.prepare<[], { last_position: number; generation: number }>(
      'SELECT last_position, generation FROM log_state',
    );
    this.#keepPosition = writer.db.prepare<[number]>('UPDATE log_state SET last_position = ?');
    this.#lastPosition = reader.db.prepare<[], number>('SELECT last_position FROM log_state').pluck();
    const state = this.#stateToWrite.get()!;
    this.#seen = state.last_position;
    this.#generation = state.generation;
    if (options.claim === 'together')
      this.#intervals.push(setInterval(() => void this.#lookAround(), LOOK_AROUND_EVERY_MS).unref());
    this.#intervals.push(setInterval(() => void this.#purgeAnswers(), PURGE_EVERY_MS).unref());
    void this.#purgeAnswers();
  }

  get reads(): Reads {
    return this.#reads;
  }

  execute<R>(command: Command<R>): Promise<Committed<R>> {
    if (this.#closed) return Promise.reject(new LogUnavailable('The log is closing'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve: resolve as Waiting['resolve'], reject });
      this.#schedule();
    });
  }

  async write(rows: readonly Write[]): Promise<void> {
    await this.execute({
      actorId: null,
      commandId: '',
      streams: [],
      decide: () => ({ events: [], rows, reply: undefined }),
    });
  }

  async read(range: ReadRange): Promise<readonly RecordedEvent[]> {
    return this.#events.read(range);
  }

  async state<S, E extends NewEvent>(ref: StreamRef<S, E>): Promise<Latest<S>> {
    const { state, version } = this.#latest.of(ref);
    this.#latest.forgetBegun();
    return { state: state as S, version };
  }

  async head(stream: string): Promise<number> {
    return this.#events.head(stream)?.version ?? 0;
  }

  async lastPosition(): Promise<number> {
    return this.#lastPosition.get()!;
  }

  async cursor(name: string): Promise<number> {
    const known = this.#reader.one(findCursor({ name }));
    if (known) return known.position;
    await this.write([startCursor({ name })]);
    return this.cursor(name);
  }

  onCommitted(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async catchUp(): Promise<void> {
    this.#tell(this.#follow(this.#events, this.#lastPosition.get()!), 'others');
  }

  async dueTimers(now: number, limit: number): Promise<readonly Timer[]> {
    return this.#timers.due(now, limit);
  }

  async nextTimerAt(): Promise<number | null> {
    return this.#timers.nextAt();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    for (const interval of this.#intervals) clearInterval(interval);
    if (this.#waiting.length > 0) await new Promise<void>((resolve) => (this.#drained = resolve));
    await this.#checkpoints.close();
    this.#reader.close();
    // Closing the last connection writes the WAL back and removes it; with other processes it stays theirs.
    this.#writer.close();
    this.#release?.();
  }

  /** By way of the event loop, so that all commands of one turn come into the same group. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#runGroup());
  }

  #runGroup(): void {
    this.#scheduled = false;
    const outcome = this.#tryBegin();
    if (outcome === 'busy') {
      // SQLite would wait asleep, and all viewers of this process with it.
      this.#scheduled = true;
      setTimeout(() => this.#runGroup(), 1 + Math.random() * 4);
      return;
    }
    const group = this.#waiting.splice(0, GROUP_SIZE);
    if (outcome === 'begun') this.#commitGroup(group);
    else for (const { reject } of group) reject(outcome);
    if (this.#waiting.length > 0) this.#schedule();
    else this.#drained?.();
  }

  #tryBegin(): 'begun' | 'busy' | LogUnavailable {
    try {
      this.#begin.run();
      this.#busySince = undefined;
      return 'begun';
    } catch (error) {
      const isBusy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
      this.#busySince ??= performance.now();
      if (isBusy && performance.now() - this.#busySince < GIVE_UP_AFTER_MS) return 'busy';
      this.#busySince = undefined;
      return this.#unavailable(error);
    }
  }

  #commitGroup(group: readonly Waiting[]): void {
    let foreign: readonly RecordedEvent[] = [];
    let outcomes: readonly Outcome[];
    try {
      foreign = this.#meetOthers();
      outcomes = this.#decideAll(group);
      this.#commit.run();
    } catch (error) {
      if (this.#writer.db.inTransaction) this.#rollback.run();
      this.#states.forgetAll();
      this.#answers.takenBack();
      const unavailable = this.#unavailable(error);
      for (const { reject } of group) reject(unavailable);
      this.#tell(foreign, 'others');
      return;
    }
    this.#seen = this.#deciding.position;
    this.#states.forgetBegun();
    this.#answers.committed();
    this.#tell(foreign, 'others');
    const own: RecordedEvent[] = [];
    outcomes.forEach((outcome, i) => {
      if ('error' in outcome) group[i]!.reject(outcome.error);
      else {
        group[i]!.resolve(outcome.committed);
        for (const event of outcome.committed.events) own.push(event);
      }
    });
    this.#tell(own, 'own');
    this.#checkpoints.committed();
  }

  /** What other processes did since the last group, now that the write lock keeps them from doing more. */
  #meetOthers(): readonly RecordedEvent[] {
    const { last_position, generation } = this.#stateToWrite.get()!;
    if (generation !== this.#generation) {
      if (!areUpToDate(this.#writer, this.#projections))
        throw new LogUnavailable('Another process rebuilds the projections, or has others than this one');
      this.#generation = generation;
    }
    if (last_position < this.#seen)
      throw new LogUnavailable('The database was replaced by an older one while it was open: start again');
    const foreign = this.#follow(this.#eventsToWrite, last_position);
    this.#deciding.position = last_position;
    return foreign;
  }

  #decideAll(group: readonly Waiting[]): readonly Outcome[] {
    const commands = group.map(({ command }) => command);
    const outcomes = this.#deciding.executeAll(commands, this.#clock.now());
    if (this.#deciding.position > this.#seen) this.#keepPosition.run(this.#deciding.position);
    return outcomes;
  }

  #follow(events: Events, upTo: number): readonly RecordedEvent[] {
    const foreign: RecordedEvent[] = [];
    let reached = this.#seen;
    while (reached < upTo)
      for (const row of events.rowsAfter(reached, FOREIGN_BATCH)) {
        const event = events.recorded(row);
        this.#states.follow(event, row.hash);
        foreign.push(event);
        reached = row.position;
      }
    this.#seen = reached;
    return foreign;
  }

  #tell(events: readonly RecordedEvent[], origin: 'own' | 'others'): void {
    if (events.length === 0) return;
    for (const event of events) this.#latest.follow(event, '');
    for (const listener of this.#listeners)
      try {
        listener(events, origin);
      } catch (error) {
        this.#logger.error({ err: error }, 'a listener of the log failed');
      }
  }

  async #lookAround(): Promise<void> {
    try {
      await this.catchUp();
    } catch (error) {
      this.#logger.error({ err: error }, 'looking for events of other processes failed');
    }
  }

  async #purgeAnswers(): Promise<void> {
    const olderThan = this.#clock.now() - IDEMPOTENCY_KEPT;
    try {
      while (!this.#closed && (this.#reader.one(findOldestAnswer())?.answered_at ?? Infinity) < olderThan)
        await this.write([purgeSomeAnswers({ olderThan })]);
    } catch (error) {
      this.#logger.warn({ err: error }, 'old answers could not be purged');
    }
  }

  #unavailable(error: unknown): LogUnavailable {
    if (error instanceof LogUnavailable) return error;
    const code = error instanceof Database.SqliteError ? error.code : '';
    const why = code.startsWith('SQLITE_FULL')
      ? 'the disk is full; free some space'
      : code.startsWith('SQLITE_BUSY')
        ? 'another process keeps the database locked'
        : String(error);
    this.#logger.error({ err: error, file: this.#file }, `the log takes no commands: ${why}`);
    return new LogUnavailable(`Nothing was recorded in ${this.#file}: ${why}`, { cause: error });
  }
}
