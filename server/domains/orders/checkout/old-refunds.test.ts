import type { Refund } from '../../buying/payment/decider.ts';
import { expect, test } from 'vitest';
import type { NewEvent } from '../../../platform/log/log.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import { TestLog } from '../../../testing/log.ts';
import { place } from '../../../testing/ordering.ts';
import { orderStream } from '../order/decider.ts';
import type { PaymentProvider } from '../../buying/payment/provider.ts';
import { Sandbox } from '../../buying/payment/sandbox.ts';
import { paymentsOf } from './payments.support.ts';

const BUYER = 5;
const sandbox = new Sandbox('a secret');
const mug = simpleGoods(31, 50, { price: 12_000 });
/** Three mugs of 12,000 won, delivered for free. */
const TOTAL = 36_000;

/** An order of its own, and the data of its payments' events. */
function orderOfVersion(orderSysId: number) {
  const placed = { ...place({ goods: [mug] }, orderOf([asked(mug, [line(3, mug)])])).placed, orderSysId };
  const pay = (paySysId: number) => ({ orderSysId, paySysId, amount: TOTAL });
  const received = (paySysId: number) => {
    return { ...pay(paySysId), reference: sandbox.referenceOf({ paySysId, amount: TOTAL }) };
  };
  const part = (paySysId: number, refundSysId: number, amount = TOTAL) => {
    return { orderSysId, paySysId, refundSysId, amount };
  };
  const begun = [71, 72, 73, 74].map((paySysId) => {
    return { type: 'PaymentBegun', data: { ...pay(paySysId), payMethodCode: 1 } };
  });
  const paid = { type: 'OrderPaid', data: received(71) };
  const common: NewEvent[] = [{ type: 'OrderPlaced', data: placed }, ...begun, paid];
  return { pay, received, part, common };
}

/**
 * Payments 71 to 74 of one order, as an older version recorded them: 71 pays it, of which 12,000 won went back and 5,000 are
 * open. 72 was refunded wholly, and 73's refund is open; both came too late. 74 went back before anybody had heard of it.
 */
function oldEvents(orderSysId: number): NewEvent[] {
  const { pay, received, part, common } = orderOfVersion(orderSysId);
  return [
    ...common,
    { type: 'PartRefundAsked', data: part(71, 81, 12_000) },
    { type: 'PartRefunded', data: part(71, 81, 12_000) },
    { type: 'PartRefundAsked', data: part(71, 82, 5_000) },
    { type: 'RefundAsked', data: received(72) },
    { type: 'PaymentRefunded', data: pay(72) },
    { type: 'RefundAsked', data: received(73) },
    { type: 'PaymentRefunded', data: pay(74) },
  ];
}

function todaysEvents(orderSysId: number): NewEvent[] {
  const { received, part, common } = orderOfVersion(orderSysId);
  return [
    ...common,
    { type: 'RefundRequested', data: part(71, 81, 12_000) },
    { type: 'RefundCompleted', data: part(71, 81, 12_000) },
    { type: 'RefundRequested', data: part(71, 82, 5_000) },
    { type: 'UnappliedPaymentReceived', data: received(72) },
    { type: 'RefundRequested', data: part(72, 72) },
    { type: 'RefundCompleted', data: part(72, 72) },
    { type: 'UnappliedPaymentReceived', data: received(73) },
    { type: 'RefundRequested', data: part(73, 73) },
    { type: 'RefundCompleted', data: part(74, 74) },
  ];
}

/** Timers of the open refunds, as an older version set them. */
function oldTimers(orderSysId: number, dueAt: number) {
  const part = { type: 'RefundPart', orderSysId, paySysId: 71, refundSysId: 82 };
  const whole = { type: 'RefundPayment', orderSysId, paySysId: 73 };
  return [
    { id: 'refund-part:82', dueAt, command: part },
    { id: 'refund-payment:73', dueAt, command: whole },
  ];
}

async function scene(testLog: TestLog, version: 'old' | 'todays') {
  const { log, clock } = testLog;
  const orderSysId = 901;
  const ref = orderStream(orderSysId);
  await log.execute({
    actorId: BUYER,
    commandId: 'an earlier version',
    streams: [ref],
    decide: () => ({
      events: [{ ref, events: version === 'old' ? oldEvents(orderSysId) : todaysEvents(orderSysId) }],
      timers: { set: version === 'old' ? oldTimers(orderSysId, clock.now()) : [] },
      reply: null,
    }),
  });
  const state = async () => (await log.state(ref)).state!;
  const refunded: (readonly [number, number, number])[] = [];
  class Watched extends Sandbox {
    override async refund(...[payment, refund]: Parameters<PaymentProvider['refund']>) {
      refunded.push([payment.paySysId, refund.refundSysId, refund.amount]);
      await super.refund(payment, refund);
    }
  }
  const { payments, scheduler } = paymentsOf(testLog, new Watched('a secret'));
  const open = async () => {
    const { refunds } = await payments.openRefunds({ startIndex: 0, rowCount: 9 });
    return refunds.map((each) => [each.orderSysId, each.paySysId, each.refundSysId, each.amount]);
  };
  return { orderSysId, state, payments, scheduler, open, refunded };
}

test('an old log folds to what the same story folds to today', async () => {
  await TestLog.run(async (testLog) => {
    const { orderSysId, state, open } = await scene(testLog, 'old');
    const refunds = (each: readonly Refund[]) =>
      each.map(({ refundSysId, amount, doneAt }) => `${refundSysId} ${amount} ${doneAt ? 'done' : 'open'}`);
    expect((await state()).pays.map((pay) => [pay.paySysId, pay.state, ...refunds(pay.refunds)])).toEqual([
      [71, 'paid', '81 12000 done', '82 5000 open'],
      [72, 'refunded', '72 36000 done'],
      [73, 'refundAsked', '73 36000 open'],
      [74, 'refunded', '74 36000 done'],
    ]);
    const listed = await open();
    expect(listed).toEqual([
      [orderSysId, 73, 73, TOTAL],
      [orderSysId, 71, 82, 5_000],
    ]);
    await TestLog.run(async (another) => {
      const todays = await scene(another, 'todays');
      expect(await todays.state()).toEqual(await state());
      expect(await todays.open()).toEqual(listed);
    });
  });
});

test('refunds that waited in an old database are made, once each', async () => {
  await TestLog.run(async (testLog) => {
    const { state, scheduler, open, refunded } = await scene(testLog, 'old');
    expect(await scheduler.runDue()).toBe(2);
    expect(refunded.toSorted(([a], [b]) => a - b)).toEqual([
      [71, 82, 5_000],
      [73, 73, TOTAL],
    ]);
    const { pays } = await state();
    expect(pays.map((pay) => pay.state)).toEqual(['paid', 'refunded', 'refunded', 'refunded']);
    expect(pays.flatMap(({ refunds }) => refunds).every(({ doneAt }) => doneAt !== null)).toBe(true);
    expect(await open()).toEqual([]);
    expect(await testLog.log.nextTimerAt()).toBeNull();
  });
});

test.each([
  ['done', []],
  ['again', [[73, 73, TOTAL]]],
] as const)('a waiting refund of which a manager reports %s has no second timer', async (found, made) => {
  await TestLog.run(async (testLog) => {
    const { state, payments, scheduler, refunded } = await scene(testLog, 'old');
    await payments.settleRefund({ refundSysId: 73, found }, { userSysId: 1 }, 'found');
    const waiting = await testLog.log.dueTimers(Number.MAX_SAFE_INTEGER, 9);
    expect(waiting.filter(({ command }) => command['paySysId'] === 73)).toHaveLength(made.length);
    await scheduler.runDue();
    expect(refunded.filter(([paySysId]) => paySysId === 73)).toEqual(made);
    expect((await state()).pays[2]!.state).toBe('refunded');
  });
});
