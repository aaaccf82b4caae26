import { describe, expect, test } from 'vitest';
import { CallFailed, CallRefused, refusalCode } from '../../../schema/call.ts';
import type { ResultCode } from '../../../schema/codes.ts';
import { OPTION_TYPE, STOCK_TYPE } from '../../../schema/catalog/constants.ts';
import { Product, ProductDetail } from '../../../schema/catalog/products.ts';
import { Quote, QuotedCoupon, QuotedProduct } from '../../../schema/buying/quotes.ts';
import { sample } from '../../testing/sample.ts';
import type { KeptChoice } from './kept-choice.ts';
import {
  couponIn,
  failureOf,
  firstPurchase,
  type Happening,
  isPurchaseOver,
  isQuoteLost,
  isTaken,
  nextPurchase,
  pointsIn,
  problemIn,
  type PurchaseState,
  quoteOf,
  sendable,
  type SoldProduct,
  unquotedBecause,
} from './purchase.ts';
import { totalQty } from './selection.ts';

const mug: SoldProduct = {
  ...sample(Product, {
    prdtSysId: 3,
    price: 22_000,
    isDisplay: 1,
    stockTypeCode: STOCK_TYPE.limited,
    stockQty: 10,
  }),
  broadcast: { broadcastSysId: 1, broadcastScheduleSysId: 2 },
  memberMaxQty: null,
};
const cushion: SoldProduct = { ...mug, optionTypeCode: OPTION_TYPE.twoLevel };

const detail = (id: number, stockQty: number) => ({
  prdtSingleOptionDetailSysId: id,
  item: `구성 ${id}`,
  itemEn: `Set ${id}`,
  itemGroupName: '',
  itemGroupNameEn: '',
  price: 0,
  stockQty,
  isSoldout: 0 as const,
});
const line = (id: number, qty = 1) => ({ ...chosen(id), qty });
const chosen = (id: number) => ({
  id: `1/${id}`,
  options: [1, id].map((prdtOptionSysId) => ({ prdtOptionSysId, optionKeyName: '', price: 0 })),
  qty: 1,
  stock: 10,
});
const puff = {
  id: 71,
  prdtAddingProductSysId: 7,
  name: '퍼프',
  price: 3_000,
  qty: 1,
  stock: 4,
};

/** What happens; a function sees what has come of what happened before. */
type Step = Happening | ((state: PurchaseState) => Happening);

function after(sold: SoldProduct, steps: readonly Step[], kept?: KeptChoice): PurchaseState {
  return steps.reduce(
    (state, step) => nextPurchase(state, typeof step === 'function' ? step(state) : step),
    firstPurchase(sold, kept),
  );
}

/** The server answers what is asked for now. */
const heard =
  (answer: Quote | Error, isAsking = false): Step =>
  ({ quoted: { asked } }) => ({
    what: 'quote',
    heard: {
      asked: asked ?? '',
      quote: answer instanceof Error ? undefined : answer,
      error: answer instanceof Error ? answer : undefined,
      isAsking,
    },
  });
const costs = (totalAmount: number) =>
  sample(Quote, { qty: 1, totalAmount, products: [sample(QuotedProduct, { prdtSysId: 3, totalAmount })] });
const refusal = (code: ResultCode) => new CallRefused(code, 409, '', {});
const address: Step = { what: 'address', userSysId: undefined, userAddressSysId: 5 };
const qty = (id: string, to: number): Step => ({ what: 'qty', id, qty: to });
const stocked = (...left: readonly (readonly [id: number, stockQty: number])[]): Step => ({
  what: 'options',
  options: {
    data: sample(ProductDetail, {
      singleOptions: [
        {
          name: '',
          nameEn: '',
          groupName: '',
          groupNameEn: '',
          singleOptionBases: [
            {
              prdtSingleOptionBaseSysId: 1,
              name: '',
              nameEn: '',
              details: left.map(([id, stockQty]) => detail(id, stockQty)),
            },
          ],
        },
      ],
      addingProducts: [],
    }),
    error: null,
    isFetching: false,
  },
});
const sent: Step = { what: 'sent' };
const failed = (error: Error): Step => ({ what: 'failed', error });
const placed: Step = {
  what: 'placed',
  done: { orderSysId: 9, receiverName: '', receiverAddress1: '', payAmount: 22_000 },
};
const lost = new CallFailed('no answer');
const ready = [address, heard(costs(22_000))];

/** What a state means for its buyer. */
function shown(state: PurchaseState) {
  return {
    phase: state.order.phase,
    /** In won, what a press would order at; null: nothing is sent. */
    press: sendable(state)?.payAmount ?? null,
    shows: quoteOf(state)?.totalAmount,
    qty: totalQty(state.lines),
    lines: state.lines.map(({ id }) => id).join(' '),
    addings: state.addings.map(({ qty: of, stock }) => `${of}/${stock}`).join(' '),
    problem: problemIn(state)?.why,
    limit: state.limit?.limit.why,
    notTaken: state.notTaken,
    baseSysId: state.baseSysId,
    redrawn: state.redrawn,
    failure: failureOf(state) && (refusalCode(failureOf(state)) || 'lost'),
    unquoted: unquotedBecause(state) && (refusalCode(unquotedBecause(state)) || 'lost'),
    isLost: isQuoteLost(state),
    isTaken: isTaken(state),
    isOver: isPurchaseOver(state),
  };
}

const CASES: readonly [
  name: string,
  sold: SoldProduct,
  steps: readonly Step[],
  becomes: Partial<ReturnType<typeof shown>>,
][] = [
  // The price.
  ['a quoted choice with an address can be ordered', mug, ready, { phase: 'open', press: 22_000 }],
  ['before the quote nothing is ordered', mug, [address], { press: null, shows: undefined }],
  ['without an address nothing is ordered', mug, [heard(costs(22_000))], { press: null, shows: 22_000 }],
  [
    'another quantity unsettles the price, which stays in sight',
    mug,
    [...ready, qty('', 2)],
    { press: null, shows: 22_000, qty: 2 },
  ],
  [
    'a quote of an earlier choice does not count',
    mug,
    [
      ...ready,
      (state) => ({
        what: 'quote',
        heard: { ...state.quoted, asked: '{}', quote: costs(1), error: undefined, isAsking: false },
      }),
    ],
    { press: 22_000 },
  ],
  [
    'a quote that is asked for again is no price until it is heard',
    mug,
    [...ready, heard(costs(22_000), true)],
    { press: null, shows: 22_000 },
  ],
  [
    'a choice that cannot be ordered costs nothing',
    mug,
    [...ready, { what: 'sold', sold: { ...mug, isSoldout: 1 } }],
    { press: null, shows: undefined, problem: 'soldOut' },
  ],
  [
    'a quote without an answer can be asked for again',
    mug,
    [...ready, qty('', 2), heard(lost)],
    { press: null, shows: undefined, unquoted: 'lost', isLost: true, isOver: false },
  ],
  [
    'a busy server refuses nothing',
    mug,
    [address, heard(refusal('0009'))],
    { unquoted: '0009', isLost: true, isOver: false },
  ],
  [
    'a refused quote is no order, and asking again does not help',
    mug,
    [address, heard(refusal('2030'))],
    { press: null, unquoted: '2030', isLost: false, isOver: false },
  ],
  [
    'a quote refused for good is over',
    mug,
    [address, heard(refusal('2008'))],
    { isLost: false, isOver: true },
  ],
  [
    'until it is answered again, a refused quote says nothing',
    mug,
    [address, heard(refusal('2008')), heard(refusal('2008'), true)],
    { unquoted: undefined, isOver: false },
  ],
  // The choice.
  ['a product with options begins without a line', cushion, [address], { qty: 0, problem: 'noOption' }],
  [
    'the next combination begins at the first level',
    cushion,
    [
      { what: 'base', baseSysId: 1 },
      { what: 'line', line: line(11) },
    ],
    { lines: '1/11', baseSysId: undefined },
  ],
  [
    'a combination stands once',
    cushion,
    [
      { what: 'line', line: line(11) },
      { what: 'base', baseSysId: 1 },
      { what: 'line', line: line(11) },
    ],
    { lines: '1/11', notTaken: 'duplicate', baseSysId: undefined },
  ],
  [
    'the next choice withdraws what was said about the last one',
    cushion,
    [
      { what: 'line', line: line(11) },
      { what: 'line', line: line(11) },
      { what: 'line', line: line(12) },
    ],
    { lines: '1/11 1/12', notTaken: undefined },
  ],
  [
    'a line is removed',
    cushion,
    [
      { what: 'line', line: line(11) },
      { what: 'line', line: line(12) },
      { what: 'removed', id: '1/11' },
    ],
    { lines: '1/12' },
  ],
  [
    'a line has the stock that its option has now',
    cushion,
    [{ what: 'line', line: line(11, 3) }, stocked([11, 2])],
    { problem: 'stock' },
  ],
  [
    'a step to the limit says which, and keeps the stepper',
    { ...mug, stockQty: 1 },
    [qty('', 2)],
    { qty: 1, limit: 'stock', redrawn: 0 },
  ],
  [
    'a typed number over the limit is drawn anew',
    mug,
    [qty('', 500)],
    { qty: 10, limit: 'stock', redrawn: 1 },
  ],
  [
    'a quantity within the limits says nothing',
    mug,
    [qty('', 500), qty('', 4)],
    { qty: 4, limit: undefined },
  ],
  [
    'an add-on stands once, in its own number',
    mug,
    [
      { what: 'adding', adding: puff },
      { what: 'adding', adding: puff },
      { what: 'addingQty', id: 71, qty: 3 },
    ],
    { addings: '3/4' },
  ],
  [
    'an add-on has no more than there is',
    mug,
    [
      { what: 'adding', adding: puff },
      { what: 'addingQty', id: 71, qty: 9 },
    ],
    { addings: '4/4', limit: 'stock', redrawn: 1 },
  ],
  [
    'an add-on that is offered no more has no stock',
    mug,
    [{ what: 'adding', adding: puff }, stocked()],
    { addings: '1/0', problem: 'addingSoldOut' },
  ],
  [
    'an add-on is removed',
    mug,
    [
      { what: 'adding', adding: puff },
      { what: 'addingRemoved', id: 71 },
    ],
    { addings: '' },
  ],
  // The order.
  ['a press sends', mug, [...ready, sent], { phase: 'sending', press: null }],
  ['an order that went through is done', mug, [...ready, sent, placed], { phase: 'done', press: null }],
  [
    'after the order no price is asked for',
    mug,
    [...ready, sent, placed, qty('', 2)],
    { phase: 'done', press: null, shows: undefined },
  ],
  [
    'an order without an answer can be sent again',
    mug,
    [...ready, sent, failed(lost)],
    { phase: 'failed', press: 22_000, failure: 'lost', isOver: false },
  ],
  [
    'a choice that has sold out leaves the product',
    mug,
    [...ready, sent, failed(refusal('2003'))],
    { failure: '2003', isTaken: true, isOver: false },
  ],
  [
    'another choice withdraws the refusal',
    mug,
    [...ready, sent, failed(refusal('2003')), qty('', 2)],
    { phase: 'open', failure: undefined, isTaken: false },
  ],
  [
    'a product that is not sold is over',
    mug,
    [...ready, sent, failed(refusal('2004'))],
    { failure: '2004', isOver: true },
  ],
  [
    'a broadcast that has ended is over',
    mug,
    [...ready, sent, failed(refusal('2031'))],
    { failure: '2031', isOver: true },
  ],
  [
    'the next press withdraws the refusal',
    mug,
    [...ready, sent, failed(refusal('2000')), sent],
    { phase: 'sending', failure: undefined },
  ],
  [
    'options that have changed are chosen from the beginning',
    cushion,
    [
      { what: 'line', line: line(11) },
      { what: 'adding', adding: puff },
      { what: 'base', baseSysId: 1 },
      ...ready,
      sent,
      failed(refusal('2021')),
    ],
    { lines: '', addings: '', baseSysId: undefined, problem: 'noOption', failure: '2021' },
  ],
  [
    'a choice while the order is under way does not send another',
    mug,
    [...ready, sent, qty('', 2), heard(costs(44_000))],
    { phase: 'sending', press: null },
  ],
];

describe('a purchase', () => {
  test.for(CASES)('%s', ([, sold, steps, becomes]) => {
    expect(shown(after(sold, steps))).toMatchObject(becomes);
  });

  test.for(CASES)('orders at no price of another choice: %s', ([, sold, steps]) => {
    const states = steps.map((_, at) => after(sold, steps.slice(0, at + 1)));
    const choice = ({ lines, addings }: PurchaseState) =>
      [...lines, ...addings].map(({ id, qty: of }) => `${id}:${of}`).join();
    const unsafe = states.filter(
      (state, at) => at > 0 && choice(state) !== choice(states[at - 1]!) && sendable(state) !== null,
    );
    expect(unsafe).toEqual([]);
  });

  test('begins with what was chosen before the login', () => {
    const kept = { prdtSysId: 3, lines: [line(12, 2)], values: { 4: '흰색' }, addings: [puff] };
    const state = after(cushion, [], kept);
    expect(shown(state)).toMatchObject({ lines: '1/12', qty: 2, addings: '1/4' });
    expect(state.values).toEqual({ 4: '흰색' });
  });

  test('orders what is chosen to the address, at the amounts of the quote', () => {
    expect(sendable(after(mug, ready))?.request).toMatchObject({
      broadcastSysId: 1,
      userAddressSysId: 5,
      payAmount: 22_000,
      orderProducts: [{ prdtSysId: 3, qty: 1, totalAmount: 22_000 }],
    });
  });
});

describe('coupons and points in a broadcast', () => {
  const member: Step = { what: 'address', userSysId: 7, userAddressSysId: 5 };
  const coupon = (userCouponSysId: number, discountAmount: number, refusalCode: ResultCode | null = null) =>
    sample(QuotedCoupon, { userCouponSysId, discountAmount, refusalCode, insteadOfSysIds: [] });
  const points = (usablePoint: number) => {
    return { holdingPoint: 9_000, usablePoint, useUnit: 100, refusalCode: null };
  };
  const choices = [coupon(8, 2_000), coupon(9, 1_000)];
  const offers: Quote = { ...costs(22_000), couponChoices: choices, points: points(3_000) };
  const with8: Quote = {
    ...costs(20_000),
    couponDiscountAmount: 2_000,
    coupons: [coupon(8, 2_000)],
    points: points(3_000),
  };
  const wants = (what: 'coupon' | 'points', isWanted: boolean): Step => ({ what, isWanted });
  const askedIn = ({ quoted: { asked } }: PurchaseState) => {
    const { userCouponSysIds, usePoint } = JSON.parse(asked ?? '{}') as Partial<
      Record<'userCouponSysIds' | 'usePoint', unknown>
    >;
    return [userCouponSysIds, usePoint];
  };
  const used = [member, heard(offers), heard(with8)] as const;

  test('the best coupon is taken by itself, and nothing is ordered at a price without it', () => {
    const proposed = after(mug, [member, heard(offers)]);
    expect([askedIn(proposed), sendable(proposed), quoteOf(proposed)]).toEqual([[[8], 0], null, undefined]);
    const state = after(mug, used);
    expect(couponIn(state)).toEqual({ amount: 2_000, isWanted: true });
    expect(sendable(state)).toMatchObject({
      payAmount: 20_000,
      request: { userCouponSysIds: [8], usePoint: 0, payAmount: 20_000 },
    });
  });

  test('it can be left out, and taken again', () => {
    const without = after(mug, [...used, wants('coupon', false), heard(offers)]);
    expect([askedIn(without), couponIn(without)]).toEqual([[[], 0], { amount: 2_000, isWanted: false }]);
    expect(sendable(without)).toMatchObject({ payAmount: 22_000, request: { userCouponSysIds: [] } });
    expect(askedIn(nextPurchase(without, { what: 'coupon', isWanted: true }))).toEqual([[8], 0]);
  });

  test('of another choice the best is asked for again, while the last price is shown', () => {
    const [{ id }] = after(mug, used).lines as [PurchaseState['lines'][number]];
    const changed = after(mug, [...used, { what: 'qty', id, qty: 2 }]);
    expect([askedIn(changed), quoteOf(changed)?.totalAmount]).toEqual([[[], 0], 20_000]);
    const again = after(mug, [...used, { what: 'qty', id, qty: 2 }, heard(offers)]);
    expect([askedIn(again), quoteOf(again)?.totalAmount]).toEqual([[[8], 0], 20_000]);
  });

  test('one that cannot be used any more is used no more, and no other one instead', () => {
    const refused: Quote = { ...offers, coupons: [coupon(8, 0, '5011')], couponChoices: [coupon(9, 1_000)] };
    const state = after(mug, [
      member,
      heard(offers),
      heard(refused),
      heard({ ...offers, couponChoices: [coupon(9, 1_000)] }),
    ]);
    expect([askedIn(state), couponIn(state)]).toEqual([[[], 0], { amount: 1_000, isWanted: false }]);
  });

  test('points pay as much as they can, by what the coupon leaves', () => {
    const state = after(mug, [...used, wants('points', true)]);
    expect(askedIn(state)).toEqual([[8], 3_000]);
    const fewer = after(mug, [...used, wants('points', true), heard({ ...with8, points: points(1_500) })]);
    expect([askedIn(fewer), pointsIn(fewer)]).toEqual([[[8], 1_500], { amount: 3_000, isWanted: true }]);
    expect(askedIn(nextPurchase(fewer, { what: 'points', isWanted: false }))).toEqual([[8], 0]);
  });

  test('a guest has none, another buyer not those of the last, and the order page asks for them elsewhere', () => {
    expect(askedIn(after(mug, [address]))).toEqual([undefined, undefined]);
    expect(askedIn(after({ ...mug, broadcast: null }, [member]))).toEqual([undefined, undefined]);
    const other: Step = { what: 'address', userSysId: 8, userAddressSysId: 6 };
    expect(askedIn(after(mug, [...used, wants('points', true), other]))).toEqual([[], 0]);
  });

  test('nothing changes once it is sent', () => {
    const state = after(mug, [...used, sent, wants('coupon', false), wants('points', true)]);
    expect(askedIn(state)).toEqual([[8], 0]);
  });
});
