import { describe, expect, test } from 'vitest';
import { LINE_QTY_MAX } from '../../../schema/buying/constants.ts';
import { OPTION_TYPE, STOCK_TYPE, UNLIMITED_STOCK_QTY } from '../../../schema/catalog/constants.ts';
import type { Quote } from '../../../schema/buying/quotes.ts';
import {
  detailLine,
  firstLines,
  lineNames,
  orderRequest,
  quoteRequest,
  problemOf,
  restocked,
  selectedOptions,
  type Sold,
  withLine,
  withQty,
  withValues,
} from './selection.ts';
import { isSoldOut } from '../buying/offers.ts';

const product = (change: Partial<Sold> = {}): Sold => ({
  optionTypeCode: OPTION_TYPE.simple,
  stockTypeCode: STOCK_TYPE.limited,
  stockQty: 10,
  isSoldout: 0,
  isDisplay: 1,
  minOrderQty: 1,
  freeShrCntLimit: 0,
  maxOrderQty: 0,
  memberMaxQty: null,
  isLiveOnly: 0,
  broadcast: null,
  price: 1000,
  ...change,
});
const none = { normalOptions: [], singleOptions: [] };
const detail = (id: number, change: { price?: number; stockQty?: number; isSoldout?: 0 | 1 } = {}) => ({
  prdtSingleOptionDetailSysId: id,
  item: `물건 ${id}`,
  itemEn: `item ${id}`,
  itemGroupName: '색',
  itemGroupNameEn: 'colour',
  price: 0,
  stockQty: 5,
  isSoldout: 0 as const,
  ...change,
});
const base = { prdtSingleOptionBaseSysId: 9, name: '기본', nameEn: 'base', details: [] };

describe('lines', () => {
  test('a product without options of its own starts as one line', () => {
    expect(firstLines(product())).toMatchObject([{ qty: 1, options: [] }]);
    expect(firstLines(product({ optionTypeCode: OPTION_TYPE.normal }))).toHaveLength(1);
  });

  test('that line starts at the least quantity, as far as the stock goes', () => {
    expect(firstLines(product({ minOrderQty: 3 }))[0]?.qty).toBe(3);
    expect(firstLines(product({ minOrderQty: 3, stockQty: 2 }))[0]?.qty).toBe(2);
  });

  test('a product with options starts empty', () => {
    expect(firstLines(product({ optionTypeCode: OPTION_TYPE.single }))).toEqual([]);
    expect(firstLines(product({ optionTypeCode: OPTION_TYPE.twoLevel }))).toEqual([]);
  });

  test('the same options are taken once, others accumulate; of an event’s product there is one', () => {
    const some = { isPlanEvent: 0 } as const;
    const one = [detailLine(detail(1), base)];
    expect(withLine(some, [], one[0]!)).toEqual(one);
    expect(withLine(some, one, detailLine(detail(1), base))).toBe('duplicate');
    expect(withLine(some, one, detailLine(detail(2), base))).toHaveLength(2);
    expect(withLine(some, one, detailLine(detail(1)))).toHaveLength(2);
    const event = { isPlanEvent: 1 } as const;
    expect(withLine(event, [], one[0]!)).toEqual(one);
    expect(withLine(event, one, detailLine(detail(1), base))).toBe('duplicate');
    expect(withLine(event, one, detailLine(detail(2), base))).toBe('pickOne');
  });

  test('a line names its base, then its detail', () => {
    const line = detailLine(detail(1), base);
    expect(lineNames(line)).toEqual({ name: '기본 / 물건 1', nameEn: 'base / item 1' });
    // An option that has no English name keeps its own.
    const unnamed = detailLine({ ...detail(2), itemEn: '' }, base);
    expect(lineNames(unnamed)).toEqual({ name: '기본 / 물건 2', nameEn: 'base / 물건 2' });
  });

  test('what was chosen is shown with what there was to choose, and what it adds', () => {
    const name = { name: '상자 큰 것', nameEn: 'box large' };
    const adding = { id: 71, prdtAddingProductSysId: 7, ...name, price: 900, qty: 3, stock: 5 };
    const boxed = {
      prdtAddingProductSysId: 7,
      name: '상자',
      nameEn: 'box',
      details: [
        {
          prdtAddingProductDetailSysId: 71,
          item: '큰 것',
          itemEn: 'large',
          price: 900,
          isSoldout: 0,
          stockQty: 5,
          isVat: 1,
        },
      ],
    } as const;
    const levels = {
      name: '크기',
      nameEn: 'size',
      groupName: '크기',
      groupNameEn: 'size',
      singleOptionBases: [{ ...base, details: [detail(1)] }],
    };
    const options = {
      ...none,
      singleOptions: [levels],
      addingProducts: [{ ...boxed, details: [...boxed.details] }],
    };
    const chosen = { ...detailLine(detail(1, { price: 500 }), base), qty: 2 };
    const large = { count: 3, price: 900 };
    expect(selectedOptions([chosen], [adding], options)).toEqual([
      {
        contentGroup: '크기, 색',
        contentGroupEn: 'size, colour',
        contentName: '기본 / 물건 1',
        contentNameEn: 'base / item 1',
        count: 2,
        price: 500,
      },
      { contentGroup: '상자', contentGroupEn: 'box', contentName: '큰 것', contentNameEn: 'large', ...large },
    ]);
    // The product is not loaded yet, or no longer has it.
    expect(selectedOptions(firstLines(product()), [adding], { ...none, addingProducts: [] })).toEqual([
      { contentGroup: '', contentGroupEn: '', contentName: name.name, contentNameEn: name.nameEn, ...large },
    ]);
  });
});

describe('quantity', () => {
  const many = product({ stockQty: 5000 });
  test.each([
    [5, 5, undefined],
    [0, 1, 'min'],
    [-7, 1, 'min'],
    [NaN, 1, 'min'],
    [2.9, 2, undefined],
    [999, 999, undefined],
    [1000, LINE_QTY_MAX, 'max'],
  ])('%d becomes %d', (asked, qty, why) => {
    const { lines, limit } = withQty(many, firstLines(many), '', asked);
    expect(lines[0]?.qty).toBe(qty);
    expect(limit?.why).toBe(why);
  });

  test('is capped at the stock, which is named', () => {
    const { lines, limit } = withQty(product(), firstLines(product()), '', 11);
    expect(lines[0]?.qty).toBe(10);
    expect(limit).toEqual({ why: 'stock', qty: 10 });
  });

  test('of an option is capped at the option’s own stock', () => {
    const some = product({ optionTypeCode: OPTION_TYPE.single, stockQty: 100 });
    const lines = [detailLine(detail(1, { stockQty: 3 }))];
    expect(withQty(some, lines, '1', 4)).toMatchObject({ limit: { why: 'stock', qty: 3 } });
  });

  test(`lines of an unlimited product sum to at most ${UNLIMITED_STOCK_QTY}`, () => {
    const endless = product({ optionTypeCode: OPTION_TYPE.single, stockTypeCode: STOCK_TYPE.unlimited });
    const lines = [{ ...detailLine(detail(1)), qty: 999 }, detailLine(detail(2))];
    expect(withQty(endless, lines, '2', 5)).toMatchObject({
      lines: [{ qty: 999 }, { qty: 1 }],
      limit: { why: 'stock', qty: 1 },
    });
  });

  test('of a free-share product is capped over all lines', () => {
    const free = product({ price: 0, freeShrCntLimit: 3, optionTypeCode: OPTION_TYPE.single });
    const lines = [{ ...detailLine(detail(1)), qty: 2 }, detailLine(detail(2))];
    expect(withQty(free, lines, '2', 2)).toMatchObject({ limit: { why: 'free', qty: 3 } });
  });
});

describe('what a seller allows', () => {
  const few = product({ maxOrderQty: 4, memberMaxQty: 3, optionTypeCode: OPTION_TYPE.single });
  const lines = [{ ...detailLine(detail(1)), qty: 2 }, detailLine(detail(2))];

  test('caps all lines together, and says the least of its limits', () => {
    expect(withQty(few, lines, '2', 2)).toEqual({ lines, limit: { why: 'member', qty: 3 } });
    const anybody = { ...few, memberMaxQty: null };
    expect(withQty(anybody, lines, '2', 3)).toMatchObject({
      lines: [{ qty: 2 }, { qty: 2 }],
      limit: { why: 'max', qty: 4 },
    });
  });

  test('is a problem where one line more is too many', () => {
    const more = [...lines, detailLine(detail(3))];
    expect(problemOf(few, none, more)).toEqual({ why: 'member', qty: 3 });
    expect(problemOf({ ...few, memberMaxQty: null, maxOrderQty: 3 }, none, more)).toEqual({
      why: 'max',
      qty: 3,
    });
    expect(problemOf(few, none, lines)).toBeNull();
  });

  test('may be a broadcast alone', () => {
    const rare = product({ isLiveOnly: 1 });
    expect(problemOf(rare, none, firstLines(rare))).toEqual({ why: 'liveOnly' });
    const inBroadcast = { ...rare, broadcast: { broadcastSysId: 1, broadcastScheduleSysId: 11 } };
    expect(problemOf(inBroadcast, none, firstLines(inBroadcast))).toBeNull();
  });
});

describe('problems', () => {
  test('none for a plain line', () => {
    expect(problemOf(product(), none, firstLines(product()))).toBeNull();
  });

  test('stopped and sold out come first', () => {
    expect(problemOf(product({ isDisplay: 0, stockQty: 0 }), none, [])).toEqual({ why: 'stopped' });
    expect(problemOf(product({ isSoldout: 1 }), none, [])).toEqual({ why: 'soldOut' });
  });

  test('an option must be chosen', () => {
    expect(problemOf(product({ optionTypeCode: OPTION_TYPE.single }), none, [])).toEqual({ why: 'noOption' });
  });

  test('every descriptive value must be chosen', () => {
    const described = product({ optionTypeCode: OPTION_TYPE.normal });
    const scent = { name: '향', nameEn: 'Scent' };
    const wrap = { name: '포장', nameEn: '' };
    const options = {
      singleOptions: [],
      normalOptions: [
        {
          prdtNormalOptionSysId: 1,
          ...scent,
          groupName: '향',
          groupNameEn: 'Scent',
          values: ['장미'],
          valuesEn: ['Rose'],
        },
        {
          prdtNormalOptionSysId: 2,
          ...wrap,
          groupName: '',
          groupNameEn: '',
          values: ['선물'],
          valuesEn: [''],
        },
      ],
    };
    const some = withValues(firstLines(described), options, { 1: '장미' });
    expect(problemOf(described, options, some)).toMatchObject({ why: 'noValue', group: wrap });
    const all = withValues(some, options, { 1: '장미', 2: '선물' });
    expect(problemOf(described, options, all)).toBeNull();
    expect(lineNames(all[0]!)).toEqual({ name: '장미 / 선물', nameEn: 'Rose / 선물' });
  });

  test('the total must reach the least quantity', () => {
    const pairs = product({ minOrderQty: 2 });
    const lines = withQty(pairs, firstLines(pairs), '', 1).lines;
    expect(problemOf(pairs, none, lines)).toEqual({ why: 'belowMin', qty: 2 });
  });

  test('stock that went down meanwhile is named with its option', () => {
    const some = product({ optionTypeCode: OPTION_TYPE.twoLevel });
    const line = { ...detailLine(detail(1, { stockQty: 1 }), base), qty: 2 };
    expect(problemOf(some, none, [line])).toEqual({
      why: 'stock',
      qty: 1,
      of: { name: '기본 / 물건 1', nameEn: 'base / item 1' },
    });
  });

  test('an option that sold out meanwhile is named', () => {
    const some = product({ optionTypeCode: OPTION_TYPE.single });
    const group = { name: '색', nameEn: 'c', groupName: '색', groupNameEn: 'c' };
    const single = { ...group, singleDetails: [detail(1, { stockQty: 4, isSoldout: 1 })] };
    const lines = restocked([detailLine(detail(1)), detailLine(detail(2))], {
      normalOptions: [],
      singleOptions: [single],
    });
    expect(lines.map((line) => line.stock)).toEqual([0, 5]);
    expect(problemOf(some, none, lines)).toEqual({
      why: 'optionSoldOut',
      of: { name: '물건 1', nameEn: 'item 1' },
    });
  });

  test('sold out means no stock or the flag', () => {
    expect(isSoldOut({ stockQty: 0, isSoldout: 0 })).toBe(true);
    expect(isSoldOut({ stockQty: 4, isSoldout: 1 })).toBe(true);
    expect(isSoldOut({ stockQty: 1, isSoldout: 0 })).toBe(false);
  });
});

const chosen = {
  product: { prdtSysId: 4, sellerSysId: 2, optionTypeCode: OPTION_TYPE.twoLevel },
  lines: [
    { ...detailLine(detail(11, { price: 500 }), base), qty: 2 },
    { ...detailLine(detail(12), base), qty: 1 },
  ],
  addings: [{ id: 21, prdtAddingProductSysId: 20, name: 'puffs', price: 3000, qty: 2, stock: 9 }],
  userAddressSysId: 7,
  broadcast: { broadcastSysId: 1, broadcastScheduleSysId: 3 },
};
const quoted = {
  qty: 3,
  amount: 25_000,
  totalProductsAmount: 31_000,
  totalAmount: 33_500,
  products: [{ prdtSysId: 4, price: 8000, discountRate: 20, amount: 25_000, totalAmount: 31_000 }],
} as Quote;

test('the order is what was quoted, at what the quote says and nothing else', () => {
  const { orderProducts, ...asked } = quoteRequest(chosen);
  expect(asked).toEqual({ broadcastSysId: 1, userAddressSysId: 7 });
  expect(orderProducts).toEqual([
    {
      prdtSysId: 4,
      sellerSysId: 2,
      optionTypeCode: OPTION_TYPE.twoLevel,
      qty: 3,
      totalQty: 3,
      broadcastScheduleSysId: 3,
      optionGroups: [
        {
          groupId: 1,
          qty: 2,
          options: [
            { prdtOptionSysId: 9, optionKeyName: '기본', price: 0 },
            { prdtOptionSysId: 11, optionKeyName: '물건 11', price: 500 },
          ],
        },
        {
          groupId: 2,
          qty: 1,
          options: [
            { prdtOptionSysId: 9, optionKeyName: '기본', price: 0 },
            { prdtOptionSysId: 12, optionKeyName: '물건 12', price: 0 },
          ],
        },
      ],
      addingProducts: [{ prdtAddingProductSysId: 20, prdtAddingProductDetailSysId: 21, addingQty: 2 }],
    },
  ]);
  expect(orderRequest(chosen, quoted)).toEqual({
    ...asked,
    amount: 25_000,
    totalAmount: 31_000,
    qty: 3,
    payAmount: 33_500,
    orderProducts: [
      { ...orderProducts[0], price: 8000, discountRate: 20, amount: 25_000, totalAmount: 31_000 },
    ],
  });
});

test('outside of a broadcast none is named; an address only where there is one', () => {
  const asked = quoteRequest({ ...chosen, userAddressSysId: undefined, broadcast: null });
  expect(asked).toEqual({ orderProducts: [expect.objectContaining({ prdtSysId: 4, qty: 3 })] });
  expect(asked.orderProducts[0]).not.toHaveProperty('broadcastScheduleSysId');
});
