import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../../schema/durations.ts';
import { MovedClock } from '../../../platform/clock.ts';
import { refusal } from '../../../testing/refusal.ts';
import { FakeSmartTracker, TRACKER_KEY, trackedParcel } from '../../../testing/services/smart-tracker.ts';
import { carrierContract } from './carrier.contract.ts';
import { CarrierSilent, type SentParcel } from './carrier.ts';
import { Couriers } from './couriers.ts';
import { embeddedCarrier } from './embedded-carrier.ts';
import { smartTracker, type SmartTrackerOptions } from './smart-tracker.ts';

const SENT_AT = Date.parse('2026-11-20T19:00:00+09:00');
const demo: SentParcel = { deliveryCompanyCode: 'demo', invoiceNo: '555', sentAt: SENT_AT };
const cj: SentParcel = { deliveryCompanyCode: '04', invoiceNo: '681234567890', sentAt: SENT_AT };
const STEPS = [
  ['2026-11-21 18:40:11', '마포공덕', '배달완료'],
  ['2026-11-20 20:03:22', '성수', '집화처리'],
  ['2026-11-21 02:10:00', '옥천HUB', '간선상차'],
] as const;

async function tracker(changes: Partial<SmartTrackerOptions> = {}) {
  const fake = await FakeSmartTracker.start();
  fake.parcels.set('04 681234567890', trackedParcel(STEPS, 6));
  return { fake, carrier: smartTracker({ url: fake.url, key: TRACKER_KEY, ...changes }) };
}

describe('the embedded courier', () => {
  carrierContract(() =>
    Promise.resolve({
      carrier: embeddedCarrier(new MovedClock(SENT_AT + 9 * DAY)),
      arrived: demo,
      unknown: { ...demo, invoiceNo: '0555' },
    }),
  );

  test('moves its parcels by the clock: each step stays once it was seen', async () => {
    const clock = new MovedClock(SENT_AT);
    const carrier = embeddedCarrier(clock);
    const steps = async () => (await carrier.track(demo))!.steps;
    expect(await steps()).toEqual([]);
    let before = await steps();
    for (let hour = 0; hour < 30; hour += 1) {
      clock.advance(HOUR);
      const now = await steps();
      expect(now.slice(0, before.length)).toEqual(before);
      before = now;
    }
    expect((await carrier.track(demo))!.deliveredAt).toBe(before.at(-1)!.at);
  });
});

describe('Smart Tracker', () => {
  carrierContract(async () => ({
    carrier: (await tracker()).carrier,
    arrived: cj,
    unknown: { ...cj, invoiceNo: '1' },
  }));

  test('tells times, places and states, and nobody’s name or number', async () => {
    const { carrier } = await tracker();
    const track = await carrier.track(cj);
    expect(track).toEqual({
      deliveredAt: Date.parse('2026-11-21T18:40:11+09:00'),
      steps: [
        { at: Date.parse('2026-11-20T20:03:22+09:00'), place: '성수', status: '집화처리' },
        { at: Date.parse('2026-11-21T02:10:00+09:00'), place: '옥천HUB', status: '간선상차' },
        { at: Date.parse('2026-11-21T18:40:11+09:00'), place: '마포공덕', status: '배달완료' },
      ],
    });
  });

  test('a parcel on its way has not arrived; a step without a number of milliseconds has its time in words', async () => {
    const { fake, carrier } = await tracker();
    const parcel = trackedParcel([STEPS[1]], 2);
    const [detail] = parcel.trackingDetails;
    fake.parcels.set('04 681234567890', {
      ...parcel,
      trackingDetails: [{ ...detail, time: undefined }, { where: '어디' }],
    });
    const track = await carrier.track(cj);
    expect(track).toEqual({
      deliveredAt: null,
      steps: [{ at: Date.parse('2026-11-20T20:03:22+09:00'), place: '성수', status: '집화처리' }],
    });
  });

  test.each([
    ['lost', 'NO_ANSWER'],
    ['text', 'STRANGE_ANSWER'],
    [{ status: 500 }, 'HTTP_500'],
    // The day's questions are used up.
    [{ code: '102' }, 'CODE_102'],
  ] as const)('that answers %j gives no answer', async (fails, reason) => {
    const { fake, carrier } = await tracker(fails === 'lost' ? { within: 50 } : {});
    fake.fails = fails;
    const error = await carrier.track(cj).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(CarrierSilent);
    const { reason: said, message } = error as CarrierSilent;
    expect(said).toBe(reason);
    for (const secret of [TRACKER_KEY, cj.invoiceNo]) expect(message).not.toContain(secret);
  });

  test('that is nowhere, or has another key, gives no answer', async () => {
    const { carrier } = await tracker({ key: 'wrong' });
    await expect(carrier.track(cj)).rejects.toMatchObject({ reason: 'CODE_101' });
    const nowhere = smartTracker({ url: 'http://127.0.0.1:2', key: 'x' });
    await expect(nowhere.track(cj)).rejects.toMatchObject({ reason: 'NO_ANSWER' });
  });
});

/** A tracker behind couriers, and the clock of both. */
async function scene() {
  const { fake, carrier } = await tracker();
  const clock = new MovedClock(SENT_AT);
  const logger = { warn: () => undefined, error: () => undefined };
  return { fake, clock, couriers: new Couriers({ carriers: [carrier], clock, logger }) };
}

describe('couriers', () => {
  test('ask about a parcel once, for all who want to know, and again when the answer is old', async () => {
    const { fake, clock, couriers } = await scene();
    fake.parcels.set('04 681234567890', trackedParcel([STEPS[1]], 2));
    await Promise.all(Array.from({ length: 20 }, () => couriers.track(cj)));
    expect(fake.asked).toHaveLength(1);
    clock.advance(HOUR);
    await couriers.track(cj);
    expect(fake.asked).toHaveLength(2);
  });

  test('never ask again about what has arrived', async () => {
    const { fake, clock, couriers } = await scene();
    await couriers.track(cj);
    clock.advance(DAY);
    expect((await couriers.track(cj)).track?.deliveredAt).not.toBeNull();
    expect(fake.asked).toHaveLength(1);
  });

  test('tell what they knew, as old, while there is no answer', async () => {
    const { fake, clock, couriers } = await scene();
    fake.parcels.set('04 681234567890', trackedParcel([STEPS[1]], 2));
    const first = await couriers.track(cj);
    clock.advance(HOUR);
    fake.fails = { status: 503 };
    expect(await couriers.track(cj)).toEqual({ track: first.track, isCurrent: false });
  });

  test('of the demonstration cannot be named beside real ones', async () => {
    const { couriers } = await scene();
    expect(() => couriers.require('demo')).toThrow(refusal('0005'));
    expect(() => couriers.require('04')).not.toThrow();
    expect(couriers.isFollowed('04')).toBe(true);
  });
});
