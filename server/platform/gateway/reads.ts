import type { Clock } from '../clock.ts';

/** The timeout of a read; a later result is ignored (ms). */
const READ_WITHIN = 5000;

/** A read of the log that timed out. */
export class ReadOverdue extends Error {
  override readonly name = 'ReadOverdue';
  constructor() {
    super(`a read has not come within ${READ_WITHIN} ms`);
  }
}

/** Concurrent reads for returning viewers, over all rooms. Other reads must not wait behind many. */
const PAGES_AT_ONCE = 4;

interface Page {
  readonly room: string;
  readonly read: () => Promise<void>;
}

interface Running {
  readonly since: number;
  readonly giveUp: () => void;
}

/**
 * Reads from the log for the rooms of a process. Every read has a timeout, so that its waiters get an answer. Pages for
 * returning viewers are read a few at a time and one per room, so a room whose reads hang does not block others.
 */
export class GatewayReads {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #running = new Set<Running>();
  readonly #pages = new Set<Page>();
  readonly #busyRooms = new Set<string>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Fails as the read does, or with {@link ReadOverdue}. */
  within<T>(read: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const running = { since: this.#clock.monotonic(), giveUp: () => reject(new ReadOverdue()) };
    this.#running.add(running);
    void Promise.try(read)
      .then(resolve, reject)
      .finally(() => this.#running.delete(running));
    return promise;
  }

  /** The same for a page of older messages, in its turn. */
  inTurn<T>(room: string, read: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#pages.add({ room, read: () => this.within(read).then(resolve, reject) });
    this.#readPages();
    return promise;
  }

  #readPages(): void {
    for (const page of this.#pages) {
      if (this.#busyRooms.size >= PAGES_AT_ONCE) return;
      if (this.#busyRooms.has(page.room)) continue;
      this.#pages.delete(page);
      this.#busyRooms.add(page.room);
      void page.read().finally(() => {
        this.#busyRooms.delete(page.room);
        this.#readPages();
      });
    }
  }

  sweep(now: number): void {
    for (const running of this.#running) {
      if (now - running.since <= READ_WITHIN) continue;
      this.#running.delete(running);
      running.giveUp();
    }
  }
}
