import type { Logger } from './log/logger.ts';

/** How often a lasting outage is reported. */
const SAID_EVERY = 60_000;
/** Anything shorter is not an outage (ms). Such hiccups are logged as rarely as a lasting outage. */
const HICCUP = 1000;

/** The two lines, such as `NATS is away` and `NATS is back`. */
export interface OutageWords {
  readonly lost: string;
  readonly back: string;
}

/**
 * Tells an operator that the server has lost a dependency, once for all callers that run into it. What must stay true:
 * - One line says that it is lost, one a minute that it still is, one that it is back.
 * - What comes and goes fills no log: of hiccups there is one line a minute.
 */
export class Outage {
  readonly #words: OutageWords;
  readonly #logger: Pick<Logger, 'warn' | 'error'>;
  readonly #now: () => number;
  /** Null: there is no outage. */
  #since: number | null = null;
  #saidAt = -Infinity;
  #isSaid = false;
  #met = 0;

  /** `now`: milliseconds of a monotonic clock. */
  constructor(words: OutageWords, logger: Pick<Logger, 'warn' | 'error'>, now = () => performance.now()) {
    this.#words = words;
    this.#logger = logger;
    this.#now = now;
  }

  /** Call it at every failure. Each may have another `reason`. */
  lost(reason: unknown, facts: object = {}): void {
    const now = this.#now();
    this.#since ??= now;
    this.#met += 1;
    const isDue = now - this.#saidAt >= SAID_EVERY || (!this.#isSaid && now - this.#since >= HICCUP);
    if (!isDue) return;
    const lasts = this.#isSaid ? { forMs: this.#lasted(now) } : {};
    const still = this.#isSaid ? ', still' : '';
    this.#logger.error(
      { ...facts, ...lasts, times: this.#met },
      `${this.#words.lost}${still}: ${inWords(reason)}`,
    );
    this.#isSaid = true;
    this.#saidAt = now;
  }

  /** Call it at every success. */
  back(): void {
    if (this.#since === null) return;
    const forMs = this.#lasted(this.#now());
    if (this.#isSaid) this.#logger.warn({ forMs, times: this.#met }, this.#words.back);
    this.#since = null;
    this.#isSaid = false;
    this.#met = 0;
  }

  #lasted(now: number): number {
    return Math.round(now - (this.#since ?? now));
  }
}

function inWords(reason: unknown): string {
  return reason instanceof Error ? reason.message || reason.name : String(reason);
}
