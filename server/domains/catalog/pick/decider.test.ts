import { describe, expect, test } from 'vitest';
import { PICKS_MAX } from '../../../../schema/catalog/constants.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { refusal } from '../../../testing/refusal.ts';
import { stockFold, type StockState } from '../stock/decider.ts';
import { pickProduct, picksFold, unpickProduct, type PickEvent } from './decider.ts';
import { folded } from '../../../testing/folded.ts';

const mug = simpleGoods(3, 1).facts;
const none = stockFold.initial;
const some: StockState = { ...none, left: { product: 1 } };
const given = (...events: readonly PickEvent[]) => folded(picksFold, events);
const picked = (prdtPickSysId: number, prdtSysId = 3): PickEvent => ({
  type: 'ProductPicked',
  data: { prdtPickSysId, prdtSysId },
});
const unpicked = (prdtPickSysId: number): PickEvent => ({ type: 'ProductUnpicked', data: { prdtPickSysId } });
const pick = (...events: readonly PickEvent[]) =>
  pickProduct(given(...events), mug, some, { prdtPickSysId: 9, prdtSysId: 3 });

describe('a pick', () => {
  test('is of a product once, and may come again after it was taken back', () => {
    expect(pick()).toEqual([picked(9)]);
    expect(pick(picked(1, 4))).toEqual([picked(9)]);
    expect(() => pick(picked(1))).toThrow(refusal('0003', { prdtPickSysId: 1 }));
    expect(pick(picked(1), unpicked(1))).toEqual([picked(9)]);
  });

  test('is of what there is, and of what is sold', () => {
    const asked = { prdtPickSysId: 9, prdtSysId: 3 };
    expect(() => pickProduct(given(), null, none, asked)).toThrow(refusal('0004', { prdtSysId: 3 }));
    expect(() => pickProduct(given(), { ...mug, isDisplay: 0 }, some, asked)).toThrow(
      refusal('2004', { prdtSysId: 3 }),
    );
    expect(pickProduct(given(), { ...mug, isDisplay: 1 }, some, asked)).toHaveLength(1);
  });

  test('is not of what is sold out, unless it was there before', () => {
    const asked = { prdtPickSysId: 9, prdtSysId: 3 };
    expect(() => pickProduct(given(), mug, none, asked)).toThrow(refusal('2003', { prdtSysId: 3 }));
    expect(pickProduct(given(), { ...mug, stockTypeCode: 1 }, none, asked)).toHaveLength(1);
    expect(() => pickProduct(given(picked(1)), mug, none, asked)).toThrow(
      refusal('0003', { prdtPickSysId: 1 }),
    );
    expect(unpickProduct(given(picked(1)), 1)).toEqual([unpicked(1)]);
  });

  test('is one of so many', () => {
    const others = Array.from({ length: PICKS_MAX }, (_, at) => picked(1000 + at, 1000 + at));
    expect(pick(...others.slice(1))).toHaveLength(1);
    expect(() => pick(...others)).toThrow(refusal('0007', { max: PICKS_MAX }));
  });

  test('is taken back alone, and only where there is one', () => {
    expect(unpickProduct(given(picked(1), picked(2, 4)), 1)).toEqual([unpicked(1)]);
    expect(given(picked(1), picked(2, 4), unpicked(1))).toEqual(given(picked(2, 4)));
    expect(() => unpickProduct(given(picked(1), unpicked(1)), 1)).toThrow(
      refusal('0004', { prdtPickSysId: 1 }),
    );
  });
});
