import {
  WEBHOOK_ANSWER_WITHIN,
  WEBHOOK_AT_ONCE,
  WEBHOOK_TRY_LASTS,
} from '../../../../schema/service/webhooks/constants.ts';
import { Turns } from '../../../platform/turns.ts';

/** However slow the endpoint is, whatever waits gets its turn before another process takes it over. */
const WAITING_MAX =
  WEBHOOK_AT_ONCE * (Math.floor((WEBHOOK_TRY_LASTS - WEBHOOK_ANSWER_WITHIN) / WEBHOOK_ANSWER_WITHIN) - 1);
const PAUSE_MIN = 1000;

interface Queue {
  readonly turns: Turns;
  /** Attempts that run or wait. */
  taken: number;
  /** How long the last attempt took (ms). */
  lasted: number;
}

/** The attempts of this process, apart for each endpoint: a slow one holds up no other. */
export class Queues {
  readonly #queues = new Map<number, Queue>();
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;

  /** Takes a place in the endpoint's queue, to be used by {@link run} or given back by {@link leave}. False: it is full. */
  enter(webhookSysId: number): boolean {
    const queue = this.#of(webhookSysId);
    if (queue.taken >= WEBHOOK_AT_ONCE + WAITING_MAX) return false;
    queue.taken += 1;
    return true;
  }

  leave(webhookSysId: number): void {
    const queue = this.#of(webhookSysId);
    queue.taken -= 1;
    if (queue.taken === 0) this.#queues.delete(webhookSysId);
  }

  /** `work` resolves to how long it took (ms), and never rejects. */
  run(webhookSysId: number, work: () => Promise<number>): void {
    const queue = this.#of(webhookSysId);
    const running = queue.turns
      .take(async () => {
        // The timer of the next attempt is set.
        if (!this.#isClosed) queue.lasted = await work();
      })
      .finally(() => {
        this.leave(webhookSysId);
        this.#running.delete(running);
      });
    this.#running.add(running);
  }

  /** When a full queue is worth another look (ms from now). */
  pauseOf(webhookSysId: number): number {
    const { taken, lasted } = this.#of(webhookSysId);
    return Math.max(PAUSE_MIN, Math.ceil((taken / WEBHOOK_AT_ONCE) * lasted));
  }

  /** Whatever waits is left to another process, or to the next start. */
  close(): void {
    this.#isClosed = true;
  }

  /** Resolves when no attempt is under way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Attempts that run or wait, at all endpoints. */
  get size(): number {
    return this.#running.size;
  }

  #of(webhookSysId: number): Queue {
    let queue = this.#queues.get(webhookSysId);
    if (!queue) {
      queue = { turns: new Turns(WEBHOOK_AT_ONCE), taken: 0, lasted: 0 };
      this.#queues.set(webhookSysId, queue);
    }
    return queue;
  }
}
