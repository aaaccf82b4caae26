import { beforeAll, describe, expect, test } from 'vitest';
import type { EventPlan } from '../../../../schema/buying/event-plans.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import { NOON, place, type World } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import { TestServer } from '../../../testing/server.ts';
import { setStage } from '../../../testing/stage.ts';

const plan: EventPlan = {
  eventPlanSysId: 2,
  prdtSysIds: [71, 72],
  minOrderAmount: 20_000,
  maxOrderCnt: 3,
  joinStartDate: new Date(NOON).toISOString(),
  joinEndDate: new Date(NOON + 60_000).toISOString(),
};
const terms = { minOrderAmount: 20_000, maxOrderCnt: 3, eventPlanSysId: 2 };
const [tea, cup] = [71, 72].map((id) => simpleGoods(id, 20, { isPlanEvent: 1 }));
const lone = simpleGoods(73, 20, { isPlanEvent: 1 });
const mug = simpleGoods(74, 20);

function buying(
  qtys: { tea?: number; cup?: number; lone?: number; mug?: number },
  world: Partial<World> = {},
) {
  const goods = { tea: tea!, cup: cup!, lone, mug };
  const request = orderOf(
    Object.entries(qtys).map(([name, qty]) => {
      const each = goods[name as keyof typeof goods];
      return asked(each, [line(qty, each)]);
    }),
  );
  return () => place({ goods: Object.values(goods), events: [plan], ...world }, request).placed;
}

describe('an order of event products', () => {
  test('is taken by the terms of its event', () => {
    expect(buying({ tea: 2 })().totalAmount).toBe(20_000);
    expect(buying({ cup: 3 })().totalAmount).toBe(30_000);
  });

  test('7001 of a product in no event', () => {
    expect(buying({ lone: 2 })).toThrow(refusal('7001', { prdtSysId: 73 }));
  });

  test('7001 beside any other product, of the same event or of none', () => {
    const beside = refusal('7001', { prdtSysId: 71, isSingleOrder: 1 });
    for (const other of [{ cup: 1 }, { mug: 9 }]) expect(buying({ tea: 2, ...other })).toThrow(beside);
    expect(buying({ mug: 9 })).not.toThrow();
  });

  test('7002 beyond what one member may have, with what they have ordered before', () => {
    expect(buying({ tea: 2 }, { boughtInEvents: { 2: 1 } })).not.toThrow();
    expect(buying({ tea: 2 }, { boughtInEvents: { 2: 2 } })).toThrow(
      refusal('7002', { ...terms, boughtQty: 2 }),
    );
  });

  test('7003 before and after the event', () => {
    expect(buying({ tea: 2 }, { now: NOON - 1 })).toThrow(refusal('7003', terms));
    expect(buying({ tea: 2 }, { now: NOON + 60_001 })).toThrow(refusal('7003', terms));
  });

  test('7004 where it is too cheap, or too many', () => {
    expect(buying({ tea: 1 })).toThrow(refusal('7004', terms));
    expect(buying({ tea: 4 })).toThrow(refusal('7004', terms));
  });

  test('14 of a guest, whom nobody can count', () => {
    expect(buying({ tea: 2 }, { isMember: false })).toThrow(refusal('14'));
    expect(buying({ mug: 1 }, { isMember: false })).not.toThrow();
  });
});

describe('on the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
    return () => server.stop();
  });

  /** An event of a product of 10,000 won, four of which a member may have. */
  async function eventProduct() {
    const stage = await setStage(server);
    const goods = await server.world.lists((id) => simpleGoods(id, 50));
    const { prdtSysId, sellerSysId } = goods.facts;
    const now = server.clock.now();
    const event = {
      sellerSysId,
      prdtSysIds: [prdtSysId],
      minOrderAmount: 20_000,
      maxOrderCnt: 4,
      joinStartDate: new Date(now).toISOString(),
      joinEndDate: new Date(now + 30 * 24 * 60 * 60_000).toISOString(),
    };
    const made = await stage.api.done('makeEventPlan', event, { token: stage.host.token });
    return { stage, goods, event: { ...event, ...made } };
  }

  test('the check says what the order would be answered, and takes nothing', async () => {
    const { stage, goods, event } = await eventProduct();
    const { api, buyer } = stage;
    const { prdtSysId, sellerSysId } = goods.facts;
    const as = { token: buyer.token };
    const check = (qty: number) => {
      const of = { isPlanEvent: 1 as const, sellerSysId, brandSysId: null, prdtSysId };
      return api.ask('checkEventPlan', { products: [{ ...of, qty, amount: qty * 10_000 }] }, as);
    };
    const order = (qty: number) => api.ask('placeOrder', orderOf([asked(goods, [line(qty, goods)])]), as);
    const { minOrderAmount, maxOrderCnt, eventPlanSysId } = event;
    const said = { minOrderAmount, maxOrderCnt, eventPlanSysId };
    expect(await check(1)).toMatchObject({ code: '7004', facts: said });
    expect(await order(1)).toMatchObject({ code: '7004', facts: said });
    for (let again = 0; again < 3; again += 1) expect((await check(3)).code).toBe('0001');
    expect((await order(3)).code).toBe('0001');
    expect(await check(2)).toMatchObject({ code: '7002', facts: { ...said, boughtQty: 3 } });
    expect(await order(2)).toMatchObject({ code: '7002', facts: { ...said, boughtQty: 3 } });
    // Another member is counted apart.
    const other = { token: stage.stranger.token };
    expect(await api.code('placeOrder', orderOf([asked(goods, [line(4, goods)])]), other)).toBe('0001');
  });

  test('orders at once of one member stay within what they may have', async () => {
    const { stage, goods } = await eventProduct();
    const { api, buyer } = stage;
    const order = orderOf([asked(goods, [line(2, goods)])]);
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => api.code('placeOrder', order, { token: buyer.token })),
    );
    expect(codes.toSorted()).toEqual(['0001', '0001', '7002', '7002', '7002']);
  });

  test('its products never lie in a cart, and are any other’s again once it is ended', async () => {
    const { stage, goods, event } = await eventProduct();
    const { api, buyer, host } = stage;
    const { prdtSysId } = goods.facts;
    const basket = { uid: buyer.userSysId, prdtSysId, basketQty: 1, optionTypeCode: 1, optionGroups: [] };
    const put = () => api.code('addBaskets', basket, { token: buyer.token });
    const isPlanEvent = async () => (await api.done('productDetail', { prdtSysId })).product.isPlanEvent;
    expect([await isPlanEvent(), await put()]).toEqual([1, '3103']);
    const { eventPlanSysId, sellerSysId } = event;
    const as = { token: host.token };
    expect((await api.done('eventPlans', { sellerSysId }, as)).eventPlans).toContainEqual({
      eventPlanSysId,
      prdtSysIds: [prdtSysId],
      minOrderAmount: 20_000,
      maxOrderCnt: 4,
      joinStartDate: event.joinStartDate,
      joinEndDate: event.joinEndDate,
    });
    await api.done('endEventPlan', { sellerSysId, eventPlanSysId }, as);
    expect([await isPlanEvent(), await put()]).toEqual([0, '0001']);
    const order = orderOf([asked(goods, [line(1, goods)])]);
    expect(await api.code('placeOrder', order, { token: buyer.token })).toBe('0001');
  });

  test('what was cancelled may be bought again', async () => {
    await TestServer.alone(async (alone) => {
      const { api, buyer, host } = await setStage(alone);
      const goods = await alone.world.lists((id) => simpleGoods(id, 50));
      const now = alone.clock.now();
      const event = {
        sellerSysId: 1,
        prdtSysIds: [goods.facts.prdtSysId],
        minOrderAmount: 0,
        maxOrderCnt: 2,
        joinStartDate: new Date(now).toISOString(),
        joinEndDate: new Date(now + 30 * 24 * 60 * 60_000).toISOString(),
      };
      await api.done('makeEventPlan', event, { token: host.token });
      const order = orderOf([asked(goods, [line(2, goods)])]);
      const { orderSysId } = await api.done('placeOrder', order, { token: buyer.token });
      const { payUntil } = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
      expect(await api.code('placeOrder', order, { token: buyer.token })).toBe('7002');
      alone.clock.set(Date.parse(payUntil!));
      await alone.recorded('OrderCancelled', ({ stream }) => stream.startsWith('order-'));
      const again = { token: await alone.world.token(buyer) };
      expect([
        await api.code('placeOrder', order, again),
        await api.code('placeOrder', order, again),
      ]).toEqual(['0001', '7002']);
    });
  });
});
