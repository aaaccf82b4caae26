import { LRUCache } from 'lru-cache';
import { MINUTE } from '../../../../schema/durations.ts';
import { DELIVERY_COMPANIES, DEMO_COURIER } from '../../../../schema/orders/couriers.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { Outage } from '../../../platform/outage.ts';
import { CarrierSilent, type Carrier, type SentParcel, type ParcelTrack } from './carrier.ts';

/** An answer is good for so long (ms), for all who ask. */
const GOOD_FOR = 10 * MINUTE;
const KEPT_MAX = 10_000;
/** Questions that are under way at a time. Who asks beyond that gets what is known. */
const AT_ONCE = 8;

export interface KnownTrack {
  /** Null: nobody knows the parcel. */
  readonly track: ParcelTrack | null;
  readonly isCurrent: boolean;
}

/**
 * The couriers that a seller may name, and where their parcels are. What must stay true:
 * - All who ask about a parcel share one request to its courier, and its answer is cached while it is good.
 * - A courier that does not answer harms nobody: its last answer is told as an old one.
 */
export class Couriers {
  readonly #carriers: readonly Carrier[];
  readonly #hasDemo: boolean;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #outage: Outage;
  readonly #answers = new LRUCache<string, { readonly track: ParcelTrack | null; readonly at: number }>({
    max: KEPT_MAX,
  });
  readonly #asking = new Map<string, Promise<KnownTrack>>();
  readonly counts = { asked: 0, silent: 0 };

  constructor(parts: {
    readonly carriers: readonly Carrier[];
    readonly clock: Pick<Clock, 'now'>;
    readonly logger: Pick<Logger, 'warn' | 'error'>;
  }) {
    this.#carriers = parts.carriers;
    this.#hasDemo = parts.carriers.some((carrier) => carrier.knows(DEMO_COURIER));
    this.#clock = parts.clock;
    this.#outage = new Outage(
      { lost: 'parcels cannot be tracked', back: 'parcels can be tracked again' },
      parts.logger,
    );
  }

  get all(): (typeof DELIVERY_COMPANIES)[number][] {
    return DELIVERY_COMPANIES.filter(
      ({ deliveryCompanyCode }) => this.#hasDemo || deliveryCompanyCode !== DEMO_COURIER,
    );
  }

  nameOf(deliveryCompanyCode: string): { readonly name: string; readonly nameEn: string } {
    const found = DELIVERY_COMPANIES.find((each) => each.deliveryCompanyCode === deliveryCompanyCode);
    return found ?? { name: deliveryCompanyCode, nameEn: deliveryCompanyCode };
  }

  /** Throws 0005 for an unknown courier. */
  require(deliveryCompanyCode: string): void {
    if (!this.all.some((each) => each.deliveryCompanyCode === deliveryCompanyCode))
      throw new Refusal('0005', { field: 'deliveryCompanyCode', reason: 'is of no courier' });
  }

  /** Whether somebody can be asked where parcels of this courier are. */
  isFollowed(deliveryCompanyCode: string): boolean {
    return this.#carriers.some((carrier) => carrier.knows(deliveryCompanyCode));
  }

  async track(parcel: SentParcel): Promise<KnownTrack> {
    const carrier = this.#carriers.find((each) => each.knows(parcel.deliveryCompanyCode));
    if (!carrier) return { track: null, isCurrent: false };
    const key = `${parcel.deliveryCompanyCode} ${parcel.invoiceNo}`;
    const known = this.#answers.get(key);
    // What has arrived stays there.
    if (known && (known.track?.deliveredAt || this.#clock.now() < known.at + GOOD_FOR))
      return { track: known.track, isCurrent: true };
    const asking = this.#asking.get(key);
    if (asking) return asking;
    if (this.#asking.size >= AT_ONCE) return { track: known?.track ?? null, isCurrent: false };
    const answer = this.#ask(carrier, parcel, key).finally(() => this.#asking.delete(key));
    this.#asking.set(key, answer);
    return answer;
  }

  async #ask(carrier: Carrier, parcel: SentParcel, key: string): Promise<KnownTrack> {
    this.counts.asked += 1;
    try {
      const track = await carrier.track(parcel);
      this.#answers.set(key, { track, at: this.#clock.now() });
      this.#outage.back();
      return { track, isCurrent: true };
    } catch (error) {
      if (!(error instanceof CarrierSilent)) throw error;
      this.counts.silent += 1;
      this.#outage.lost(error.reason);
      return { track: this.#answers.get(key)?.track ?? null, isCurrent: false };
    }
  }
}
