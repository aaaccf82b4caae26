import type { Clock } from '../../clock.ts';
import { Outage } from '../../outage.ts';
import { Times } from '../../times.ts';
import { isOfOutage, Refusal, TimerGone, type EventLog, type Timer } from '../log.ts';
import { silentLogger, type Logger } from '../logger.ts';
import { timerFrom, timersAfter } from '../tables/log-tables.ts';

/** A timer's place in the order in which they are due. */
export type Place = Pick<Timer, 'dueAt' | 'id'>;
export const FIRST: Place = { dueAt: Number.MIN_SAFE_INTEGER, id: '' };

/** How timers fire, by the type of their command. */
export interface TimerRules {
  readonly handlers: Readonly<Record<string, TimerHandler>>;
  /** Types that only decide, by the time that the log hands them. They may fire before they are due, or a little late. */
  readonly deadlines: ReadonlySet<string>;
}

/** Executes the timer's command, with the timer's id as its `timerId`. */
export type TimerHandler = (timer: Timer) => Promise<void>;

const BATCH = 100;
/** Timers behind a backlog that are looked at between two of its batches. */
const LOOKED_AT = 2000;
/** After a batch of nothing but deadlines there is a rest this many times as long, in which other commands have the log. */
const REST = 9;
/** What is no deadline waits for no longer than this (ms). */
const REST_MAX = 1000;
/** Other processes set timers, too, without saying so. So check at least this often. */
const LOOK_EVERY_MS = 1000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 5 * 60 * 1000;

/** Statistics of the timers in this process. */
export interface TimerStats {
  /** How late each timer was done. */
  readonly lateness: Times;
  /** Failed attempts, and timers that wait for a retry. */
  readonly failures: number;
  readonly failing: number;
}

interface Delay {
  readonly attempts: number;
  readonly notBefore: number;
}

/**
 * Turns due timers into commands. Any number of processes may run one on the same log, and all may call their handler.
 * The timer's row is deleted in the transaction of the command that names it, so one command wins and the others get a
 * `TimerGone`. Only the delays after failures are in memory, so a restart loses no timer. What must stay true:
 *
 * - A backlog of deadlines takes a small part of the time, so that buyers still order.
 * - It holds up nothing else: what is no deadline and due behind it fires between its batches.
 */
export class Scheduler {
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #handlers: ReadonlyMap<string, TimerHandler>;
  readonly #deadlines: ReadonlySet<string>;
  readonly #logger: Logger;
  readonly #delays = new Map<string, Delay>();
  #forgetWake: () => void = () => {};
  #wakeAt = Infinity;
  #running: Promise<number> | undefined;
  #stopListening: (() => void) | undefined;
  #isStopped = false;
  #endRest: () => void = () => {};
  #isNews = false;
  #isLooking = false;
  #looking: Promise<void> | undefined;
  readonly #blindness: Outage;
  /** By type, because timers that fail each time must not hide others. */
  readonly #outages = new Map<string, Outage>();
  readonly #lateness = new Times();
  #failures = 0;

  constructor(options: {
    readonly log: EventLog;
    readonly clock: Clock;
    readonly handlers: TimerRules['handlers'];
    readonly deadlines?: TimerRules['deadlines'];
    readonly logger?: Logger;
  }) {
    this.#log = options.log;
    this.#clock = options.clock;
    this.#handlers = new Map(Object.entries(options.handlers));
    this.#deadlines = options.deadlines ?? new Set();
    this.#logger = options.logger ?? silentLogger;
    this.#blindness = this.#outageOf('looking for due timers fails', 'due timers are found again');
  }

  #outageOf(lost: string, back: string): Outage {
    return new Outage({ lost, back }, this.#logger, () => this.#clock.monotonic());
  }

  stats(): TimerStats {
    return { lateness: this.#lateness, failures: this.#failures, failing: this.#delays.size };
  }

  start(): void {
    this.#isStopped = false;
    this.#stopListening ??= this.#log.onCommitted(() => {
      this.#isNews = true;
      if (!this.#isLooking) this.#looking = this.#lookAhead();
    });
    this.#wake(this.#clock.now());
  }

  /** A commit may have set an earlier timer. */
  async #lookAhead(): Promise<void> {
    this.#isLooking = true;
    try {
      while (this.#isNews && this.#isStarted) {
        this.#isNews = false;
        const next = await this.#log.nextTimerAt();
        if (next !== null && next < this.#wakeAt && this.#isStarted) this.#wake(next);
      }
    } catch (error) {
      if (!isOfOutage(error)) this.#blindness.lost(error, { err: error });
    }
    this.#isLooking = false;
  }

  /** Resolves when it is idle. Timers may still wait for their time. */
  async idle(): Promise<void> {
    while (this.isAtWork) await Promise.all([this.#running, this.#looking]);
  }

  get isAtWork(): boolean {
    return this.#running !== undefined || this.#isLooking;
  }

  get #isStarted(): boolean {
    return this.#stopListening !== undefined;
  }

  /** Resolves after the batch that is running. A backlog waits for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endRest();
    this.#stopListening?.();
    this.#stopListening = undefined;
    this.#forgetWake();
    await this.#running;
  }

  /** Fires due timers, and those that become due meanwhile. Resolves to how many were handled without an error. */
  async runDue(now = this.#clock.now()): Promise<number> {
    while (this.#running) await this.#running;
    this.#running = this.#runAll(now);
    try {
      return await this.#running;
    } finally {
      this.#running = undefined;
    }
  }

  async #runAll(from: number): Promise<number> {
    const tried = new Set<string>();
    const done = new Set<string>();
    let behind = FIRST;
    while (!this.#isStopped) {
      const began = this.#clock.monotonic();
      const now = Math.max(from, this.#clock.now());
      const due = await this.#due(now);
      // A handler with nothing to do left the row behind.
      const left = due.filter((timer) => done.has(keyOf(timer)));
      await Promise.all(left.map((timer) => this.#clear(timer)));
      const isBacklog = due.length >= BATCH;
      const page = isBacklog ? await timersFrom(this.#log, behind, { until: now, limit: LOOKED_AT }) : [];
      behind = page.at(-1) ?? behind;
      const found = new Map(
        [...due, ...page.filter((timer) => this.#isUrgent(timer))].map((timer) => [keyOf(timer), timer]),
      );
      const batch = [...found].filter(([key, timer]) => !tried.has(key) && !this.#isDelayed(timer, now));
      if (batch.length === 0 && left.length === 0) break;
      await Promise.all(
        batch.map(async ([key, timer]) => {
          tried.add(key);
          if (await this.#fire(timer, now)) done.add(key);
        }),
      );
      if (isBacklog && !batch.some(([, timer]) => this.#isUrgent(timer)))
        await this.#rest(Math.min(REST * (this.#clock.monotonic() - began), REST_MAX));
    }
    return done.size;
  }

  #isUrgent({ command }: Timer): boolean {
    return !this.#deadlines.has(command.type);
  }

  #isDelayed({ id }: Timer, now: number): boolean {
    return (this.#delays.get(id)?.notBefore ?? -Infinity) > now;
  }

  async #rest(ms: number): Promise<void> {
    if (ms === 0 || this.#isStopped) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wakeUp = this.#clock.after(ms, resolve);
    this.#endRest = () => {
      wakeUp();
      resolve();
    };
    await promise;
  }

  async #due(now: number): Promise<readonly Timer[]> {
    const due = await this.#log.dueTimers(now, BATCH + this.#delays.size);
    return due.filter((timer) => !this.#isDelayed(timer, now));
  }

  async #fire(timer: Timer, now: number): Promise<boolean> {
    try {
      const handler = this.#handlers.get(timer.command.type);
      if (!handler) throw new Error(`Nobody handles timers of type ${timer.command.type}`);
      await handler(timer);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof TimerGone)) {
        this.#delay(timer, now, error);
        return false;
      }
    }
    this.#delays.delete(timer.id);
    this.#lateness.add(Math.max(0, this.#clock.now() - timer.dueAt));
    this.#outages.get(timer.command.type)?.back();
    return true;
  }

  #delay({ id, command }: Timer, now: number, error: unknown): void {
    const attempts = (this.#delays.get(id)?.attempts ?? 0) + 1;
    const delay = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);
    this.#delays.set(id, { attempts, notBefore: now + delay });
    this.#failures += 1;
    if (isOfOutage(error)) return;
    const { type } = command;
    let outage = this.#outages.get(type);
    if (!outage) {
      outage = this.#outageOf(`timers of the type ${type} fail`, `timers of the type ${type} are done again`);
      this.#outages.set(type, outage);
    }
    outage.lost(error, { err: error, timer: id, command, attempts, againInMs: delay });
  }

  async #clear(timer: Timer): Promise<void> {
    try {
      await this.#log.execute({
        actorId: null,
        commandId: `timer:${timer.id}`,
        timerId: timer.id,
        streams: [],
        decide: () => ({ events: [], reply: undefined }),
      });
    } catch (error) {
      if (!(error instanceof TimerGone)) this.#logger.error({ err: error, timer: timer.id }, 'a timer stays');
    }
  }

  #wake(at: number): void {
    this.#forgetWake();
    this.#wakeAt = at;
    const wait = Math.min(Math.max(at - this.#clock.now(), 0), LOOK_EVERY_MS);
    this.#forgetWake = this.#clock.after(wait, () => this.#tick());
  }

  async #tick(): Promise<void> {
    this.#wakeAt = Infinity;
    let next = this.#clock.now() + LOOK_EVERY_MS;
    try {
      await this.runDue();
      next = await this.#nextAt();
      this.#blindness.back();
    } catch (error) {
      if (!isOfOutage(error)) this.#blindness.lost(error, { err: error });
    }
    if (this.#stopListening) this.#wake(next);
  }

  async #nextAt(): Promise<number> {
    const horizon = this.#clock.now() + LOOK_EVERY_MS;
    const due = await this.#log.dueTimers(horizon, 1 + this.#delays.size);
    const times = due.map(({ id, dueAt }) => Math.max(dueAt, this.#delays.get(id)?.notBefore ?? dueAt));
    return Math.min(horizon, ...times);
  }
}

/** The next ones after a place, up to a moment. */
export async function timersFrom(
  { reads }: Pick<EventLog, 'reads'>,
  { dueAt, id }: Place,
  { until, limit }: { readonly until: number; readonly limit: number },
): Promise<readonly Timer[]> {
  return (await reads.all(timersAfter({ dueAt, id, until, limit }))).map(timerFrom);
}

/** A timer that was moved is a new one, and may fire again in the same run. */
export function keyOf({ id, dueAt }: Timer): string {
  return `${dueAt}:${id}`;
}
