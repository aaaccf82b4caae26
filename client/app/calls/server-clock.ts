import { GAME_COUNTDOWN } from '../../../schema/buying/game/constants.ts';
import type { ServerMessage } from '../../../schema/room/socket.ts';

/** Browsers count a timer's delay in 31 bits. */
const TIMER_MAX = 2 ** 31 - 1;

/** Smaller differences between this clock and the server's are travel time, not a wrong clock. */
const COARSE = 30_000;

/**
 * The server's time, independent of this device's clock. A server's time stamp arrives late, never early, so the one that
 * is furthest ahead is the most accurate.
 */
export class ServerClock {
  readonly #monotonic: () => number;
  readonly #listeners = new Set<() => void>();
  #ahead: number | null = null;

  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#ahead === null ? Date.now() : this.#monotonic() + this.#ahead;
  }

  /** Tells when one of these dates comes, when it is past, and when the clock was put right. Returns what ends that. */
  watch(dates: readonly string[], listener: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      const now = this.now();
      const waits = dates
        .flatMap((date) => [Date.parse(date) - now, Date.parse(date) + 1 - now])
        .filter((each) => each > 0 && each <= TIMER_MAX);
      if (waits.length > 0) timer = setTimeout(look, Math.min(...waits));
    };
    const look = () => {
      listener();
      wait();
    };
    wait();
    this.#listeners.add(look);
    return () => {
      clearTimeout(timer);
      this.#listeners.delete(look);
    };
  }

  hears(messages: readonly ServerMessage[]): void {
    for (const { event, data } of messages) {
      if (event === 'joinRoom' && 'serverTime' in data && data.serverTime !== undefined)
        this.#hear(Date.parse(data.serverTime));
      // It was said when the countdown began.
      if (event === 'chooseGameSellover') this.#hear(Date.parse(data.countdownEndsAt) - GAME_COUNTDOWN);
    }
  }

  /** A time in whole seconds. It only corrects the clock if it is off by more than that. */
  hearsTime(time: number): void {
    if (Math.abs(time - this.now()) > COARSE) this.#hear(time);
  }

  #hear(time: number): void {
    const ahead = time - this.#monotonic();
    if (!Number.isFinite(ahead) || ahead <= (this.#ahead ?? -Infinity)) return;
    this.#ahead = ahead;
    for (const listener of this.#listeners) listener();
  }
}

/** The server's clock, from broadcasts and answers; unless they tell another time, this device's. */
export const serverClock = new ServerClock();
