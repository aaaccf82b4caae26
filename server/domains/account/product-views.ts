import type { Clock } from '../../platform/clock.ts';
import type { EventLog } from '../../platform/log/log.ts';
import { forgetOldViews, productViews, productViewsOf } from './tables.ts';

/** Recently viewed products. Personal, so they are rows that are deleted with the account. */
export class ProductViews {
  readonly #log: EventLog;
  readonly #clock: Clock;

  constructor(log: EventLog, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  /** The latest first. */
  async record(userSysId: number, prdtSysIds: readonly number[]): Promise<void> {
    const now = this.#clock.now();
    await this.#log.write([
      ...[...new Set(prdtSysIds)].map((prdtSysId, at) =>
        productViews.upsert({ user_sys_id: userSysId, prdt_sys_id: prdtSysId, viewed_at: now - at }),
      ),
      forgetOldViews({ userSysId }),
    ]);
  }

  /** The latest first; `viewedAt` in milliseconds since 1970. */
  async of(userSysId: number): Promise<{ readonly prdtSysId: number; readonly viewedAt: number }[]> {
    const rows = await this.#log.reads.all(productViewsOf({ userSysId }));
    return rows.map((row) => ({ prdtSysId: row.prdt_sys_id, viewedAt: row.viewed_at }));
  }
}
