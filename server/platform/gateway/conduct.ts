import { SOCKET_SILENCE_MAX } from '../../../schema/room/constants.ts';
import { Bucket } from '../limits/bucket.ts';
import type { Link } from './link.ts';
import type { GatewaySettings } from './settings.ts';

/** How a client behaves on its socket: how fast it sends, how often wrongly, and whether it is still there and reads. */
export class Conduct {
  readonly #settings: GatewaySettings;
  readonly #frames: Bucket;
  readonly #strikes: Bucket;
  readonly #joins: Bucket;
  #heardAt: number;
  /** What had left of the bytes that wait, when some last had. */
  #passed = 0;
  #passedAt: number;

  constructor(settings: GatewaySettings, now: number) {
    this.#settings = settings;
    this.#frames = new Bucket(settings.frames, now);
    this.#strikes = new Bucket(settings.strikes, now);
    this.#joins = new Bucket(settings.joins, now);
    this.#heardAt = this.#passedAt = now;
  }

  /** A frame came. False: too soon after the others. */
  mayBeHeard(now: number): boolean {
    this.#heardAt = now;
    return this.#frames.take(this.#settings.frames, now);
  }

  /** It did something wrong. False: once too often. */
  isForgiven(now: number): boolean {
    return this.#strikes.take(this.#settings.strikes, now);
  }

  mayJoin(now: number): boolean {
    return this.#joins.take(this.#settings.joins, now);
  }

  isSilent(now: number): boolean {
    return now - this.#heardAt > SOCKET_SILENCE_MAX;
  }

  /** To be asked regularly: whether something has left of what waits. */
  look(now: number, link: Link): void {
    const passed = link.queued === 0 ? 0 : link.passed;
    if (link.queued > 0 && passed === this.#passed) return;
    this.#passed = passed;
    this.#passedAt = now;
  }

  /** How long nothing had left at the last {@link look}, though some waits. */
  stuckFor(now: number, link: Link): number {
    return link.queued > 0 ? now - this.#passedAt : 0;
  }
}
