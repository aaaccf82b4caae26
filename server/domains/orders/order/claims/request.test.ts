import { describe, expect, test } from 'vitest';
import { PAY_METHOD } from '../../../../../schema/buying/constants.ts';
import { DAY } from '../../../../../schema/durations.ts';
import { LINE_STATUS, MOVES, type LineStatus } from '../../../../../schema/orders/moves.ts';
import { asked, boxes, line, orderOf, simpleGoods, withAddOns } from '../../../../testing/goods.ts';
import { place } from '../../../../testing/ordering.ts';
import { refusal } from '../../../../testing/refusal.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import type { OrderEvent, Placed } from '../decider.ts';
import { evolved } from '../decider.ts';
import { asking, freeOf, type ClaimAsked } from './request.ts';
import type { PiecesCancelled } from './cancelled-amounts.ts';
import { takeOut, withoutPieces, type Gone } from './cancellation.ts';
import type { ClaimState } from './claims.ts';
import { faultIn, moveFor, STEPS, type ClaimStep } from './moves.ts';

const mug = simpleGoods(31, 50, { deliveryPrice: 2_500, ...boxes(31, 6) });
const [box] = mug.facts.addingProducts[0]!.details;
const boxId = box!.prdtAddingProductDetailSysId;
const product = withAddOns(asked(mug, [line(3, mug)]), mug, [boxId, 1]);
const { placed } = place({ goods: [mug] }, orderOf([product]));
const { orderSysId } = placed;
const [{ orderPrdtSysId }] = placed.products as [(typeof placed.products)[number]];
const addOns = [{ prdtAddingProductDetailSysId: boxId, addingQty: 1 }];
/** 2026-11-10 09:00 in Korea. */
const DELIVERED = Date.parse('2026-11-10T00:00:00Z');

const ordered = evolved(null as never, [{ type: 'OrderPlaced', data: placed }] as OrderEvent[]);
function paidBy(payMethodCode: 1 | 2): Placed {
  const pay = { orderSysId, paySysId: 7, amount: placed.totalAmount };
  return evolved(ordered, [
    { type: 'PaymentBegun', data: { ...pay, payMethodCode } },
    { type: 'OrderPaid', data: { ...pay, reference: 'bank-1' } },
  ]);
}
const paid = paidBy(1);
const at = (statusCode: LineStatus, state = paid, deliveredAt = DELIVERED): Placed => ({
  ...state,
  progress: { [orderPrdtSysId]: { statusCode, deliveredAt, parcelSysId: 9 } },
});
const asks = (change: Partial<ClaimAsked> = {}): ClaimAsked => ({
  type: 'return',
  orderPrdtSysId,
  orderPrdtOptionSysIds: undefined,
  addOns: [],
  qty: 1,
  reasonTypeCode: 7,
  hasAccount: false,
  ...change,
});
const ask = (state: Placed, change: Partial<ClaimAsked> = {}, now = DELIVERED) =>
  asking(state, asks(change), { claimSysId: 5, now });
function held(state: Placed, change: Partial<ClaimAsked> = {}): Placed {
  const { type: claimType, ...claim } = ask(state, change).claim;
  const data = { orderSysId, sellerSysId: 1, claimType, ...claim };
  return evolved(state, [{ type: 'ClaimAsked', data }]);
}

/** The refusal's code, or `done`. */
function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error.resultCode;
    throw error;
  }
  return 'done';
}

describe('a request', () => {
  test.each([
    ['a morning', '2026-11-10T09:00:00', '2026-11-17'],
    ['the first moment of a day', '2026-11-10T00:00:00', '2026-11-17'],
    ['the last moment of a day', '2026-11-10T23:59:59.999', '2026-11-17'],
    ['a week with a leap day in it', '2028-02-25T12:00:00', '2028-03-03'],
    ['a leap day', '2028-02-29T12:00:00', '2028-03-07'],
    ['a week that ends on a leap day', '2028-02-22T12:00:00', '2028-02-29'],
    ['a February without one', '2027-02-22T12:00:00', '2027-03-01'],
    ['the last week of a year', '2026-12-27T12:00:00', '2027-01-03'],
    ['New Year’s Eve, over in Seoul before it is in London', '2026-12-31T23:30:00', '2027-01-07'],
    ['New Year’s Day, while London has the old year', '2027-01-01T00:30:00', '2027-01-08'],
  ])('after %s is possible to the last moment of day 7 in Korea', (_, delivered, lastDay) => {
    const deliveredAt = Date.parse(`${delivered}+09:00`);
    const until = Date.parse(`${lastDay}T23:59:59.999+09:00`);
    const state = at(LINE_STATUS.delivered, paid, deliveredAt);
    for (const type of ['return', 'exchange'] as const) {
      const codeAt = (now: number) => codeOf(() => ask(state, { type }, now));
      expect([deliveredAt, until, until + 1].map(codeAt)).toEqual(['done', 'done', '2052']);
      // Somebody has set the clock back, even to before the goods came.
      expect([until, deliveredAt - DAY].map(codeAt)).toEqual(['done', 'done']);
    }
  });

  test('is for pieces that no other holds', () => {
    const state = held(at(LINE_STATUS.delivered), { qty: 2 });
    expect(() => ask(state, { qty: 2 })).toThrow(refusal('2027', { maxQty: 1 }));
    const free = [
      paid,
      state,
      held(at(LINE_STATUS.preparing), { type: 'cancel', qty: 2, addOns }),
      { ...paid, isExpired: true },
    ].map((each) => {
      const { lines, addOns: left } = freeOf(each, orderPrdtSysId);
      return `${lines.reduce((sum, { qty }) => sum + qty, 0)} + ${left.length}`;
    });
    expect(free).toEqual(['3 + 1', '1 + 1', '1 + 0', '0 + 0']);
  });

  test('names the add-ons of a last piece, or comes after theirs', () => {
    expect(() => ask(paid, { type: 'cancel', qty: 3 })).toThrow(refusal('2050'));
    expect(ask(paid, { type: 'cancel', qty: 3, addOns }).isAtOnce).toBe(true);
    const alone = ask(paid, { type: 'cancel', qty: 0, addOns }).claim;
    const gone = takeOut(paid, alone, { vatPercent: () => 10 });
    expect([gone.amounts.payAmount, gone.isWhole]).toEqual([box!.price, false]);
    const left = withoutPieces(paid, gone);
    expect(ask(left, { type: 'cancel', qty: 3 }).isAtOnce).toBe(true);
    expect(() => ask(left, { type: 'cancel', qty: 0, addOns })).toThrow(refusal('0005'));
  });

  test('names an account where a deposit is to go back', () => {
    const state = paidBy(PAY_METHOD.virtualAccount);
    expect(() => ask(state, { type: 'cancel' })).toThrow(refusal('2051'));
    expect(ask(state, { type: 'cancel', hasAccount: true }).isAtOnce).toBe(true);
    expect(ask(ordered, { type: 'cancel' }).isAtOnce).toBe(true);
    const { progress } = at(LINE_STATUS.delivered);
    for (const type of ['return', 'exchange'] as const) {
      expect(() => ask({ ...state, progress }, { type })).toThrow(refusal('2051'));
      expect(ask({ ...state, progress }, { type, hasAccount: true }).claim.type).toBe(type);
    }
  });

  test('is due by the calendar: a notice in 3 days, the result in 10 business days', () => {
    const { claim } = ask(at(LINE_STATUS.delivered));
    expect(claim.noticeDueAt).toBe(DELIVERED + 3 * DAY);
    expect(claim.decideDueAt).toBe(Date.parse('2026-11-25T00:00:00+09:00'));
  });

  test('is, by its reason, the fault of buyer or seller, or of nobody yet', () => {
    const faultOf = (reasonTypeCode: number) =>
      ask(at(LINE_STATUS.delivered), { reasonTypeCode }).claim.fault;
    const faults = ['buyer', 'buyer', 'seller', 'buyer', 'seller', 'buyer', null, 'seller', 'seller'];
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(faultOf)).toEqual(faults);
  });

  test.each(Object.entries(LINE_STATUS))('from %s is made only where the table has it', (_, statusCode) => {
    for (const [type, move] of [
      ['cancel', 'askCancel'],
      ['exchange', 'askExchange'],
      ['return', 'askReturn'],
    ] as const) {
      const from = [...MOVES[move].from, ...(type === 'cancel' ? MOVES.cancel.from : [])] as number[];
      const state = at(statusCode);
      expect(codeOf(() => ask(state, { type }))).toBe(from.includes(statusCode) ? 'done' : '0007');
    }
  });
});

describe('each step of a request', () => {
  const claimAt = (type: ClaimState['type'], statusCode: LineStatus): ClaimState => ({
    ...ask(at(LINE_STATUS.delivered)).claim,
    type,
    statusCode,
    isOpen: true,
    steps: [],
    feeAmount: 0,
    feePays: [],
    refundAmount: 0,
    dueAt: null,
  });

  test.each(Object.keys(STEPS) as ClaimStep[])(
    '%s is made from where the table has it, and from nowhere else',
    (step) => {
      const moves = STEPS[step] as Partial<Record<ClaimState['type'], keyof typeof MOVES>>;
      for (const type of ['cancel', 'exchange', 'return'] as const)
        for (const statusCode of Object.values(LINE_STATUS)) {
          const move = moves[type];
          const [state, claim] = [at(LINE_STATUS.delivered), claimAt(type, statusCode)];
          const isOpen = move !== undefined && (MOVES[move].from as readonly number[]).includes(statusCode);
          expect(codeOf(() => moveFor(step, state, claim))).toBe(
            isOpen ? 'done' : move ? MOVES[move].code : '0007',
          );
          expect(() => moveFor(step, state, { ...claim, isOpen: false })).toThrow(Refusal);
        }
    },
  );

  test('lets a seller take a fault upon themselves, and lay none on a buyer', () => {
    const claim = claimAt('return', LINE_STATUS.returnRequested);
    expect(() => faultIn(claim, undefined)).toThrow(refusal('2054'));
    expect(faultIn(claim, 'buyer')).toEqual({ fault: 'buyer', feeAmount: 5_000 });
    expect(faultIn({ ...claim, fault: 'seller' }, 'buyer')).toEqual({ fault: 'seller', feeAmount: 0 });
    expect(faultIn({ ...claim, fault: 'buyer' }, 'seller')).toEqual({ fault: 'seller', feeAmount: 0 });
    expect(faultIn({ ...claim, type: 'exchange' }, 'buyer')).toEqual({ fault: 'buyer', feeAmount: 5_000 });
  });
});

/** As a return at the buyer's fault was recorded while its fee was kept of the refund. */
function lessFee(gone: Gone): Gone & Pick<PiecesCancelled, 'feeAmount'> {
  const feeAmount = Math.min(5_000, gone.amounts.payAmount);
  return {
    ...gone,
    amounts: { ...gone.amounts, payAmount: gone.amounts.payAmount - feeAmount },
    ...(feeAmount > 0 && { feeAmount }),
  };
}

describe('the last pieces', () => {
  const { orderPrdtOptionSysId } = placed.products[0]!.lines[0]!;
  const ofQty = (qty: number, addOns = [boxId]) => {
    return { orderPrdtSysId, lines: [{ orderPrdtOptionSysId, qty }], addOns };
  };
  const vatPercent = () => 10;

  test('take delivery with them at the seller’s fault, and leave it at the buyer’s', () => {
    const theirs = takeOut(paid, ofQty(3), { vatPercent });
    expect(theirs.amounts.payAmount).toBe(placed.totalAmount);
    const own = takeOut(paid, ofQty(3), { vatPercent, withDelivery: false });
    expect(own.amounts.payAmount).toBe(placed.totalAmount - placed.prepaymentAmount);
  });

  test('take no fee back that was kept of the refund of an older return', () => {
    const first = lessFee(takeOut(paid, ofQty(1, []), { vatPercent, withDelivery: false }));
    const last = takeOut(withoutPieces(paid, first, 'OrderPiecesReturned'), ofQty(2), { vatPercent });
    expect(first.amounts.payAmount + last.amounts.payAmount).toBe(placed.totalAmount - 5_000);
  });
});
