import { describe, expect, test } from 'vitest';
import { folded } from '../../../../testing/ordering.ts';
import { refusal } from '../../../../testing/refusal.ts';
import {
  buyerFold,
  reduce,
  requireRoom,
  settle,
  takeAllowance,
  type BuyerEvent,
  type HeldPieces,
} from './buyer.ts';

const rate = { perSecond: 0.5, burst: 3 };
const limits = { rate, unpaidOrders: 3, unpaidPieces: 10 };

const after = (...events: readonly BuyerEvent[]) => folded(buyerFold, events);

function awaited(orderSysId: number, ...held: readonly HeldPieces[]): BuyerEvent {
  return { type: 'PaymentAwaited', data: { orderSysId, held, allowance: { left: 1, at: 0 } } };
}

/** Orders at these moments (s), and which of them go through. */
function ordering(...seconds: readonly number[]): boolean[] {
  let state = buyerFold.initial;
  return seconds.map((second) => {
    try {
      state = { ...state, allowance: takeAllowance(state, rate, second * 1000) };
      return true;
    } catch {
      return false;
    }
  });
}

describe('orders of one member', () => {
  test.each([
    ['come in a burst', [0, 0, 0, 0], [true, true, true, false]],
    ['come then as fast as the rate', [0, 0, 0, 1, 2, 2, 4], [true, true, true, false, true, false, true]],
    ['save up no more than a burst', [0, 1000, 1000, 1000, 1000], [true, true, true, true, false]],
    ['are not given away by a clock set back', [100, 100, 100, 0, 0], [true, true, true, false, false]],
  ])('%s', (_, seconds, expected) => {
    expect(ordering(...seconds)).toEqual(expected);
  });

  test('too soon are refused with 0008', () => {
    const soon = { ...buyerFold.initial, allowance: { left: 0.5, at: 0 } };
    expect(() => takeAllowance(soon, rate, 0)).toThrow(refusal('0008'));
  });
});

describe('what is not paid', () => {
  const mug = (qty: number) => ({ prdtSysId: 1, qty });
  const cup = (qty: number) => ({ prdtSysId: 2, qty });

  test('may be so many orders', () => {
    const two = after(awaited(1), awaited(2));
    expect(() => requireRoom(two, [mug(1)], limits)).not.toThrow();
    const three = after(awaited(1), awaited(2), awaited(3));
    expect(() => requireRoom(three, [mug(1)], limits)).toThrow(refusal('2040', { unpaidOrders: 3 }));
  });

  test('may hold so many pieces of one product, over all of them', () => {
    const state = after(awaited(1, mug(4), cup(9)), awaited(2, mug(4)));
    expect(() => requireRoom(state, [mug(2), cup(1)], limits)).not.toThrow();
    const full = refusal('2041', { prdtSysId: 1, unpaidPieces: 10 });
    expect(() => requireRoom(state, [mug(3)], limits)).toThrow(full);
    expect(() => requireRoom(state, [cup(1), cup(1)], limits)).toThrow(refusal('2041'));
  });

  test('makes room for pieces that are cancelled, and waits on', () => {
    const state = after(awaited(1, mug(10), cup(1)));
    const reduced = after(awaited(1, mug(10), cup(1)), ...reduce(state, 1, [mug(4)]));
    expect(reduced.unpaid).toEqual([{ orderSysId: 1, held: [mug(6), cup(1)] }]);
    expect(() => requireRoom(reduced, [mug(4)], limits)).not.toThrow();
    expect(() => requireRoom(reduced, [mug(5)], limits)).toThrow(refusal('2041'));
    expect(reduce(state, 2, [mug(1)])).toEqual([]);
  });

  test('makes room once it is settled, and is settled once', () => {
    const state = after(awaited(1, mug(10)), awaited(2));
    expect(settle(state, 1)).toEqual([{ type: 'PaymentSettled', data: { orderSysId: 1 } }]);
    const settled = after(awaited(1, mug(10)), awaited(2), ...settle(state, 1));
    expect(settled.unpaid).toEqual([{ orderSysId: 2, held: [] }]);
    expect(settle(settled, 1)).toEqual([]);
    expect(() => requireRoom(settled, [mug(10)], limits)).not.toThrow();
  });
});
