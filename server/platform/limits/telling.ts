import { hash, hkdfSync, randomUUID } from 'node:crypto';
import type { Announcement, Bus } from '../bus/bus.ts';
import { WaitingCount, type CountKey, type SharedCount } from './shared-count.ts';

/** Separates this use of the secret from all others. */
const LABEL = 'sellover limits';
const KEY_BYTES = 32;
/** Long enough that two keys never collide by chance. */
const DIGEST_LENGTH = 12;
/** Counts that wait for a second message are still published within a second (ms). */
export const TOLD_EVERY = 400;

export type Heard = (key: CountKey, count: number) => void;

export interface Sharing {
  /** Counts made while the bus is away are published when it is back. */
  readonly waitsForBus: boolean;
}

interface Shared extends Sharing {
  readonly count: WaitingCount;
  readonly heard: Heard;
}

/**
 * Publishes this process's counts for each limit, and subscribes to those of the others.
 *
 * What must stay true:
 * - A count is published once, within a second, summed by key. If more than KEYS_WAITING_MAX keys of a limit count in a
 *   second, the rest counts in this process alone. A message has at most KEYS_TOLD_MAX keys; the bus splits it if it is
 *   too large for the network.
 * - While the bus is away each process counts alone. KEYS_WAITING_MAX bounds what waits for it, too.
 * - A listener on the bus learns members' ids, which the bus carries anyway, but no address and no name.
 * - Messages carry counts, never times: each process uses its own clock. A new process only hears of later counts.
 */
export class Telling {
  readonly #bus: Bus;
  readonly #digestKey: string;
  readonly #processId = randomUUID();
  /** By name of the limit; published in this order. */
  readonly #shared = new Map<string, Shared>();
  readonly #teller: NodeJS.Timeout;
  #endHearing = () => {};

  /** `secret`: shared by the processes that are to hear each other. */
  static async open(bus: Bus, secret: string): Promise<Telling> {
    const telling = new Telling(bus, secret);
    telling.#endHearing = await bus.onAnnouncement((message) => telling.#hear(message));
    return telling;
  }

  private constructor(bus: Bus, secret: string) {
    this.#bus = bus;
    this.#digestKey = Buffer.from(hkdfSync('sha256', secret, '', LABEL, KEY_BYTES)).toString('hex');
    this.#teller = setInterval(() => this.#tell(), TOLD_EVERY).unref();
  }

  share(limit: string, heard: Heard, sharing: Sharing): SharedCount {
    const count = new WaitingCount((text) => this.#digest(text));
    this.#shared.set(limit, { count, heard, ...sharing });
    return count;
  }

  /** As good as an HMAC, because most of the hash is cut off, and far cheaper. Every join needs one. */
  #digest(text: string): string {
    return hash('sha256', this.#digestKey + text, 'base64url').slice(0, DIGEST_LENGTH);
  }

  #tell(): void {
    for (const [limit, { count, waitsForBus }] of this.#shared) {
      if (this.#bus.connected) {
        const counts = count.next();
        if (counts.length === 0) continue;
        this.#bus.announce({ kind: 'counted', processId: this.#processId, limit, counts });
      } else if (!waitsForBus) count.forget();
    }
  }

  #hear(message: Announcement): void {
    if (message.kind !== 'counted') return;
    const { processId, limit, counts } = message;
    // Another version may have limits that this one lacks.
    const shared = this.#shared.get(limit);
    if (processId === this.#processId || shared === undefined) return;
    for (const [key, count] of counts) shared.heard(key, count);
  }

  /** Publishes the last counts, too. */
  close(): void {
    clearInterval(this.#teller);
    this.#endHearing();
    this.#tell();
  }
}
