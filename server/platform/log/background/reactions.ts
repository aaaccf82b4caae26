import type { Clock } from '../../clock.ts';
import { Outage } from '../../outage.ts';
import type { Source } from '../../source.ts';
import { silentLogger, type Logger } from '../logger.ts';
import {
  CursorMoved,
  isOfOutage,
  type Decision,
  type EventLog,
  type RecordedEvent,
  type States,
  type AnyStream,
} from '../log.ts';

/**
 * The consequences of other domains' events. A domain subscribes to events, so their cause need not know who is
 * interested.
 */
export interface Reaction {
  /** Unique and for ever: the log stores the reaction's cursor under this name. */
  readonly name: string;
  /** Types of the events it subscribes to, in any stream. */
  readonly types: readonly string[];
  /** It runs at most this often (ms), with all events since the last run. */
  readonly every: number;
  /** The command for these events, which come in the order of the log; null: none. */
  react(events: readonly RecordedEvent[]): Promise<Effect | null>;
}

export interface Effect {
  readonly streams?: readonly AnyStream[];
  /** Pure, like a command's: the events alone, or with the rows and timers that belong to them. */
  decide(
    states: States,
    now: number,
  ): Decision<unknown>['events'] | Partial<Omit<Decision<unknown>, 'reply'>>;
}

/** The most events of one run. */
const BATCH = 1000;
/** Events buffered for a reaction. Beyond that they are read from the log. */
const HELD_MAX = 10_000;
/** The most positions that an idle reaction's stored cursor may lag. A start reads the rest again. */
const BEHIND_MAX = 20_000;
const RETRY_AFTER = 1000;

/**
 * Runs reactions. What must stay true:
 * - A reaction handles each event once, despite crashes and several processes. Its cursor moves in the transaction of
 *   the events it appends, and only from the position that this process expected ({@link CursorMoved}).
 * - A reaction continues where it stopped. A new one begins at the end of the log.
 * - One runs at most once per `every`, over all processes. A process that hears later waits as long.
 * - They run one after another, and for one event in the order of the list. So consequences reach the log in the same
 *   order each time. One that waits for its time or for a retry holds up no other.
 * - A failed one is retried with the same events.
 */
export class Reactions {
  readonly #log: EventLog;
  readonly #followers: readonly Follower[];
  /** The last position that all reactions have received. */
  #toldTo = 0;
  #stopListening: (() => void) | undefined;

  constructor(options: {
    readonly log: EventLog;
    readonly clock: Clock;
    readonly source: Pick<Source, 'commandId'>;
    readonly reactions: readonly Reaction[];
    /** False: they run at once, whatever their `every`. */
    readonly paced?: boolean;
    readonly logger?: Logger;
  }) {
    const { log, clock, source, reactions, paced = true, logger = silentLogger } = options;
    let last: Promise<void> = Promise.resolve();
    const inTurn = (work: () => Promise<void>) => (last = last.then(work));
    const followers: Follower[] = [];
    for (const reaction of reactions)
      followers.push(
        new Follower({
          log,
          clock,
          source,
          logger,
          inTurn,
          before: [...followers],
          toldTo: () => this.#toldTo,
          reaction: paced ? reaction : { ...reaction, every: 0 },
        }),
      );
    this.#followers = followers;
    this.#log = log;
  }

  /** Resolves when each reaction has read its cursor. */
  async start(): Promise<void> {
    await Promise.all(this.#followers.map((follower) => follower.begin()));
    this.#stopListening ??= this.#log.onCommitted((events) => {
      this.#toldTo = Math.max(this.#toldTo, events.at(-1)!.position);
      for (const follower of this.#followers) follower.hear(events);
    });
    this.#toldTo = Math.max(this.#toldTo, await this.#log.lastPosition());
    for (const follower of this.#followers) follower.wake();
  }

  /** Resolves when all events committed so far are handled. */
  async settled(): Promise<void> {
    await Promise.all(this.#followers.map((follower) => follower.settled()));
  }

  /** Resolves when none of them runs. Some may still wait for their time. */
  async idle(): Promise<void> {
    while (this.isAtWork) await Promise.all(this.#followers.map(({ running }) => running));
  }

  stats(): readonly ReactionStats[] {
    return this.#followers.map((follower) => follower.stats());
  }

  get isAtWork(): boolean {
    return this.#followers.some(({ running }) => running !== null);
  }

  async stop(): Promise<void> {
    this.#stopListening?.();
    this.#stopListening = undefined;
    await Promise.all(this.#followers.map((follower) => follower.stop()));
  }
}

/** The state of one reaction in this process. */
export interface ReactionStats {
  readonly name: string;
  /** For how long it has had unhandled events (ms); 0: none. */
  readonly lag: number;
  /** Failed attempts. */
  readonly failures: number;
}

/** Runs work one after another; it must never reject. */
type InTurn = (work: () => Promise<void>) => Promise<void>;

/** One reaction's progress through the log. */
class Follower {
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #source: Pick<Source, 'commandId'>;
  readonly #outage: Outage;
  readonly #inTurn: InTurn;
  readonly #before: readonly Follower[];
  readonly #toldTo: () => number;
  readonly #reaction: Reaction;
  readonly #types: ReadonlySet<string>;
  /** Its cursor in the log, and the position up to which this process knows of no more events. */
  #kept = 0;
  #looked = 0;
  /** All events of its types after `looked`, in order; null: too many, read the log. */
  #held: RecordedEvent[] | null = null;
  /** The buffer may be incomplete until the log is read. */
  #isReading = false;
  #ranAt = 0;
  #sleeping: (() => void) | undefined;
  #running: Promise<void> | null = null;
  #isHurried = false;
  /** The last run was full, so more events probably wait. */
  #isBehind = false;
  #stopped = false;
  #failures = 0;
  /** When unhandled events first waited, on the monotonic clock; null: none wait. */
  #behindSince: number | null = null;

  constructor(parts: {
    log: EventLog;
    clock: Clock;
    source: Pick<Source, 'commandId'>;
    logger: Logger;
    inTurn: InTurn;
    before: readonly Follower[];
    toldTo: () => number;
    reaction: Reaction;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#source = parts.source;
    const { name } = parts.reaction;
    const words = { lost: `the reaction ${name} fails`, back: `the reaction ${name} goes on` };
    this.#outage = new Outage(words, parts.logger, () => parts.clock.monotonic());
    this.#inTurn = parts.inTurn;
    this.#before = parts.before;
    this.#toldTo = parts.toldTo;
    this.#reaction = parts.reaction;
    this.#types = new Set(parts.reaction.types);
  }

  stats(): ReactionStats {
    const lag = this.#behindSince === null ? 0 : this.#clock.monotonic() - this.#behindSince;
    return { name: this.#reaction.name, lag, failures: this.#failures };
  }

  get running(): Promise<void> | null {
    return this.#running;
  }

  async begin(): Promise<void> {
    const { position, movedAt } = await this.#log.cursor(this.#reaction.name);
    this.#kept = this.#looked = position;
    this.#ranAt = movedAt;
  }

  hear(events: readonly RecordedEvent[]): void {
    // The cursor of another process may arrive before its events.
    const known = Math.max(this.#looked, this.#held?.at(-1)?.position ?? 0);
    let isNews = false;
    for (const event of events) {
      if (event.position <= known || !this.#types.has(event.type) || event.damaged) continue;
      isNews = true;
      this.#held?.push(event);
    }
    if (this.#held && this.#held.length > HELD_MAX) this.#held = null;
    if (isNews) this.wake();
    else if (this.#held?.length === 0 && !this.#isReading) this.#passOver(events.at(-1)!.position);
  }

  /** Schedules the next run. */
  wake(): void {
    this.#behindSince ??= this.#clock.monotonic();
    if (this.#stopped || this.#running || this.#sleeping) return;
    const wait = this.#wait();
    if (wait === 0) void this.#run();
    else this.#sleep(wait);
  }

  #wait(): number {
    if (this.#isBehind) return 0;
    const { every } = this.#reaction;
    // A clock that was set back must not stop it.
    return Math.min(Math.max(this.#ranAt + every - this.#clock.now(), 0), every);
  }

  #sleep(ms: number): void {
    this.#sleeping = this.#clock.after(ms, () => {
      this.#sleeping = undefined;
      return this.#run();
    });
  }

  #awake(): void {
    this.#sleeping?.();
    this.#sleeping = undefined;
  }

  async settled(): Promise<void> {
    this.#isHurried = true;
    while (this.#running || this.#sleeping || this.#held === null || this.#held.length > 0) {
      this.#awake();
      if (!this.#running) void this.#run();
      await this.#running;
    }
    this.#isHurried = false;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#awake();
    await this.#running;
  }

  #run(): Promise<void> {
    return (this.#running = this.#inTurn(() => this.#runOnce(() => this.#react())));
  }

  /** Never rejects. `work` says whether there is more to do. */
  async #runOnce(work: () => Promise<boolean>): Promise<void> {
    let isMore = false;
    let isFailed = false;
    try {
      isMore = await work();
      if (!isMore) this.#behindSince = null;
      this.#outage.back();
    } catch (error) {
      isFailed = true;
      this.#failures += 1;
      if (!isOfOutage(error)) this.#outage.lost(error, { err: error });
    }
    this.#running = null;
    if (this.#stopped) return;
    if (isFailed) this.#sleep(RETRY_AFTER);
    else if (isMore) this.wake();
  }

  /** Resolves to whether there is more. */
  async #react(): Promise<boolean> {
    if (!(await this.#isDue())) return this.#isMore;
    const events = await this.#next();
    const to = events.at(-1)?.position;
    if (to === undefined) return this.#isMore;
    const readable = events.filter(({ damaged }) => !damaged);
    const effect = readable.length > 0 ? await this.#reaction.react(readable) : null;
    const isApplied = !effect || (await this.#apply(effect, to));
    // Not when the run began: the events may be younger than that.
    this.#ranAt = this.#clock.now();
    if (!isApplied) return true;
    this.#isBehind = events.length === BATCH;
    this.#looked = to;
    this.#held = this.#held?.filter(({ position }) => position > to) ?? null;
    return this.#isMore;
  }

  get #isMore(): boolean {
    return this.#held === null || this.#held.length > 0;
  }

  /** Another process may just have run it. */
  async #isDue(): Promise<boolean> {
    const { name, every } = this.#reaction;
    if (every === 0 || this.#isHurried) return true;
    const { position, movedAt } = await this.#log.cursor(name);
    if (position === this.#kept) return true;
    this.#movedTo(position);
    this.#ranAt = movedAt;
    return this.#wait() === 0;
  }

  /** Another process has moved the cursor. */
  #movedTo(position: number): void {
    this.#kept = position;
    this.#looked = Math.max(this.#looked, position);
    this.#held = this.#held?.filter((event) => event.position > this.#looked) ?? null;
  }

  /** False: another process was ahead, and this one continues from there. */
  async #apply(effect: Effect, to: number): Promise<boolean> {
    try {
      await this.#log.execute({
        actorId: null,
        commandId: this.#source.commandId(),
        cursor: { name: this.#reaction.name, from: this.#kept, to },
        streams: effect.streams ?? [],
        decide: (states, now) => {
          const decided = effect.decide(states, now);
          return { events: [], ...('length' in decided ? { events: decided } : decided), reply: null };
        },
      });
      this.#kept = to;
      return true;
    } catch (error) {
      if (!(error instanceof CursorMoved)) throw error;
      this.#movedTo(error.position);
      return false;
    }
  }

  /** The events of the next run. */
  async #next(): Promise<readonly RecordedEvent[]> {
    const events = await this.#nextOfAll();
    const upTo = Math.min(...this.#before.map((follower) => follower.#leavesUpTo));
    return events.filter(({ position }) => position <= upTo);
  }

  /** How far later reactions in the list may go before this one's turn. */
  get #leavesUpTo(): number {
    if (!this.#running) return Infinity;
    return this.#held === null ? this.#looked : (this.#held[0]?.position ?? Infinity) - 1;
  }

  async #nextOfAll(): Promise<readonly RecordedEvent[]> {
    if (this.#held) return this.#held.slice(0, BATCH);
    // Events are buffered from now on. Those that the read returns, too, are dropped from the buffer.
    this.#held = [];
    this.#isReading = true;
    try {
      const { types } = this.#reaction;
      const found = await this.#log.read({ types, afterPosition: this.#looked, limit: BATCH });
      // Committed events that are not published yet are left out. Their publication follows in a moment.
      const read = found.filter(({ position }) => position <= this.#toldTo());
      const last = read.at(-1)?.position ?? this.#looked;
      if (read.length === BATCH) this.#held = null;
      else this.#held = [...read, ...this.#held.filter(({ position }) => position > last)];
      return read;
    } catch (error) {
      this.#held = null;
      throw error;
    } finally {
      this.#isReading = false;
    }
  }

  /** No event up to here concerns it. The cursor is stored only now and then, because that costs a transaction. */
  #passOver(position: number): void {
    this.#looked = Math.max(this.#looked, position);
    if (position - this.#kept < BEHIND_MAX || this.#running || this.#stopped) return;
    this.#running = this.#inTurn(() =>
      this.#runOnce(async () => {
        await this.#apply({ streams: [], decide: () => [] }, position);
        return this.#isMore;
      }),
    );
  }
}
