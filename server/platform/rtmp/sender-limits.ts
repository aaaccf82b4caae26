/** What a connection may cost before its key is known, and while it is silent. */
import {
  RTMP_PUBLISH_WITHIN,
  RTMP_SILENT_AFTER,
  RTMP_UNKNOWN_PER_ADDRESS,
} from '../../../schema/broadcasts/constants.ts';
import type { Clock } from '../clock.ts';

interface Watched {
  readonly isKnown: () => boolean;
  readonly giveUp: () => void;
}

/** Gives a connection up that is silent, or has no key, for too long. */
export class SenderPatience {
  readonly #clock: Clock;
  readonly #giveUp: () => void;
  readonly #cancelLate: () => void;
  #cancelSilent: () => void;
  #heardAt: number;

  constructor(clock: Clock, { isKnown, giveUp }: Watched) {
    this.#clock = clock;
    this.#giveUp = giveUp;
    this.#heardAt = clock.monotonic();
    this.#cancelSilent = clock.after(RTMP_SILENT_AFTER, () => this.#look());
    this.#cancelLate = clock.after(RTMP_PUBLISH_WITHIN, () => {
      if (!isKnown()) giveUp();
    });
  }

  heard(): void {
    this.#heardAt = this.#clock.monotonic();
  }

  end(): void {
    this.#cancelSilent();
    this.#cancelLate();
  }

  #look(): void {
    const left = this.#heardAt + RTMP_SILENT_AFTER - this.#clock.monotonic();
    if (left <= 0) this.#giveUp();
    else this.#cancelSilent = this.#clock.after(left, () => this.#look());
  }
}

/** How many connections of each address have no key yet. */
export class UnknownPeers {
  readonly #counts = new Map<string, number>();

  areTooMany(address: string): boolean {
    return (this.#counts.get(address) ?? 0) >= RTMP_UNKNOWN_PER_ADDRESS;
  }

  /** Returns a function that ends it, however often it is called. */
  add(address: string): () => void {
    this.#count(address, 1);
    let isCounted = true;
    return () => {
      if (isCounted) this.#count(address, -1);
      isCounted = false;
    };
  }

  #count(address: string, change: 1 | -1): void {
    const counted = (this.#counts.get(address) ?? 0) + change;
    if (counted === 0) this.#counts.delete(address);
    else this.#counts.set(address, counted);
  }
}
