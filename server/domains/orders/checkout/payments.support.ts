import type { EventLog } from '../../../platform/log/log.ts';
import { silentLogger } from '../../../platform/log/logger.ts';
import { Scheduler } from '../../../platform/log/background/timers.ts';
import { seededSource } from '../../../platform/source.ts';
import type { TestLog } from '../../../testing/log.ts';
import type { PaymentProvider } from '../../buying/payment/provider.ts';
import type { RefundAccounts } from '../order/offers.ts';
import { hear } from './notices.ts';
import { PaymentCounts, type Paying } from './payments.ts';
import { refundHandlers, refundsLeft, settleByHand } from './refunds.ts';

type Rest<F> = F extends (paying: Paying, ...rest: infer R) => unknown ? R : never;

/** A process that hears of payments and makes refunds, and begins none. */
export function paymentsOf(
  { clock, log }: TestLog,
  provider: PaymentProvider,
  by: EventLog = log,
  accountsOf: RefundAccounts['of'] = () => Promise.resolve(new Map()),
) {
  const counts = new PaymentCounts();
  const paying: Paying = {
    receipts: { setting: () => [] },
    accounts: { of: accountsOf },
    counts,
    log: by,
    orders: { order: () => Promise.reject(new Error('nobody begins a payment here')) },
    provider,
    source: seededSource(clock, 1),
    clock,
    logger: silentLogger,
  };
  const payments = {
    hear: (...rest: Rest<typeof hear>) => hear(paying, ...rest),
    openRefunds: (...rest: Rest<typeof refundsLeft>) => refundsLeft(paying, ...rest),
    settleRefund: (...rest: Rest<typeof settleByHand>) => settleByHand(paying, ...rest),
  };
  return { payments, counts, scheduler: new Scheduler({ log, clock, handlers: refundHandlers(paying) }) };
}
