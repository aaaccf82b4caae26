import { FANOUT_WINDOW, FANOUT_WINDOW_MAX } from '../../schema/constants.ts';

const MEASURED_OVER = 250;

/**
 * How long rooms gather messages. Handing out costs one write a socket, whatever the number of messages in it:
 * the longer a room gathers, the less time it takes from commands. A room's window follows from its own cost;
 * the stretch comes on top when all rooms of the process together take too much.
 */
export class Pace {
  readonly #share: number;
  #stretch = 1;
  #busy = 0;
  #since = performance.now();

  constructor(share: number) {
    this.#share = share;
  }

  /** For a room whose fan-out takes `cost` ms. */
  window(cost: number): number {
    return Math.min(Math.max(cost / this.#share, FANOUT_WINDOW) * this.#stretch, FANOUT_WINDOW_MAX);
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
