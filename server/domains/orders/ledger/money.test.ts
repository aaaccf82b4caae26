import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEDGER_ACCOUNTS } from '../../../../schema/orders/constants.ts';
import { isOver } from '../../../../schema/orders/moves.ts';
import { scaled } from '../../../testing/seed.ts';
import { evolve, type RecordedEvent } from '../../../platform/log/log.ts';
import { owedOf } from '../order/bill.ts';
import { orderFold, type Placed } from '../order/decider.ts';
import { orderStatusOf } from '../order/offers.ts';
import { amountsOf } from '../order/pages/amounts.ts';
import { life, lived, type Basket, type Life } from './lives.support.ts';
import { movementsBetween, type Account, type Movement } from './money.ts';
import { changeOf } from './views.ts';
import { depositOf } from '../../buying/payment/decider.ts';

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
const balanceOf = (account: Account, movements: readonly Movement[]) =>
  sum(movements.map((each) => changeOf(account, each)));
const feePaysOf = ({ claims }: Placed) => Object.values(claims).flatMap(({ feePays }) => feePays);
const paysOf = (state: Placed) => [...state.pays, ...feePaysOf(state)];
const refundsOf = (state: Placed) => paysOf(state).flatMap(({ refunds }) => refunds);
const receivedIn = (state: Placed) =>
  sum(
    paysOf(state)
      .filter(({ state }) => state !== 'begun' && state !== 'refused')
      .map(({ amount }) => amount),
  );
const isAllOver = (state: Placed) =>
  isOver(orderStatusOf(state)) && Object.values(state.claims).every(({ isOpen }) => !isOpen);

/** What everybody is told of an order adds up, and is what is owed. */
function requireShown(now: Placed): void {
  const told = amountsOf(now);
  expect(Math.min(...Object.values(told), owedOf(now))).toBeGreaterThanOrEqual(0);
  const off = told.couponDiscountAmount + told.pointDiscountAmount;
  const gone = told.totalCancelAmount + told.totalReturnAmount;
  expect(told.totalAmount).toBe(told.totalProductsAmount - off - gone + told.prepaymentAmount);
  expect(told.totalAmount).toBe(now.isExpired ? 0 : owedOf(now));
}

/** Of events and moves: each happens in one of the lives at least. */
const HAPPENS = [
  'OrderPaid',
  'UnappliedPaymentReceived',
  'ClaimFeePaid',
  'ReceiverChanged',
  'OrderCancelled',
  'OrderPiecesCancelled',
  'OrderPiecesReturned',
  'PurchaseConfirmed',
  'RefundCompleted',
  'coupon taken back',
  'refuseCancel',
  'withdrawReturn',
  'confirmExchange',
  'over',
];

test(
  'the money of an order is all there after each event of whatever life, and ends with its seller or its buyer',
  { meta: { promise: 'the ledger of every order sums to zero, and its escrow ends empty' } },
  () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(life, (one) => {
        const all: Movement[] = [];
        const { state, done } = lived(
          one,
          (_event, before, after) => {
            const movements = movementsBetween(before, after);
            expect(movements.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
            all.push(...movements);
            expect(sum(LEDGER_ACCOUNTS.map((account) => balanceOf(account, all)))).toBe(0);
            for (const { orderPrdtSysId } of after.order.products) {
              const own = all.filter(({ of }) => of?.orderPrdtSysId === orderPrdtSysId);
              expect(balanceOf('escrow', own)).toBeGreaterThanOrEqual(0);
            }
          },
          (now) => {
            // Between decisions each refund is asked for.
            const open = refundsOf(now).filter(({ doneAt }) => doneAt === null);
            expect(balanceOf('refund', all)).toBe(sum(open.map(({ amount }) => amount)));
            const escrow = balanceOf('escrow', all);
            const { order, cancelled, isPaid } = now;
            const worth = order.totalAmount + order.pointDiscountAmount;
            const gone = cancelled.payAmount + cancelled.pointDiscountAmount;
            const ofGoods = isPaid ? worth - gone : 0;
            expect(escrow + balanceOf('seller', all)).toBe(ofGoods + depositOf({ pays: feePaysOf(now) }));
            expect(isAllOver(now) ? escrow : 0).toBe(0);
            requireShown(now);
          },
        );
        for (const what of done) seen.add(what);
        if (state.cancelled.couponsTakenBack.length > 0) seen.add('coupon taken back');
        if (!isAllOver(state) || !state.isPaid) return;
        seen.add('over');
        const kept = receivedIn(state) - sum(refundsOf(state).map(({ amount }) => amount));
        expect(kept - balanceOf('platform', all)).toBe(balanceOf('seller', all));
      }),
      { numRuns: scaled(300), seed: 11 },
    );
    expect(HAPPENS.filter((what) => !seen.has(what))).toEqual([]);
  },
);

const BASKET: Basket = {
  mugs: 3,
  hasBox: false,
  shirts: [0, 0],
  cups: 1,
  percent: 0,
  freeFrom: 1_000_000,
  least: 0,
  points: 0,
  surcharge: 3_500,
};
const MUGS = { line: 0 } as const;
const CUP = { line: 1 } as const;
type Act = Life['acts'][number];
const PAY: Act = { kind: 'pay', isTwice: false };
const PAY_FEE: Act = { kind: 'pay fee', which: 0, isTwice: false };
const until = (steps: number, of: { readonly line: number }): Act[] =>
  Array.from({ length: steps }, () => ({ kind: 'go on', ...of }));
const SENT = 3;
const CONFIRMED = 4;
const asks = (type: 'return' | 'exchange', qty: number): Act => ({
  kind: 'ask',
  type,
  qty,
  ...MUGS,
  withBox: false,
  reasonTypeCode: 7,
});
/** In the order of the steps: the only open request. */
const steps = (fault: 'buyer' | 'seller', ...nths: number[]): Act[] =>
  nths.map((step) => ({ kind: 'claim', which: 0, step, fault }));

/** Each kind of movement of the last event that moved something, with its amount and line. */
function movedBy(change: Partial<Basket>, ...acts: Act[]) {
  const all: Movement[][] = [];
  const { state } = lived({ basket: { ...BASKET, ...change }, acts }, (_event, before, after) => {
    const movements = movementsBetween(before, after);
    if (movements.length > 0) all.push(movements);
  });
  const lineOf = ({ of }: Movement) =>
    of ? state.order.products.findIndex((each) => each.orderPrdtSysId === of.orderPrdtSysId) : null;
  return (all.at(-1) ?? []).map((each) => [
    each.kind,
    `${each.from} → ${each.to}`,
    each.amount,
    lineOf(each),
  ]);
}

describe('money is held', () => {
  test('from the payment on, with the delivery and the surcharge of each seller at their first line', () => {
    expect(movedBy({}, PAY)).toEqual([
      ['sale', 'buyer → escrow', 30_003, 0],
      ['sale', 'buyer → escrow', 3_333, 1],
      ['delivery', 'buyer → escrow', 6_000, 0],
      ['delivery', 'buyer → escrow', 6_500, 1],
    ]);
  });

  test('of the address that the order goes to in the end', () => {
    expect(movedBy({}, { kind: 'send', isFar: false }, PAY).slice(2)).toEqual([
      ['delivery', 'buyer → escrow', 2_500, 0],
      ['delivery', 'buyer → escrow', 3_000, 1],
    ]);
  });

  test('with what points pay, from the platform', () => {
    expect(movedBy({ points: 40_000 }, PAY)).toEqual([
      ['sale', 'platform → escrow', 30_003, 0],
      ['sale', 'platform → escrow', 3_333, 1],
      ['delivery', 'buyer → escrow', 2_801, 0],
      ['delivery', 'platform → escrow', 3_199, 0],
      ['delivery', 'buyer → escrow', 3_035, 1],
      ['delivery', 'platform → escrow', 3_465, 1],
    ]);
  });

  test('without what a coupon takes off', () => {
    expect(movedBy({ percent: 33 }, PAY)[0]).toEqual(['sale', 'buyer → escrow', 20_103, 0]);
  });

  test('and what is not needed goes back', () => {
    expect(movedBy({}, { kind: 'pay', isTwice: true })).toEqual([
      ['surplus', 'buyer → refund', 45_836, null],
    ]);
  });
});

describe('money is released', () => {
  test('line by line as they are confirmed, with the delivery of their seller', () => {
    expect(movedBy({}, PAY, ...until(CONFIRMED, MUGS))).toEqual([
      ['sale', 'escrow → seller', 30_003, 0],
      ['delivery', 'escrow → seller', 6_000, 0],
    ]);
  });

  test('without the pieces that a request holds, which follow when it is refused', () => {
    const asked = [PAY, ...until(SENT, MUGS), asks('return', 1), ...until(1, MUGS)];
    expect(movedBy({ percent: 7 }, ...asked)[0]).toEqual(['sale', 'escrow → seller', 18_602, 0]);
    expect(movedBy({ percent: 7 }, ...asked, ...steps('buyer', 1))).toEqual([
      ['sale', 'escrow → seller', 9_301, 0],
    ]);
  });

  test('for exchanged pieces once they are confirmed, and for the others not yet', () => {
    const exchanged = steps('seller', 0, 1, 0, 0, 0);
    expect(movedBy({}, PAY, ...until(SENT, MUGS), asks('exchange', 1), ...exchanged)).toEqual([
      ['sale', 'escrow → seller', 10_001, 0],
      ['delivery', 'escrow → seller', 6_000, 0],
    ]);
  });
});

describe('money goes back', () => {
  test('with each piece, the last of which takes the rest and the delivery', () => {
    const one: Act = { kind: 'cancel', ...MUGS, qty: 1 };
    const back = (...acts: Act[]) => movedBy({ percent: 33, points: 1_000, cups: 0 }, PAY, ...acts);
    expect(back(one)).toEqual([
      ['refund', 'escrow → refund', 6_367, 0],
      ['refund', 'escrow → platform', 334, 0],
    ]);
    expect(back(one, one)).toEqual([
      ['refund', 'escrow → refund', 6_368, 0],
      ['refund', 'escrow → platform', 333, 0],
    ]);
    expect(back(one, one, one)).toEqual([
      ['refund', 'escrow → refund', 6_368, 0],
      ['refund', 'escrow → platform', 333, 0],
      ['refund', 'escrow → refund', 6_000, 0],
    ]);
  });

  test('without what a coupon no longer takes off the rest, which stays with its line', () => {
    // A third off 44,904 won, of which the shirt alone does not reach the minimum.
    const shirt = { cups: 0, shirts: [1, 0] as [number, number], percent: 33, least: 30_000 };
    const mugs: Act = { kind: 'cancel', ...MUGS, qty: 3 };
    expect(movedBy(shirt, PAY, mugs)).toEqual([
      ['refund', 'escrow → refund', 20_102, 0],
      ['sale', 'refund → escrow', 4_917, 1],
    ]);
    expect(movedBy(shirt, PAY, ...until(CONFIRMED, { line: 1 }), mugs)).toEqual([
      ['refund', 'escrow → refund', 20_102, 0],
      ['sale', 'refund → escrow', 4_917, 1],
      ['sale', 'escrow → seller', 4_917, 1],
    ]);
  });

  test('without the delivery where a return is the buyer’s fault', () => {
    const asked = [PAY, ...until(SENT, MUGS), asks('return', 3), ...steps('buyer', 0), PAY_FEE];
    expect(movedBy({ cups: 0 }, ...asked)).toEqual([['fee', 'buyer → escrow', 5_000, 0]]);
    expect(movedBy({ cups: 0 }, ...asked, ...steps('buyer', 1, 0))).toEqual([
      ['refund', 'escrow → refund', 30_003, 0],
      ['delivery', 'escrow → seller', 6_000, 0],
      ['fee', 'escrow → seller', 5_000, 0],
    ]);
  });

  test('less the fee, as older returns recorded it', () => {
    const acts = [PAY, ...until(SENT, MUGS), asks('return', 3), ...steps('seller', 0, 1, 0)];
    let movements: readonly Movement[] = [];
    lived({ basket: { ...BASKET, cups: 0 }, acts }, (event, before, after) => {
      if (event.type !== 'OrderPiecesReturned') return;
      const payAmount = 30_003 - 5_000;
      const { deliveryAmount: _, ...rest } = event.data;
      const data = { ...rest, payAmount, feeAmount: 5_000 };
      const older = { ...event, data, recordedAt: 0 } as unknown as RecordedEvent;
      movements = movementsBetween(before, evolve(orderFold, before, older));
      expect(after.cancelled.feeAmount).toBe(0);
    });
    expect(movements.map(({ kind, from, to, amount }) => [kind, `${from} → ${to}`, amount])).toEqual([
      ['refund', 'escrow → refund', 30_003],
      ['fee', 'refund → seller', 5_000],
      ['delivery', 'escrow → seller', 6_000],
    ]);
  });

  test('with the fee, where a request ends without goods', () => {
    const asked = [PAY, ...until(SENT, MUGS), asks('exchange', 1), ...steps('buyer', 0), PAY_FEE];
    expect(movedBy({}, ...asked, ...steps('buyer', 0))).toEqual([['refund', 'escrow → refund', 5_000, 0]]);
  });

  test('to the buyer when it is paid back', () => {
    const whole: Act = { kind: 'cancel', ...MUGS, qty: 3 };
    expect(movedBy({ cups: 0 }, PAY, whole, { kind: 'refunded' })).toEqual([
      ['payback', 'refund → buyer', 36_003, null],
    ]);
  });

  test('with the delivery of a parcel that is not sent any more', () => {
    const cup: Act = { kind: 'cancel', ...CUP, qty: 1 };
    expect(movedBy({}, PAY, cup)).toEqual([
      ['refund', 'escrow → refund', 3_333, 1],
      ['refund', 'escrow → refund', 6_500, 1],
    ]);
    expect(movedBy({}, PAY, cup, ...until(CONFIRMED, MUGS))).toEqual([
      ['sale', 'escrow → seller', 30_003, 0],
      ['delivery', 'escrow → seller', 6_000, 0],
    ]);
  });
});
