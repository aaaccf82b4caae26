import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evolve, type RecordedEvent } from '../../../platform/log/log.ts';
import { STOCK_QTY_MAX } from '../../../../schema/catalog/constants.ts';
import { refusal } from '../../../testing/refusal.ts';
import {
  addOnLeft,
  changeStock,
  canTake,
  stockFold,
  stockLeft,
  stockSum,
  type StockEvent,
  type StockLine,
  type StockState,
} from './decider.ts';

function stockAfter(state: StockState, event: StockEvent): StockState {
  return evolve(stockFold, state, event as RecordedEvent<StockEvent>);
}

function received(...lines: readonly StockLine[]): StockState {
  return stockAfter(stockFold.initial, { type: 'StockReceived', data: { lines } });
}

function pieces(lines: readonly StockLine[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0);
}

test('a product that nothing arrived for has nothing', () => {
  expect(stockSum(stockFold.initial)).toBe(0);
  expect(stockLeft(stockFold.initial, null)).toBe(0);
  expect(canTake(stockFold.initial, [{ detailSysId: null, qty: 1 }])).toBe(false);
});

test('the product’s own pieces and those of its details are counted apart', () => {
  const stock = received({ detailSysId: null, qty: 3 }, { detailSysId: 11, qty: 4 });
  expect([stockLeft(stock, null), stockLeft(stock, 11), stockLeft(stock, 12)]).toEqual([3, 4, 0]);
  expect(stockSum(stock)).toBe(7);
  expect(canTake(stock, [{ detailSysId: 11, qty: 5 }])).toBe(false);
});

test('the last piece can be taken, one more cannot', () => {
  const stock = received({ detailSysId: 11, qty: 2 });
  expect(canTake(stock, [{ detailSysId: 11, qty: 2 }])).toBe(true);
  expect(canTake(stock, [{ detailSysId: 11, qty: 3 }])).toBe(false);
});

test('lines of the same detail are added up before they are compared with what is left', () => {
  const stock = received({ detailSysId: 11, qty: 3 });
  const twice = { detailSysId: 11, qty: 2 };
  expect(canTake(stock, [twice])).toBe(true);
  expect(canTake(stock, [twice, twice])).toBe(false);
});

test('a level becomes a change of what is left at that moment, so that no sale is lost', () => {
  const sold = stockAfter(received({ detailSysId: 11, qty: 10 }), {
    type: 'StockTaken',
    data: { orderSysId: 1, lines: [{ detailSysId: 11, qty: 4 }] },
  });
  const { events, leftQty } = changeStock(sold, { detailSysId: 11 }, { level: 50, reason: '다시 셈' });
  expect(leftQty).toBe(50);
  expect(events).toEqual([
    {
      type: 'StockAdjusted',
      data: { lines: [{ detailSysId: 11, qty: 44, leftQty: 50 }], addOns: [], reason: '다시 셈' },
    },
  ]);
  // Somebody counted, and found what was expected.
  expect(changeStock(sold, { detailSysId: 11 }, { level: 6, reason: '다시 셈' }).events).toMatchObject([
    { data: { lines: [{ qty: 0, leftQty: 6 }] } },
  ]);
  expect(changeStock(sold, { detailSysId: 11 }, { change: 0, reason: '다시 셈' }).events).toEqual([]);
});

test('pieces of an add-on are changed beside those that it was listed with', () => {
  const addOn = { prdtAddingProductDetailSysId: 81, stockQty: 6 };
  const [event] = changeStock(stockFold.initial, { addOn }, { change: -2, reason: '깨짐' }).events;
  expect(addOnLeft(stockAfter(stockFold.initial, event!), addOn)).toBe(4);
});

test.each([
  ['neither a change nor a level', {}],
  ['both', { change: 1, level: 1 }],
  ['more gone than is left', { change: -4 }],
  ['more than can be kept', { change: STOCK_QTY_MAX }],
])('a change of stock is refused with %s', (_what, asked) => {
  const stock = received({ detailSysId: null, qty: 3 });
  expect(() => changeStock(stock, { detailSysId: null }, { ...asked, reason: 'x' })).toThrow(refusal('0005'));
});

test('only changes by hand are counted as such', () => {
  const stock = received({ detailSysId: null, qty: 3 });
  const lines = [{ detailSysId: null, qty: 1 }];
  const sold = stockAfter(stock, { type: 'StockTaken', data: { orderSysId: 1, lines } });
  const [event] = changeStock(sold, { detailSysId: null }, { change: 1, reason: '찾음' }).events;
  expect([stock, sold, stockAfter(sold, event!)].map(({ byHand }) => byHand)).toEqual([1, 1, 2]);
});

test('whatever is ordered and cancelled, no count falls below zero and no piece is lost or made', () => {
  const key = fc.constantFrom(null, 1, 2);
  const lines = fc.array(fc.record({ detailSysId: key, qty: fc.integer({ min: 1, max: 6 }) }), {
    minLength: 1,
    maxLength: 4,
  });
  const step = fc.oneof(
    { weight: 1, arbitrary: fc.record({ does: fc.constant('arrive' as const), lines }) },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('order' as const), lines }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel' as const), which: fc.nat() }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let state = stockFold.initial;
      let arrived = 0;
      const orders: StockLine[][] = [];
      steps.forEach((next, orderSysId) => {
        if (next.does === 'arrive') {
          arrived += pieces(next.lines);
          state = stockAfter(state, { type: 'StockReceived', data: { lines: next.lines } });
        } else if (next.does === 'order') {
          if (!canTake(state, next.lines)) return;
          orders.push(next.lines);
          state = stockAfter(state, { type: 'StockTaken', data: { orderSysId, lines: next.lines } });
        } else {
          const [cancelled] = orders.splice(next.which % Math.max(1, orders.length), 1);
          if (!cancelled) return;
          state = stockAfter(state, { type: 'StockReturned', data: { orderSysId, lines: cancelled } });
        }
        expect(Object.values(state.left).every((qty) => qty >= 0)).toBe(true);
        expect(stockSum(state) + pieces(orders.flat())).toBe(arrived);
      });
    }),
    { numRuns: 300 },
  );
});
