import { describe, expect, test } from 'vitest';
import type { BasketRequest } from '../../../schema/buying/baskets.ts';
import { emptyGuestCart, gather, gathered, guestCart, type GuestBasket } from './guest-cart.ts';

const mug = (basketQty = 1): BasketRequest => ({
  prdtSysId: 1,
  basketQty,
  optionTypeCode: 1,
  optionGroups: [],
});
const pan = (...details: number[]): BasketRequest => ({
  prdtSysId: 2,
  basketQty: details.length,
  optionTypeCode: 3,
  optionGroups: details.map((prdtOptionSysId) => ({
    optionQty: 1,
    productOptions: [{ prdtOptionSysId, optionKeyName: `${prdtOptionSysId}` }],
  })),
});
const after = (...requests: readonly BasketRequest[]) =>
  requests.reduce<readonly GuestBasket[]>((list, request) => gathered(list, request)!, []);
const short = (list: readonly GuestBasket[]) =>
  list.map(({ basketSysId, basket }) => [basketSysId, basket.prdtSysId, basket.basketQty]);

describe('a guest’s cart', () => {
  test('counts down from 999, from the lowest that is left', () => {
    const list = after(mug(), pan(21, 22));
    expect(short(list)).toEqual([
      [999, 1, 1],
      [998, 2, 1],
      [997, 2, 1],
    ]);
    expect(short(gathered(list.slice(2), mug())!)).toEqual([
      [997, 2, 1],
      [996, 1, 1],
    ]);
  });

  test('has more of what is there already, up to 999', () => {
    expect(short(after(mug(500), mug(400)))).toEqual([[999, 1, 900]]);
    const many = after(pan(21), mug(600), mug(600), pan(21));
    expect(short(many)).toEqual([
      [999, 2, 2],
      [998, 1, 999],
    ]);
    expect(many[0]!.basket.optionGroups[0]!.optionQty).toBe(2);
    expect(short(after(mug(), { ...mug(), broadcastScheduleSysId: 7 }))).toHaveLength(2);
  });

  test('has more of what comes with it, too', () => {
    const adding = (prdtAddingProductDetailSysId: number, addingQty: number) => {
      return { prdtAddingProductSysId: 30, prdtAddingProductDetailSysId, addingQty };
    };
    const addingsOf = (...requests: readonly BasketRequest[]) => after(...requests)[0]!.basket.addingProducts;
    const wrapped = { ...mug(), addingProducts: [adding(31, 2)] };
    expect(addingsOf(mug(), wrapped)).toEqual([adding(31, 2)]);
    expect(addingsOf(wrapped, mug())).toEqual([adding(31, 2)]);
    expect(addingsOf(wrapped, { ...mug(), addingProducts: [adding(32, 1), adding(31, 998)] })).toEqual([
      adding(31, 999),
      adding(32, 1),
    ]);
  });

  test('holds a hundred lines, down to 900', () => {
    const full = after(pan(...Array.from({ length: 100 }, (_, i) => i + 1)));
    expect(full.at(-1)!.basketSysId).toBe(900);
    expect(gathered(full, mug())).toBeNull();
    expect(gathered(full, pan(100))).toHaveLength(100);
  });

  test('that was taken over is empty, but for what came meanwhile', () => {
    gather(mug());
    const given = guestCart.now;
    gather(pan(21));
    emptyGuestCart(given);
    expect(guestCart.now.baskets.map(({ basket }) => basket)).toContainEqual(pan(21));
    emptyGuestCart(guestCart.now);
    expect(guestCart.now.baskets).toEqual([]);
  });
});
