import { describe, expect, test } from 'vitest';
import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { asked, choiceLine, line, orderOf, planOf, simpleGoods, type Goods } from '../../../testing/goods.ts';
import { contextOf, folded, onAir, place } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import { all, book, mug, pan, ring, shirt, socks } from '../../../testing/shelf.ts';
import { cancelUnpaid, orderFold, type OrderEvent } from './decider.ts';
import { takenBy } from './placed-order.ts';
import { offerOf } from './placing/decider.ts';
import { orderStatusOf } from './status.ts';

const take = (
  prdtSysId: number,
  ...lines: readonly (readonly [detailSysId: number | null, qty: number])[]
) => {
  return { prdtSysId, lines: lines.map(([detailSysId, qty]) => ({ detailSysId, qty })) };
};

describe('an order is taken', () => {
  const mugs = asked(mug, [line(2, mug)]);
  const rings = asked(ring, [line(1, ring, '하트', '선물')]);
  const turned = rings.optionGroups.map((group) => ({ ...group, options: group.options.toReversed() }));
  const wishes = ['하트', '선물'];

  const reversed = { ...rings, optionGroups: turned };
  const pans = asked(pan, [choiceLine(2, pan, 10301), choiceLine(1, pan, 10302)]);
  const blacks = asked(shirt, [choiceLine(3, shirt, 10404)]);
  test.each([
    ['without options', mugs, 24_000, [], take(101, [null, 2])],
    ['without options, nor a line', { ...mugs, optionGroups: [] }, 24_000, [], take(101, [null, 2])],
    ['with wishes', rings, rings.totalAmount, wishes, take(102, [null, 1])],
    ['with wishes the other way round', reversed, rings.totalAmount, wishes, take(102, [null, 1])],
    ['of choices with a price and a stock', pans, 38_000, ['20cm'], take(103, [10301, 2], [10302, 1])],
    ['of a choice on two levels', blacks, 37_500, ['검정', 'L'], take(104, [10404, 3])],
  ] as const)('%s', (_, product, totalAmount, options, took) => {
    const { placed, taken } = place({ goods: all }, orderOf([product as typeof mugs]));
    expect(placed).toMatchObject({ totalProductsAmount: totalAmount, totalAmount, prepaymentAmount: 0 });
    expect(taken).toEqual([took]);
    const chosen = placed.products[0]!.lines[0]!.options.map(({ optionKeyName }) => optionKeyName);
    expect(chosen).toEqual(options);
  });

  test('with what a product costs and would cost elsewhere', () => {
    expect(place({ goods: all }, orderOf([mugs])).placed.products).toMatchObject([
      { prdtSysId: 101, price: 12_000, marketPrice: 15_000, discountRate: 20, qty: 2, totalAmount: 24_000 },
    ]);
  });

  test('where base and detail happen to have the same id', () => {
    const option = shirt.facts.singleOption as Extract<typeof shirt.facts.singleOption, { bases: unknown }>;
    const bases = option.bases.map((base) => {
      return { ...base, prdtSingleOptionBaseSysId: base.details[1]!.prdtSingleOptionDetailSysId };
    });
    const twins: Goods = { ...shirt, facts: { ...shirt.facts, singleOption: { ...option, bases } } };
    const request = orderOf([asked(twins, [choiceLine(1, twins, 10402)])]);
    expect(place({ goods: [twins] }, request).placed.totalAmount).toBe(12_000);
  });

  test('of several products at once, each with its own id and lines', () => {
    const books = asked(book, [line(2, book)]);
    const shirts = asked(shirt, [choiceLine(1, shirt, 10401)]);
    const { placed, taken } = place({ goods: all }, orderOf([mugs, books, shirts]));
    expect(placed.totalAmount).toBe(24_000 + 2 * 9_900 + 10_000);
    expect(taken.map(({ prdtSysId }) => prdtSysId)).toEqual([101, 104]);
    const ids = placed.products.flatMap((product) => [
      product.orderPrdtSysId,
      ...product.lines.map(({ orderPrdtOptionSysId }) => orderPrdtOptionSysId),
    ]);
    expect(new Set([placed.orderSysId, ...ids]).size).toBe(ids.length + 1);
  });

  test('outside a broadcast, and then of none, or in one on air, of one of its products', () => {
    const outside = { broadcastSysId: null, broadcastScheduleSysId: null };
    expect(place({ goods: all }, orderOf([mugs])).placed).toMatchObject(outside);
    const request = orderOf([{ ...mugs, broadcastScheduleSysId: 77 }], { broadcastSysId: 10 });
    const { placed } = place({ goods: all, plan: planOf([mug.facts]), room: onAir }, request);
    expect(placed).toMatchObject({ broadcastSysId: 10, broadcastScheduleSysId: 77 });
  });

  test('to be paid by the end of the next day', () => {
    const { payUntil } = place({ goods: all }, orderOf([mugs])).placed;
    expect(payUntil).toBe(Date.parse('2026-11-22T00:00:00+09:00'));
  });

  test.each([
    ['is counted together, and taken once', mug, [2, 3], 60_000],
    ['reaches the least quantity together', socks, [2, 1], 9_000],
  ] as const)('where the same product comes twice: it %s', (_, goods, qtys, totalAmount) => {
    const request = orderOf(qtys.map((qty) => asked(goods, [line(qty, goods)])));
    const { placed, taken } = place({ goods: all }, request);
    expect(placed).toMatchObject({ totalAmount, products: qtys.map((qty) => ({ qty })) });
    const [first, second] = qtys;
    expect(taken).toEqual([take(goods.facts.prdtSysId, [null, first], [null, second])]);
  });
});

describe('the live price', () => {
  const [start, end] = [Date.parse('2026-11-20T03:00:00.000Z'), Date.parse('2026-11-20T05:00:00.000Z')];
  const [startDate, endDate] = [new Date(start).toISOString(), new Date(end).toISOString()];
  const livePrice = { price: 7_000, startDate, endDate };
  const cheap = simpleGoods(110, 5, { price: 10_000, marketPrice: 14_000, livePrice });
  const buyAt = (now: number, price: number) =>
    place({ goods: [cheap], now }, orderOf([asked(cheap, [line(2, cheap)], price)])).placed;

  test.each([start, start + 1, end - 1, end])('holds from its first to its last instant: %i', (now) => {
    const expected = { totalAmount: 14_000, products: [{ price: 7_000, discountRate: 50 }] };
    expect(buyAt(now, 7_000)).toMatchObject(expected);
    expect(() => buyAt(now, 10_000)).toThrow(refusal('2000', { totalAmount: 14_000 }));
  });

  test.each([
    [start - 1, '2000'],
    [end + 1, '2005'],
  ] as const)('does not hold at %i; whoever saw it then is told %s', (now, code) => {
    expect(buyAt(now, 10_000)).toMatchObject({ totalAmount: 20_000, products: [{ price: 10_000 }] });
    expect(() => buyAt(now, 7_000)).toThrow(refusal(code, { totalAmount: 20_000, payAmount: 20_000 }));
  });

  test('is for members alone', () => {
    const request = orderOf([asked(cheap, [line(2, cheap)])]);
    const costs = (isMember: boolean) =>
      offerOf(contextOf({ goods: [cheap], now: start, isMember }, request)).price.totalAmount;
    expect([costs(false), costs(true)]).toEqual([20_000, 14_000]);
  });
});

describe('an order that nobody paid', () => {
  const products = [asked(mug, [line(2, mug)]), asked(book, [line(1, book)]), asked(mug, [line(1, mug)])];
  const { placed } = place({ goods: all }, orderOf(products));
  const returned = { coupons: [{ userCouponSysId: 7, expiresAt: 0 }], point: 1_000 };
  const ordered: OrderEvent = { type: 'OrderPlaced', data: placed };
  const data = { orderSysId: placed.orderSysId, reason: 'unpaid', returned } as const;
  const cancelled: OrderEvent = { type: 'OrderCancelled', data };

  test('is cancelled once, if it was ever placed', () => {
    const state = folded(orderFold, [ordered])!;
    expect(orderStatusOf(state)).toBe(LINE_STATUS.depositPending);
    expect(cancelUnpaid(state, returned)).toEqual([cancelled]);
    const gone = folded(orderFold, [ordered, cancelled])!;
    expect([orderStatusOf(gone), gone.returned]).toEqual([LINE_STATUS.cancelled, returned]);
    for (const none of [gone, orderFold.initial]) expect(cancelUnpaid(none, returned)).toEqual([]);
  });

  test('gives back what it took: products that were counted then, each once', () => {
    expect(takenBy(placed)).toEqual([take(101, [null, 2], [null, 1])]);
    const endless = placed.products.map((product) => ({ ...product, stockTypeCode: 1 }));
    expect(takenBy({ ...placed, products: endless })).toEqual([]);
  });
});
