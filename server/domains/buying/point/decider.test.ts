import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folded } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import {
  expirePoints,
  givePoints,
  heldPoints,
  pointFold,
  pointsFor,
  pointsOf,
  returnPoints,
  deductPoints,
  usablePoints,
  type PointEvent,
  type PointState,
} from './decider.ts';

const NOON = Date.parse('2026-11-20T12:00:00+09:00');
const DAY = 24 * 60 * 60_000;
const given = (...events: readonly PointEvent[]) => folded(pointFold, events);
const granted = (pointSysId: number, amount: number, usableDays?: number): PointEvent =>
  givePoints({ pointSysId, amount, now: NOON, historyType: undefined, usableDays });
const used = (state: PointState, amount: number, now = NOON, orderSysId = 70): PointEvent => ({
  type: 'PointsUsed',
  data: { orderSysId, parts: pointsFor(state, amount, now) },
});
const partsOf = (state: PointState) => state.parts.map(({ pointSysId, amount }) => [pointSysId, amount]);

describe('points expire', () => {
  test('at the end of a day in Korea, never more than a year after they were given', () => {
    const endOf = (event: PointEvent) => ('expiresAt' in event.data ? new Date(event.data.expiresAt) : null);
    expect(endOf(granted(1, 10, 1))).toEqual(new Date('2026-11-22T00:00:00+09:00'));
    for (const usableDays of [undefined, 365, 364])
      expect(endOf(granted(1, 10, usableDays))).toEqual(new Date('2027-11-20T00:00:00+09:00'));
    expect(endOf(granted(1, 10, 363))).toEqual(new Date('2027-11-19T00:00:00+09:00'));
  });

  test('after the last second of that day', () => {
    const state = given(granted(1, 2_000, 1));
    const end = Date.parse('2026-11-21T23:59:59.999+09:00');
    expect(pointsOf(pointsFor(state, 2_000, end))).toBe(2_000);
    expect(expirePoints(state, end)).toEqual([]);
    expect(() => pointsFor(state, 2_000, end + 1)).toThrow(refusal('5101'));
    expect(given(granted(1, 2_000, 1), ...expirePoints(state, end + 1))).toEqual(pointFold.initial);
  });
});

describe('points are used', () => {
  test('from 1,000 held on', () => {
    const few = given(granted(1, 999));
    expect(() => pointsFor(few, 100, NOON)).toThrow(
      refusal('5101', { holdingPoint: 999, usableFrom: 1_000 }),
    );
    const enough = given(granted(1, 999), granted(2, 1));
    expect(pointsOf(pointsFor(enough, 100, NOON))).toBe(100);
    expect(() => pointsFor(enough, 1_100, NOON)).toThrow(refusal('5101', { holdingPoint: 1_000 }));
  });

  test('first those that expire first, whenever they were given', () => {
    const grants = [granted(1, 700, 30), granted(2, 700, 5), granted(3, 700, 10)];
    expect(partsOf(given(...grants, used(given(...grants), 900)))).toEqual([
      [3, 500],
      [1, 700],
    ]);
  });

  test('in steps, up to what is held and to be paid', () => {
    const state = given(granted(1, 5_555));
    const usable = (toPay: number) => usablePoints(state, { toPay, useUnit: 100, now: NOON });
    expect([usable(100_000), usable(3_456), usable(99)]).toEqual([5_500, 3_400, 0]);
    expect(usablePoints(given(granted(1, 999)), { toPay: 5_000, useUnit: 100, now: NOON })).toBe(0);
  });

  test('no more than there are by a manager’s deduction', () => {
    const state = given(granted(1, 300));
    expect(deductPoints(state, 300, { historyType: 2, now: NOON })).toHaveLength(1);
    expect(() => deductPoints(state, 301, { historyType: 2, now: NOON })).toThrow(refusal('5101'));
  });
});

describe('points of a cancelled order', () => {
  const grants = [granted(1, 700, 5), granted(2, 700, 30)];
  const before = given(...grants);
  const use = used(before, 900) as PointEvent & { type: 'PointsUsed' };

  test('come back to where they were, with their own expiry', () => {
    expect(given(...grants, use, ...returnPoints(use.data, NOON + DAY))).toEqual(before);
  });

  test('expire as they come where their time is over', () => {
    const events = returnPoints(use.data, NOON + 6 * DAY);
    expect(events.map(({ type }) => type)).toEqual(['PointsReturned', 'PointsExpired']);
    expect(partsOf(given(...grants, use, ...events))).toEqual([[2, 700]]);
  });
});

test('whatever is given, used, given back, taken and expires: every point is accounted for', () => {
  const step = fc.record({
    what: fc.constantFrom('grant', 'use', 'return', 'take', 'expire'),
    amount: fc.integer({ min: 1, max: 3_000 }),
    days: fc.integer({ min: 1, max: 40 }),
    passes: fc.integer({ min: 0, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state = pointFold.initial;
      let now = NOON;
      const sums = { in: 0, out: 0 };
      const open: (PointEvent & { type: 'PointsUsed' })['data'][] = [];
      const happens = (events: readonly PointEvent[]) => {
        for (const { type, data } of events) {
          if (type === 'PointsGranted') sums.in += data.amount;
          else if (type === 'PointsReturned') sums.in += pointsOf(data.parts);
          else sums.out += pointsOf(data.parts);
        }
        state = folded(pointFold, events, state);
      };
      for (const [at, { what, amount, days, passes }] of steps.entries()) {
        now += passes * DAY;
        const held = pointsOf(heldPoints(state, now));
        if (what === 'grant')
          happens([givePoints({ pointSysId: at, amount, now, historyType: 1, usableDays: days })]);
        if (what === 'use' && held >= Math.max(amount, 1_000)) {
          const data = { orderSysId: at, parts: pointsFor(state, amount, now) };
          open.push(data);
          happens([{ type: 'PointsUsed', data }]);
        }
        if (what === 'return' && open.length > 0) happens(returnPoints(open.shift()!, now));
        if (what === 'take' && held >= amount) happens(deductPoints(state, amount, { historyType: 2, now }));
        if (what === 'expire') happens(expirePoints(state, now));
        expect(pointsOf(state.parts)).toBe(sums.in - sums.out);
        expect(state.parts.every((part) => part.amount > 0)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
