import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { LIVE_CHECK_EVERY } from '../../../../schema/room/constants.ts';

/** Asks whether the broadcast is still on air, at most once in {@link LIVE_CHECK_EVERY} unless it is urgent. */
export class LiveCheck {
  readonly #ask: () => Promise<number>;
  readonly #onEnded: () => void;
  #asking = false;
  #askedAt = -Infinity;
  #stopped = false;

  constructor(ask: () => Promise<number>, onEnded: () => void) {
    this.#ask = ask;
    this.#onEnded = onEnded;
  }

  look({ now = false } = {}): void {
    const time = performance.now();
    if (this.#stopped || this.#asking || (!now && time - this.#askedAt < LIVE_CHECK_EVERY)) return;
    this.#asking = true;
    this.#askedAt = time;
    this.#ask()
      // Without an answer the video goes on.
      .catch(() => LIVE_FLAG.onAir)
      .then((liveFlag) => (this.#stopped || liveFlag === LIVE_FLAG.onAir ? undefined : this.#onEnded()))
      .finally(() => {
        this.#asking = false;
      });
  }

  stop(): void {
    this.#stopped = true;
  }
}
