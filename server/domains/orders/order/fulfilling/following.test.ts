import { expect, test } from 'vitest';
import { HOUR } from '../../../../../schema/durations.ts';
import { alone, bought } from '../../../../testing/buying.ts';
import type { Stage } from '../../../../testing/stage.ts';
import { FakeSmartTracker, TRACKER_KEY, trackedParcel } from '../../../../testing/services/smart-tracker.ts';
import { FOLLOWED_FOR } from './by-time.ts';
import { FOLLOWED_EVERY } from './parcel-timers.ts';

async function dispatched(stage: Stage, deliveryCompanyCode: string) {
  const order = await bought(stage, 'prepared');
  const { orderSysId, host } = order;
  await host.done('dispatchOrder', { orderSysId, deliveryCompanyCode, invoiceNo: '68123' });
  return order;
}

test('a demo parcel arrives by itself after a good day, and its buyer may follow it there', () =>
  alone(async (stage) => {
    const { clock } = stage.server;
    const { host, buyer, orderSysId, orderPrdtSysId, recorded, view } = await dispatched(stage, 'demo');
    const { version, rules } = await host.done('seller', { sellerSysId: 1 });
    const trackUrl = 'https://parcels.example/{invoiceNo}';
    const deliveryTrack = { companyName: '데모택배', companyNameEn: '', trackUrl };
    const changed = { sellerSysId: 1, ifVersion: version, rules: { ...rules, deliveryTrack } };
    expect((await view()).orderProducts[0]!.isTrackable).toBe(0);
    await host.done('changeSeller', changed);
    expect((await view()).orderProducts[0]!.isTrackable).toBe(1);
    const look = () => buyer.done('tracking', { orderSysId, orderPrdtSysId });
    expect(await look()).toMatchObject({
      name: '데모택배',
      steps: [],
      deliveredAt: null,
      isCurrent: 1,
      trackUrl: 'https://parcels.example/68123',
    });
    clock.advance(9 * HOUR);
    expect((await look()).steps).toHaveLength(2);
    clock.advance(20 * HOUR);
    await recorded('GoodsDelivered');
    const { deliveredAt, steps } = await look();
    expect(deliveredAt).toBe(steps.at(-1)!.at);
    expect(await view()).toMatchObject({ statusCode: 5, orderProducts: [{ deliveredAt }] });
  }));

test('a courier is asked seldom, more seldom while it is silent, and at last no more', async () => {
  const fake = await FakeSmartTracker.start();
  const smartTracker = { url: fake.url, key: TRACKER_KEY };
  await alone(
    async (stage) => {
      const { server } = stage;
      await dispatched(stage, '04');
      const next = async () => {
        const timers = await server.sellover.log.dueTimers(Number.MAX_SAFE_INTEGER, 1_000);
        return timers.find(({ id }) => id.startsWith('follow-parcel:'))?.dueAt;
      };
      /** Until it is asked again. Resolves to how long that took. */
      const askedAgain = async (): Promise<number> => {
        const [before, dueAt] = [fake.asked.length, (await next())!];
        const waited = dueAt - server.clock.now();
        server.clock.set(dueAt);
        await expect.poll(() => fake.asked.length).toBe(before + 1);
        await expect.poll(next).not.toBe(dueAt);
        return waited;
      };
      fake.parcels.set('04 68123', trackedParcel([['2026-11-20 20:03:22', '성수', '집화처리']], 2));
      expect([await askedAgain(), await askedAgain()]).toEqual([FOLLOWED_EVERY, FOLLOWED_EVERY]);
      fake.fails = { status: 503 };
      await askedAgain();
      expect(await askedAgain()).toBe(3 * FOLLOWED_EVERY);
      const asked = fake.asked.length;
      server.clock.advance(FOLLOWED_FOR);
      await expect.poll(next).toBeUndefined();
      expect(fake.asked).toHaveLength(asked);
    },
    { config: { smartTracker } },
  );
});
