import { koreanDayAfter } from '../../../../schema/korean-days.ts';
import { PURGE_DAILY } from '../../../../schema/members/constants.ts';
import { isOfOutage, type Timer } from '../../../platform/log/log.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { findTimer } from '../../../platform/log/tables/log-tables.ts';
import type { Forgetting, Platform } from '../../../platform/module.ts';
import { executeOwn } from '../../../platform/operations.ts';

/** The timer of the purge of each day. */
export const DAILY_PURGE = 'DailyPurge';
const ID = 'daily-purge';

type PurgingPlatform = Pick<Platform, 'clock' | 'log' | 'source'> & {
  readonly logger: Pick<Logger, 'info' | 'error'>;
  readonly forgetting: Pick<Forgetting, 'purge'>;
};

/**
 * Purges once a day, at one of all nodes: who moves the timer first. Until it is done the timer stands a little ahead, so that
 * another one begins again if this one has died.
 */
export class DailyPurge {
  readonly #platform: PurgingPlatform;
  #running: Promise<void> = Promise.resolve();

  constructor(platform: PurgingPlatform) {
    this.#platform = platform;
  }

  /** Sets the timer unless it is set. */
  async begin(): Promise<void> {
    if (!(await this.#platform.log.reads.one(findTimer({ id: ID })))) await this.#set(nextAfter);
  }

  /** Does not wait for the purge: it may take long, and other timers are due. */
  async fire({ id }: Timer): Promise<void> {
    await this.#set((now) => now + PURGE_DAILY.againAfter, id);
    this.#running = this.#purge().catch((error: unknown) => {
      if (!isOfOutage(error)) this.#platform.logger.error({ err: error }, 'the daily purge failed');
    });
  }

  /** Resolves when no purge is running here. */
  idle(): Promise<void> {
    return this.#running;
  }

  async #purge(): Promise<void> {
    const { forgetting, clock, logger } = this.#platform;
    const counts = await forgetting.purge({ now: clock.now(), isDryRun: false });
    await this.#set(nextAfter);
    const deleted = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    logger.info({ deleted }, 'the daily purge is done');
  }

  /** Throws `TimerGone` where another node has moved the timer. */
  async #set(dueAtFrom: (now: number) => number, timerId?: string): Promise<void> {
    const decide = (_: unknown, now: number) => ({
      timers: { set: [{ id: ID, dueAt: dueAtFrom(now), command: { type: DAILY_PURGE } }] },
    });
    await executeOwn(this.#platform, { decide }, timerId);
  }
}

function nextAfter(now: number): number {
  const today = koreanDayAfter(now, {}) + PURGE_DAILY.at;
  return now < today ? today : koreanDayAfter(now, { days: 1 }) + PURGE_DAILY.at;
}
