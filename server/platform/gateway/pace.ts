import { performance } from 'node:perf_hooks';
import { FANOUT_WINDOW, FANOUT_WINDOW_MAX } from '../../../schema/room/constants.ts';

const MEASURED_OVER = 250;

/** A message still waits this long for others if the last fan-out was recent (ms). */
const WAIT_MIN = 22;

/** Above this many messages a window, doubling the window halves bytes and writes, and hardly adds delay. */
const BUSY_FROM = 2;

/** The share of the time that fan-outs may take while there is no other work… */
const SHARE_IDLE = 0.85;
/** …which falls to the usual share as other work takes more time, up to this one. */
const OTHER_WORK_MAX = 0.25;
/** All rooms together may take more than their share for a moment, but never all of the time. */
const TOLERANCE = 1.4;
const TOTAL_MAX = 0.95;

/** Measurements for the pace (ms): the time, and how much of it this thread's event loop was busy. */
export interface Meter {
  now(): number;
  active(): number;
}

const ownMeter: Meter = {
  now: () => performance.now(),
  active: () => performance.eventLoopUtilization().active,
};

/**
 * How long rooms gather messages. Handing out costs one write a socket, whatever the number of messages in it:
 * the longer a room gathers, the less time it takes from commands. A room's window, from one fan-out to the
 * next, follows from its own cost and from the share of the time that is left for it: nearly all of it while there are
 * hardly any commands, as then waiting would serve nobody. The stretch comes on top when all rooms of the process
 * together take too much.
 */
export class Pace {
  readonly #usualShare: number;
  readonly #meter: Meter;
  #share: number;
  #stretch = 1;
  #busy = 0;
  #busyActive = 0;
  #since: number;
  #activeSince: number;

  constructor(share: number, meter: Meter = ownMeter) {
    this.#usualShare = this.#share = share;
    this.#meter = meter;
    this.#since = meter.now();
    this.#activeSince = meter.active();
  }

  /**
   * How long to delay the next fan-out of a room (ms). `cost`: what its fan-outs take (ms). `since`: time since the last
   * one began (ms). `waited`: time since the first message for the next one came (ms). `rate`: messages a millisecond.
   */
  wait(cost: number, since: number, waited: number, rate = 0): number {
    const least = rate * FANOUT_WINDOW < BUSY_FROM ? FANOUT_WINDOW : 2 * FANOUT_WINDOW;
    const wanted = Math.max(cost / this.#share, least) * this.#stretch;
    const window = Math.min(wanted, FANOUT_WINDOW_MAX + cost);
    // If messages are frequent, waiting pays off: half the writes, or far fewer.
    const gathering = Math.min(window, WAIT_MIN);
    const isBusy = since - waited <= 2 * gathering;
    return Math.max(window - since, isBusy ? gathering - waited : 0, 0);
  }

  /** Records a room's fan-out: CPU time, and time of the event loop (ms). */
  spent(ms: number, active: number): void {
    this.#busy += ms;
    this.#busyActive += active;
    const passed = this.#meter.now() - this.#since;
    if (passed < MEASURED_OVER) return;
    this.#follow((this.#meter.active() - this.#activeSince - this.#busyActive) / passed);
    const share = this.#busy / passed;
    // Well above the share, so that noise does not stretch the window of a single room.
    const wanted = this.#stretch * (share / Math.min(this.#share * TOLERANCE, TOTAL_MAX));
    this.#stretch = Math.min(Math.max(wanted, this.#stretch / 2, 1), FANOUT_WINDOW_MAX / FANOUT_WINDOW);
    this.#busy = this.#busyActive = 0;
    this.#since = this.#meter.now();
    this.#activeSince = this.#meter.active();
  }

  /** Moves half way to the new share, to smooth out short bursts of work. */
  #follow(otherWork: number): void {
    const crowded = Math.min(Math.max(otherWork / OTHER_WORK_MAX, 0), 1);
    const idle = Math.max(SHARE_IDLE, this.#usualShare);
    const wanted = idle - (idle - this.#usualShare) * crowded;
    this.#share += (wanted - this.#share) / 2;
  }
}
