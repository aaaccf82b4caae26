import { describe, expect, test } from 'vitest';
import { PAYMENTS_OF_ORDER_MAX } from '../../../schema/payments.ts';
import { refusal } from '../../testing/refusal.ts';
import {
  beginPayment,
  depositOf,
  hearNotice as heard,
  partRefunded,
  payStateOf,
  payChanged,
  refunded,
  type Notice,
  type Payable,
  type PayEvent,
} from './paying.ts';

const NOW = Date.parse('2026-11-20T12:00:00+09:00');
const order = { orderSysId: 9, totalAmount: 12_000, payUntil: NOW + 60_000 };
const fresh: Payable = {
  statusCode: 1,
  userSysId: 5,
  order,
  pays: [],
  linksSentAt: [],
  cancelled: { payAmount: 0 },
};
const asked = { paySysId: 71, payMethodCode: 1, leastAmount: 1_000, now: NOW } as const;

const hearNotice = (state: Payable, said: Notice) => heard(state, said, 81);
const after = (state: Payable, events: readonly PayEvent[]) => events.reduce(payChanged, state);
const begun = after(fresh, beginPayment(fresh, asked).events);
const cancelled: Payable = { ...begun, statusCode: 102 };
const notice = (outcome: Notice['outcome'], change: Partial<Notice> = {}): Notice => ({
  orderSysId: 9,
  paySysId: 71,
  amount: 12_000,
  outcome,
  ...change,
});
const paid = notice({ isPaid: true, reference: 'bank-1' });
const refused = notice({ refused: 'LIMIT' });
const many = Array.from({ length: PAYMENTS_OF_ORDER_MAX }, (_, paySysId) => ({
  paySysId,
  payMethodCode: 1,
  state: 'refused',
}));
const types = (events: readonly PayEvent[]) => events.map(({ type }) => type);

describe('a payment begins', () => {
  test('over all that is to be paid', () => {
    expect(beginPayment(fresh, asked)).toMatchObject({
      pay: { paySysId: 71, amount: 12_000, state: 'begun' },
      events: [{ type: 'PaymentBegun', data: { paySysId: 71, amount: 12_000, payMethodCode: 1 } }],
    });
  });

  test('once in each manner, until it is refused', () => {
    const again = { ...asked, paySysId: 72 };
    expect(beginPayment(begun, again)).toMatchObject({ pay: { paySysId: 71 }, events: [] });
    expect(beginPayment(begun, { ...again, payMethodCode: 2 }).pay.paySysId).toBe(72);
    expect(beginPayment(after(begun, hearNotice(begun, refused)), again).pay.paySysId).toBe(72);
  });

  test.each([
    ['of an order that is cancelled', cancelled, '0007'],
    ['of one that is paid', after(begun, hearNotice(begun, paid)), '0007'],
    ['of one whose time is up', { ...fresh, order: { ...order, payUntil: NOW } }, '0007'],
    ['after too many', { ...fresh, pays: many }, '4003'],
    ['of less than can be paid', { ...fresh, cancelled: { payAmount: 11_001 } }, '4002'],
  ] as const)('not %s', (_what, state, code) => {
    expect(() => beginPayment(state as Payable, asked)).toThrow(refusal(code));
  });
});

describe('a notice', () => {
  test('that it is paid pays the order, and again does nothing', () => {
    const events = hearNotice(begun, paid);
    expect(events).toEqual([
      { type: 'OrderPaid', data: { orderSysId: 9, paySysId: 71, amount: 12_000, reference: 'bank-1' } },
    ]);
    const done = after(begun, events);
    expect([done.statusCode, depositOf(done)]).toEqual([2, 12_000]);
    expect(hearNotice(done, paid)).toEqual([]);
  });

  test('that it is refused leaves the order to be paid, and again does nothing', () => {
    const events = hearNotice(begun, refused);
    expect(events).toEqual([
      { type: 'PaymentRefused', data: { orderSysId: 9, paySysId: 71, reason: 'LIMIT' } },
    ]);
    const done = after(begun, events);
    expect([done.statusCode, depositOf(done)]).toEqual([1, 0]);
    expect(hearNotice(done, refused)).toEqual([]);
  });

  test('out of order counts as money does: paid after refused is paid, refused after paid is nothing', () => {
    const first = after(begun, hearNotice(begun, refused));
    expect(types(hearNotice(first, paid))).toEqual(['OrderPaid']);
    const other = after(begun, hearNotice(begun, paid));
    expect(hearNotice(other, refused)).toEqual([]);
  });

  test.each([
    ['after the order was cancelled', cancelled, 102],
    ['beside another payment', { ...begun, statusCode: 2 }, 2],
  ])('that it is paid %s asks for the money back, once', (_what, state, statusCode) => {
    const events = hearNotice(state, paid);
    expect(types(events)).toEqual(['RefundAsked']);
    const done = after(state, events);
    expect([done.statusCode, depositOf(done)]).toEqual([statusCode, 0]);
    expect(hearNotice(done, paid)).toEqual([]);
    const back = refunded(done, 71);
    expect(back).toEqual([
      { type: 'PaymentRefunded', data: { orderSysId: 9, paySysId: 71, amount: 12_000 } },
    ]);
    expect(refunded(after(done, back), 71)).toEqual([]);
    expect(hearNotice(after(done, back), paid)).toEqual([]);
  });

  test('that the money went back settles a refund, and stands though the payment is heard of after it', () => {
    const back = notice({ isRefunded: true });
    const asked = after(cancelled, hearNotice(cancelled, paid));
    expect(types(hearNotice(asked, back))).toEqual(['PaymentRefunded']);
    const first = after(begun, hearNotice(begun, back));
    expect(types(hearNotice(first, paid))).toEqual([]);
    expect(hearNotice(first, back)).toEqual([]);
    const settled = after(begun, hearNotice(begun, paid));
    expect(hearNotice(settled, back)).toEqual([]);
  });

  test('of another amount, or of a payment that nobody began, is refused', () => {
    for (const amount of [11_999, 12_001])
      expect(() => hearNotice(begun, { ...paid, amount })).toThrow(refusal('4001'));
    expect(() => hearNotice(begun, { ...paid, paySysId: 72 })).toThrow(refusal('4003'));
  });
});

test('what was paid rightly is not given back', () => {
  expect(refunded(after(begun, hearNotice(begun, paid)), 71)).toEqual([]);
});

describe('of an order that owes less since a payment was begun', () => {
  const less: Payable = { ...begun, cancelled: { payAmount: 5_000 } };
  const events = hearNotice(less, paid);
  const done = after(less, events);

  test('what is paid beyond that is asked back, once, and the order is paid', () => {
    expect(types(events)).toEqual(['OrderPaid', 'PartRefundAsked']);
    expect(events[1]!.data).toEqual({ orderSysId: 9, paySysId: 71, refundSysId: 81, amount: 5_000 });
    expect([done.statusCode, depositOf(done), payStateOf(done.pays[0]!)]).toEqual([2, 7_000, 'paid']);
    const back = partRefunded(done, { paySysId: 71, refundSysId: 81 });
    expect(types(back)).toEqual(['PartRefunded']);
    expect(partRefunded(after(done, back), { paySysId: 71, refundSysId: 81 })).toEqual([]);
    expect(depositOf(after(done, back))).toBe(7_000);
  });

  test('another payment is begun, over what is owed', () => {
    expect(beginPayment(less, { ...asked, paySysId: 72 }).pay).toMatchObject({ paySysId: 72, amount: 7_000 });
  });

  test('too little pays nothing, and goes back', () => {
    const more: Payable = { ...begun, order: { ...order, totalAmount: 15_000 } };
    expect(types(hearNotice(more, paid))).toEqual(['RefundAsked']);
  });
});
