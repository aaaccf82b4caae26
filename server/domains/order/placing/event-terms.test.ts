import { describe, expect, test } from 'vitest';
import type { EventPlan } from '../../../../schema/buying/event-plans.ts';
import { DAY } from '../../../../schema/durations.ts';
import { by, later, oneServer } from '../../../testing/buying.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import { NOON, place, type World } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';

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
    expect([buying({ tea: 2 })().totalAmount, buying({ cup: 3 })().totalAmount]).toEqual([20_000, 30_000]);
    expect(buying({ tea: 2 }, { boughtInEvents: { 2: 1 } })).not.toThrow();
    expect(buying({ mug: 9 })).not.toThrow();
  });

  test.each<[code: '7001' | '7002' | '7003' | '7004', what: string, order: () => unknown, facts: object]>([
    ['7001', 'of a product in no event', buying({ lone: 2 }), { prdtSysId: 73 }],
    ['7001', 'beside another of the event', buying({ tea: 2, cup: 1 }), { prdtSysId: 71, isSingleOrder: 1 }],
    ['7001', 'beside one of no event', buying({ tea: 2, mug: 9 }), { prdtSysId: 71, isSingleOrder: 1 }],
    [
      '7002',
      'beyond what one member may have, with what they have ordered before',
      buying({ tea: 2 }, { boughtInEvents: { 2: 2 } }),
      { ...terms, boughtQty: 2 },
    ],
    ['7003', 'before the event', buying({ tea: 2 }, { now: NOON - 1 }), terms],
    ['7003', 'after the event', buying({ tea: 2 }, { now: NOON + 60_001 }), terms],
    ['7004', 'where it is too cheap', buying({ tea: 1 }), terms],
    ['7004', 'where it is too many', buying({ tea: 4 }), terms],
  ])('%s %s', (code, _, order, facts) => {
    expect(order).toThrow(refusal(code, facts as never));
  });

  test('14 of a guest, whom nobody can count', () => {
    expect(buying({ tea: 2 }, { isMember: false })).toThrow(refusal('14'));
    expect(buying({ mug: 1 }, { isMember: false })).not.toThrow();
  });
});

describe('on the server', () => {
  const newStage = oneServer();

  /** An event of a product of 10,000 won, and orders of it. */
  async function eventProduct(terms: { minOrderAmount: number; maxOrderCnt: number }) {
    const stage = await newStage();
    const { facts } = await stage.server.world.lists((id) => simpleGoods(id, 50));
    const { prdtSysId, sellerSysId } = facts;
    const now = stage.server.clock.now();
    const event = {
      prdtSysIds: [prdtSysId],
      ...terms,
      joinStartDate: new Date(now).toISOString(),
      joinEndDate: new Date(now + 30 * DAY).toISOString(),
    };
    const host = by(stage, stage.host);
    const { eventPlanSysId } = await host.done('makeEventPlan', { sellerSysId, ...event });
    const orderOfEvent = (qty: number) => {
      const goods = { facts, stock: [] };
      return orderOf([asked(goods, [line(qty, goods)])]);
    };
    return { stage, host, facts, event: { ...event, eventPlanSysId }, orderOfEvent };
  }

  test('the check says what the order would be answered, and takes nothing', async () => {
    const terms = { minOrderAmount: 20_000, maxOrderCnt: 4 };
    const { stage, facts, event, orderOfEvent } = await eventProduct(terms);
    const { prdtSysId, sellerSysId } = facts;
    const buyer = by(stage, stage.buyer);
    const check = (qty: number) => {
      const of = { isPlanEvent: 1 as const, sellerSysId, brandSysId: null, prdtSysId };
      return buyer.ask('checkEventPlan', { products: [{ ...of, qty, amount: qty * 10_000 }] });
    };
    const order = (qty: number) => buyer.ask('placeOrder', orderOfEvent(qty));
    const said = { ...terms, eventPlanSysId: event.eventPlanSysId };
    for (const ask of [check, order]) expect(await ask(1)).toMatchObject({ code: '7004', facts: said });
    for (let again = 0; again < 3; again += 1) expect((await check(3)).code).toBe('0001');
    expect((await order(3)).code).toBe('0001');
    for (const ask of [check, order])
      expect(await ask(2)).toMatchObject({ code: '7002', facts: { ...said, boughtQty: 3 } });
    // Another member is counted apart.
    expect(await by(stage, stage.stranger).code('placeOrder', orderOfEvent(4))).toBe('0001');
  });

  test('orders at once of one member stay within what they may have; what was cancelled may be bought again', async () => {
    const { stage, orderOfEvent } = await eventProduct({ minOrderAmount: 0, maxOrderCnt: 4 });
    const places = () => by(stage, stage.buyer).code('placeOrder', orderOfEvent(2));
    const atOnce = async () => (await Promise.all([1, 2, 3, 4].map(places))).toSorted();
    const twoOfFour = ['0001', '0001', '7002', '7002'];
    expect(await atOnce()).toEqual(twoOfFour);
    await later(stage, 3 * DAY);
    expect(await atOnce()).toEqual(twoOfFour);
  });

  test('its products never lie in a cart, and are any other’s again once it is ended', async () => {
    const terms = { minOrderAmount: 20_000, maxOrderCnt: 4 };
    const { stage, host, facts, event, orderOfEvent } = await eventProduct(terms);
    const { prdtSysId, sellerSysId } = facts;
    const buyer = by(stage, stage.buyer);
    const line = { prdtSysId, basketQty: 1, optionTypeCode: 1, optionGroups: [] };
    const seen = async () => {
      const { isPlanEvent } = (await stage.api.done('productDetail', { prdtSysId })).product;
      return [isPlanEvent, await buyer.code('addBaskets', { uid: stage.buyer.userSysId, ...line })];
    };
    expect(await seen()).toEqual([1, '3103']);
    expect((await host.done('eventPlans', { sellerSysId })).eventPlans).toContainEqual(event);
    await host.done('endEventPlan', { sellerSysId, eventPlanSysId: event.eventPlanSysId });
    expect(await seen()).toEqual([0, '0001']);
    expect(await buyer.code('placeOrder', orderOfEvent(1))).toBe('0001');
  });
});
