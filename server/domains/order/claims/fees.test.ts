import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINE_STATUS, mayMove, type LineStatus, type MoveName } from '../../../../schema/orders/moves.ts';
import { Refusal, type States } from '../../../platform/log/log.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import { place } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import { scaled } from '../../../testing/seed.ts';
import { beginPayment, depositOf, hearNotice } from '../../payment/decider.ts';
import type { PaymentEvent } from '../../payment/offers.ts';
import type { OrderEvent, Placed } from '../decider.ts';
import { evolved, withMoved } from '../with-moved.ts';
import type { ClaimEvent, ClaimMove, ClaimState, ClaimType, Fault } from './claims.ts';
import { faultIn, moveClaim, moveFor, STEPS, withFault, type Step } from './deciding.ts';
import { billNamed, billPaidBy, feeBack, feeFor, feeOf, feeShown } from './fees.ts';
import { endWithPieces } from './taking-out.ts';

const FEE = 5_000;
const NOW = Date.parse('2026-11-20T12:00:00+09:00');
const CLAIM = 5;
const NOBODY: States = { get: ({ fold }) => fold.initial, version: () => 0 };

/** Mugs for 12,000 won each that are paid and have arrived. */
function arrived(qty: number, deliveryPrice = 0): Placed {
  const mug = simpleGoods(31, 50, { price: 12_000, deliveryPrice });
  const { placed } = place({ goods: [mug] }, orderOf([asked(mug, [line(qty, mug)])]));
  const [{ orderPrdtSysId: id }] = placed.products as [(typeof placed.products)[number]];
  const pay = { orderSysId: placed.orderSysId, paySysId: 7, amount: placed.totalAmount };
  const events: OrderEvent[] = [
    { type: 'OrderPlaced', data: placed },
    { type: 'PaymentBegun', data: { ...pay, payMethodCode: 1 } },
    { type: 'OrderPaid', data: { ...pay, reference: 'bank-1' } },
  ];
  const progress = { [id]: { statusCode: LINE_STATUS.delivered, deliveredAt: NOW, parcelSysId: 9 } };
  return { ...evolved(null as never, events), progress };
}

const delivered = arrived(3);
const { orderSysId } = delivered.order;

type Asked = Extract<ClaimEvent, { type: 'ClaimAsked' }>;

/** As an older version recorded it, unless it says what it costs. */
function claimAsked(
  claimType: ClaimType,
  fault: Fault | null,
  more: { feeAmount?: number } = {},
  of = delivered,
): OrderEvent {
  const [{ orderPrdtSysId, lines }] = of.order.products as [Placed['order']['products'][number]];
  const data = {
    orderSysId,
    sellerSysId: 1,
    claimType,
    claimSysId: CLAIM,
    orderPrdtSysId,
    lines: [{ orderPrdtOptionSysId: lines[0]!.orderPrdtOptionSysId, qty: 1 }],
    addOns: [],
    statusCode: claimType === 'return' ? LINE_STATUS.returnRequested : LINE_STATUS.exchangeRequested,
    reasonTypeCode: fault === 'buyer' ? 1 : 3,
    fault,
    createdAt: NOW,
    noticeDueAt: NOW,
    decideDueAt: NOW,
    ...more,
  };
  return withMoved<Asked>(of, { type: 'ClaimAsked', data });
}

const claimOf = (state: Placed): ClaimState => state.claims[CLAIM]!;

/** Moves as an older version recorded them. */
function moved(state: Placed, move: ClaimMove, change: { fault?: Fault; feeAmount?: number } = {}): Placed {
  return evolved(state, [moveClaim(state, claimOf(state), move, 'seller', change)]);
}

const asks = (type: ClaimType, fault: Fault | null) => evolved(delivered, [claimAsked(type, fault)]);
const DUE = { feeAmount: FEE, isFeePaid: 0, isFeePayable: 1, feeRefund: null };
const NONE = { feeAmount: 0, isFeePaid: 0, isFeePayable: 0, feeRefund: null };

describe('a request of an older log', () => {
  const accepted = moved(asks('return', 'buyer'), 'acceptReturn', { fault: 'buyer', feeAmount: FEE });
  const received = moved(accepted, 'receiveReturn');

  test('that ended with the fee kept of its refund is shown as it was', () => {
    const at = { state: received, claim: claimOf(received), states: NOBODY, now: NOW };
    const [returned] = endWithPieces(at, 8).events as [Extract<OrderEvent, { type: 'OrderPiecesReturned' }>];
    const data = { ...returned.data, payAmount: returned.data.payAmount - FEE, feeAmount: FEE };
    const ended = evolved(received, [{ type: 'OrderPiecesReturned', data }]);
    expect(feeShown(claimOf(ended))).toEqual({ ...NONE, feeAmount: FEE, isFeePaid: 1 });
    expect([claimOf(ended).refundAmount, ended.cancelled.feeAmount]).toEqual([7_000, FEE]);
  });

  test.each([
    ['a return that was asked for', asks('return', 'buyer')],
    ['a return that was accepted', accepted],
    ['a return whose goods have come', received],
    ['an exchange that was asked for', asks('exchange', 'buyer')],
    ['an exchange that was accepted', exchanging('acceptExchange')],
    ['an exchange whose goods have come', exchanging('acceptExchange', 'receiveExchange')],
  ])('is to be paid while it goes on: %s', (_, state) => {
    expect(feeShown(claimOf(state))).toEqual(DUE);
    const bill = { orderSysId, claimSysId: CLAIM, amount: FEE, isUnpaid: true, payUntil: Infinity };
    expect(billNamed(state, CLAIM).bill).toEqual(bill);
  });

  const SENT = ['acceptExchange', 'receiveExchange', 'dispatchExchange'] as const;
  test.each<[what: string, ...moves: ClaimMove[]]>([
    ['whose new goods were sent', ...SENT],
    ['whose new goods have come', ...SENT, 'deliverExchange'],
    ['that is final', ...SENT, 'deliverExchange', 'confirmExchange'],
    ['that was withdrawn', 'withdrawExchange'],
    ['that was refused', 'refuseExchange'],
    ['that was forgotten', 'acceptExchange', 'forgetExchange'],
  ])('costs nothing if it is an exchange %s', (_, ...moves) => {
    expect(feeShown(claimOf(exchanging(...moves)))).toEqual(NONE);
  });

  test('costs nothing while nobody knows whose fault it is, or if it is the seller’s', () => {
    for (const fault of ['seller', null] as const)
      for (const type of ['return', 'exchange'] as const)
        expect(feeShown(claimOf(asks(type, fault)))).toEqual(NONE);
  });
});

function exchanging(...moves: readonly ClaimMove[]): Placed {
  const old = { fault: 'buyer', feeAmount: 0 } as const;
  return moves.reduce(
    (state, move) => moved(state, move, move === 'acceptExchange' ? old : {}),
    asks('exchange', 'buyer'),
  );
}

test.each([
  ['cancel', 'buyer', 0],
  ['exchange', 'buyer', FEE],
  ['return', 'buyer', FEE],
  ['return', 'seller', 0],
  ['exchange', null, 0],
] as const)('a %s at the fault of: %s costs %i', (type, fault, fee) => {
  expect(feeFor(type, fault)).toBe(fee);
});

test('a request that the order does not have has no bill', () => {
  expect(() => billNamed(delivered, CLAIM)).toThrow(refusal('0004'));
  expect(billNamed(delivered).bill).toMatchObject({ orderSysId, isUnpaid: false });
  expect(billPaidBy(asks('return', 'buyer'), 7).claim).toBeNull();
});

test('a return of the last piece gives delivery back once its seller takes the fault upon themselves', () => {
  const one = arrived(1, 2_500);
  const asking = evolved(one, [claimAsked('return', 'buyer', { feeAmount: FEE }, one)]);
  const received = moved(moved(asking, 'acceptReturn'), 'receiveReturn');
  const endedBy = (fault?: 'seller') => {
    const at = { state: received, claim: claimOf(received), states: NOBODY, now: NOW };
    return claimOf(evolved(received, endWithPieces({ ...at, fault }, 8).events));
  };
  expect(endedBy()).toMatchObject({ fault: 'buyer', feeAmount: FEE, refundAmount: 12_000 });
  expect(endedBy('seller')).toMatchObject({ fault: 'seller', feeAmount: 0, refundAmount: 14_500 });
});

const STEPS_TAKEN = Object.keys(STEPS) as Step[];
const which = fc.nat(30);
const says = fc.constantFrom<'paid' | 'refused' | 'wrong'>('paid', 'paid', 'refused', 'wrong');
const fault = fc.constantFrom<Fault>('buyer', 'buyer', 'seller');
const payMethodCode = fc.constantFrom<1 | 3 | 4>(1, 3, 4);
const anyAct = fc.oneof(
  fc.record({ kind: fc.constant('begin' as const), payMethodCode }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('notice' as const), which: fc.nat(3), says }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('step' as const), which, fault }) },
  fc.record({ kind: fc.constant('done' as const), which: fc.nat(3) }),
);
/** One thing that somebody does about a request or its fee. */
type Act = typeof anyAct extends fc.Arbitrary<infer A> ? A : never;

function canStep(step: Step, { type, isOpen, statusCode }: ClaimState): boolean {
  const move = (STEPS[step] as Partial<Record<ClaimType, MoveName>>)[type];
  return isOpen && move !== undefined && mayMove(move, statusCode);
}

function eventsOf(state: Placed, act: Act, nextId: () => number): readonly OrderEvent[] {
  const claim = claimOf(state);
  const { bill, pays } = billNamed(state, CLAIM);
  if (act.kind === 'begin') {
    const asking = { paySysId: nextId(), payMethodCode: act.payMethodCode, leastAmount: 1, now: NOW };
    return beginPayment({ pays }, bill, asking).events;
  }
  if (act.kind === 'notice') {
    const pay = pays[act.which];
    if (!pay) return [];
    const { paySysId, amount } = pay;
    const isPaid = { isPaid: true, reference: `bank-${paySysId}` } as const;
    const outcome = act.says === 'refused' ? { refused: 'LIMIT' } : isPaid;
    const notice = { orderSysId, paySysId, outcome, amount: act.says === 'wrong' ? amount + 1 : amount };
    return hearNotice({ pays }, bill, notice, nextId());
  }
  if (act.kind === 'done') {
    const all = pays.flatMap(({ paySysId, refunds }) => refunds.map((each) => ({ paySysId, ...each })));
    const open = all.filter(({ isDone }) => !isDone)[act.which];
    if (!open) return [];
    const { paySysId, refundSysId, amount } = open;
    const data = { orderSysId, claimSysId: CLAIM, paySysId, refundSysId, amount };
    return [{ type: 'RefundCompleted', data }];
  }
  const able = STEPS_TAKEN.filter((each) => canStep(each, claim));
  const step = able[act.which % Math.max(1, able.length)];
  if (!step) return [];
  const taken = (step === 'finish' || step === 'dispatch') && act.fault === 'seller' ? act.fault : undefined;
  const move = moveFor(step, withFault(claim, taken));
  if (move === 'finishReturn') {
    const { events } = endWithPieces({ state, claim, states: NOBODY, now: NOW, fault: taken }, nextId());
    return [...events, ...(taken ? feeBack(orderSysId, claim, nextId()) : [])];
  }
  const change = step === 'accept' || taken ? faultIn(claim, act.fault) : {};
  const isGivenUp = ['refuse', 'withdraw', 'forget'].includes(step) || change.fault === 'seller';
  const back: PaymentEvent[] = isGivenUp ? feeBack(orderSysId, claim, nextId()) : [];
  return [moveClaim(state, claim, move as ClaimMove, 'seller', change), ...back];
}

/** Won of the fee that came, and that went back or will. */
function moneyOf({ feePays }: ClaimState): { readonly came: number; readonly goes: number } {
  const came = feePays.filter(({ state }) => state !== 'begun' && state !== 'refused');
  const sum = (all: readonly { readonly amount: number }[]) =>
    all.reduce((total, { amount }) => total + amount, 0);
  return { came: sum(came), goes: sum(feePays.flatMap(({ refunds }) => refunds)) };
}

const { returned, exchangeSent, exchangeDelivered, exchanged } = LINE_STATUS;
const ENDED_WITH_GOODS = new Set<LineStatus>([returned, exchangeSent, exchangeDelivered, exchanged]);

test('whatever people and notices do, a fee is kept once, by a request at the buyer’s fault that goes on or ended with goods', () => {
  const seen = { paid: 0, back: 0, ended: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom<ClaimType>('return', 'exchange'),
      fc.constantFrom<Fault | null>('buyer', 'buyer', 'seller', null),
      fc.boolean(),
      fc.array(anyAct, { minLength: 5, maxLength: 30, size: 'max' }),
      (type, fault, isOld, acts) => {
        let id = 100;
        const nextId = () => (id += 1);
        const said = isOld ? {} : { feeAmount: feeFor(type, fault) };
        let state = evolved(delivered, [claimAsked(type, fault, said)]);
        const depositBefore = depositOf(state);
        for (const act of acts) {
          try {
            state = evolved(state, eventsOf(state, act, nextId));
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          const claim = claimOf(state);
          const { came, goes } = moneyOf(claim);
          const kept = depositOf({ pays: claim.feePays });
          expect(came - goes).toBe(kept);
          expect([0, FEE]).toContain(kept);
          const isWithGoods = ENDED_WITH_GOODS.has(claim.statusCode);
          const mayKeep = claim.fault === 'buyer' && (claim.isOpen || isWithGoods);
          expect(kept === 0 || mayKeep).toBe(true);
          // Nothing ended with goods at the buyer's fault for nothing.
          expect(!isWithGoods || claim.fault !== 'buyer' || kept === FEE).toBe(true);
          const shown = feeShown(claim);
          expect(shown.isFeePaid).toBe(kept > 0 ? 1 : 0);
          expect(shown.isFeePayable === 1).toBe(mayKeep && kept === 0 && !isWithGoods && feeOf(claim) > 0);
          expect(shown.feeRefund?.amount ?? 0).toBe(goes);
          const isWaiting = claim.feePays.some(({ refunds }) => refunds.some(({ isDone }) => !isDone));
          expect(shown.feeRefund?.isDone ?? 1).toBe(isWaiting ? 0 : 1);
          // Fees do not touch the order's own money. Only a return does.
          expect(depositOf(state)).toBe(depositBefore - claim.refundAmount);
          expect(claim.statusCode !== LINE_STATUS.returned || claim.refundAmount === 12_000).toBe(true);
          seen.paid += kept > 0 ? 1 : 0;
          seen.back += goes > 0 ? 1 : 0;
          seen.ended += isWithGoods ? 1 : 0;
        }
      },
    ),
    { numRuns: scaled(300) },
  );
  expect(Math.min(seen.paid, seen.back, seen.ended)).toBeGreaterThan(30);
});
