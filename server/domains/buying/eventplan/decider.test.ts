import { describe, expect, test } from 'vitest';
import type { EventPlan } from '../../../../schema/buying/event-plans.ts';
import { EVENT_PLANS_MAX } from '../../../../schema/buying/constants.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { refusal } from '../../../testing/refusal.ts';
import type { ProductFacts } from '../../catalog/catalog/product.ts';
import { closeEventPlan, eventPlanOf, openEventPlan, mayJoin, type EventPlansState } from './decider.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const plan: EventPlan = {
  eventPlanSysId: 2,
  prdtSysIds: [41, 42],
  minOrderAmount: 20_000,
  maxOrderCnt: 3,
  joinStartDate: '2026-11-20T00:00:00.000Z',
  joinEndDate: '2026-11-21T00:00:00.000Z',
};
const goods = new Map(
  [simpleGoods(41, 5), simpleGoods(42, 5), simpleGoods(51, 5, { sellerSysId: 2 })].map(({ facts }) => [
    facts.prdtSysId,
    facts,
  ]),
);
const product = (id: number): ProductFacts | null => goods.get(id) ?? null;
const none: EventPlansState = { plans: [] };

function make(changes: Partial<EventPlan>, state = none) {
  return openEventPlan(state, { ...plan, ...changes }, { sellerSysId: 1, now: NOW, product });
}

describe('an event', () => {
  test('makes its products event products, which they are no more once it is ended', () => {
    const made = make({});
    expect(made.plans).toEqual([{ type: 'EventPlanMade', data: plan }]);
    expect(made.products.map(([, [event]]) => event?.data)).toEqual(
      [41, 42].map((id) => ({ ...goods.get(id), isPlanEvent: 1 })),
    );
    const listed = new Map(made.products.map(([id, [event]]) => [id, event!.data as ProductFacts]));
    const ended = closeEventPlan({ plans: [plan] }, 2, (id) => listed.get(id) ?? null);
    expect(ended.plans).toEqual([{ type: 'EventPlanEnded', data: { eventPlanSysId: 2 } }]);
    expect(ended.products.map(([, [event]]) => event?.data)).toEqual([41, 42].map((id) => goods.get(id)));
  });

  test('is found by its products', () => {
    expect(eventPlanOf({ plans: [plan] }, 42)).toBe(plan);
    expect(eventPlanOf({ plans: [plan] }, 43)).toBeNull();
  });

  test('is open between its dates, both included', () => {
    const [start, end] = [Date.parse(plan.joinStartDate), Date.parse(plan.joinEndDate)];
    expect([start - 1, start, end, end + 1].map((now) => mayJoin(plan, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test.each([
    ['0005', 'that ends before it begins', { joinEndDate: plan.joinStartDate }],
    ['0005', 'that is over', { joinStartDate: '2026-11-01', joinEndDate: '2026-11-20T12:00:00.000Z' }],
    ['0005', 'with dates that are none', { joinStartDate: 'soon' }],
    ['0004', 'of a product that is not there', { prdtSysIds: [404] }],
    ['7001', 'of another seller’s product', { prdtSysIds: [41, 51] }],
  ] as const)('%s: none %s', (code, _what, changes) => {
    expect(() =>
      make({ ...changes, prdtSysIds: [...('prdtSysIds' in changes ? changes.prdtSysIds : [41])] }),
    ).toThrow(refusal(code));
  });

  test('7001: none of a product that is in another one', () => {
    const state = { plans: [{ ...plan, eventPlanSysId: 3 }] };
    expect(() => make({ prdtSysIds: [42] }, state)).toThrow(refusal('7001', { prdtSysId: 42 }));
  });

  test('0007: none beyond as many as may be', () => {
    const plans = Array.from({ length: EVENT_PLANS_MAX }, (_, at) => ({
      ...plan,
      eventPlanSysId: at + 3,
      prdtSysIds: [at + 100],
    }));
    expect(() => make({}, { plans })).toThrow(refusal('0007'));
  });

  test('0004: nothing ends that is not there', () => {
    expect(() => closeEventPlan({ plans: [plan] }, 3, product)).toThrow(refusal('0004'));
  });
});
