import { describe, expect, test } from 'vitest';
import type { EventPlan } from '../../../../../schema/buying/event-plans.ts';
import type { ResultCode } from '../../../../../schema/codes.ts';
import { DAY } from '../../../../../schema/durations.ts';
import { by, later, oneServer } from '../../../../testing/buying.ts';
import { asked, line, orderOf, simpleGoods } from '../../../../testing/goods.ts';
import { NOON, place, type World } from '../../../../testing/ordering.ts';
import { refusal } from '../../../../testing/refusal.ts';

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
    for (const order of [
      buying({ tea: 2 }, { boughtInEvents: { 2: 1 } }),
      buying({ tea: 2 }, { now: NOON + 60_000 }),
      buying({ mug: 9 }),
      buying({ mug: 1 }, { isMember: false }),
    ])
      expect(order).not.toThrow();
  });

  const late = { now: NOON + 60_001 };
  const again = { boughtInEvents: { 2: 2 } };
  const lateAgain = { ...late, ...again };
  test.each<[code: ResultCode, what: string, order: () => unknown, facts: object]>([
    ['7001', 'of a product in no event', buying({ lone: 2 }), { prdtSysId: 73 }],
    ['7001', 'beside another of the event', buying({ tea: 2, cup: 1 }), { prdtSysId: 71, isSingleOrder: 1 }],
    ['7001', 'beside one of no event', buying({ tea: 2, mug: 9 }), { prdtSysId: 71, isSingleOrder: 1 }],
    ['7001', 'beside another, whatever else is wrong', buying({ tea: 2, mug: 9 }, lateAgain), {}],
    ['7002', 'beyond what one member may have in all', buying({ tea: 2 }, again), { ...terms, boughtQty: 2 }],
    ['7002', 'beyond that, though the event is over', buying({ tea: 2 }, lateAgain), { boughtQty: 2 }],
    ['7003', 'before the event', buying({ tea: 2 }, { now: NOON - 1 }), terms],
    ['7003', 'after the event, though it is too cheap', buying({ tea: 1 }, late), terms],
    ['7004', 'where it is too cheap', buying({ tea: 1 }), terms],
    ['7004', 'where it is too many', buying({ tea: 4 }), terms],
    ['14', 'of a guest, whom nobody can count', buying({ tea: 2 }, { isMember: false }), {}],
  ])('%s %s', (code, _, order, facts) => {
    expect(order).toThrow(refusal(code, facts as never));
  });
});

describe('on the server', () => {
  const newStage = oneServer();

  /** An event of a product of 10,000 won, and orders of it. */
  async function eventProduct(terms: { minOrderAmount: number; maxOrderCnt: number }) {
    const stage = await newStage();
    const goods = await stage.server.world.lists((id) => simpleGoods(id, 50));
    const { prdtSysId, sellerSysId } = goods.facts;
    const now = stage.server.clock.now();
    const [joinStartDate, joinEndDate] = [now, now + 30 * DAY].map((at) => new Date(at).toISOString());
    const event = { ...terms, joinStartDate: joinStartDate!, joinEndDate: joinEndDate! };
    const made = { sellerSysId, prdtSysIds: [prdtSysId], ...event };
    const { eventPlanSysId } = await by(stage, stage.host).done('makeEventPlan', made);
    const orderOfEvent = (qty: number) => orderOf([asked(goods, [line(qty, goods)])]);
    return { stage, facts: goods.facts, eventPlanSysId, orderOfEvent };
  }

  test('the check says what the order would be answered, and takes nothing', async () => {
    const terms = { minOrderAmount: 20_000, maxOrderCnt: 4 };
    const { stage, facts, eventPlanSysId, orderOfEvent } = await eventProduct(terms);
    const { prdtSysId, sellerSysId } = facts;
    const buyer = by(stage, stage.buyer);
    const check = (qty: number) => {
      const of = { isPlanEvent: 1 as const, sellerSysId, brandSysId: null, prdtSysId };
      return buyer.ask('checkEventPlan', { products: [{ ...of, qty, amount: qty * 10_000 }] });
    };
    const order = (qty: number) => buyer.ask('placeOrder', orderOfEvent(qty));
    const said = { ...terms, eventPlanSysId };
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
});
