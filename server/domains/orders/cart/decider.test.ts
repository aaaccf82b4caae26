import { describe, expect, test } from 'vitest';
import { BASKET_KEPT, BASKETS_MAX } from '../../../../schema/buying/constants.ts';
import type { ResultCode } from '../../../../schema/codes.ts';
import { basketOf, choiceGoods, choiceLine, line, simpleGoods, type Goods } from '../../../testing/goods.ts';
import { folded, stockOf } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import { mug, pan, ring, shirt } from '../../../testing/shelf.ts';
import { stockFold } from '../../catalog/stock/decider.ts';
import {
  addToCart,
  cartFold,
  changeInCart,
  dropOld,
  emptyCart,
  keptLines,
  mergeIntoCart,
  removeFromCart,
  type CartContext,
  type CartEvent,
  type CartState,
} from './decider.ts';
import { wantedBy } from './rules.ts';

const NOON = Date.parse('2026-11-20T03:00:00.000Z');
const SCHEDULE = 77;

/** A shop with these goods, all shown in one broadcast. */
function shop(goods: readonly Goods[], now = NOON): CartContext {
  return {
    onSale: (id) => {
      const found = goods.find(({ facts }) => facts.prdtSysId === id);
      return {
        product: found?.facts ?? null,
        stock: found ? stockOf(found) : stockFold.initial,
        isBanned: found?.facts.sellerSysId === 9,
      };
    },
    isShownIn: (schedule) => schedule === SCHEDULE,
    now,
  };
}

const after = (events: readonly CartEvent[], cart: CartState = cartFold.initial) =>
  folded(cartFold, events, cart, { recordedAt: NOON });

/** Add-on 1 is sold out, and of 2 there are three. */
const box = simpleGoods(150, 50, {
  addingProducts: [
    {
      prdtAddingProductSysId: 5,
      name: '상자',
      details: [0, 3].map((stockQty, at) => {
        return { prdtAddingProductDetailSysId: at + 1, item: `${at + 1}`, price: 500, stockQty, isVat: 1 };
      }),
    },
  ],
});
const all = shop([mug, ring, pan, shirt, box]);
type Asked = Parameters<typeof basketOf>;

function adding(cart: CartState, ...asked: Asked): CartEvent[] {
  return addToCart(cart, wantedBy(basketOf(...asked)), all);
}

const added = (...asked: Asked) => after(adding(cartFold.initial, ...asked));
/** Each line, and how many it has. */
const qtys = ({ lines }: CartState) => lines.map((each) => `${each.basketSysId}: ${each.basketQty}`);
const addings = (prdtAddingProductDetailSysId: number, addingQty: number) => ({
  addingProducts: [{ prdtAddingProductSysId: 5, prdtAddingProductDetailSysId, addingQty }],
});

describe('a cart', () => {
  test('has a line for each choice of a product', () => {
    const cart = added(pan, [choiceLine(2, pan, 10301), choiceLine(1, pan, 10302)]);
    expect(qtys(cart)).toEqual(['1: 2', '2: 1']);
    expect(cart.lines.map(({ options }) => options[0]!.prdtOptionSysId)).toEqual([10301, 10302]);
  });

  test('keeps base and detail of two levels, in the product’s words and not in the caller’s', () => {
    const { qty, options } = choiceLine(1, shirt, 10404);
    const scribbled = options.map((option) => ({ ...option, optionKeyName: '010-1234-5678' }));
    const asked = basketOf(shirt, [{ qty, options: scribbled }]);
    const cart = after(addToCart(cartFold.initial, wantedBy(asked), all));
    expect(cart.lines[0]!.options).toEqual([
      { prdtOptionSysId: 1042, optionKeyName: '검정' },
      { prdtOptionSysId: 10404, optionKeyName: 'L' },
    ]);
  });

  test('has more of what lies in it already, up to 999', () => {
    const many = simpleGoods(130, 5_000);
    const put = (cart: CartState, qty: number) =>
      after(addToCart(cart, wantedBy(basketOf(many, [line(qty, many)])), shop([many])), cart);
    const twice = put(put(cartFold.initial, 600), 300);
    expect(qtys(twice)).toEqual(['1: 900']);
    expect(qtys(put(twice, 600))).toEqual(['1: 999']);
  });

  test('knows wishes by what they say, in any order', () => {
    const first = added(ring, [line(1, ring, '하트', '선물')]);
    const turned = basketOf(ring, [line(1, ring, '하트', '선물')]);
    turned.optionGroups[0]!.productOptions.reverse();
    expect(qtys(after(addToCart(first, wantedBy(turned), all), first))).toEqual(['1: 2']);
    const other = adding(first, ring, [line(1, ring, '없음', '선물')]);
    expect(qtys(after(other, first))).toHaveLength(2);
  });

  test('keeps what was seen in a broadcast apart from what was not', () => {
    const cart = added(mug);
    const seen = adding(cart, mug, [], { broadcastScheduleSysId: SCHEDULE });
    expect(qtys(after(seen, cart))).toHaveLength(2);
    expect(() => adding(cart, mug, [], { broadcastScheduleSysId: 78 })).toThrow(refusal('2009'));
  });

  test('holds a hundred lines, and then more of them', () => {
    const sizes = Array.from({ length: BASKETS_MAX + 1 }, (_, i) => [`${i}`, 0, 5] as const);
    const rack = choiceGoods(140, sizes);
    const lines = rack.stock.map(({ detailSysId }) => choiceLine(1, rack, detailSysId!));
    const put = (cart: CartState, which: typeof lines) =>
      addToCart(cart, wantedBy(basketOf(rack, which)), shop([rack]));
    const full = after(put(cartFold.initial, lines.slice(0, BASKETS_MAX)));
    expect(() => put(full, lines.slice(BASKETS_MAX))).toThrow(refusal('3100'));
    expect(put(full, lines.slice(0, 1))).toHaveLength(1);
    expect(() => put(cartFold.initial, lines)).toThrow(refusal('3100'));
  });

  test('has no line that nobody has changed for 30 days', () => {
    const cart = added(mug);
    const at = (now: number) => shop([mug], now);
    expect(keptLines(cart, NOON + BASKET_KEPT - 1)).toHaveLength(1);
    expect(keptLines(cart, NOON + BASKET_KEPT)).toEqual([]);
    expect(dropOld(cart, NOON + BASKET_KEPT - 1)).toEqual([]);
    expect(dropOld(cart, NOON + BASKET_KEPT)).toEqual([
      { type: 'BasketsRemoved', data: { basketSysIds: [1] } },
    ]);
    const late = at(NOON + BASKET_KEPT);
    expect(() => changeInCart(cart, 1, { basketQty: 2 }, late)).toThrow(refusal('0004'));
    expect(addToCart(cart, wantedBy(basketOf(mug)), late)).toMatchObject([
      { data: { basketSysId: 2, basketQty: 1 } },
    ]);
  });

  test('gives no id again', () => {
    const cart = added(mug);
    const emptied = after(emptyCart(cart), cart);
    expect(emptied.lines).toEqual([]);
    expect(qtys(after(adding(emptied, mug), emptied))).toEqual(['2: 1']);
    expect(removeFromCart(emptied, [1])).toEqual([]);
  });
});

describe('is refused', () => {
  const put = (goods: Goods, ...asked: [Asked[1]?, Asked[2]?]) =>
    addToCart(cartFold.initial, wantedBy(basketOf(goods, ...asked)), shop([goods]));

  const mugs = added(mug, [line(30, mug)]);
  const boxed = added(box, [], addings(2, 2));
  const elsewhere = { broadcastScheduleSysId: SCHEDULE };

  test.each<[code: ResultCode, what: string, order: () => unknown, facts?: object]>([
    ['2004', 'what is off display', () => put(simpleGoods(120, 5, { isDisplay: 0 })), { prdtSysId: 120 }],
    [
      '2004',
      'a seller that bans them',
      () => put(simpleGoods(121, 5, { sellerSysId: 9 })),
      { prdtSysId: 121 },
    ],
    ['3103', 'an event product', () => put(simpleGoods(122, 5, { isPlanEvent: 1 })), { prdtSysId: 122 }],
    [
      '2031',
      'what is sold live alone',
      () => put(simpleGoods(124, 5, { isLiveOnly: 1 })),
      { prdtSysId: 124 },
    ],
    ['3104', 'what is sold out', () => put(simpleGoods(123, 0)), { prdtSysId: 123 }],
    ['2008', 'what does not exist', () => addToCart(cartFold.initial, wantedBy(basketOf(mug)), shop([]))],
    ['3104', 'a choice that is sold out', () => put(pan, [choiceLine(1, pan, 10303)])],
    ['2019', 'no choice', () => put(pan)],
    ['2019', 'options of another kind', () => put(mug, [], { optionTypeCode: 3 })],
    ['2021', 'a wish that is none', () => put(ring, [line(1, ring, '별', '선물')])],
    ['2026', 'none', () => put(mug, [], { basketQty: 0 })],
    ['2026', 'less than none', () => put(mug, [], { basketQty: -1 })],
    ['3101', 'more than 999', () => put(simpleGoods(130, 5_000), [], { basketQty: 1000 })],
    ['3102', 'more than there is', () => put(mug, [], { basketQty: 51 }), { stockQty: 50 }],
    ['3102', 'more with what lies in the cart', () => adding(mugs, mug, [line(21, mug)])],
    ['3102', 'more with what was seen elsewhere', () => adding(mugs, mug, [line(21, mug)], elsewhere)],
    ['2019', 'unknown add-ons', () => put(box, [], addings(9, 1))],
    ['3104', 'add-ons that are sold out', () => put(box, [], addings(1, 1))],
    ['3102', 'too many add-ons', () => put(box, [], addings(2, 4))],
    ['2026', 'no add-ons', () => put(box, [], addings(2, 0))],
    ['3102', 'too many add-ons with those in the cart', () => adding(boxed, box, [], addings(2, 2))],
  ])('%s of %s', (code, _, order, facts = {}) => {
    expect(order).toThrow(refusal(code, facts as never));
  });

  test('but not of all that there is, together with what lies in the cart', () => {
    expect(adding(mugs, mug, [line(20, mug)], elsewhere)).toHaveLength(1);
    const large = added(pan, [choiceLine(5, pan, 10302)]);
    expect(adding(large, pan, [choiceLine(5, pan, 10301)])).toHaveLength(1);
    expect(boxed.lines[0]!.addingProducts).toEqual(addings(2, 2).addingProducts);
    expect(adding(boxed, box, [], addings(2, 1))).toMatchObject([
      { data: { basketQty: 2, addingProducts: [{ addingQty: 3 }] } },
    ]);
  });

  test('of add-ons more than orders have left', () => {
    const ordered = (qty: number) => {
      const stock = { ...stockOf(box), addOns: { 2: -qty } };
      const from = { ...shop([box]), onSale: () => ({ product: box.facts, stock, isBanned: false }) };
      return () => addToCart(cartFold.initial, wantedBy(basketOf(box, [], addings(2, 2))), from);
    };
    expect(ordered(1)()).toHaveLength(1);
    expect(ordered(2)).toThrow(refusal('3102', { stockQty: 1 }));
    expect(ordered(3)).toThrow(refusal('3104'));
  });
});

test('a guest’s cart is added to what is there, and what cannot be is named', () => {
  const cart = added(mug, [line(2, mug)]);
  const gathered = [
    basketOf(mug, [line(3, mug)]),
    basketOf(simpleGoods(404, 1)),
    basketOf(pan, [choiceLine(1, pan, 10303)]),
    basketOf(mug, [line(40, mug)]),
    basketOf(mug, [line(41, mug)]),
  ];
  const { events, skipped } = mergeIntoCart(cart, gathered.map(wantedBy), all);
  expect(qtys(after(events, cart))).toEqual(['1: 45']);
  expect(skipped).toEqual([
    { index: 1, prdtSysId: 404, why: '2008' },
    { index: 2, prdtSysId: 103, why: '3104' },
    { index: 4, prdtSysId: 101, why: '3102' },
  ]);
});

describe('a line', () => {
  const sizes = [choiceLine(1, pan, 10301), choiceLine(2, pan, 10302)];
  const cart = after(adding(added(mug), pan, sizes), added(mug));
  const to = (prdtOptionSysId: number) => ({ options: [{ prdtOptionSysId, optionKeyName: '' }] });
  const changed = (basketSysId: number, change: Parameters<typeof changeInCart>[2]) =>
    qtys(after(changeInCart(cart, basketSysId, change, all), cart));

  test('is changed alone', () => {
    expect(changed(1, { basketQty: 7 })).toEqual(['1: 7', '2: 1', '3: 2']);
  });

  test('takes in the line that it becomes the same as', () => {
    expect(changed(2, to(10302))).toEqual(['1: 1', '2: 3']);
  });

  test.each([
    ['0004', 9, { basketQty: 1 }],
    ['2026', 1, { basketQty: 0 }],
    ['3101', 1, { basketQty: 1000 }],
    ['3102', 1, { basketQty: 51 }],
    ['3104', 2, to(10303)],
    ['2019', 2, to(10309)],
    ['3102', 2, { basketQty: 4, ...to(10302) }],
  ] as const)('%s: line %i', (code, basketSysId, change) => {
    expect(() => changeInCart(cart, basketSysId, change, all)).toThrow(refusal(code));
  });
});
