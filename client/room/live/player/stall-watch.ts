import { PLAYER_STALL_MAX } from '../../../../schema/room/constants.ts';

/** A short stall is not worth a spinner. */
const SHOWN_AFTER = 600;

/** Tells when a stalled picture deserves a spinner, and when the stall counts as a failure. */
export class StallWatch {
  readonly #onLong: () => void;
  readonly #onTooLong: () => void;
  #since = Infinity;
  #position = Number.NaN;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onLong: () => void, onTooLong: () => void) {
    this.#onLong = onLong;
    this.#onTooLong = onTooLong;
  }

  /** Since when it stands still, as `performance.now()` counts; infinity: it moves. */
  get since(): number {
    return this.#since;
  }

  /** Where it stands still. */
  get position(): number {
    return this.#position;
  }

  begin(position: number): void {
    if (this.#timer !== undefined) return;
    this.#since = performance.now();
    this.#position = position;
    this.#timer = setTimeout(() => {
      this.#onLong();
      this.#timer = setTimeout(this.#onTooLong, PLAYER_STALL_MAX - SHOWN_AFTER);
    }, SHOWN_AFTER);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#since = Infinity;
    this.#position = Number.NaN;
  }
}
