import { expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import type { Carrier, SentParcel } from './carrier.ts';

/** What every carrier does. `make`: with a parcel that has arrived long ago. */
export function carrierContract(
  make: () => Promise<{
    readonly carrier: Carrier;
    readonly arrived: SentParcel;
    readonly unknown: SentParcel;
  }>,
): void {
  test('tells the steps of a parcel, the oldest first, up to its delivery', async () => {
    const { carrier, arrived } = await make();
    const track = (await carrier.track(arrived))!;
    const times = track.steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.length).toBeGreaterThan(1);
    expect(track.deliveredAt).toBe(times.at(-1));
    expect(track.deliveredAt! - arrived.sentAt).toBeLessThan(10 * DAY);
    for (const { place, status } of track.steps)
      expect([place, status]).toEqual([/./, /./].map((any) => expect.stringMatching(any)));
  });

  test('says of a parcel that it does not know that there is none', async () => {
    const { carrier, unknown } = await make();
    expect(await carrier.track(unknown)).toBeNull();
  });

  test('knows its couriers, and no others', async () => {
    const { carrier, arrived } = await make();
    expect(carrier.knows(arrived.deliveryCompanyCode)).toBe(true);
    expect(carrier.knows('nobody')).toBe(false);
  });
}
