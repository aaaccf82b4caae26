import type { Clock } from '../clock.ts';

/** What has not come by then counts as failed, whatever becomes of it (ms). */
const READ_WITHIN = 5000;

/** A read of the log that was given up. */
export class ReadOverdue extends Error {
  override readonly name = 'ReadOverdue';
  constructor() {
    super(`a read has not come within ${READ_WITHIN} ms`);
  }
}

interface Running {
  readonly since: number;
  readonly giveUp: () => void;
}

/** What the rooms of a process read. No read lasts for ever, so that who waits for one can be told. */
export class Reads {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #running = new Set<Running>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Fails as the read does, or with {@link ReadOverdue}. */
  within<T>(read: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const running = { since: this.#clock.now(), giveUp: () => reject(new ReadOverdue()) };
    this.#running.add(running);
    void Promise.try(read)
      .then(resolve, reject)
      .finally(() => this.#running.delete(running));
    return promise;
  }

  sweep(now: number): void {
    for (const running of this.#running) {
      if (now - running.since <= READ_WITHIN) continue;
      this.#running.delete(running);
      running.giveUp();
    }
  }
}
