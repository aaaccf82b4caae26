import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIVE_FLAG } from '../../../../../schema/broadcasts/constants.ts';
import { ORDERS_AFTER_END, PAY_METHOD } from '../../../../../schema/buying/constants.ts';
import { EXPOSURE, STOCK_TYPE } from '../../../../../schema/catalog/constants.ts';
import type { ResultCode } from '../../../../../schema/codes.ts';
import type { OrderRequest } from '../../../../../schema/buying/order-request.ts';
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
} from '../../../../testing/goods.ts';
import { NOON, onAir, PARTIES, place, type World } from '../../../../testing/ordering.ts';
import { refusal } from '../../../../testing/refusal.ts';
import { all, book, mug, pan, ring, sample, shirt, socks } from '../../../../testing/shelf.ts';
import type { Parties } from './order-page.ts';
import type { OrderDecision } from './decider.ts';

type OrderProduct = OrderRequest['orderProducts'][number];

/** One piece, honestly asked for. */
function one(goods: Goods = mug): OrderProduct {
  return asked(goods, [line(1, goods)]);
}

function inBroadcast(product: OrderProduct = one()): OrderRequest {
  return orderOf([product], { broadcastSysId: 10 });
}

function ofLines(goods: Goods, ...lines: readonly Line[]): () => OrderDecision {
  return () => place({ goods: [goods] }, orderOf([asked(goods, lines)]));
}

/** The same product as often as there are lines. */
function apart(goods: Goods, ...lines: readonly Line[]): () => OrderDecision {
  return () => place({ goods: [goods] }, orderOf(lines.map((each) => asked(goods, [each]))));
}

const linesOf = (goods: Goods, qtys: readonly number[]) => qtys.map((qty) => line(qty, goods));
/** One product, in a line for each quantity. */
const buy = (goods: Goods, ...qtys: readonly number[]) => ofLines(goods, ...linesOf(goods, qtys));
const buyApart = (goods: Goods, ...qtys: readonly number[]) => apart(goods, ...linesOf(goods, qtys));

/** An order of this product alone, with something else in it than its page says. */
function ordering(goods: Goods, change: Partial<OrderProduct>): () => OrderDecision {
  return () => place({ goods: [goods] }, orderOf([{ ...one(goods), ...change }]));
}

/** An order with one line of these options. The names of unknown options do not matter. */
function choosing(goods: Goods, ...ids: readonly number[]): () => OrderDecision {
  const options = ids.map((prdtOptionSysId) => ({ prdtOptionSysId, optionKeyName: '', price: 0 }));
  return ordering(goods, { optionGroups: [{ groupId: 1, qty: 1, options }] });
}

/** A choice of which one option was changed after it was chosen: the last one, unless it is said. */
function changed(
  { qty, options }: Line,
  change: { optionKeyName?: string; price?: number },
  at = options.length - 1,
): Line {
  return { qty, options: options.map((each, i) => (i === at ? { ...each, ...change } : each)) };
}

const plan = planOf(all.map(({ facts }) => facts));
const inShowOf = (change: Partial<World>, product?: OrderProduct) => () =>
  place({ goods: all, plan, room: onAir, ...change }, inBroadcast(product));
/** In a broadcast that is over since so long. */
const over = (liveFlag: (typeof LIVE_FLAG)['ended' | 'stopped'], since: number) =>
  inShowOf({ room: { ...onAir, liveFlag, endedAt: NOON }, now: NOON + since });
const told = { prdtSysId: 101, stockQty: 5, isSoldout: 0, price: 12_000, isDisplay: 1, seq: 1 } as const;
const hidden = { ...onAir, changes: { 101: { ...told, salesExposureType: EXPOSURE.hidden } } };
const outside = (change: Partial<World>) => () => place({ goods: all, ...change }, orderOf([one()]));
const bannedBy = (sellerSysId: number) => outside({ bannedBy: [sellerSysId] });
const rare = simpleGoods(122, 5, { isLiveOnly: 1 });
const live = { goods: [rare], plan: planOf([rare.facts]) };

const [small, middle] = [choiceLine(1, pan, 10301), choiceLine(1, pan, 10302)];
const [soldOut, negative] = [choiceLine(1, pan, 10303), choiceLine(-1, pan, 10302)];
const gone = { qty: 1, options: [{ prdtOptionSysId: 10309, optionKeyName: '', price: 0 }] };
const [whiteM, whiteL] = [choiceLine(1, shirt, 10401), choiceLine(1, shirt, 10402)];
const wishes = line(1, ring, '하트', '선물');

const many = simpleGoods(130, 5_000);
const manyWishes = wishGoods(133, 5_000);
const endless = wishGoods(135, 1, { stockTypeCode: STOCK_TYPE.unlimited });
const plain = (goods: Goods, qty: number) => line(qty, goods, '없음', '기본');
const heart = (goods: Goods, qty: number) => line(qty, goods, '하트', '기본');
const sizes = choiceGoods(134, [
  ['작은', 0, 5_000],
  ['큰', 0, 5_000],
]);
const [smalls, bigs] = [choiceLine(999, sizes, 13401), choiceLine(999, sizes, 13402)];
const few = simpleGoods(136, 9, { maxOrderQty: 3 });
const [free, priced] = [
  simpleGoods(131, 100, { price: 0, freeShrCntLimit: 0 }),
  simpleGoods(132, 100, { freeShrCntLimit: 2 }),
];
const forMembers = simpleGoods(137, 9, { memberMax: { qty: 3, endDate: new Date(NOON).toISOString() } });
/** By a member who has two. */
function again(qty: number, now = NOON): () => OrderDecision {
  const request = orderOf([asked(forMembers, [line(qty, forMembers)])]);
  return () => place({ goods: [forMembers], bought: { 137: 2 }, now }, request);
}

const lamp = simpleGoods(140, 9, boxes(140, 2));
const boxless = simpleGoods(141, 9, boxes(141, 0));
const goneBox = { prdtAddingProductSysId: 1401, prdtAddingProductDetailSysId: 14_051, addingQty: 1 };
/** One piece, with so many boxes in each line. */
const boxed = (goods: Goods, qtys: readonly number[], change: Partial<OrderProduct> = {}) => {
  const id = goods.facts.prdtSysId * 100 + 1;
  return ordering(goods, {
    ...withAddOns(one(goods), goods, ...qtys.map((qty) => [id, qty] as const)),
    ...change,
  });
};

const honest = orderOf([asked(mug, [line(2, mug)]), asked(book, [line(1, book)])]);
const [first, second] = honest.orderProducts as [OrderProduct, OrderProduct];
const evenedOut = [
  { ...first, amount: first.amount + 100 },
  { ...second, amount: second.amount - 100 },
];
const TRUE_SUM = { totalAmount: 33_900 };
const saying = (change: Partial<OrderRequest>) => () => place({ goods: all }, { ...honest, ...change });
const misread = (field: 'price' | 'amount' | 'totalAmount' | 'qty' | 'totalQty', by: number) =>
  saying({ orderProducts: [{ ...first, [field]: first[field] + by }, second] });

const { payMethodCode: _, agreements: __, ...bare } = orderOf([one()]);
const payMethodCode = PAY_METHOD.card;
const agreements = { payment: true, age: true };
/** On the order page, with what is said there beside the goods. */
function onPage(said: Partial<OrderRequest>, parties: Partial<Parties> = {}): () => OrderDecision {
  return () => place({ goods: all, parties: { ...PARTIES, ...parties } }, { ...bare, ...said });
}
const as = (parties: Partial<Parties>) => onPage({ payMethodCode, agreements }, parties);
const agreeing = (change: Partial<typeof agreements>) =>
  onPage({ payMethodCode, agreements: { ...agreements, ...change } });

type Refused = [code: ResultCode, what: string, order: () => unknown, facts?: object];

test.each<Refused>([
  ['2031', 'in a broadcast that has not begun', inShowOf({ room: { ...onAir, liveFlag: LIVE_FLAG.before } })],
  ['2031', 'after its last buyers had their time', over(LIVE_FLAG.ended, ORDERS_AFTER_END)],
  ['2031', 'as long after it was stopped', over(LIVE_FLAG.stopped, ORDERS_AFTER_END)],
  ['2031', 'in a broadcast that does not exist', () => place({ goods: all }, inBroadcast())],
  ['2031', 'outside of broadcasts, of what is sold live alone', buy(rare, 1), { prdtSysId: 122 }],
  ['2008', 'of what does not exist', outside({ goods: [] }), { prdtSysId: 101 }],
  ['2009', 'of another seller’s product', ordering(mug, { sellerSysId: 2 }), { prdtSysId: 101 }],
  ['2009', 'of what is not in the broadcast', inShowOf({ plan: planOf([ring.facts]) })],
  ['2009', 'of what is in another schedule of it', inShowOf({}, { ...one(), broadcastScheduleSysId: 78 })],
  ['2004', 'of what is off display', buy(simpleGoods(120, 5, { isDisplay: 0 }), 1), { prdtSysId: 120 }],
  ['2004', 'of what the host hides', inShowOf({ room: hidden })],
  ['2004', 'of a seller that has banned the buyer', bannedBy(mug.facts.sellerSysId), { prdtSysId: 101 }],
  ['2003', 'of what is sold out', buy(simpleGoods(121, 0), 1), { prdtSysId: 121 }],
  ['2003', 'of a choice that is sold out', ofLines(pan, small, soldOut), { prdtSysId: 103 }],

  ['2019', 'when the kind of options has changed', ordering(mug, { optionTypeCode: 3 })],
  ['2019', 'when options come with a product that has none', choosing(mug, 1)],
  ['2019', 'when a wish is missing', choosing(ring, 1021)],
  ['2019', 'when a wish comes twice', choosing(ring, 1021, 1021)],
  ['2019', 'when there is a wish too many', choosing(ring, 1021, 1022, 1023)],
  ['2019', 'when no line says what is wished', ordering(ring, { optionGroups: [] })],
  ['2019', 'when no choice is made', ordering(pan, { optionGroups: [] })],
  ['2019', 'when no choice is made on two levels', ordering(shirt, { optionGroups: [] })],
  ['2019', 'when the choice is gone', ofLines(pan, gone)],
  ['2019', 'when there are two choices in one line', choosing(pan, 10301, 10302)],
  ['2019', 'when the detail is gone', choosing(shirt, 1041, 10409)],
  ['2019', 'when the base is gone', choosing(shirt, 1049, 10401)],
  ['2019', 'when the base is missing', choosing(shirt, 10401)],
  ['2019', 'when the detail belongs to another base', choosing(shirt, 1041, 10403)],
  ['2019', 'when one of several lines is wrong', ofLines(pan, small, gone)],

  ['2021', 'when a choice has another price now', ofLines(pan, changed(middle, { price: 7_999 }))],
  ['2021', 'when a choice has another name now', ofLines(pan, changed(middle, { optionKeyName: '24 cm' }))],
  ['2021', 'when a detail costs nothing any more', ofLines(shirt, changed(whiteL, { price: 0 }))],
  ['2021', 'when the base has another name', ofLines(shirt, changed(whiteM, { optionKeyName: '회색' }, 0))],
  ['2021', 'when the base has a price', ofLines(shirt, changed(whiteM, { price: 1 }, 0))],
  ['2021', 'when a wish cannot be granted any more', ofLines(ring, line(1, ring, '별', '선물'))],
  ['2021', 'when a wish is left empty', ofLines(ring, line(1, ring, '', '선물'))],
  ['2021', 'when the first wish costs something', ofLines(ring, changed(wishes, { price: 500 }, 0))],
  ['2021', 'when the last wish costs something', ofLines(ring, changed(wishes, { price: 500 }))],
  ['2021', 'when only the second line has changed', ofLines(pan, small, changed(middle, { price: 7_999 }))],

  ['0005', 'when an option is chosen twice', ofLines(pan, small, choiceLine(2, pan, 10301))],
  ['0005', 'when a detail is chosen twice', ofLines(shirt, whiteM, whiteM)],
  ['0005', 'when a wish is chosen twice', ofLines(ring, wishes, wishes)],

  ['2026', 'of none', buy(mug, 0), { minOrderQty: 1 }],
  ['2026', 'of less than none', buy(mug, -1), { minOrderQty: 1 }],
  ['2026', 'when one line is negative and the sum is not', ofLines(pan, { ...small, qty: 3 }, negative)],
  ['2026', 'of less than its least quantity', buy(socks, 2), { prdtSysId: 107, minOrderQty: 3 }],

  ['2027', 'of more than 999 in one line', buy(many, 1000), { maxQty: 999 }],
  ['2027', 'of more than 999 in a second line', buy(many, 1, 1000)],
  ['2027', 'of more than 999 in two lines together', buy(many, 999, 1), { prdtSysId: 130, maxQty: 999 }],
  ['2027', 'of more than 999 in two products together', buyApart(many, 999, 1)],
  ['2027', 'of more than 999 of one wish', apart(manyWishes, plain(manyWishes, 999), plain(manyWishes, 1))],
  ['2027', 'of more than 999 of one choice', apart(sizes, smalls, bigs, choiceLine(1, sizes, 13402))],
  ['2027', 'of more than one order may have', buy(few, 4), { maxQty: 3 }],
  ['2027', 'of more than a member may have in all orders', again(2), { memberMaxQty: 3, boughtQty: 2 }],

  ['2026', 'of no add-on', boxed(lamp, [0])],
  ['2027', 'of more than 999 add-ons', boxed(lamp, [1_000])],
  ['2030', 'of more add-ons than are left', boxed(lamp, [3])],
  ['2030', 'of more add-ons than are left, in two lines', boxed(lamp, [1, 2])],
  ['2003', 'of an add-on that is sold out', boxed(boxless, [1])],
  ['2019', 'of an add-on that is gone', boxed(lamp, [1], { addingProducts: [goneBox] })],
  ['2000', 'of an add-on that is not paid for', boxed(lamp, [1], { totalAmount: 10_000 })],

  ['2028', 'of more free samples than one may have', buy(sample, 3), { freeShrCntLimit: 2 }],
  ['2028', 'of too many samples in two lines together', buy(sample, 2, 1)],
  ['2028', 'of too many samples in two products together', buyApart(sample, 2, 1)],

  ['2030', 'beyond the stock', buy(mug, 51), { prdtSysId: 101, stockQty: 50 }],
  ['2030', 'beyond the stock of one choice', ofLines(pan, { ...middle, qty: 6 })],
  ['2030', 'beyond the stock in two lines together', buy(mug, 30, 21)],
  ['2030', 'beyond the stock in two products together', buyApart(mug, 30, 21)],
  ['2030', 'above 1000 of what is not counted', ofLines(endless, plain(endless, 999), heart(endless, 2))],
  ['2030', 'above 1000 of it in two products', apart(endless, plain(endless, 999), heart(endless, 2))],

  ['2000', 'when the price is too high', misread('price', 1), TRUE_SUM],
  ['2000', 'when the price is too low', misread('price', -1), TRUE_SUM],
  ['2000', 'when the product’s amount is too low', misread('amount', -1), TRUE_SUM],
  ['2000', 'when the product’s total is too low', misread('totalAmount', -1), TRUE_SUM],
  ['2000', 'when the product’s quantity is wrong', misread('qty', 1), TRUE_SUM],
  ['2000', 'when the sum of its lines is wrong', misread('totalQty', 1), TRUE_SUM],
  ['2000', 'when the order’s amount is too low', saying({ amount: honest.amount - 1 }), TRUE_SUM],
  ['2000', 'when the order’s total is too low', saying({ totalAmount: honest.totalAmount - 1 }), TRUE_SUM],
  ['2000', 'when the order’s quantity is wrong', saying({ qty: honest.qty + 1 }), TRUE_SUM],
  ['2000', 'when it offers nothing at all', saying({ amount: 0, totalAmount: 0 }), TRUE_SUM],
  ['2000', 'when two wrong amounts make up for each other', saying({ orderProducts: evenedOut })],

  ['0002', 'when nobody knows where to deliver', outside({ parties: null }), { missing: 'address' }],

  ['0005', 'without consent', onPage({ payMethodCode }), { wrong: 'agreements' }],
  ['0005', 'to a payment not agreed to', agreeing({ payment: false }), { wrong: 'agreements' }],
  ['0005', 'below the age', agreeing({ age: false }), { wrong: 'agreements' }],
  ['0005', 'without a way to pay', onPage({ agreements }), { wrong: 'payMethodCode' }],
  ['0005', 'by nobody', as({ orderName: ' ' }), { wrong: 'orderName' }],
  ['0005', 'by a number from abroad', as({ orderMobile: '+1 415 555 0100' }), { wrong: 'orderMobile' }],
  ['0005', 'to a name in other letters', as({ receiverName: 'Kim하늘' }), { wrong: 'receiverName' }],
  ['0005', 'to somebody who cannot be called', as({ receiverMobile: '' }), { wrong: 'receiverMobile' }],
  [
    '0005',
    'from no postcode',
    onPage({ agreements, payMethodCode, orderPostNumber: '6309' }),
    { wrong: 'orderPostNumber' },
  ],
  ['0005', 'to an older postcode', as({ receiverPostNumber: '690-121' }), { wrong: 'receiverPostNumber' }],
])('an order is refused: %s %s', (code, _, order, facts = {}) => {
  expect(order).toThrow(refusal(code, facts as never));
});

test.each<[what: string, order: () => OrderDecision, totalAmount: number]>([
  ['while a broadcast that has ended leaves time', over(LIVE_FLAG.ended, ORDERS_AFTER_END - 1), 12_000],
  ['while a broadcast that was stopped leaves time', over(LIVE_FLAG.stopped, ORDERS_AFTER_END - 1), 12_000],
  ['in a broadcast, of what is sold live alone', inShowOf(live, one(rare)), 10_000],
  ['outside of the broadcast whose host hides it', outside({ plan, room: hidden }), 12_000],
  ['where another seller has banned the buyer', bannedBy(mug.facts.sellerSysId + 1), 12_000],
  ['of its least quantity', buy(socks, 3), 9_000],
  ['of 999 in two lines', buy(many, 998, 1), 9_990_000],
  ['of 999 of each wish', ofLines(manyWishes, plain(manyWishes, 999), heart(manyWishes, 999)), 19_980_000],
  ['of 999 of each choice', ofLines(sizes, smalls, bigs), 19_980_000],
  ['of as much as one order may have', buy(few, 3), 30_000],
  ['of as much as a member may have', again(1), 10_000],
  ['of more once members may have as much as they like', again(5, NOON + 1), 50_000],
  ['of as many add-ons as are left', boxed(lamp, [2]), 14_000],
  ['of as many free samples as one may have', buy(sample, 2), 0],
  ['of free samples that nobody limits', buy(free, 50), 0],
  ['of what costs something beyond its limit of samples', buy(priced, 3), 30_000],
  ['of the whole stock of a choice', ofLines(pan, { ...middle, qty: 5 }), 90_000],
  ['of 1000 of what is not counted', ofLines(endless, plain(endless, 999), heart(endless, 1)), 10_000_000],
])('an order is taken: %s', (_, order, totalAmount) => {
  expect(order().placed.totalAmount).toBe(totalAmount);
});

test('an order page asks for consent and a way to pay also where nothing costs anything, a broadcast for consent to what is not paid later', () => {
  const request = orderOf([asked(free, [line(1, free)])]);
  const { payMethodCode: _, ...unsaid } = request;
  expect(() => place({ goods: [free] }, unsaid)).toThrow(refusal('0005', { wrong: 'payMethodCode' }));
  expect(place({ goods: [free] }, request).placed).toMatchObject({ totalAmount: 0, agreements });
  const live = (changes: object) =>
    place(
      { goods: all, plan, room: onAir, parties: { ...PARTIES, ...changes } },
      { ...bare, broadcastSysId: 10 },
    );
  expect(live({ orderMobile: '' }).placed).not.toHaveProperty('agreements');
  // Nothing of this one is paid later.
  const gift = { goods: [free], plan: planOf([free.facts]), room: onAir, parties: PARTIES };
  const { agreements: _given, ...silent } = { ...unsaid, broadcastSysId: 10 };
  expect(() => place(gift, silent)).toThrow(refusal('0005', { wrong: 'agreements' }));
  expect(place(gift, { ...silent, agreements }).placed).toMatchObject({ totalAmount: 0, agreements });
  for (const wrong of ['orderMobile', 'receiverName', 'receiverMobile', 'receiverPostNumber'])
    expect(() => live({ [wrong]: 'Kim' })).toThrow(refusal('0005', { wrong }));
});

interface Breakage {
  readonly code: ResultCode;
  readonly goods?: Goods;
  /** How it is asked for; one honest piece by default. */
  readonly product?: OrderProduct;
}
const broken = (code: ResultCode, goods: Goods, change: Partial<OrderProduct> = {}): Breakage => {
  return { code, goods, product: { ...one(goods), ...change } };
};
const wrongWish = wishGoods(305, 5);

/** Each breaks one rule and no other, in the order in which they are looked at. */
const breakages: readonly Breakage[] = [
  { code: '2031' },
  { code: '2008', product: one(simpleGoods(404, 5)) },
  broken('2009', simpleGoods(301, 5, { sellerSysId: 2 }), { sellerSysId: 1 }),
  broken('2004', simpleGoods(302, 5, { isDisplay: 0 })),
  broken('2003', simpleGoods(303, 0)),
  broken('2019', simpleGoods(304, 5), { optionTypeCode: 2 }),
  broken('2021', wrongWish, asked(wrongWish, [line(1, wrongWish, '별', '선물')])),
  broken('2026', simpleGoods(306, 5, { minOrderQty: 2 })),
  broken('2027', many, asked(many, [line(1_000, many)])),
  broken('2028', sample, asked(sample, [line(3, sample)])),
  broken('2030', lamp, asked(lamp, [line(10, lamp)])),
  broken('2000', simpleGoods(310, 5), { price: 9_999, amount: 9_999, totalAmount: 9_999 }),
  broken('7001', simpleGoods(311, 5, { isPlanEvent: 1 })),
  { code: '0002' },
  { code: '0005' },
];

/** Breaks these rules in one order, whose products stand in some order. */
function placeWith(broken: readonly Breakage[], shuffle: number): OrderDecision {
  const goods = [mug, ...broken.flatMap((each) => each.goods ?? [])];
  const mixed = [one(), ...broken.flatMap((each) => each.product ?? [])]
    .map((product, i) => ({ product, rank: (shuffle * (i + 1)) % 1_009 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ product }) => product);
  const codes = new Set(broken.map(({ code }) => code));
  const world: World = {
    goods,
    plan: planOf(goods.map(({ facts }) => facts)),
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
