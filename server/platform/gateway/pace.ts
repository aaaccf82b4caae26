import { FANOUT_WINDOW, FANOUT_WINDOW_MAX } from '../../../schema/constants.ts';

const MEASURED_OVER = 250;

/** A message still waits this long for others when the last fan-out is long past (ms). */
const WAIT_MIN = 22;

/**
 * How long rooms gather messages. Handing out costs one write a socket, whatever the number of messages in it:
 * the longer a room gathers, the less time it takes from commands. A room's window, from one fan-out to the
 * next, follows from its own cost; the stretch comes on top when all rooms of the process together take too much.
 */
export class Pace {
  readonly #share: number;
  #stretch = 1;
  #busy = 0;
  #since = performance.now();

  constructor(share: number) {
    this.#share = share;
  }

  /**
   * How long to wait with the next fan-out of a room whose fan-outs take `cost` ms, when the last one began `since`
   * ms ago and the first message for the next one came `waited` ms ago.
   */
  wait(cost: number, since: number, waited: number): number {
    const wanted = Math.max(cost / this.#share, FANOUT_WINDOW) * this.#stretch;
    const window = Math.min(wanted, FANOUT_WINDOW_MAX + cost);
    // In a busy room waiting pays: half the writes, or far fewer.
    if (since - waited > 2 * window) return 0;
    return Math.max(window - since, Math.min(window, WAIT_MIN) - waited, 0);
  }

  /** Some room's fan-out took so many ms. */
  spent(ms: number): void {
    this.#busy += ms;
    const now = performance.now();
    const passed = now - this.#since;
    if (passed < MEASURED_OVER) return;
    const share = this.#busy / passed;
    // Well above the share, as a single room that keeps to it must not be stretched by noise.
    const wanted = this.#stretch * (share / (this.#share * 1.4));
    this.#stretch = Math.min(Math.max(wanted, this.#stretch / 2, 1), FANOUT_WINDOW_MAX / FANOUT_WINDOW);
    this.#busy = 0;
    this.#since = now;
  }
}
