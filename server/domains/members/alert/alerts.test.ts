import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { REMINDER_TOLD_WITHIN } from '../../../../schema/broadcasts/constants.ts';
import webPush from 'web-push';
import { purchase } from '../../../testing/buying.ts';
import { asked, line, orderOf } from '../../../testing/goods.ts';
import { FakePushService } from '../../../testing/services/push-service.ts';
import { EVENING } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { orderFor, setStage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import { Alerts } from './alerts.ts';
import type { PushPayload } from './payload.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const keys = webPush.generateVAPIDKeys();

const server = sharedServer({
  config: { vapid: { keys, subject: 'mailto:shop@shop.example' }, pushToLoopback: 'on' },
});

async function evening() {
  const pushes = await FakePushService.start(() => keys.publicKey);
  const stage = await setStage(server);
  const { api } = stage;
  const as = async (who: Person) => ({ token: await server.world.token(who) });
  const list = async (who: Person) => {
    await server.sellover.settled();
    const page = { uid: who.userSysId, startIndex: 0, rowCount: 20 };
    const { alerts } = await api.done('alerts', page, await as(who));
    return alerts.map(({ kind, title, isRead }) => [kind, title, isRead] as const);
  };
  const subscribe = async (who: Person, name: string) => {
    await api.done('subscribePush', { uid: who.userSysId, ...pushes.browser(name) }, await as(who));
  };
  const payloads = () => pushes.pushed.map(({ payload }) => payload as PushPayload);
  return { ...stage, pushes, as, list, payloads, subscribe };
}

let scene: Awaited<ReturnType<typeof evening>>;
beforeEach(async () => {
  scene = await evening();
});
afterEach(() => server.sellover.idle());

test('a broadcast that begins is told to all who wait for it, also with no page open', async () => {
  const { server, api, buyer, stranger, as, list, payloads, pushes, subscribe } = scene;
  expect(await api.done('pushKey', {})).toEqual({ publicKey: keys.publicKey });
  const plan = await server.world.schedules([]);
  await subscribe(buyer, 'phone');
  await api.done('setReminder', plan, await as(buyer));
  await server.world.control(plan, 1);
  await expect.poll(payloads).toMatchObject([
    {
      title: '기다리던 방송이 시작됐어요',
      body: plan.title,
      url: `/Vod/${plan.broadcastSysId}/${plan.broadcastScheduleSysId}/live`,
    },
  ]);
  expect(pushes.pushed[0]!.claims.sub).toBe('mailto:shop@shop.example');
  expect(await list(buyer)).toEqual([['broadcast', '기다리던 방송이 시작됐어요', 0]]);
  expect(await list(stranger)).toEqual([]);
  server.clock.advance(REMINDER_TOLD_WITHIN);
  await server.world.control(plan, 2);
  expect(await list(buyer)).toHaveLength(1);
});

test('the older address of reminders sets, drops and lists them', async () => {
  const { server, api, buyer, as } = scene;
  const { broadcastSysId } = await server.world.schedules([]);
  const input = { uid: buyer.userSysId, broadcastSysId };
  const listed = async () => {
    const { token } = await as(buyer);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/v1/users/${buyer.userSysId}/alarms/broadcasts`, { headers });
    const { jsonData } = (await answer.json()) as { jsonData: { res: { reminders: unknown[] } } };
    return jsonData.res.reminders;
  };
  expect(await api.done('toggleReminder', input, await as(buyer))).toEqual({ isSet: 1 });
  expect(await listed()).toMatchObject([{ broadcastSysId }]);
  expect(await api.done('toggleReminder', input, await as(buyer))).toEqual({ isSet: 0 });
  expect(await listed()).toEqual([]);
  const page = (await api.raw('GET', '/v1/openapi.json')).text;
  const { paths } = JSON.parse(page) as { paths: Record<string, { get: { deprecated?: boolean } }> };
  expect(paths['/v1/users/{uid}/alarms/broadcasts']!.get.deprecated).toBe(true);
  expect(paths['/v1/users/{uid}/reminders']!.get.deprecated).toBeUndefined();
});

test('who gets a coupon is told until when it is good', async () => {
  const { api, broadcastSysId, buyer, host, as, list, payloads, subscribe } = scene;
  await subscribe(buyer, 'phone');
  const coupon = { name: '1천원', discountPolicy: 1, discountPolicyFigures: 1000, qty: 2 } as const;
  const { couponSysId } = await api.done('issueLiveCoupon', { broadcastSysId, ...coupon }, await as(host));
  const taken = { uid: buyer.userSysId, couponSysId, broadcastSysId };
  await api.done('takeCoupon', taken, await as(buyer));
  expect(await list(buyer)).toEqual([['coupon', '쿠폰을 받았어요', 0]]);
  await expect.poll(payloads).toMatchObject([{ body: expect.stringContaining('1천원'), url: '/Coupon' }]);
});

test('alerts are read up to a moment, and stay read', async () => {
  const { server, api, buyer, mug, as, list } = scene;
  const order = async () => {
    await api.done('placeOrder', orderFor(scene, mug), await as(buyer));
    return list(buyer);
  };
  await order();
  const uid = buyer.userSysId;
  const readUntil = new Date(server.clock.now()).toISOString();
  server.clock.advance(1000);
  await order();
  const read = async (until: string) => api.done('readAlerts', { uid, readUntil: until }, await as(buyer));
  expect(await read(readUntil)).toEqual({ unreadCnt: 1 });
  expect((await list(buyer)).map(([, , isRead]) => isRead)).toEqual([0, 1]);
  // A later alert is not read in advance, and a read one stays read.
  expect(await read('2030-01-01T00:00:00.000Z')).toEqual({ unreadCnt: 0 });
  expect(await read(readUntil)).toEqual({ unreadCnt: 0 });
  server.clock.advance(1000);
  expect((await order()).map(([, , isRead]) => isRead)).toEqual([0, 1, 1]);
  const page = { uid, startIndex: 1, rowCount: 1 };
  const { alerts, totalCnt, unreadCnt } = await api.done('alerts', page, await as(buyer));
  expect([alerts.length, totalCnt, unreadCnt]).toEqual([1, 3, 1]);
});

test('a browser is told no more once it unsubscribes, and an app follows the topics of its member', async () => {
  const { server, api, buyer, as, payloads, pushes, subscribe, list } = scene;
  const uid = buyer.userSysId;
  await subscribe(buyer, 'phone');
  const { endpoint } = pushes.browser('phone');
  await api.done('unsubscribePush', { uid, endpoint }, await as(buyer));
  const plan = await server.world.schedules([]);
  await api.done('setReminder', plan, await as(buyer));
  await server.world.control(plan, 1);
  await expect.poll(() => list(buyer)).toHaveLength(1);
  expect(payloads()).toEqual([]);
  const topics = async () =>
    (await api.done('registerPushTopics', { uid, deviceToken: 'a-phone' }, await as(buyer))).topics;
  expect(await topics()).toEqual(['broadcast', 'order', 'coupon']);
  await api.done('changePushSettings', { uid, eventFlag: 1, couponPresentFlag: 0 }, await as(buyer));
  expect(await topics()).toEqual(['broadcast', 'order', 'event']);
});

test('an event is advertised to who has agreed, when its sales begin and not at night', async () => {
  const { server, api, buyer, stranger, host, mug, as, list, payloads, subscribe } = scene;
  await subscribe(buyer, 'phone');
  await subscribe(stranger, 'desk');
  await api.done('changePushSettings', { uid: buyer.userSysId, eventFlag: 1 }, await as(buyer));
  const plan = {
    prdtSysIds: [mug.facts.prdtSysId],
    minOrderAmount: 0,
    maxOrderCnt: 1,
    joinStartDate: new Date(EVENING + 3 * HOUR).toISOString(),
    joinEndDate: new Date(EVENING + 48 * HOUR).toISOString(),
  };
  await api.done('makeEventPlan', { sellerSysId: 1, ...plan }, await as(host));
  expect(await list(buyer)).toEqual([]);
  server.clock.advance(3 * HOUR);
  await expect.poll(() => list(buyer)).toMatchObject([['event', expect.stringContaining('이벤트'), 0]]);
  expect(await list(stranger)).toEqual([]);
  server.clock.set(Date.parse('2026-11-21T07:59:59+09:00'));
  expect(payloads()).toEqual([]);
  server.clock.advance(1000);
  await expect.poll(payloads).toMatchObject([{ title: expect.stringMatching(/^\(광고\) /) }]);

  // Its link turns them off: a look at the page does not.
  const off = payloads()[0]!.off!.path;
  expect((await api.raw('GET', off)).text).toContain('이벤트·혜택(광고) 알림을 더 보내지 않을까요?');
  const flags = async () => api.done('pushSettings', { uid: buyer.userSysId }, await as(buyer));
  expect(await flags()).toMatchObject({ eventFlag: 1 });
  expect((await api.raw('POST', off)).text).toContain('이제 이벤트·혜택(광고) 알림을 보내지 않을게요.');
  expect(await flags()).toEqual({ couponPresentFlag: 1, eventFlag: 0, liveBroadcastFlag: 1, orderFlag: 1 });
  // A link is for one member and one kind.
  for (const forged of [
    off.replace('/event/', '/order/'),
    off.replace(String(buyer.userSysId), String(stranger.userSysId)),
  ])
    expect((await api.raw('POST', forged)).status).toBe(404);
  // A form of a browser sends a body, if an empty one.
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await api.raw('POST', off, { headers, body: '' })).status).toBe(200);
});

test('a cancelled part is told as a part, though the rest is cancelled before its buyer hears of it', async () => {
  const { list } = scene;
  const order = await purchase(scene, orderOf([asked(scene.mug, [line(3, scene.mug)])]));
  await order.until('paid');
  await list(scene.buyer);
  // The first cancellation is being told until all have happened.
  const happened = Promise.withResolvers<void>();
  const { tellAll } = Alerts.prototype;
  const telling = vi.spyOn(Alerts.prototype, 'tellAll').mockImplementation(async function (
    this: Alerts,
    all,
  ) {
    await happened.promise;
    return tellAll.call(this, all);
  });
  onTestFinished(() => telling.mockRestore());
  await order.asks('askCancel', { qty: 1, reasonTypeCode: 1 });
  await expect.poll(() => telling.mock.calls.length).toBeGreaterThan(0);
  for (let piece = 1; piece < 3; piece++) await order.asks('askCancel', { qty: 1, reasonTypeCode: 1 });
  happened.resolve();
  const told = (await list(scene.buyer)).map(([, title]) => title).filter((title) => title.includes('취소'));
  expect(told).toEqual(['주문이 취소됐어요', '상품 일부가 취소됐어요', '상품 일부가 취소됐어요']);
});

test('a buyer hears what becomes of an order', async () => {
  const { server, api, buyer, mug, as, list, payloads, subscribe } = scene;
  await subscribe(buyer, 'phone');
  const { orderSysId } = await api.done('placeOrder', orderFor(scene, mug), await as(buyer));
  expect(await list(buyer)).toEqual([['order', '주문이 접수됐어요', 0]]);
  await expect.poll(payloads).toMatchObject([{ url: `/BuyHistory/${orderSysId}` }]);
  server.clock.advance(2 * DAY);
  await server.recorded('OrderCancelled');
  await expect
    .poll(() => list(buyer))
    .toEqual([
      ['order', '주문이 취소됐어요', 0],
      ['order', '주문이 접수됐어요', 0],
    ]);
});
