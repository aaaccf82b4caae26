import { createHash } from 'node:crypto';
import { HOUR, MINUTE } from '../../../../schema/durations.ts';
import { DEMO_COURIER } from '../../../../schema/orders/couriers.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Carrier } from './carrier.ts';

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
export function embeddedCarrier(clock: Pick<Clock, 'now'>): Carrier {
  return {
    knows: (deliveryCompanyCode) => deliveryCompanyCode === DEMO_COURIER,
    async track({ invoiceNo, sentAt }) {
      // As with real ones, a wrong number is one that nobody knows.
      if (invoiceNo.startsWith('0')) return null;
      const drawn = createHash('sha256').update(invoiceNo).digest();
      const town = `${TOWNS[drawn[0]! % TOWNS.length]} 대리점`;
      const late = (drawn[1]! % 120) * MINUTE;
      const steps = WAY.map(([hours, place, status]) => ({
        at: sentAt + hours * HOUR + late,
        place: place ?? town,
        status,
      })).filter(({ at }) => at <= clock.now());
      return { steps, deliveredAt: steps.length === WAY.length ? steps.at(-1)!.at : null };
    },
  };
}
