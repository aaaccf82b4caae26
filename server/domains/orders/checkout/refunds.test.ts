import { describe, expect, test } from 'vitest';
import type { EventLog } from '../../../platform/log/log.ts';
import { TestLog } from '../../../testing/log.ts';
import { place } from '../../../testing/ordering.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import type { RefundAccount } from '../../../../schema/orders/claim-request.ts';
import { orderStream } from '../order/decider.ts';
import type { RefundAccounts } from '../order/offers.ts';
import type { MadePayment } from '../../buying/payment/provider.ts';
import { Sandbox } from '../../buying/payment/sandbox.ts';
import { paymentsOf } from './payments.support.ts';

const BUYER = 5;
const PAY = 77;
const mug = simpleGoods(31, 50, { price: 12_000 });
const { placed } = place({ goods: [mug] }, orderOf([asked(mug, [line(1, mug)])]));
const { orderSysId } = placed;
const order = orderStream(orderSysId);

/** A sandbox that gives nothing back until it is told to. */
class Reluctant extends Sandbox {
  isWilling = false;
  readonly tried: object[] = [];
  /** Won that went back, by refund: a provider makes each once. */
  readonly made = new Map<number, number>();
  /** Nothing goes back before this. */
  answer: Promise<void> = Promise.resolve();

  override async refund(
    payment: MadePayment,
    refund: { refundSysId: number; amount: number },
  ): Promise<void> {
    this.tried.push({ payment, refund });
    if (!this.isWilling) throw new Error('the bank does not answer');
    await this.answer;
    await super.refund(payment, refund);
    this.made.set(refund.refundSysId, refund.amount);
  }
}

/** An order that was given up while its payment was under way, with the provider and its notice. */
async function scene(testLog: TestLog) {
  const { log } = testLog;
  const append = testLog.append.bind(testLog);
  await append(order, BUYER, { type: 'OrderPlaced', data: placed });
  const begun = { orderSysId, paySysId: PAY, payMethodCode: 1, amount: placed.totalAmount } as const;
  await append(order, BUYER, { type: 'PaymentBegun', data: begun });
  await append(order, null, { type: 'OrderCancelled', data: { orderSysId, reason: 'unpaid' } });
  const sandbox = new Reluctant('a secret');
  const open = (by?: EventLog, accountsOf?: RefundAccounts['of']) =>
    paymentsOf(testLog, sandbox, by, accountsOf);
  const { amount } = begun;
  const outcome = { isPaid: true, reference: sandbox.referenceOf({ paySysId: PAY, amount }) } as const;
  const paid = sandbox.notice({ orderSysId, paySysId: PAY, amount, outcome });
  const payState = async () => (await log.state(order)).state?.pays[0]?.state;
  return { sandbox, open, paid, payState };
}

describe('a refund', () => {
  test('is tried until the provider makes it, by whichever process stands then', () =>
    TestLog.run(async (testLog) => {
      const { clock } = testLog;
      const { sandbox, open, paid, payState } = await scene(testLog);
      const { payments, scheduler } = open();
      await payments.hear(paid);
      expect(await payState()).toBe('refundAsked');
      for (const wait of [0, 1000, 2000]) {
        clock.advance(wait);
        await scheduler.runDue();
      }
      expect(sandbox.tried).toHaveLength(3);
      expect(await payState()).toBe('refundAsked');
      sandbox.isWilling = true;
      const later = open();
      await later.scheduler.runDue();
      expect(await payState()).toBe('refunded');
      await later.payments.hear(paid);
      expect(await later.scheduler.runDue(clock.now() + 3_600_000)).toBe(0);
      expect(sandbox.tried).toHaveLength(4);
      expect(new Set(sandbox.tried.map((each) => JSON.stringify(each))).size).toBe(1);
    }));

  test('that two processes make at once is told once', () =>
    TestLog.run(async (testLog) => {
      const { log } = testLog;
      const { sandbox, open, paid, payState } = await scene(testLog);
      sandbox.isWilling = true;
      const [one, other] = [open(), open()];
      await Promise.all([one.payments.hear(paid), other.payments.hear(paid)]);
      await Promise.all([one.scheduler.runDue(), other.scheduler.runDue()]);
      expect(await payState()).toBe('refunded');
      expect(await told(log)).toEqual(['RefundRequested', 'RefundCompleted']);
    }));

  test('of which the record was lost after the provider had made it is made once', () =>
    TestLog.run(async (testLog) => {
      const { log } = testLog;
      const { sandbox, open, paid, payState } = await scene(testLog);
      sandbox.isWilling = true;
      await open().payments.hear(paid);
      // A process that ends before it can record anything.
      const ending = Object.create(log, {
        state: { value: log.state.bind(log) },
        dueTimers: { value: log.dueTimers.bind(log) },
        execute: { value: () => Promise.reject(new Error('it was killed')) },
      }) as EventLog;
      await open(ending).scheduler.runDue();
      expect([sandbox.made.size, await payState()]).toEqual([1, 'refundAsked']);
      await open().scheduler.runDue();
      expect(await payState()).toBe('refunded');
      expect([...sandbox.made.values()]).toEqual([placed.totalAmount]);
      expect(await told(log)).toEqual(['RefundRequested', 'RefundCompleted']);
    }));

  test('that a provider answers late is recorded once, though people have reported it in between', () =>
    TestLog.run(async (testLog) => {
      const { log } = testLog;
      const { sandbox, open, paid, payState } = await scene(testLog);
      const { payments, scheduler } = open();
      await payments.hear(paid);
      const late = Promise.withResolvers<void>();
      sandbox.isWilling = true;
      sandbox.answer = late.promise;
      const running = scheduler.runDue();
      const { refunds } = await payments.openRefunds({ startIndex: 0, rowCount: 5 });
      const [{ refundSysId, amount }] = refunds as [(typeof refunds)[number]];
      expect([refunds.length, amount]).toEqual([1, placed.totalAmount]);
      await payments.settleRefund({ refundSysId, found: 'done' }, { userSysId: 1 }, 'found');
      late.resolve();
      await running;
      expect(await payState()).toBe('refunded');
      expect(await told(log)).toEqual(['RefundRequested', 'RefundCompleted']);
      expect(await payments.openRefunds({ startIndex: 0, rowCount: 5 })).toEqual({
        totalCnt: 0,
        refunds: [],
      });
      expect(await log.nextTimerAt()).toBeNull();
    }));
});

test('a refund is due after 3 business days, and tries that fail later are counted', () =>
  TestLog.run(async (testLog) => {
    const { clock } = testLog;
    // A Friday.
    clock.set(Date.parse('2026-11-20T12:00:00+09:00'));
    const { open, paid } = await scene(testLog);
    const { payments, scheduler, counts } = open();
    await payments.hear(paid);
    await scheduler.runDue();
    const only = async () => (await payments.openRefunds({ startIndex: 0, rowCount: 5 })).refunds[0];
    const dueAt = Date.parse('2026-11-26T00:00:00+09:00');
    clock.set(dueAt - 1);
    await scheduler.runDue();
    expect(await only()).toMatchObject({ dueAt: new Date(dueAt).toISOString(), isOverdue: 0 });
    expect(counts.refundsLate).toBe(0);
    clock.set(dueAt);
    expect(await only()).toMatchObject({ isOverdue: 1 });
    // The longest pause between two tries.
    clock.advance(300_000);
    await scheduler.runDue();
    expect(counts.refundsLate).toBe(1);
  }));

test('a manager sees the account that was named for a refund', () =>
  TestLog.run(async (testLog) => {
    const account = { bankCode: '088', accountHolder: '김하늘', accountNumber: '110-123-456789' };
    const { open, paid } = await scene(testLog);
    const accounts = new Map<number, RefundAccount>();
    const { payments } = open(undefined, async () => accounts);
    await payments.hear(paid);
    const only = async () => (await payments.openRefunds({ startIndex: 0, rowCount: 5 })).refunds[0]!;
    const { refundSysId, refundAccount } = await only();
    expect(refundAccount).toBeNull();
    accounts.set(refundSysId, account);
    expect(await only()).toMatchObject({ refundAccount: account });
  }));

async function told(log: EventLog): Promise<string[]> {
  const events = await log.read({ types: ['RefundRequested', 'RefundCompleted'], limit: 10 });
  return events.map(({ type }) => type);
}
