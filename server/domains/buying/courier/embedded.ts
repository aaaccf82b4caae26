import { createHash } from 'node:crypto';
import { HOUR, MINUTE } from '../../../../schema/durations.ts';
import { DEMO_COURIER } from '../../../../schema/orders/couriers.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Carrier, Sent, Track } from './carrier.ts';

/** The way of a parcel: hours after it was sent, where, and what happens there. `null`: a town of its own. */
const WAY = [
  [1, '성수 집하점', '집화처리'],
  [6, '옥천 HUB', '간선상차'],
  [11, null, '간선하차'],
  [20, null, '배송출발'],
  [26, null, '배송완료'],
] as const;
const TOWNS = ['마포', '해운대', '수성', '연수', '유성', '제주', '강릉', '전주'] as const;

/** For the demonstration: its parcels move by the clock, and arrive after a good day. Who sees them sees the same. */
export class EmbeddedCarrier implements Carrier {
  readonly #clock: Pick<Clock, 'now'>;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  knows(deliveryCompanyCode: string): boolean {
    return deliveryCompanyCode === DEMO_COURIER;
  }

  track({ invoiceNo, sentAt }: Sent): Promise<Track | null> {
    // As with real ones, a wrong number is one that nobody knows.
    if (invoiceNo.startsWith('0')) return Promise.resolve(null);
    const drawn = createHash('sha256').update(invoiceNo).digest();
    const town = `${TOWNS[drawn[0]! % TOWNS.length]} 대리점`;
    const late = (drawn[1]! % 120) * MINUTE;
    const steps = WAY.map(([hours, place, status]) => ({
      at: sentAt + hours * HOUR + late,
      place: place ?? town,
      status,
    })).filter(({ at }) => at <= this.#clock.now());
    return Promise.resolve({ steps, deliveredAt: steps.length === WAY.length ? steps.at(-1)!.at : null });
  }
}
