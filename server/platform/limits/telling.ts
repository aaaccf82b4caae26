import { hash, hkdfSync, randomUUID } from 'node:crypto';
import type { Announcement, Bus } from '../bus/bus.ts';
import { WaitingCount, type CountKey, type SharedCount } from './shared-count.ts';

/** Separates this use of the secret from every other. */
const LABEL = 'sellover limits';
const KEY_BYTES = 32;
/** So many that two texts never meet by chance. */
const DIGEST_LENGTH = 12;
/** What has to wait for the second turn is still told within a second (ms). */
export const TOLD_EVERY = 400;

export type Heard = (key: CountKey, count: number) => void;

export interface Sharing {
  /** What is counted while the bus is away is told when it is back, instead of never. */
  readonly waitsForBus: boolean;
}

interface Shared extends Sharing {
  readonly count: WaitingCount;
  readonly heard: Heard;
}

/**
 * Tells the other processes what counts here against each limit, and hears it of them.
 *
 * What must stay true:
 * - What was counted is told within a second, once, summed up by key, as long as no more than KEYS_WAITING_MAX keys of a
 *   limit count in a second; the rest counts here alone. A message has at most KEYS_TOLD_MAX keys, and the bus parts it
 *   where that is too much for the network.
 * - While the bus is away each process counts by itself; what waits for it is bound by KEYS_WAITING_MAX, too.
 * - Who can read the bus learns members' numbers, which stand there anyway, and neither an address nor a name.
 * - Counts are told, never times: each process goes by its own clock. One that starts hears of what counts from then on.
 */
export class Telling {
  readonly #bus: Bus;
  readonly #digestKey: string;
  readonly #processId = randomUUID();
  /** By the name of the limit; they are told in this order. */
  readonly #shared = new Map<string, Shared>();
  readonly #teller: NodeJS.Timeout;
  #endHearing = () => {};

  /** `secret`: what only the processes know that are to hear each other. */
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

  /** As good as an HMAC, as most of the hash is cut off, and far cheaper: every join takes one. */
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

  #hear({ processId, limit, counts }: Announcement): void {
    // A server of another version may have limits that are none here.
    const shared = this.#shared.get(limit);
    if (processId === this.#processId || shared === undefined) return;
    for (const [key, count] of counts) shared.heard(key, count);
  }

  /** What was counted last is told, too. */
  close(): void {
    clearInterval(this.#teller);
    this.#endHearing();
    this.#tell();
  }
}
