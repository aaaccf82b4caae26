import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENTS_OF_ORDER_MAX } from '../../../../schema/buying/constants.ts';
import { refusal } from '../../../testing/refusal.ts';
import { scaled } from '../../../testing/seed.ts';
import {
  beginPayment as begin,
  completeRefund as complete,
  depositOf,
  hearNotice as heard,
  NO_PAYMENTS,
  paymentsChanged,
  requestRefund as request,
  type Bill,
  type PaymentNotice,
  type PaymentState,
} from './decider.ts';
import type { PaymentEvent } from './events.ts';

const NOW = Date.parse('2026-11-20T12:00:00+09:00');

/** What an order is to its payments: it owes something until it is paid, or given up. */
interface Owing extends PaymentState {
  readonly bill: Bill;
  readonly isPaid: boolean;
}

const bill: Bill = { orderSysId: 9, amount: 12_000, isUnpaid: true, payUntil: NOW + 60_000 };
const fresh: Owing = { ...NO_PAYMENTS, bill, isPaid: false };
const asked = { paySysId: 71, payMethodCode: 1, leastAmount: 1_000, now: NOW } as const;

const beginPayment = (state: Owing, asking: Parameters<typeof begin>[2]) => begin(state, state.bill, asking);
const hearNotice = (state: Owing, said: PaymentNotice, refundSysId = 81) =>
  heard(state, state.bill, said, refundSysId);
const completeRefund = (state: Owing, refund: { paySysId: number; refundSysId: number }) =>
  complete(state, { orderSysId: 9, paySysId: refund.paySysId, refundSysId: refund.refundSysId });
const requestRefund = (state: Owing, refund: { amount: number; refundSysId: number }) =>
  request(state, { orderSysId: 9, ...refund });
const owing = (state: Owing, amount: number): Owing => ({ ...state, bill: { ...state.bill, amount } });
const settled = (state: Owing, isPaid: boolean): Owing => {
  return { ...state, isPaid, bill: { ...state.bill, isUnpaid: false } };
};
const after = (state: Owing, events: readonly PaymentEvent[]) =>
  events.reduce((before, event) => {
    const then = paymentsChanged(before, { ...event, recordedAt: NOW });
    return event.type === 'OrderPaid' ? settled(then, true) : then;
  }, state);
const begun = after(fresh, beginPayment(fresh, asked).events);
const cancelled = settled(begun, false);
const ABOUT = { orderSysId: 9, paySysId: 71, amount: 12_000 };
const notice = (outcome: PaymentNotice['outcome']): PaymentNotice => ({ ...ABOUT, outcome });
const paid = notice({ isPaid: true, reference: 'bank-1' });
const refused = notice({ refused: 'LIMIT' });
const many = Array.from({ length: PAYMENTS_OF_ORDER_MAX }, (_, paySysId) => {
  return { paySysId, payMethodCode: 1, state: 'refused' };
});
const types = (events: readonly PaymentEvent[]) => events.map(({ type }) => type);

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
    ['of one whose time is up', { ...fresh, bill: { ...bill, payUntil: NOW } }, '0007'],
    ['after too many', { ...fresh, pays: many }, '4003'],
    ['of less than can be paid', owing(fresh, 999), '4002'],
  ] as const)('not %s', (_what, state, code) => {
    expect(() => beginPayment(state as Owing, asked)).toThrow(refusal(code));
  });
});

describe('a notice', () => {
  test('that it is paid pays the order, and again does nothing', () => {
    const events = hearNotice(begun, paid);
    expect(events).toEqual([{ type: 'OrderPaid', data: { ...ABOUT, reference: 'bank-1' } }]);
    const done = after(begun, events);
    expect([done.isPaid, depositOf(done)]).toEqual([true, 12_000]);
    expect(hearNotice(done, paid)).toEqual([]);
  });

  test('that it is refused leaves the order to be paid, and again does nothing', () => {
    const events = hearNotice(begun, refused);
    const data = { orderSysId: 9, paySysId: 71, reason: 'LIMIT' };
    expect(events).toEqual([{ type: 'PaymentRefused', data }]);
    const done = after(begun, events);
    expect([done.bill.isUnpaid, depositOf(done)]).toEqual([true, 0]);
    expect(hearNotice(done, refused)).toEqual([]);
  });

  test('out of order counts as money does: paid after refused is paid, refused after paid is nothing', () => {
    const first = after(begun, hearNotice(begun, refused));
    expect(types(hearNotice(first, paid))).toEqual(['OrderPaid']);
    const other = after(begun, hearNotice(begun, paid));
    expect(hearNotice(other, refused)).toEqual([]);
  });

  test.each([
    ['after the order was cancelled', cancelled],
    ['beside another payment', settled(begun, true)],
  ])('that it is paid %s requests a refund of the money, once', (_what, state) => {
    const events = hearNotice(state, paid);
    expect(types(events)).toEqual(['UnappliedPaymentReceived', 'RefundRequested']);
    const done = after(state, events);
    expect([done.isPaid, depositOf(done), done.pays[0]!.state]).toEqual([state.isPaid, 0, 'refundAsked']);
    expect(hearNotice(done, paid)).toEqual([]);
    const back = completeRefund(done, { paySysId: 71, refundSysId: 81 });
    expect(back).toEqual([{ type: 'RefundCompleted', data: { ...ABOUT, refundSysId: 81 } }]);
    const made = after(done, back);
    expect(made.pays[0]!.state).toBe('refunded');
    expect(completeRefund(made, { paySysId: 71, refundSysId: 81 })).toEqual([]);
    expect(hearNotice(made, paid)).toEqual([]);
  });

  test('that the money went back settles a refund, whenever it is heard, and takes nothing back that was paid rightly', () => {
    const back = notice({ isRefunded: true });
    const asked = after(cancelled, hearNotice(cancelled, paid));
    expect(types(hearNotice(asked, back))).toEqual(['RefundCompleted']);
    expect(hearNotice(after(asked, hearNotice(asked, back)), back)).toEqual([]);
    const first = after(begun, hearNotice(begun, back));
    expect(types(hearNotice(first, paid))).toEqual([]);
    expect(hearNotice(first, back)).toEqual([]);
    const rightly = after(begun, hearNotice(begun, paid));
    expect(hearNotice(rightly, back)).toEqual([]);
    expect(completeRefund(rightly, { paySysId: 71, refundSysId: 81 })).toEqual([]);
  });

  test('of another amount, or of a payment that nobody began, is refused', () => {
    for (const amount of [11_999, 12_001])
      expect(() => hearNotice(begun, { ...paid, amount })).toThrow(refusal('4001'));
    expect(() => hearNotice(begun, { ...paid, paySysId: 72 })).toThrow(refusal('4003'));
  });
});

describe('of an order that owes less since a payment was begun', () => {
  const less = owing(begun, 7_000);
  const events = hearNotice(less, paid);
  const done = after(less, events);

  test('what is paid beyond that is asked back, once, and the order is paid', () => {
    expect(types(events)).toEqual(['OrderPaid', 'RefundRequested']);
    expect(events[1]!.data).toEqual({ ...ABOUT, refundSysId: 81, amount: 5_000 });
    expect([done.isPaid, depositOf(done), done.pays[0]!.state]).toEqual([true, 7_000, 'paid']);
    const back = completeRefund(done, { paySysId: 71, refundSysId: 81 });
    expect(types(back)).toEqual(['RefundCompleted']);
    expect(completeRefund(after(done, back), { paySysId: 71, refundSysId: 81 })).toEqual([]);
    expect(depositOf(after(done, back))).toBe(7_000);
  });

  test('a notice that all went back completes the open refund of a part, too', () => {
    const back = hearNotice(done, notice({ isRefunded: true }));
    const data = { ...ABOUT, refundSysId: 81, amount: 5_000 };
    expect(back).toEqual([{ type: 'RefundCompleted', data }]);
    expect(depositOf(after(done, back))).toBe(7_000);
  });

  test('another payment is begun, over what is owed', () => {
    expect(beginPayment(less, { ...asked, paySysId: 72 }).pay).toMatchObject({ paySysId: 72, amount: 7_000 });
  });

  test('too little pays nothing, and goes back', () => {
    const more = owing(begun, 15_000);
    expect(types(hearNotice(more, paid))).toEqual(['UnappliedPaymentReceived', 'RefundRequested']);
  });
});

describe('whatever is paid, cancelled and reported, in any order and repeatedly', () => {
  /** An order of 12,000 won, or as much as is left of it, and the payments that were begun. */
  interface Story {
    state: Owing;
    events: PaymentEvent[];
    nextId: number;
  }
  const happens = (story: Story, events: readonly PaymentEvent[]) => {
    story.state = after(story.state, events);
    story.events.push(...events);
  };
  const payAt = ({ state: { pays } }: Story, nth: number) => pays[nth % Math.max(1, pays.length)];
  const said = (story: Story, nth: number, outcome: PaymentNotice['outcome']) => {
    const pay = payAt(story, nth);
    if (!pay) return;
    const { paySysId, amount } = pay;
    happens(story, hearNotice(story.state, { orderSysId: 9, paySysId, amount, outcome }, ++story.nextId));
  };
  const steps = {
    begin: (story: Story, nth: number) => {
      const code = ([1, 2, 3] as const)[nth % 3]!;
      if (!story.state.bill.isUnpaid || story.state.bill.amount < asked.leastAmount) return;
      const asking = { ...asked, paySysId: ++story.nextId, payMethodCode: code };
      happens(story, beginPayment(story.state, asking).events);
    },
    paid: (story: Story, nth: number) => said(story, nth, { isPaid: true, reference: 'bank-1' }),
    refused: (story: Story, nth: number) => said(story, nth, { refused: 'LIMIT' }),
    isRefunded: (story: Story, nth: number) => said(story, nth, { isRefunded: true }),
    cancelPieces: (story: Story, nth: number) => {
      const owed = story.state.bill.amount;
      const amount = Math.min(owed, 500 * (nth % 12));
      const requested = requestRefund(story.state, { amount, refundSysId: ++story.nextId });
      story.state = owing(story.state, owed - amount);
      happens(story, requested);
    },
    cancelUnpaid: (story: Story) => {
      if (story.state.bill.isUnpaid) story.state = settled(story.state, false);
    },
    complete: (story: Story, nth: number) => {
      const all = story.state.pays.flatMap((pay) => pay.refunds.map((refund) => ({ ...pay, ...refund })));
      const refund = all[nth % Math.max(1, all.length)];
      if (refund) happens(story, completeRefund(story.state, refund));
    },
  };

  const REPORTS: ReadonlySet<string> = new Set(['paid', 'refused', 'isRefunded', 'complete']);

  test('refunds never exceed what was paid, and what is kept is what is owed', () => {
    const often = { begin: 3, paid: 4, cancelPieces: 6, complete: 3 };
    const names = (Object.keys(steps) as (keyof typeof steps)[]).flatMap((name) =>
      Array<typeof name>({ ...often, refused: 1, isRefunded: 1, cancelUnpaid: 1 }[name]).fill(name),
    );
    const step = fc.tuple(fc.constantFrom(...names), fc.nat(35));
    const picked = fc.array(step, { minLength: 10, maxLength: 40, size: 'max' });
    let kept = 0;
    let refundedInParts = 0;
    fc.assert(
      fc.property(picked, (each) => {
        const story: Story = { state: fresh, events: [], nextId: 100 };
        for (const [name, nth] of each) {
          const told = story.events.length;
          steps[name](story, nth);
          const before = story.events.length;
          // A repeated report changes nothing.
          if (REPORTS.has(name)) steps[name](story, nth);
          expect([name, story.events.length]).toEqual([name, before]);
          const { pays, isPaid } = story.state;
          for (const pay of pays) {
            const own = story.events.filter(
              ({ data }) => 'paySysId' in data && data.paySysId === pay.paySysId,
            );
            const sumOf = (type: PaymentEvent['type']) =>
              own.reduce(
                (sum, { type: of, data }) => sum + (of === type && 'amount' in data ? data.amount : 0),
                0,
              );
            const received = sumOf('OrderPaid') + sumOf('UnappliedPaymentReceived');
            expect(received === 0 || received === pay.amount).toBe(true);
            expect(sumOf('RefundRequested')).toBeLessThanOrEqual(received);
            const ids = pay.refunds.map(({ refundSysId }) => refundSysId);
            expect(new Set(ids).size).toBe(ids.length);
            // The provider may have refunded a payment that it never reported as made.
            const refundable = received > 0 ? sumOf('RefundRequested') : pay.amount;
            expect(sumOf('RefundCompleted')).toBeLessThanOrEqual(refundable);
          }
          expect(depositOf(story.state)).toBe(isPaid ? story.state.bill.amount : 0);
          if (story.events.length > told && depositOf(story.state) > 0) kept += 1;
        }
        refundedInParts += story.state.pays.filter(({ refunds }) => refunds.length > 1).length;
      }),
      { numRuns: scaled(1_000) },
    );
    expect(Math.min(kept, refundedInParts)).toBeGreaterThan(20);
  });

  test('a refund beyond what is kept is a bug, not an event', () => {
    const done = after(begun, hearNotice(begun, paid));
    for (const amount of [12_001, -1])
      expect(() => requestRefund(done, { amount, refundSysId: 82 })).toThrow('does not fit');
    expect(requestRefund(begun, { amount: 1, refundSysId: 82 })).toEqual([]);
  });
});
