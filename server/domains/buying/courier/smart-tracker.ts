import Type from 'typebox';
import { Check } from 'typebox/value';
import { DELIVERY_COMPANIES, DEMO_COURIER } from '../../../../schema/orders/couriers.ts';
import { CarrierSilent, type Carrier, type ParcelStep } from './carrier.ts';

export const SMART_TRACKER_URL = 'https://info.sweettracker.co.kr';
/** How long an answer may take (ms). */
const WITHIN = 10_000;
/** Steps of one parcel that are believed. */
const STEPS_MAX = 200;
/** A parcel's level once it has arrived. */
const DELIVERED = 6;
/** The number is of no parcel, or the courier has not seen it yet. */
const UNKNOWN = '104';

const Found = Type.Object({
  level: Type.Number(),
  complete: Type.Optional(Type.Boolean()),
  trackingDetails: Type.Array(
    Type.Object({
      /** Milliseconds since 1970; some couriers leave it out. */
      time: Type.Optional(Type.Number()),
      /** `2026-11-20 14:03:22`, in Korea. */
      timeString: Type.Optional(Type.String()),
      where: Type.Optional(Type.String()),
      kind: Type.Optional(Type.String()),
      level: Type.Optional(Type.Number()),
    }),
  ),
});
const Refused = Type.Object({
  status: Type.Literal(false),
  code: Type.Union([Type.String(), Type.Number()]),
});

export interface SmartTrackerOptions {
  /** The address of its API. */
  readonly url: string;
  readonly key: string;
  readonly within?: number;
}

/**
 * Smart Tracker (스마트택배), by its HTTP API: it knows the parcels of nearly all couriers in Korea. What must stay true:
 * - Its answer holds names and telephone numbers. Only times, places and states leave this file.
 * - The key leaves this process in the query alone; redirects are not followed, and errors hold neither key nor number.
 */
export function smartTracker({ url, key, within = WITHIN }: SmartTrackerOptions): Carrier {
  return {
    knows: (deliveryCompanyCode) =>
      deliveryCompanyCode !== DEMO_COURIER &&
      DELIVERY_COMPANIES.some((each) => each.deliveryCompanyCode === deliveryCompanyCode),
    async track({ deliveryCompanyCode, invoiceNo }) {
      const query = new URLSearchParams({ t_key: key, t_code: deliveryCompanyCode, t_invoice: invoiceNo });
      const said = await ask(`${url}/api/v1/trackingInfo?${query}`, within);
      if (Check(Refused, said)) {
        const code = String(said.code);
        if (code === UNKNOWN) return null;
        throw new CarrierSilent(`CODE_${code.replaceAll(/\W/g, '').slice(0, 10)}`);
      }
      if (!Check(Found, said)) throw new CarrierSilent('STRANGE_ANSWER');
      const steps = said.trackingDetails
        .slice(0, STEPS_MAX)
        .flatMap((detail): ParcelStep[] => {
          const at = timeOf(detail);
          return at === null ? [] : [{ at, place: plain(detail.where), status: plain(detail.kind) }];
        })
        .toSorted((a, b) => a.at - b.at);
      const hasArrived = said.complete === true || said.level >= DELIVERED;
      return { steps, deliveredAt: hasArrived ? (steps.at(-1)?.at ?? null) : null };
    },
  };
}

async function ask(url: string, within: number): Promise<unknown> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(within) }).catch(() => {
    throw new CarrierSilent('NO_ANSWER');
  });
  if (!response.ok) throw new CarrierSilent(`HTTP_${response.status}`);
  return response.json().catch(() => {
    throw new CarrierSilent('STRANGE_ANSWER');
  });
}

function timeOf({ time, timeString }: { time?: number; timeString?: string }): number | null {
  if (time !== undefined && Number.isSafeInteger(time) && time > 0) return time;
  const text = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(:\d{2})?)$/.exec(timeString ?? '');
  const at = text ? Date.parse(`${text[1]}T${text[2]}+09:00`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Foreign text, in one short line. */
function plain(text = ''): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 60);
}
