import { expect, test } from 'vitest';
import { HOUR } from '../../../../schema/durations.ts';
import { TestServer } from '../../../testing/server.ts';
import { orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import { FakeSmartTracker, TRACKER_KEY, trackedParcel } from '../../../testing/services/smart-tracker.ts';
import { FOLLOWED_FOR } from './following.ts';
import { FOLLOWED_EVERY } from './parcel-timers.ts';

async function dispatched(
  { api, buyer, host, ...stage }: Stage,
  deliveryCompanyCode: string,
): Promise<number> {
  const { orderSysId } = await api.done('placeOrder', orderFor(stage, stage.mug), { token: buyer.token });
  await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: buyer.token });
  await api.done('prepareOrder', { orderSysId }, { token: host.token });
  await api.done(
    'dispatchOrder',
    { orderSysId, deliveryCompanyCode, invoiceNo: '68123' },
    { token: host.token },
  );
  return orderSysId;
}

test('a demo parcel arrives by itself after a good day, and its buyer may follow it there', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer, host } = stage;
    const { version, rules } = await api.done('seller', { sellerSysId: 1 }, { token: host.token });
    const deliveryTrack = {
      companyName: '데모택배',
      companyNameEn: '',
      trackUrl: 'https://parcels.example/{invoiceNo}',
    };
    await api.done(
      'changeSeller',
      { sellerSysId: 1, ifVersion: version, rules: { ...rules, deliveryTrack } },
      { token: host.token },
    );
    const orderSysId = await dispatched(stage, 'demo');
    const { orderProducts } = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
    const asking = { orderSysId, orderPrdtSysId: orderProducts[0]!.orderPrdtSysId };
    const look = async () => api.done('tracking', asking, { token: await server.world.tokenOfNow(buyer) });
    expect(await look()).toMatchObject({ name: '데모택배', steps: [], deliveredAt: null, isCurrent: 1 });
    expect((await look()).trackUrl).toBe('https://parcels.example/68123');
    server.clock.advance(9 * HOUR);
    expect((await look()).steps).toHaveLength(2);
    server.clock.advance(20 * HOUR);
    const [event] = [await server.recorded('GoodsDelivered')].flat();
    expect(event).toBeDefined();
    const there = await look();
    expect(there.deliveredAt).toBe(there.steps.at(-1)!.at);
    const token = await server.world.tokenOfNow(buyer);
    const after = await api.done('orderDetail', { orderSysId }, { token });
    expect([after.statusCode, after.orderProducts[0]!.deliveredAt]).toEqual([5, there.deliveredAt]);
  });
});

test('a courier is asked seldom, more seldom while it is silent, and at last no more', async () => {
  const fake = await FakeSmartTracker.start();
  const smartTracker = { url: fake.url, key: TRACKER_KEY };
  await TestServer.alone(
    async (server) => {
      const stage = await setStage(server);
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
