import { RECORDING_ASKED_EVERY, REPLAY_OPENS_AFTER } from '../../../../schema/room/constants.ts';
import { serverClock } from '../../../app/calls/server-clock.ts';
import { VisibleWait } from '../../../app/visible-wait.ts';

export interface ReplayOfferOptions {
  /** Whether there is a recording by now. */
  isThere(): Promise<boolean>;
  /** A recording has appeared. */
  onThere(): void;
  /** When it opens by itself (ms since 1970); null: it does not. */
  onOpensAt(at: number | null): void;
  onOpen(): void;
}

/**
 * The recording of a broadcast that has ended.
 *
 * What must stay true:
 * - It waits until there is a recording.
 * - It opens by itself, but not while the viewer shops, nor after they chose to stay.
 */
export class ReplayOffer {
  readonly #options: ReplayOfferOptions;
  readonly #wait: VisibleWait;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Undefined while the broadcast has not ended. */
  #hasRecording: boolean | undefined;
  #stays = false;
  #isShopping = false;

  constructor(options: ReplayOfferOptions) {
    this.#options = options;
    this.#wait = new VisibleWait({
      every: RECORDING_ASKED_EVERY,
      isThere: () => options.isThere(),
      onThere: () => options.onThere(),
    });
  }

  /** The broadcast has ended, with a recording or without one so far. */
  ended(hasRecording: boolean): void {
    this.#hasRecording = hasRecording;
    this.#offer();
  }

  shopping(isShopping: boolean): void {
    this.#isShopping = isShopping;
    if (this.#hasRecording !== undefined) this.#offer();
  }

  stay(): void {
    this.#stays = true;
    this.#setTimer(false);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#wait.end();
  }

  #offer(): void {
    if (!this.#hasRecording) {
      this.#setTimer(false);
      this.#wait.begin();
      return;
    }
    this.#wait.end();
    this.#setTimer(!this.#stays && !this.#isShopping);
  }

  #setTimer(opens: boolean): void {
    clearTimeout(this.#timer);
    this.#options.onOpensAt(opens ? serverClock.now() + REPLAY_OPENS_AFTER : null);
    if (opens) this.#timer = setTimeout(() => this.#options.onOpen(), REPLAY_OPENS_AFTER);
  }
}
