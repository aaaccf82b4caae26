import { describe, expect, test } from 'vitest';
import { silentLogger } from '../../platform/log/logger.ts';
import { Scheduler } from '../../platform/log/background/timers.ts';
import { seededSource } from '../../platform/source.ts';
import { TestLog } from '../../testing/log.ts';
import { place } from '../../testing/ordering.ts';
import { asked, line, orderOf, simpleGoods } from '../../testing/goods.ts';
import { orderStream } from '../order/decider.ts';
import { Payments, REFUND_PAYMENT } from './payments.ts';
import type { Paid } from './provider.ts';
import { Sandbox } from './sandbox.ts';

const BUYER = 5;
const PAY = 77;
const mug = simpleGoods(31, 50, { price: 12_000 });
const { placed } = place({ goods: [mug] }, orderOf([asked(mug, [line(1, mug)])]));
const { orderSysId } = placed;
const order = orderStream(orderSysId);

/** A sandbox that gives nothing back until it is told to. */
class Reluctant extends Sandbox {
  isWilling = false;
  readonly tried: Paid[] = [];

  override async refund(payment: Paid): Promise<void> {
    this.tried.push(payment);
    if (!this.isWilling) throw new Error('the bank does not answer');
    await super.refund(payment);
  }
}

/** An order that was given up while its payment was under way, and whoever takes notices of it. */
async function scene({ log, clock, append }: Pick<TestLog, 'log' | 'clock'> & { append: TestLog['append'] }) {
  await append(order, BUYER, { type: 'OrderPlaced', data: placed });
  const begun = { orderSysId, paySysId: PAY, payMethodCode: 1, amount: placed.totalAmount } as const;
  await append(order, BUYER, { type: 'PaymentBegun', data: begun });
  await append(order, null, { type: 'OrderCancelled', data: { orderSysId, reason: 'unpaid' } });
  const sandbox = new Reluctant('a secret');
  const source = seededSource(clock, 1);
  const open = () => {
    const orders = {
      order: () => Promise.reject(new Error('nobody begins a payment here')),
    };
    const payments = new Payments({ log, orders, provider: sandbox, source, clock, logger: silentLogger });
    const handlers = { [REFUND_PAYMENT]: payments.refund.bind(payments) };
    return { payments, scheduler: new Scheduler({ log, clock, handlers }) };
  };
  const { amount } = begun;
  const paid = sandbox.notice({
    orderSysId,
    paySysId: PAY,
    amount,
    outcome: { isPaid: true, reference: sandbox.referenceOf({ paySysId: PAY, amount }) },
  });
  const payState = async () => {
    const { state } = await log.state(order);
    return state?.pays[0]?.state;
  };
  return { sandbox, open, paid, payState };
}

describe('a refund', () => {
  test('is tried until the provider makes it, by whichever process stands then', async () => {
    await TestLog.run(async (testLog) => {
      const { log, clock } = testLog;
      const { sandbox, open, paid, payState } = await scene({
        log,
        clock,
        append: testLog.append.bind(testLog),
      });
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
    });
  });

  test('that two processes make at once is told once', async () => {
    await TestLog.run(async (testLog) => {
      const { log, clock } = testLog;
      const { sandbox, open, paid, payState } = await scene({
        log,
        clock,
        append: testLog.append.bind(testLog),
      });
      sandbox.isWilling = true;
      const [one, other] = [open(), open()];
      await Promise.all([one.payments.hear(paid), other.payments.hear(paid)]);
      await Promise.all([one.scheduler.runDue(), other.scheduler.runDue()]);
      expect(await payState()).toBe('refunded');
      const told = await log.read({ types: ['RefundAsked', 'PaymentRefunded'], limit: 10 });
      expect(told.map(({ type }) => type)).toEqual(['RefundAsked', 'PaymentRefunded']);
    });
  });
});
