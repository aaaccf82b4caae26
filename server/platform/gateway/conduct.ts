import { HEARTBEAT_EVERY, SOCKET_PING_AFTER, SOCKET_SILENCE_MAX } from '../../../schema/room/constants.ts';
import { TokenBucket } from '../limits/bucket.ts';
import type { Link } from './link.ts';
import type { GatewaySettings } from './settings.ts';

/** A client's conduct on its socket: how fast it sends, how many errors it makes, and whether it still responds and reads. */
export class Conduct {
  readonly #settings: GatewaySettings;
  readonly #frames: TokenBucket;
  readonly #strikes: TokenBucket;
  readonly #joins: TokenBucket;
  #heardAt: number;
  #pingedAt = -Infinity;
  /** Bytes that had left when some last did, and when that was. */
  #passed = 0;
  #passedAt: number;

  constructor(settings: GatewaySettings, now: number) {
    this.#settings = settings;
    this.#frames = new TokenBucket(settings.frames, now);
    this.#strikes = new TokenBucket(settings.strikes, now);
    this.#joins = new TokenBucket(settings.joins, now);
    this.#heardAt = this.#passedAt = now;
  }

  /** Counts a frame. False: too many in a short time. */
  mayBeHeard(now: number): boolean {
    this.#heardAt = now;
    return this.#frames.take(this.#settings.frames, now);
  }

  /** Counts an error. False: too many. */
  isForgiven(now: number): boolean {
    return this.#strikes.take(this.#settings.strikes, now);
  }

  mayJoin(now: number): boolean {
    return this.#joins.take(this.#settings.joins, now);
  }

  isSilent(now: number): boolean {
    return now - this.#heardAt > SOCKET_SILENCE_MAX;
  }

  /** Call it regularly. True: send a ping now. */
  needsPing(now: number): boolean {
    if (now - this.#heardAt <= SOCKET_PING_AFTER || now - this.#pingedAt < HEARTBEAT_EVERY) return false;
    this.#pingedAt = now;
    return true;
  }

  /** Call it regularly. It checks whether waiting bytes have left. */
  look(now: number, link: Link): void {
    const passed = link.queued === 0 ? 0 : link.passed;
    if (link.queued > 0 && passed === this.#passed) return;
    this.#passed = passed;
    this.#passedAt = now;
  }

  /** How long (ms) waiting bytes had not moved at the last {@link look}; 0: none wait. */
  stuckFor(now: number, link: Link): number {
    return link.queued > 0 ? now - this.#passedAt : 0;
  }
}
