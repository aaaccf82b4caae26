import type { Clock } from '../../clock.ts';
import { Outage } from '../../outage.ts';
import { Times } from '../../times.ts';
import { apart } from '../../under-way.ts';
import { purgeAnswers } from './answers.ts';
import { findCursor, startCursor } from '../background/cursors.ts';
import { Deciding, type Outcome } from './deciding.ts';
import { EngineFailed, WriteRefused, type Begun, type Engine } from '../engine.ts';
import type { RecordedReader } from '../events.ts';
import { silentLogger, type Logger } from '../logger.ts';
import {
  LogUnavailable,
  LogUnreadable,
  type Command,
  type Committed,
  type CursorAt,
  type EventLog,
  type Latest,
  type LogStats,
  type NewEvent,
  type Projection,
  type ReadRange,
  type Reads,
  type RecordedEvent,
  type StreamRef,
  type Timer,
} from '../log.ts';
import {
  findDueTimers,
  findLogState,
  findNextTimer,
  headOfStream,
  timerFrom,
  touchLogState,
} from '../tables/log-tables.ts';
import { Projecting } from '../tables/projecting.ts';
import { Listeners, type Listener } from './listeners.ts';
import { Others, type LogState } from './others.ts';
import { answerAll, Queue, type QueueBounds, type Waiting } from './queue.ts';
import type { LogSeal } from '../integrity/seal.ts';
import { CommittedStates, StateCache } from './states.ts';
import type { Write } from '../tables/statement.ts';
import { Trouble } from './trouble.ts';

/** Retries of a command that lost a race: its states are reloaded and it is decided again. */
const ATTEMPTS = 3;
const LOOK_FOR_LATE_EVERY_MS = 100;
/** How often to check whether an outage is over while no command arrives to find out. */
const PROBE_EVERY_MS = 250;
const LOOK_AROUND_EVERY_MS = 100;
/** A database that is removed is noticed within a second. */
const LOOK_FOR_GONE_EVERY_MS = 500;
const PURGE_EVERY_MS = 60 * 60 * 1000;
const CACHED_STATES = 20_000;

export interface CommitterOptions {
  readonly clock: Clock;
  readonly projections?: readonly Projection[];
  readonly logger?: Logger;
  /** Also polls for other processes' events, not only when writing. */
  readonly looksAround?: boolean;
  /** How many streams' states to cache. */
  readonly cachedStates?: number;
  /** Overrides of the queue's limits. */
  readonly queue?: QueueBounds;
}

/**
 * Takes commands from a queue in groups, each one transaction of the engine. What must stay true:
 * - One group runs at a time, and nothing else reads others' events meanwhile.
 * - A group that the database refuses is rolled back as a whole. Its commands run again one by one, so only the faulty one
 *   fails.
 */
export class Committer implements EventLog {
  readonly reads: Reads;
  readonly #engine: Engine;
  readonly #recorded: RecordedReader;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #others: Others;
  readonly #states: StateCache;
  readonly #latest: CommittedStates;
  readonly #deciding: Deciding;
  readonly #queue: Queue;
  readonly #trouble: Trouble;
  /** Errors with this cause need no report of their own: see {@link isOfOutage}. */
  readonly #outage: Outage;
  readonly #blindness: Outage;
  readonly #groupTimes = new Times();
  #commands = 0;

  readonly #listeners: Listeners;
  readonly #intervals: NodeJS.Timeout[];
  readonly bringForward: EventLog['bringForward'] = (timer) => this.#deciding.ahead.bring(timer);
  #isScheduled = false;
  #retry: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed: Promise<void> | undefined;
  #drained: (() => void) | undefined;

  constructor(
    engine: Engine,
    recorded: RecordedReader,
    seal: LogSeal,
    state: LogState,
    options: CommitterOptions,
  ) {
    const { clock, projections = [], logger = silentLogger, cachedStates = CACHED_STATES } = options;
    this.#engine = engine;
    this.reads = {
      one: (query) => this.#read(() => engine.reads.one(query)),
      all: (query) => this.#read(() => engine.reads.all(query)),
    };
    this.#recorded = recorded;
    this.#clock = clock;
    this.#logger = logger;
    this.#states = new StateCache(engine, recorded, cachedStates);
    this.#latest = new CommittedStates(engine, recorded, cachedStates);
    const projecting = new Projecting(projections);
    this.#deciding = new Deciding(engine, { states: this.#states, projecting, seal });
    const shared = { reads: this.reads, recorded, states: this.#states, projections };
    this.#others = new Others(engine, shared, state);
    this.#listeners = new Listeners(logger);
    this.#queue = new Queue(options.queue);
    this.#trouble = new Trouble(clock);
    const monotonic = () => clock.monotonic();
    this.#outage = new Outage(
      { lost: 'the log takes no commands', back: 'the log takes commands again' },
      logger,
      monotonic,
    );
    this.#blindness = new Outage(
      { lost: 'other processes are not heard of', back: 'other processes are heard of again' },
      logger,
      monotonic,
    );
    const regularly: [() => void, number][] = [
      [() => this.#refuseLate(), LOOK_FOR_LATE_EVERY_MS],
      [() => void this.#lookForGone(), LOOK_FOR_GONE_EVERY_MS],
      [() => void this.#purgeAnswers(), PURGE_EVERY_MS],
    ];
    if (options.looksAround) regularly.push([() => void this.#lookAround(), LOOK_AROUND_EVERY_MS]);
    this.#intervals = regularly.map(([look, every]) => setInterval(look, every).unref());
    void this.#purgeAnswers();
  }

  get process(): number {
    return this.#engine.process;
  }

  execute<R>(command: Command<R>): Promise<Committed<R>> {
    const refused = this.#closed ? new LogUnavailable('The log is closing') : this.#queue.refusal();
    if (refused) {
      if (!this.#closed) this.#outage.lost(refused.message);
      return Promise.reject(refused);
    }
    const committed = this.#queue.add(command);
    this.#schedule();
    return committed;
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
    return (await this.#engine.range(range)).map((row) => this.#recorded.event(row));
  }

  async state<S, E extends NewEvent>(ref: StreamRef<S, E>): Promise<Latest<S>> {
    const { state, version } = await this.#latest.of(ref);
    return { state: state as S, version };
  }

  async head(stream: string): Promise<number> {
    return (await this.reads.one(headOfStream({ stream })))?.version ?? 0;
  }

  async lastPosition(): Promise<number> {
    return (await this.reads.one(findLogState()))?.last_position ?? 0;
  }

  async cursor(name: string): Promise<CursorAt> {
    const known = await this.reads.one(findCursor({ name }));
    if (known) return { position: known.position, movedAt: known.moved_at };
    await this.write([startCursor({ name })]);
    return this.cursor(name);
  }

  onCommitted(listener: Listener): () => void {
    return this.#listeners.add(listener);
  }

  catchUp(): Promise<void> {
    return this.#exclusively(async () => {
      const state = await this.reads.one(findLogState());
      if (!state) return;
      // Viewers keep seeing others' events, even if this program can no longer write.
      this.#tell(await this.#others.follow([], state.last_position), 'others');
      await this.#others.meetGeneration(state.generation);
    });
  }

  /** If another program has replaced the tables, a failure is expected, because the queries are for ours. */
  async #read<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof LogUnreadable) this.#meetsOutage(error);
      const why = error instanceof LogUnreadable ? null : await this.#others.replaced();
      if (why === null) throw error;
      throw new LogUnreadable(`${this.#engine.where} cannot be read: ${why}`, { cause: error });
    }
  }

  async dueTimers(now: number, limit: number): Promise<readonly Timer[]> {
    return (await this.reads.all(findDueTimers({ now, limit }))).map(timerFrom);
  }

  async nextTimerAt(): Promise<number | null> {
    return (await this.reads.one(findNextTimer()))?.due_at ?? null;
  }

  trouble(): string | null {
    if (this.#closed) return 'the log is closing';
    return this.#trouble.inWords() ?? (this.#queue.isFull ? 'too many commands are waiting' : null);
  }

  stats(): LogStats {
    return {
      position: this.#others.seen,
      waiting: this.#queue.length,
      commands: this.#commands,
      group: this.#groupTimes,
    };
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    while (!this.#queue.isEmpty || this.#isScheduled)
      await new Promise<void>((resolve) => (this.#drained = resolve));
    for (const interval of this.#intervals) clearInterval(interval);
    clearTimeout(this.#retry);
    await this.#exclusively(() => this.#engine.close());
  }

  /** Runs one piece of work after another. */
  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  /** Waits for the event loop, so that all commands of one turn share a group. It works for many requests. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    clearTimeout(this.#retry);
    apart(() => setImmediate(() => void this.#exclusively(() => this.#takeTurn())));
  }

  /** Never rejects. */
  async #takeTurn(): Promise<void> {
    this.#refuseLate();
    const group = this.#queue.takeGroup();
    const since = performance.now();
    const begun = await this.#begin(group);
    if (begun && (await this.#commitGroup(group, begun)) && group.length > 0) {
      this.#commands += group.length;
      this.#groupTimes.add(performance.now() - since);
    }
    this.#isScheduled = false;
    this.#drained?.();
    if (this.#trouble.isLocked) this.#tryAgainIn(1 + Math.random() * 4);
    else if (!this.#queue.isEmpty) this.#schedule();
    else if (this.#trouble.hasFailed && !this.#closed) this.#tryAgainIn(PROBE_EVERY_MS);
  }

  #tryAgainIn(ms: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#schedule(), ms);
    if (this.#queue.isEmpty) this.#retry.unref();
  }

  async #begin(group: readonly Waiting[]): Promise<Begun | null> {
    try {
      const begun = await this.#engine.begin({ seen: this.#others.seen, ...this.#deciding.needs(group) });
      if (begun) this.#trouble.unlocked();
      else {
        this.#trouble.locked();
        this.#queue.giveBack(group);
      }
      return begun;
    } catch (error) {
      this.#trouble.unlocked();
      this.#fail(group, error);
      return null;
    }
  }

  /** False: it failed. */
  async #commitGroup(group: readonly Waiting[], begun: Begun): Promise<boolean> {
    let foreign: readonly RecordedEvent[] = [];
    let outcomes: readonly Outcome[];
    try {
      foreign = await this.#others.meet(begun);
      await this.#deciding.begin(begun, group);
      outcomes = await this.#deciding.decideAll(group, this.#clock.now());
      await this.#write();
    } catch (error) {
      await this.#engine.rollback();
      this.#deciding.takenBack();
      this.#tell(foreign, 'others');
      if (error instanceof WriteRefused) this.#runAgain(group, error);
      else this.#fail(group, error);
      return false;
    }
    this.#others.reached(this.#deciding.position);
    this.#deciding.committed();
    if (!this.#trouble.hasFailed) this.#outage.back();
    this.#tell(foreign, 'others');
    this.#tell(answerAll(group, outcomes), 'own');
    return true;
  }

  async #write(): Promise<void> {
    // After a failure even a group with nothing to write checks whether writing works.
    const probe = this.#trouble.hasFailed ? { events: [], writes: [touchLogState()] } : undefined;
    const batch = this.#deciding.batch ?? probe;
    if (!batch) return this.#engine.rollback();
    await this.#engine.commit(batch);
    if (!this.#trouble.hasFailed || (await this.#engine.hasRoom())) this.#trouble.wentThrough();
  }

  #runAgain(group: readonly Waiting[], error: WriteRefused): void {
    if (error.isStale) this.#states.forgetAll();
    const [only] = group;
    if (only && group.length === 1 && !(error.isStale && ++only.attempts < ATTEMPTS)) {
      only.reject(error.cause);
      return;
    }
    for (const each of group) each.goesAlone = true;
    this.#queue.giveBack(group);
  }

  #tell(events: readonly RecordedEvent[], origin: 'own' | 'others'): void {
    for (const event of events) this.#latest.follow(event);
    this.#listeners.tell(events, origin);
  }

  #refuseLate(): void {
    const refused = this.#queue.takeLate();
    if (refused.length === 0) return;
    const why = this.trouble() ?? 'too many others were waiting';
    this.#outage.lost(why);
    for (const { reject } of refused)
      reject(new LogUnavailable(`Nothing was recorded in ${this.#engine.where}: ${why}`));
    this.#drained?.();
  }

  async #lookAround(): Promise<void> {
    if (this.#closed) return;
    try {
      await this.catchUp();
      this.#blindness.back();
    } catch (error) {
      if (error instanceof LogUnreadable || error instanceof EngineFailed) return this.#isInTrouble(error);
      this.#blindness.lost(error, { err: error });
    }
  }

  async #lookForGone(): Promise<void> {
    const why = await this.#engine.gone();
    if (why !== null && !this.#closed) this.#isInTrouble(new EngineFailed(why));
  }

  /** A read may be the first to fail. */
  #meetsOutage(error: LogUnreadable): void {
    if (this.#trouble.hasFailed) this.#outage.lost(error.message);
    else if (!this.#closed) this.#isInTrouble(error);
  }

  /** Reported even before a command arrives, and until one could succeed. */
  #isInTrouble(error: LogUnreadable | EngineFailed): void {
    this.#fail([], error);
    this.#schedule();
  }

  async #purgeAnswers(): Promise<void> {
    try {
      await purgeAnswers(this, this.#clock.now(), () => this.#closed !== undefined);
    } catch (error) {
      if (!this.#closed) this.#logger.warn({ err: error }, 'old answers could not be purged');
    }
  }

  #fail(group: readonly Waiting[], error: unknown): void {
    const isTold = error instanceof EngineFailed || error instanceof LogUnreadable;
    const why = isTold ? error.message : String(error);
    this.#trouble.failed(why);
    this.#outage.lost(why, { file: this.#engine.where, ...(isTold ? {} : { err: error }) });
    for (const { reject } of group)
      reject(new LogUnavailable(`Nothing was recorded in ${this.#engine.where}: ${why}`, { cause: error }));
  }
}
