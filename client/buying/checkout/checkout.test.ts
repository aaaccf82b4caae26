import { describe, expect, test } from 'vitest';
import { Address } from '../../../schema/members/accounts.ts';
import { CallFailed, CallRefused } from '../../../schema/call.ts';
import { PAY_METHOD } from '../../../schema/buying/constants.ts';
import {
  Quote,
  QuotedCoupon,
  QuotedPoints,
  QuotedProduct,
  type QuoteRequest,
} from '../../../schema/buying/quotes.ts';
import { isSettled, type Delivery } from '../buying/offers.ts';
import { sample } from '../../testing/sample.ts';
import {
  type CheckoutState,
  firstCheckout,
  type Happening,
  isLocked,
  nextCheckout,
  refusalOf,
  sendable,
  type Sent,
  troubleOf,
} from './checkout.ts';
import { wrongOf } from './filled-in.ts';

const { card, virtualAccount } = PAY_METHOD;
const mug: QuoteRequest['orderProducts'][number] = {
  prdtSysId: 3,
  sellerSysId: 2,
  optionTypeCode: 1,
  qty: 1,
  totalQty: 1,
  optionGroups: [],
};
const wanted = {
  lines: [{ asked: mug, isPlanEvent: 0, brandSysId: null, name: '', nameEn: '', imageUrl: '', selected: [] }],
  basketSysIds: [],
} as const;
const home = sample(Address, {
  userAddressSysId: 5,
  receiverName: '김하늘',
  mobile: '01000000001',
  zipCode: '03987',
  newAddress: '별빛로 1',
});
const written = {
  receiverName: '서하늘',
  mobile: '010-0000-0002',
  zipCode: '63091',
  newAddress: '바람길 77',
};

const ofGuest: Delivery = {
  userSysId: undefined,
  isKnown: true,
  saved: [],
  current: undefined,
  written: null,
};
const ofMember: Delivery = { userSysId: 7, isKnown: true, saved: [home], current: home, written: null };
const loading: Delivery = { ...ofMember, isKnown: false, saved: [], current: undefined };

function costs(totalAmount: number, about: Partial<Quote> = {}): Quote {
  const product = sample(QuotedProduct, {
    prdtSysId: 3,
    price: totalAmount,
    amount: totalAmount,
    totalAmount,
  });
  return sample(Quote, { qty: 1, totalAmount, products: [product], ...about });
}

/** What happens; a function sees what has come of what happened before. */
type Step = Happening | ((state: CheckoutState) => Happening);

function after(delivery: Delivery, steps: readonly Step[]): CheckoutState {
  return steps.reduce(
    (state, step) => nextCheckout(state, typeof step === 'function' ? step(state) : step),
    firstCheckout(wanted, delivery),
  );
}

const quoted = (quote: Quote) => (state: CheckoutState) => {
  const heard = { asked: state.quoted.asked ?? '', quote, error: undefined, isAsking: false };
  return { what: 'quote', heard } as const;
};
const unquoted = (error: Error) => (state: CheckoutState) => {
  const heard = { asked: state.quoted.asked ?? '', quote: undefined, error, isAsking: false };
  return { what: 'quote', heard } as const;
};
const pressed: Step = (state) => {
  const sent = sendable(state);
  return sent ? { what: 'sent', sent } : { what: 'tried' };
};
const refused = (code: string): Step => ({ what: 'failed', error: new CallRefused(code, 409, '', {}) });
const lost: Step = { what: 'failed', error: new CallFailed('no answer') };
const coupons = (...couponSysIds: number[]): Step => ({ what: 'coupons', couponSysIds });
const points = (usePoint: number): Step => ({ what: 'points', usePoint });
const delivery = (next: Delivery): Step => ({ what: 'delivery', delivery: next });

const filledIn: readonly Step[] = [
  { what: 'taken', taken: [card, virtualAccount], receiptWays: [] },
  { what: 'typed', change: { name: '김하늘', mobile: '01000000001' } },
  { what: 'agreed', agreements: { payment: true, age: true } },
];
const readyMember = [...filledIn, quoted(costs(12_000))];
const readyGuest = [...filledIn, { what: 'written', change: written } as const, quoted(costs(15_000))];
const coupon = (userCouponSysId: number, refusalCode: '5014' | null) =>
  sample(QuotedCoupon, { userCouponSysId, refusalCode });

/** What a state means for its buyer. */
function shown(state: CheckoutState) {
  const sent = sendable(state);
  const {
    order,
    failure,
    couponSysIds,
    usePoint,
    quoted: { quote },
  } = state;
  return {
    phase: order.phase,
    /** In won, what a press would order at; null: nothing is sent. */
    press: sent && sent.payAmount,
    isLocked: isLocked(state),
    refusal: (refusalOf(state) as CallRefused | undefined)?.resultCode,
    isTrouble: troubleOf(state) !== undefined,
    failure:
      failure &&
      (failure.what === 'coupon'
        ? failure.code
        : failure.error instanceof CallRefused
          ? failure.error.resultCode
          : 'lost'),
    couponSysIds,
    usePoint,
    shows: quote?.totalAmount,
  };
}

/** A press that the state should not have let through. */
const again: Step = { what: 'sent', sent: sendable(after(ofMember, readyMember))! };

const CASES: readonly [
  name: string,
  delivery: Delivery,
  steps: readonly Step[],
  becomes: Partial<ReturnType<typeof shown>>,
][] = [
  // The price.
  ['what is filled in and quoted can be ordered', ofMember, readyMember, { phase: 'open', press: 12_000 }],
  ['a guest orders, too', ofGuest, readyGuest, { phase: 'open', press: 15_000 }],
  ['before it is quoted nothing can be ordered', ofMember, filledIn, { press: null, shows: undefined }],
  [
    'a choice unsettles the price, which stays in sight',
    ofMember,
    [...readyMember, points(1_000)],
    { press: null, shows: 12_000 },
  ],
  [
    'a quote of an earlier choice does not count',
    ofMember,
    [
      ...readyMember,
      (state) => {
        const late = quoted(costs(9_000))(state);
        return { ...late, heard: { ...late.heard, asked: JSON.stringify({ orderProducts: [] }) } };
      },
    ],
    { press: 12_000, shows: 12_000 },
  ],
  [
    'the next quote is the price',
    ofMember,
    [...readyMember, points(1_000), quoted(costs(11_000))],
    { press: 11_000, shows: 11_000 },
  ],
  [
    'a quote that is asked for again is no price until it is heard',
    ofMember,
    [
      ...readyMember,
      (state) => {
        const again = quoted(costs(12_000))(state);
        return { ...again, heard: { ...again.heard, isAsking: true } };
      },
    ],
    { press: null, shows: 12_000 },
  ],
  [
    'a price that is lost is trouble, and what was heard stays',
    ofMember,
    [...readyMember, points(1_000), unquoted(new CallFailed('no answer'))],
    { press: null, isTrouble: true, refusal: undefined, shows: 12_000 },
  ],
  [
    'a quote that is refused is why it cannot be ordered at all',
    ofMember,
    [...filledIn, unquoted(new CallRefused('2003', 409, '', {}))],
    { press: null, refusal: '2003', isTrouble: false },
  ],
  [
    'a server that is busy refuses nothing',
    ofMember,
    [...filledIn, unquoted(new CallRefused('0009', 503, '', {}))],
    { refusal: undefined, isTrouble: true },
  ],
  // Coupons and points.
  [
    'a coupon that is gone is left out, and its reason is said',
    ofMember,
    [...readyMember, coupons(1, 2), quoted(costs(10_000, { coupons: [coupon(1, '5014'), coupon(2, null)] }))],
    { couponSysIds: [2], failure: '5014', press: null },
  ],
  [
    'points come down to what can be used',
    ofMember,
    [
      ...readyMember,
      points(5_000),
      quoted(costs(10_000, { points: sample(QuotedPoints, { usablePoint: 2_000, refusalCode: '5101' }) })),
    ],
    { usePoint: 2_000, press: null },
  ],
  // What is missing.
  [
    'an address that is missing',
    { ...ofMember, saved: [], current: undefined },
    [...readyMember],
    { press: null },
  ],
  ['addresses that are being loaded', loading, readyMember, { press: null, shows: undefined }],
  // Pressing.
  ['a press sends', ofMember, [...readyMember, pressed], { phase: 'sending', press: null, isLocked: true }],
  [
    'a second press does nothing',
    ofMember,
    [
      ...readyMember,
      pressed,
      (state) => ({ what: 'sent', sent: (state.order as { sent: Sent }).sent }),
      pressed,
    ],
    { phase: 'sending', press: null },
  ],
  [
    'what is sent is not changed by a choice or by another quote',
    ofMember,
    [...readyMember, pressed, points(1_000), coupons(1), quoted(costs(1_000))],
    { phase: 'sending', usePoint: 0, couponSysIds: [], shows: 12_000 },
  ],
  [
    'what is placed is placed once: coming back from the payment, nothing is sent',
    ofMember,
    [...readyMember, pressed, { what: 'placed' }, pressed, again, lost, refused('2003')],
    { phase: 'placed', press: null, failure: undefined },
  ],
  // Refusals.
  [
    'another price is asked for, and ordered at by the next press',
    ofMember,
    [...readyMember, pressed, refused('2000')],
    { phase: 'open', failure: '2000', press: null },
  ],
  [
    'the price that was heard then can be ordered at',
    ofMember,
    [...readyMember, pressed, refused('2000'), quoted(costs(13_000))],
    { phase: 'open', press: 13_000 },
  ],
  [
    'sold out is over',
    ofMember,
    [...readyMember, pressed, refused('2003')],
    { phase: 'over', refusal: '2003' },
  ],
  [
    'an event whose time is over is over',
    ofMember,
    [...readyMember, pressed, refused('7003')],
    { phase: 'over', refusal: '7003' },
  ],
  [
    'too many for an event is over, as this page changes no quantity',
    ofMember,
    [...readyMember, pressed, refused('7004')],
    { phase: 'over', refusal: '7004' },
  ],
  [
    'too few left of it can be ordered otherwise',
    ofMember,
    [...readyMember, pressed, refused('2030')],
    { phase: 'open', refusal: undefined, failure: '2030' },
  ],
  [
    'over stays over',
    ofMember,
    [...readyMember, pressed, refused('2003'), quoted(costs(1)), pressed],
    {
      phase: 'over',
      press: null,
    },
  ],
  // No answer.
  [
    'without an answer the very same is sent again',
    ofMember,
    [...readyMember, pressed, lost],
    { phase: 'unanswered', press: 12_000, isLocked: true, failure: 'lost' },
  ],
  [
    'until it is answered, nothing of it is changed',
    ofMember,
    [...readyMember, pressed, lost, points(1_000), coupons(1), quoted(costs(9_000)), pressed],
    { phase: 'sending', usePoint: 0, couponSysIds: [], shows: 12_000 },
  ],
  [
    'lost twice is sent a third time',
    ofMember,
    [...readyMember, pressed, lost, pressed, lost],
    { phase: 'unanswered', press: 12_000 },
  ],
  // Somebody logs in or out.
  [
    'who logs in is asked for their own price',
    ofGuest,
    [...readyGuest, delivery(ofMember)],
    { press: null, shows: 15_000 },
  ],
  [
    'what a guest sent without an answer is not sent by a member',
    ofGuest,
    [...readyGuest, pressed, lost, delivery(ofMember)],
    { phase: 'open', press: null, failure: undefined, isLocked: false },
  ],
  [
    'an answer that is lost after a login is nobody’s to ask for again',
    ofGuest,
    [...readyGuest, pressed, delivery(ofMember), lost],
    { phase: 'open', press: null, failure: 'lost' },
  ],
  [
    'a guest’s order that was placed is placed, whoever has logged in since',
    ofGuest,
    [...readyGuest, pressed, delivery(ofMember), { what: 'placed' }],
    { phase: 'placed', press: null },
  ],
  [
    'coupons and points are not another member’s',
    ofMember,
    [...readyMember, coupons(1), points(500), delivery({ ...ofMember, userSysId: 8 })],
    { couponSysIds: [], usePoint: 0, press: null },
  ],
];

describe('an order page', () => {
  test.for(CASES)('%s', ([, first, steps, becomes]) => {
    expect(shown(after(first, steps))).toMatchObject(becomes);
  });

  test.for(CASES)('asks for the price of another choice before it sends it: %s', ([, first, steps]) => {
    const choice = ({ usePoint, couponSysIds }: CheckoutState) => [usePoint, ...couponSysIds].join();
    const states = steps.map((_, at) => after(first, steps.slice(0, at + 1)));
    const unsafe = states.filter((state, at) => {
      const isOther = at > 0 && choice(state) !== choice(states[at - 1]!);
      return isOther && !isLocked(state) && isSettled(state.quoted);
    });
    expect(unsafe).toEqual([]);
  });

  test('sends a member’s order with the address, and the amounts of the quote', () => {
    const { request, userSysId } = sendable(after(ofMember, readyMember))!;
    expect(userSysId).toBe(7);
    expect(request).toMatchObject({
      userAddressSysId: 5,
      payMethodCode: card,
      payAmount: 12_000,
      orderProducts: [{ prdtSysId: 3, totalAmount: 12_000 }],
    });
  });

  test('sends a guest’s order with what was written, tidied', () => {
    const { request, userSysId } = sendable(after(ofGuest, readyGuest))!;
    expect(userSysId).toBeUndefined();
    expect(request).toMatchObject({
      receiverName: '서하늘',
      receiverMobile: '01000000002',
      receiverPostNumber: '63091',
      receiverAddress1: '바람길 77',
    });
    expect(request).not.toHaveProperty('userCouponSysIds');
  });

  test('sends again exactly what got no answer', () => {
    const before = sendable(after(ofMember, readyMember));
    expect(sendable(after(ofMember, [...readyMember, pressed, lost, points(1_000)]))).toEqual(before);
  });

  test.for<[string, Delivery, readonly Step[], readonly string[]]>([
    [
      'a guest who has written nothing',
      ofGuest,
      [],
      ['orderName', 'orderMobile', 'receiverName', 'mobile', 'zipCode', 'method', 'agreements'],
    ],
    ['a member without an address', { ...ofMember, saved: [], current: undefined }, filledIn, ['address']],
    [
      'an address from a time when less was asked for',
      { ...ofMember, current: { ...home, zipCode: '' } },
      filledIn,
      ['incomplete'],
    ],
    [
      'a receiver whom couriers cannot read',
      { ...ofMember, current: { ...home, receiverName: 'Kim' } },
      filledIn,
      ['receiver'],
    ],
    [
      'sellers who take no way in common',
      ofMember,
      [...filledIn, { what: 'taken', taken: [], receiptWays: [] }],
      ['method'],
    ],
    [
      'half of the agreements',
      ofMember,
      [...filledIn, { what: 'agreed', agreements: { payment: true, age: false } }],
      ['agreements'],
    ],
    ['everything', ofMember, filledIn, []],
  ])('says what is missing: %s', ([, first, steps, missing]) => {
    expect(wrongOf(after(first, steps))).toEqual(missing);
  });
});
