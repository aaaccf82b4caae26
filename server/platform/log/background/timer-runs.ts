import type { Clock } from '../../clock.ts';
import type { Source } from '../../source.ts';
import { Refusal, TimerGone, type EventLog, type Timer } from '../log.ts';
import type { Logger } from '../logger.ts';
import { findTimer } from '../tables/log-tables.ts';
import { FIRST, keyOf, timersFrom, type TimerRules } from './timers.ts';

const PAGE = 1_000;
/** Timers that fire at a time. */
const AT_ONCE = 100;
/** No handler sets a timer that is due sooner after its own, so timers this near to each other may fire at a time (ms). */
const NEAR = 1_000;

export type CountsByRule = Readonly<Record<string, number>>;

/**
 * Runs and lists timers because somebody asks for it; otherwise the scheduler does. What must stay true:
 *
 * - A run does what is due by a moment, also what others set meanwhile, and counts it by type. A repeat finds nothing.
 * - If the moment is to come, only deadlines fire, in their order, each decided at the time at which it is due.
 */
export class TimerRuns {
  readonly #log: EventLog;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #source: Pick<Source, 'commandId'>;
  readonly #logger: Logger;
  readonly #rules: () => TimerRules;

  constructor(parts: {
    readonly log: EventLog;
    readonly clock: Pick<Clock, 'now'>;
    readonly source: Pick<Source, 'commandId'>;
    readonly logger: Logger;
    /** Asked at each run, as domains open after this. */
    readonly rules: () => TimerRules;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#source = parts.source;
    this.#logger = parts.logger;
    this.#rules = parts.rules;
  }

  /** What is set and due by then. What that would set in turn is not in it. */
  async countDue(at: number): Promise<CountsByRule> {
    const counts = this.#noneYet(at);
    for await (const timers of this.#pages(at))
      for (const { command } of timers) if (command.type in counts) counts[command.type]! += 1;
    return counts;
  }

  /** What was done. A timer whose handler fails stays, and is reported. */
  async run(at: number): Promise<CountsByRule> {
    const counts = this.#noneYet(at);
    const tried = new Set<string>();
    for (let last = FIRST, isNews = false; ;) {
      const page = await timersFrom(this.#log, last, { until: at, limit: AT_ONCE });
      // What fired may have set something that is due before it was.
      if (page.length === 0 && !isNews) return counts;
      if (page.length === 0) isNews = false;
      const near = page.filter(({ dueAt }) => dueAt < page[0]!.dueAt + NEAR);
      last = near.at(-1) ?? FIRST;
      const open = near.filter((timer) => timer.command.type in counts && !tried.has(keyOf(timer)));
      for (const timer of open) tried.add(keyOf(timer));
      const fired = await Promise.all(open.map((timer) => this.#fire(timer)));
      for (const [n, { command }] of open.entries()) if (fired[n]) counts[command.type]! += 1;
      isNews ||= open.length > 0;
    }
  }

  /** The timers of a kind of thing and its number, such as `orderSysId` and 115…: those next to come first. */
  async of(field: string, id: number, most: number): Promise<readonly Timer[]> {
    const found: Timer[] = [];
    for await (const timers of this.#pages(Number.MAX_SAFE_INTEGER)) {
      found.push(...timers.filter(({ command }) => command[field] === id));
      if (found.length >= most) break;
    }
    return found.slice(0, most);
  }

  #noneYet(at: number): Record<string, number> {
    const { handlers, deadlines } = this.#rules();
    const types = Object.keys(handlers).toSorted();
    const able = at > this.#clock.now() ? types.filter((type) => deadlines.has(type)) : types;
    return Object.fromEntries(able.map((type) => [type, 0]));
  }

  async *#pages(until: number): AsyncGenerator<readonly Timer[]> {
    for (let last = FIRST; ;) {
      const timers = await timersFrom(this.#log, last, { until, limit: PAGE });
      if (timers.length === 0) return;
      yield timers;
      last = timers.at(-1)!;
    }
  }

  /** False: somebody else fired it, or it failed. */
  async #fire(timer: Timer): Promise<boolean> {
    const isDueAgain = this.#log.bringForward(timer);
    try {
      await this.#rules().handlers[timer.command.type]!(timer);
      await this.#clear(timer);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof TimerGone))
        this.#logger.error({ err: error, timer: timer.id }, 'a timer could not be run');
      return error instanceof Refusal;
    } finally {
      isDueAgain();
    }
  }

  /** A handler with nothing to do leaves the row behind; any other has deleted it. */
  async #clear({ id, dueAt }: Timer): Promise<void> {
    if ((await this.#log.reads.one(findTimer({ id })))?.due_at !== dueAt) return;
    await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      timerId: id,
      streams: [],
      decide: () => ({ events: [], reply: undefined }),
    });
  }
}
