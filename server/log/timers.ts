import type { Clock } from '../clock.ts';
import { TimerGone, type EventLog, type Timer } from './log.ts';
import type { Logger } from './logger.ts';

/** Turns a due timer into a command that carries its `timerId`, so that the row goes with the command's events. */
export type TimerHandler = (timer: Timer) => Promise<void>;

export interface SchedulerOptions {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly logger: Logger;
  /** By the command's type. */
  readonly handlers: Readonly<Record<string, TimerHandler>>;
}

const BATCH = 100;
/** Another process may set a timer, and setTimeout holds no more than 24 days. */
const LOOK_AT_LEAST_EVERY = 60_000;
/** New timers are looked for this long after a commit, so that a crowd's commits cost one look. */
const LOOK_AFTER_COMMIT = 1000;
const RETRY_FIRST = 1000;
const RETRY_SLOWEST = 5 * 60_000;

/**
 * Fires timers when they are due. Several processes may run one on the same log: the log lets a timer's
 * command through once. A timer whose command fails for another reason than a refusal is tried again.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #failed = new Map<string, { readonly retryAt: number; readonly delay: number }>();
  #timeout: NodeJS.Timeout | undefined;
  #wakesAt = Infinity;
  #stopListening: (() => void) | undefined;
  #running: Promise<unknown> | undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopListening = this.#options.log.onCommitted(() => this.#wakeWithin(LOOK_AFTER_COMMIT));
    this.#wakeWithin(0);
  }

  /** Fires nothing more; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.#stopListening?.();
    this.#stopListening = undefined;
    clearTimeout(this.#timeout);
    await this.#running;
  }

  /** Fires all that is due at `now`; resolves to how many were fired. */
  async runDue(now: number): Promise<number> {
    let fired = 0;
    for (;;) {
      const due = this.#options.log.dueTimers(now, BATCH + this.#failed.size).filter(({ id }) => {
        return (this.#failed.get(id)?.retryAt ?? 0) <= now;
      });
      if (due.length === 0) return fired;
      for (const timer of due) if (await this.#fire(timer, now)) fired += 1;
    }
  }

  /** False: someone else had fired it, or it failed and is tried again later. */
  async #fire(timer: Timer, now: number): Promise<boolean> {
    const { handlers, logger } = this.#options;
    try {
      const handler = handlers[timer.command.type];
      if (!handler) throw new Error(`nothing handles the timer's command ${timer.command.type}`);
      await handler(timer);
      this.#failed.delete(timer.id);
      return true;
    } catch (error) {
      if (error instanceof TimerGone) {
        this.#failed.delete(timer.id);
        return false;
      }
      const delay = Math.min((this.#failed.get(timer.id)?.delay ?? RETRY_FIRST / 2) * 2, RETRY_SLOWEST);
      this.#failed.set(timer.id, { retryAt: now + delay, delay });
      logger.error({ err: error, timer: timer.id }, 'a timer failed and is tried again');
      return false;
    }
  }

  #wakeWithin(ms: number): void {
    if (this.#running || performance.now() + ms >= this.#wakesAt) return;
    clearTimeout(this.#timeout);
    this.#wakesAt = performance.now() + ms;
    this.#timeout = setTimeout(() => this.#wake(), ms).unref();
  }

  #wake(): void {
    const { clock, log, logger } = this.#options;
    this.#wakesAt = Infinity;
    this.#running = this.runDue(clock.now())
      .catch((error: unknown) => logger.error({ err: error }, 'timers could not be read'))
      .finally(() => {
        this.#running = undefined;
        if (!this.#stopListening) return;
        const next = (log.nextTimerAt() ?? Infinity) - clock.now();
        // What failed is due already; it waits for its retry and must not keep us running round.
        const until = this.#failed.size > 0 ? RETRY_FIRST : Math.max(next, 0);
        this.#wakeWithin(Math.min(until, LOOK_AT_LEAST_EVERY));
      });
  }
}
