import { SEAT_ASKED_EVERY } from '../../schema/constants.ts';

/**
 * Waits until a full room has a seat. While the page is seen it asks about every {@link SEAT_ASKED_EVERY}, and at once
 * when the viewer or the network comes back.
 */
export class SeatWait {
  readonly #isFull: () => Promise<boolean>;
  readonly #onSeat: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Rises each time that the waiting begins or ends. */
  #turn = 0;

  constructor(isFull: () => Promise<boolean>, onSeat: () => void) {
    this.#isFull = isFull;
    this.#onSeat = onSeat;
  }

  begin(): void {
    this.end();
    document.addEventListener('visibilitychange', this.#look);
    window.addEventListener('online', this.#look);
    this.#lookLater();
  }

  end(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#look);
    window.removeEventListener('online', this.#look);
  }

  /** All who were turned away at once would come back at once. */
  #lookLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#look, SEAT_ASKED_EVERY * (0.5 + Math.random()));
  }

  readonly #look = async (): Promise<void> => {
    clearTimeout(this.#timer);
    if (document.hidden) return;
    // Even if no answer ever comes.
    this.#lookLater();
    const turn = this.#turn;
    // Not knowing is no reason to stop waiting.
    const isFull = await this.#isFull().catch(() => true);
    if (isFull || turn !== this.#turn || document.hidden) return;
    this.end();
    this.#onSeat();
  };
}
