import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { ORDERS_AFTER_END, PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { EXPOSURE, STOCK_TYPE } from '../../../../schema/catalog/constants.ts';
import type { ResultCode } from '../../../../schema/codes.ts';
import type { OrderRequest } from '../../../../schema/buying/order-request.ts';
import {
  asked,
  boxes,
  choiceGoods,
  choiceLine,
  line,
  orderOf,
  planOf,
  simpleGoods,
  wishGoods,
  withAddOns,
  type Goods,
  type Line,
} from '../../../testing/goods.ts';
import { NOON, onAir, PARTIES, place, type World } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import { all, book, mug, pan, ring, sample, shirt, socks } from '../../../testing/shelf.ts';
import type { OrderDecision } from './place-order.ts';

type OrderProduct = OrderRequest['orderProducts'][number];

/** One piece, honestly asked for. */
function one(goods: Goods = mug): OrderProduct {
  return asked(goods, [line(1, goods)]);
}

function inBroadcast(product: OrderProduct = one()): OrderRequest {
  return orderOf([product], { broadcastSysId: 10 });
}

/** One product, in a line for each quantity. */
function buy(goods: Goods, ...qtys: readonly number[]): OrderDecision {
  return ofLines(goods, ...qtys.map((qty) => line(qty, goods)))();
}

/** The same product as often as there are quantities. */
function buyApart(goods: Goods, ...qtys: readonly number[]): OrderDecision {
  return place({ goods: [goods] }, orderOf(qtys.map((qty) => asked(goods, [line(qty, goods)]))));
}

/** An order of this product alone, with something else in it than its page says. */
function ordering(goods: Goods, change: Partial<OrderProduct>): () => OrderDecision {
  return () => place({ goods: [goods] }, orderOf([{ ...one(goods), ...change }]));
}

function ofLines(goods: Goods, ...lines: readonly Line[]): () => OrderDecision {
  return () => place({ goods: [goods] }, orderOf([asked(goods, lines)]));
}

/** One line of these options; what they are called does not matter where they are not there. */
function group(...ids: readonly number[]): OrderProduct['optionGroups'] {
  return [
    {
      groupId: 1,
      qty: 1,
      options: ids.map((prdtOptionSysId) => ({ prdtOptionSysId, optionKeyName: '', price: 0 })),
    },
  ];
}

/** A choice whose last option was changed after it was chosen. */
function changed(
  goods: Goods,
  detailSysId: number,
  change: { optionKeyName?: string; price?: number },
): Line {
  const { qty, options } = choiceLine(1, goods, detailSysId);
  return {
    qty,
    options: options.map((each, i) => (i === options.length - 1 ? { ...each, ...change } : each)),
  };
}

describe('an order is refused', () => {
  const plan = planOf(all.map(({ facts }) => facts));
  const inShow = { goods: all, plan, room: onAir };
  const inShowOf = (change: Partial<World>, product?: OrderProduct) => () =>
    place({ ...inShow, ...change }, inBroadcast(product));
  const banned = (sellerSysId: number) => () =>
    place({ goods: all, bannedBy: [sellerSysId] }, orderOf([one()]));

  test('2031 in a broadcast that has not begun', () => {
    const world = { ...inShow, room: { ...onAir, liveFlag: LIVE_FLAG.before } };
    expect(() => place(world, inBroadcast())).toThrow(refusal('2031'));
  });

  test.each([LIVE_FLAG.ended, LIVE_FLAG.stopped])(
    '2031 in a broadcast with liveFlag %d, but not before its last buyers had their time',
    (liveFlag) => {
      const room = { ...onAir, liveFlag, endedAt: NOON };
      const after = (time: number) => ({ ...inShow, room, now: NOON + time });
      expect(place(after(ORDERS_AFTER_END - 1), inBroadcast()).placed.broadcastSysId).toBe(10);
      expect(() => place(after(ORDERS_AFTER_END), inBroadcast())).toThrow(refusal('2031'));
    },
  );

  test('2031 in a broadcast that does not exist', () => {
    expect(() => place({ goods: all }, inBroadcast())).toThrow(refusal('2031'));
  });

  test('2031 of what is sold live alone, outside of broadcasts', () => {
    const rare = simpleGoods(122, 5, { isLiveOnly: 1 });
    expect(() => buy(rare, 1)).toThrow(refusal('2031', { prdtSysId: 122 }));
    const world = { goods: [rare], plan: planOf([rare.facts]), room: onAir };
    expect(place(world, inBroadcast(one(rare))).placed.broadcastSysId).toBe(10);
  });

  test('2008 of a product that does not exist', () => {
    expect(() => place({ goods: [] }, orderOf([one()]))).toThrow(refusal('2008', { prdtSysId: 101 }));
  });

  test('2009 of another seller’s product', () => {
    const request = orderOf([{ ...one(), sellerSysId: 2 }]);
    expect(() => place({ goods: all }, request)).toThrow(refusal('2009', { prdtSysId: 101 }));
  });

  test.each<[code: ResultCode, what: string, order: () => unknown, facts?: object]>([
    ['2009', 'a product that is not in the broadcast', inShowOf({ plan: planOf([ring.facts]) })],
    ['2009', 'one in another schedule of it', inShowOf({}, { ...one(), broadcastScheduleSysId: 78 })],
    [
      '2004',
      'a product that is off display',
      () => buy(simpleGoods(120, 5, { isDisplay: 0 }), 1),
      { prdtSysId: 120 },
    ],
    ['2004', 'a seller that has banned the buyer', banned(mug.facts.sellerSysId), { prdtSysId: 101 }],
    ['2003', 'a product that is sold out', () => buy(simpleGoods(121, 0), 1), { prdtSysId: 121 }],
    [
      '2003',
      'a choice that is sold out',
      ofLines(pan, choiceLine(1, pan, 10301), choiceLine(1, pan, 10303)),
      { prdtSysId: 103 },
    ],
  ])('%s of %s', (code, _, order, facts = {}) => {
    expect(order).toThrow(refusal(code, facts as never));
  });

  test('but not where another seller has banned the buyer', () => {
    expect(banned(mug.facts.sellerSysId + 1)().placed.totalAmount).toBe(12_000);
  });

  test('2004 of a product that the host hides', () => {
    const told = { prdtSysId: 101, stockQty: 5, isSoldout: 0, price: 12_000, isDisplay: 1, seq: 1 } as const;
    const hidden = { ...told, salesExposureType: EXPOSURE.hidden };
    const world = { ...inShow, room: { ...onAir, changes: { 101: hidden } } };
    expect(() => place(world, inBroadcast())).toThrow(refusal('2004'));
    expect(place(world, orderOf([one()])).placed.totalAmount).toBe(12_000);
  });

  describe('2019', () => {
    test.each([
      ['the kind of options has changed', ordering(mug, { optionTypeCode: 3 })],
      ['options come with a product that has none', ordering(mug, { optionGroups: group(1) })],
      ['a wish is missing', ordering(ring, { optionGroups: group(1021) })],
      ['a wish comes twice', ordering(ring, { optionGroups: group(1021, 1021) })],
      ['there is a wish too many', ordering(ring, { optionGroups: group(1021, 1022, 1023) })],
      ['no line says what is wished', ordering(ring, { optionGroups: [] })],
      ['no choice is made', ordering(pan, { optionGroups: [] })],
      ['no choice is made on two levels', ordering(shirt, { optionGroups: [] })],
      ['the choice is gone', ordering(pan, { optionGroups: group(10309) })],
      ['there are two choices in one line', ordering(pan, { optionGroups: group(10301, 10302) })],
      ['the detail is gone', ordering(shirt, { optionGroups: group(1041, 10409) })],
      ['the base is gone', ordering(shirt, { optionGroups: group(1049, 10401) })],
      ['the base is missing', ordering(shirt, { optionGroups: group(10401) })],
      ['the detail belongs to another base', ordering(shirt, { optionGroups: group(1041, 10403) })],
      [
        'one of several lines is wrong',
        ordering(pan, {
          optionGroups: [...asked(pan, [choiceLine(1, pan, 10301)]).optionGroups, ...group(10309)],
        }),
      ],
    ])('when %s', (_what, order) => {
      expect(order).toThrow(refusal('2019'));
    });
  });

  describe('2021', () => {
    const { options: onTwoLevels } = choiceLine(1, shirt, 10401);
    const [base, detail] = onTwoLevels as [(typeof onTwoLevels)[0], (typeof onTwoLevels)[0]];
    const wishes = line(1, ring, '하트', '선물');

    test.each([
      ['a choice has another price now', ofLines(pan, changed(pan, 10302, { price: 7_999 }))],
      ['a choice has another name now', ofLines(pan, changed(pan, 10302, { optionKeyName: '24 cm' }))],
      ['a detail costs nothing any more', ofLines(shirt, changed(shirt, 10402, { price: 0 }))],
      [
        'the base has another name',
        ofLines(shirt, { qty: 1, options: [{ ...base, optionKeyName: '회색' }, detail] }),
      ],
      ['the base has a price', ofLines(shirt, { qty: 1, options: [{ ...base, price: 1 }, detail] })],
      ['a wish cannot be granted any more', ofLines(ring, line(1, ring, '별', '선물'))],
      ['a wish is left empty', ofLines(ring, line(1, ring, '', '선물'))],
      [
        'a wish costs something',
        ofLines(ring, { qty: 1, options: wishes.options.map((each) => ({ ...each, price: 500 })) }),
      ],
      [
        'only the second line has changed',
        ofLines(pan, choiceLine(1, pan, 10301), changed(pan, 10302, { price: 7_999 })),
      ],
    ])('when %s', (_what, order) => {
      expect(order).toThrow(refusal('2021'));
    });
  });

  describe('0005', () => {
    test.each([
      ['an option', ofLines(pan, choiceLine(1, pan, 10301), choiceLine(2, pan, 10301))],
      ['a detail', ofLines(shirt, choiceLine(1, shirt, 10401), choiceLine(1, shirt, 10401))],
      ['a wish', ofLines(ring, line(1, ring, '하트', '선물'), line(1, ring, '하트', '선물'))],
    ])('when %s is chosen twice', (_what, order) => {
      expect(order).toThrow(refusal('0005'));
    });
  });

  describe('2026', () => {
    test.each([0, -1])('with a quantity of %d', (qty) => {
      const request = orderOf([asked(mug, [line(qty, mug)])]);
      expect(() => place({ goods: all }, request)).toThrow(refusal('2026', { minOrderQty: 1 }));
    });
    test('when one line is negative and the sum is not', () => {
      const lines = [choiceLine(3, pan, 10301), choiceLine(-1, pan, 10302)];
      expect(() => place({ goods: all }, orderOf([asked(pan, lines)]))).toThrow(refusal('2026'));
    });
    test('below the product’s least quantity, named in the answer', () => {
      expect(() => buy(socks, 2)).toThrow(refusal('2026', { prdtSysId: 107, minOrderQty: 3 }));
      expect(buy(socks, 3).placed.totalAmount).toBe(9_000);
    });
  });

  test('2027 above 999 in one line', () => {
    const many = simpleGoods(130, 5_000);
    expect(() => buy(many, 1000)).toThrow(refusal('2027', { maxQty: 999 }));
    expect(() => buy(many, 1, 1000)).toThrow(refusal('2027'));
  });

  describe('2027 above 999 of one choice', () => {
    test('in several lines, or in several products, together', () => {
      const many = simpleGoods(130, 5_000);
      expect(() => buy(many, 999, 1)).toThrow(refusal('2027', { prdtSysId: 130, maxQty: 999 }));
      expect(() => buyApart(many, 999, 1)).toThrow(refusal('2027'));
      expect(buy(many, 998, 1).placed.totalAmount).toBe(9_990_000);
    });
    test('and of each choice by itself', () => {
      const wishes = wishGoods(133, 5_000);
      const [plain, heart] = [
        (qty: number) => line(qty, wishes, '없음', '기본'),
        (qty: number) => line(qty, wishes, '하트', '기본'),
      ];
      expect(ofLines(wishes, plain(999), heart(999))().taken[0]?.lines).toHaveLength(2);
      const apart = (goods: Goods, ...lines: readonly Line[]) =>
        place({ goods: [goods] }, orderOf(lines.map((each) => asked(goods, [each]))));
      expect(() => apart(wishes, plain(999), plain(1))).toThrow(refusal('2027'));
      const sizes = choiceGoods(134, [
        ['작은', 0, 5_000],
        ['큰', 0, 5_000],
      ]);
      const [small, big] = [choiceLine(999, sizes, 13401), choiceLine(999, sizes, 13402)];
      expect(ofLines(sizes, small, big)().placed.products[0]?.qty).toBe(1_998);
      expect(() => apart(sizes, small, big, choiceLine(1, sizes, 13402))).toThrow(refusal('2027'));
    });
  });

  test('2027 above the most of a product that one order, or one member in all of theirs, may have', () => {
    const few = simpleGoods(136, 9, { maxOrderQty: 3 });
    expect(() => buy(few, 4)).toThrow(refusal('2027', { maxQty: 3 }));
    expect(buy(few, 3).placed.totalAmount).toBe(30_000);
    const endDate = new Date(NOON).toISOString();
    const rare = simpleGoods(137, 9, { memberMax: { qty: 3, endDate } });
    const again = (qty: number, now = NOON) =>
      place({ goods: [rare], bought: { 137: 2 }, now }, orderOf([asked(rare, [line(qty, rare)])])).placed;
    expect(() => again(2)).toThrow(refusal('2027', { memberMaxQty: 3, boughtQty: 2 }));
    expect([again(1).totalAmount, again(5, NOON + 1).totalAmount]).toEqual([10_000, 50_000]);
  });

  describe('of add-ons', () => {
    const lamp = simpleGoods(140, 9, boxes(140, 2));
    const soldOut = simpleGoods(141, 9, boxes(141, 0));
    const gone = { prdtAddingProductSysId: 1401, prdtAddingProductDetailSysId: 14_051, addingQty: 1 };
    const product = (goods: Goods, ...qtys: readonly number[]) => {
      const id = goods.facts.prdtSysId * 100 + 1;
      const { totalAmount, ...rest } = withAddOns(
        one(goods),
        goods,
        ...qtys.map((qty) => [id, qty] as const),
      );
      return { ...rest, totalAmount: Math.max(0, totalAmount) };
    };
    test.each<[code: ResultCode, what: string, wanted: OrderProduct]>([
      ['2026', 'none', product(lamp, 0)],
      ['2027', 'more than 999', product(lamp, 1_000)],
      ['2030', 'more than are left', product(lamp, 3)],
      ['2030', 'more than are left, in two lines', product(lamp, 1, 2)],
      ['2003', 'one that is sold out', product(soldOut, 1)],
      ['2019', 'one that is gone', { ...product(lamp, 1), addingProducts: [gone] }],
      ['2000', 'one that is not paid for', { ...product(lamp, 1), totalAmount: 10_000 }],
    ])('%s: %s', (code, _, wanted) => {
      expect(() => place({ goods: [lamp, soldOut] }, orderOf([wanted]))).toThrow(refusal(code));
      expect(place({ goods: [lamp] }, orderOf([product(lamp, 2)])).placed.totalAmount).toBe(14_000);
    });
  });

  test('2028 of more free samples than one may have', () => {
    expect(buy(sample, 2).placed.totalAmount).toBe(0);
    expect(() => buy(sample, 3)).toThrow(refusal('2028', { freeShrCntLimit: 2 }));
    expect(() => buy(sample, 2, 1)).toThrow(refusal('2028'));
    expect(() => buyApart(sample, 2, 1)).toThrow(refusal('2028'));
    expect(buy(simpleGoods(131, 100, { price: 0, freeShrCntLimit: 0 }), 50).placed.totalAmount).toBe(0);
    expect(buy(simpleGoods(132, 100, { freeShrCntLimit: 2 }), 3).placed.totalAmount).toBe(30_000);
  });

  describe('2030', () => {
    test('beyond the stock, which the answer names', () => {
      const request = orderOf([asked(mug, [line(51, mug)])]);
      expect(() => place({ goods: all }, request)).toThrow(refusal('2030', { prdtSysId: 101, stockQty: 50 }));
    });
    test('beyond the stock of one choice, however much there is of the others', () => {
      expect(ofLines(pan, choiceLine(6, pan, 10302))).toThrow(refusal('2030'));
      expect(ofLines(pan, choiceLine(5, pan, 10302))().placed.totalAmount).toBe(90_000);
    });
    test('beyond the stock in several lines, or in several products, together', () => {
      expect(() => buy(mug, 30, 21)).toThrow(refusal('2030'));
      expect(() => buyApart(mug, 30, 21)).toThrow(refusal('2030'));
    });
    test('above 1000 of what is not counted', () => {
      const endless = wishGoods(135, 1, { stockTypeCode: STOCK_TYPE.unlimited });
      const plain = line(999, endless, '없음', '기본');
      const hearts = (qty: number) => line(qty, endless, '하트', '기본');
      expect(ofLines(endless, plain, hearts(1))()).toMatchObject({
        taken: [],
        placed: { totalAmount: 10_000_000 },
      });
      expect(ofLines(endless, plain, hearts(2))).toThrow(refusal('2030'));
      const apart = orderOf([asked(endless, [plain]), asked(endless, [hearts(2)])]);
      expect(() => place({ goods: [endless] }, apart)).toThrow(refusal('2030'));
    });
  });

  describe('2000', () => {
    const honest = orderOf([asked(mug, [line(2, mug)]), asked(book, [line(1, book)])]);
    const [first, second] = honest.orderProducts as [
      OrderRequest['orderProducts'][0],
      OrderRequest['orderProducts'][0],
    ];
    const dearer = (field: 'price' | 'amount' | 'totalAmount' | 'qty' | 'totalQty', by: number) => ({
      ...honest,
      orderProducts: [{ ...first, [field]: first[field] + by }, second],
    });

    test.each([
      ['the price', dearer('price', 1)],
      ['a lower price', dearer('price', -1)],
      ['the product’s amount', dearer('amount', -1)],
      ['the product’s total', dearer('totalAmount', -1)],
      ['the product’s quantity', dearer('qty', 1)],
      ['the sum of its lines', dearer('totalQty', 1)],
      ['the order’s amount', { ...honest, amount: honest.amount - 1 }],
      ['the order’s total', { ...honest, totalAmount: honest.totalAmount - 1 }],
      ['the order’s quantity', { ...honest, qty: honest.qty + 1 }],
      ['nothing at all', { ...honest, amount: 0, totalAmount: 0 }],
    ])('when %s is not what is charged', (_what, request) => {
      expect(() => place({ goods: all }, request)).toThrow(refusal('2000', { totalAmount: 33_900 }));
    });

    test('when two wrong amounts make up for each other', () => {
      const request = {
        ...honest,
        orderProducts: [
          { ...first, amount: first.amount + 100 },
          { ...second, amount: second.amount - 100 },
        ],
      };
      expect(() => place({ goods: all }, request)).toThrow(refusal('2000'));
    });
  });

  test('0002 when nobody knows where to deliver', () => {
    expect(() => place({ goods: all, parties: null }, orderOf([one()]))).toThrow(
      refusal('0002', { missing: 'address' }),
    );
  });

  describe('0005 on the order page', () => {
    const payMethodCode = PAY_METHOD.card;
    const agreements = { payment: true, age: true };
    const { payMethodCode: _payMethod, agreements: _agreements, ...bare } = orderOf([one()]);
    const agreed = { payMethodCode, agreements };
    test.each([
      ['without consent', {}, { payMethodCode }, 'agreements'],
      [
        'to a payment not agreed to',
        {},
        { ...agreed, agreements: { payment: false, age: true } },
        'agreements',
      ],
      ['below the age', {}, { ...agreed, agreements: { payment: true, age: false } }, 'agreements'],
      ['without a way to pay', {}, { agreements }, 'payMethodCode'],
      ['by nobody', { orderName: ' ' }, agreed, 'orderName'],
      ['by a number with hyphens', { orderMobile: '010-0000-1111' }, agreed, 'orderMobile'],
      ['to a name in other letters', { receiverName: 'Kim하늘' }, agreed, 'receiverName'],
      ['to somebody who cannot be called', { receiverMobile: '' }, agreed, 'receiverMobile'],
    ] as const)('%s', (_what, changes, said, wrong) => {
      const request = { ...bare, ...said } as OrderRequest;
      const parties = { ...PARTIES, ...changes };
      expect(() => place({ goods: all, parties }, request)).toThrow(refusal('0005', { wrong }));
    });

    test('also of what costs nothing', () => {
      const free = simpleGoods(206, 5, { price: 0 });
      const request = orderOf([asked(free, [line(1, free)])]);
      const { payMethodCode: _, ...unsaid } = request;
      expect(() => place({ goods: [free] }, unsaid)).toThrow(refusal('0005', { wrong: 'payMethodCode' }));
      expect(place({ goods: [free] }, request).placed).toMatchObject({ totalAmount: 0, agreements });
    });

    test('and not in a broadcast, whose orders are paid by a link', () => {
      const world: World = { goods: all, plan: planOf(all.map(({ facts }) => facts)), room: onAir };
      const parties = { ...PARTIES, receiverName: 'Kim', orderMobile: '' };
      const { placed } = place({ ...world, parties }, { ...bare, broadcastSysId: 10 });
      expect(placed).not.toHaveProperty('agreements');
    });
  });
});

/** Each breaks one rule and no other, in the order in which they are looked at. */
const breakages = [
  { code: '2031' },
  { code: '2008', product: asked(simpleGoods(404, 5), [line(1, simpleGoods(404, 5))]) },
  { code: '2009', goods: simpleGoods(301, 5, { sellerSysId: 2 }), sellerSysId: 1 },
  { code: '2004', goods: simpleGoods(302, 5, { isDisplay: 0 }) },
  { code: '2003', goods: simpleGoods(303, 0) },
  { code: '2019', goods: simpleGoods(304, 5), optionTypeCode: 2 },
  { code: '2021', goods: wishGoods(305, 5), qty: 1, wishes: ['별', '선물'] },
  { code: '2026', goods: simpleGoods(306, 5, { minOrderQty: 2 }) },
  { code: '2027', goods: simpleGoods(307, 5_000), qty: 1_000 },
  { code: '2028', goods: simpleGoods(308, 5, { price: 0, freeShrCntLimit: 1 }), qty: 2 },
  { code: '2030', goods: simpleGoods(309, 5), qty: 6 },
  { code: '2000', goods: simpleGoods(310, 5), price: 9_999 },
  { code: '0002' },
  { code: '0005' },
] as const;

/** Breaks these rules in one order, whose products stand in some order. */
function placeWith(broken: readonly (typeof breakages)[number][], shuffle: number): OrderDecision {
  const goods = broken.flatMap((each) => ('goods' in each ? [each.goods] : []));
  const products = [asked(mug, [line(1, mug)])];
  for (const each of broken) {
    if ('product' in each) products.push(each.product);
    if (!('goods' in each)) continue;
    const qty = 'qty' in each ? each.qty : 1;
    const wishes = 'wishes' in each ? each.wishes : [];
    const price = 'price' in each ? each.price : each.goods.facts.price;
    products.push({
      ...asked(each.goods, [line(qty, each.goods, ...wishes)], price),
      ...('sellerSysId' in each ? { sellerSysId: each.sellerSysId } : {}),
      ...('optionTypeCode' in each ? { optionTypeCode: each.optionTypeCode } : {}),
    });
  }
  const mixed = products
    .map((product, i) => ({ product, rank: (shuffle * (i + 1)) % 1_009 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ product }) => product);
  const codes = new Set<string>(broken.map(({ code }) => code));
  const world: World = {
    goods: [mug, ...goods],
    plan: planOf([mug, ...goods].map(({ facts }) => facts)),
    room: codes.has('2031') ? { ...onAir, liveFlag: LIVE_FLAG.before } : onAir,
    ...(codes.has('0002') && { parties: null }),
  };
  const agreements = { payment: true, age: !codes.has('0005') };
  return place(world, orderOf(mixed, { broadcastSysId: 10, agreements }));
}

describe('when several rules are broken', () => {
  test('without any, the same order is taken', () => {
    expect(placeWith([], 1).placed.totalAmount).toBe(12_000);
  });

  test.each(breakages)('$code answers alone', (breakage) => {
    expect(() => placeWith([breakage], 1)).toThrow(refusal(breakage.code));
  });

  test('the first of them answers, whatever the order of the products', () => {
    const shuffle = fc.integer({ min: 1, max: 1e9 });
    fc.assert(
      fc.property(fc.subarray([...breakages], { minLength: 2 }), shuffle, (broken, shuffle) => {
        expect(() => placeWith(broken, shuffle)).toThrow(refusal(broken[0]!.code));
      }),
      { numRuns: 500 },
    );
  });
});
