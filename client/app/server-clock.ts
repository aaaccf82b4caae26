import { GAME_COUNTDOWN } from '../../schema/constants.ts';
import type { ServerMessage } from '../../schema/socket.ts';

/**
 * The server's time, whatever this device's clock says. What the server says of it is heard a little later than it was
 * said, never sooner: of all that was heard, what is furthest ahead is nearest to the truth.
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

  /** Tells when it was put right. Returns what ends that. */
  onSet(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  hears(messages: readonly ServerMessage[]): void {
    for (const { event, data } of messages) {
      if (event === 'joinRoom' && 'serverTime' in data && data.serverTime !== undefined)
        this.#hear(Date.parse(data.serverTime));
      // It was said when the countdown began.
      if (event === 'chooseGameSellover') this.#hear(Date.parse(data.countdownEndsAt) - GAME_COUNTDOWN);
    }
  }

  #hear(time: number): void {
    const ahead = time - this.#monotonic();
    if (!Number.isFinite(ahead) || ahead <= (this.#ahead ?? -Infinity)) return;
    this.#ahead = ahead;
    for (const listener of this.#listeners) listener();
  }
}

/** As it was heard in broadcasts; before that, this device's. */
export const serverClock = new ServerClock();
