import type { EventLog } from '../../../platform/log/log.ts';
import { silentLogger } from '../../../platform/log/logger.ts';
import { Scheduler } from '../../../platform/log/background/timers.ts';
import { seededSource } from '../../../platform/source.ts';
import type { TestLog } from '../../../testing/log.ts';
import type { PaymentProvider } from '../../buying/payment/provider.ts';
import type { RefundAccounts } from '../order/offers.ts';
import { Payments, refundHandlers } from './payments.ts';

/** A process that hears of payments and makes refunds, and begins none. */
export function paymentsOf(
  { clock, log }: TestLog,
  provider: PaymentProvider,
  by: EventLog = log,
  accountOf: RefundAccounts['of'] = () => Promise.resolve(null),
) {
  const counts = { asked: 0, notBegun: 0, refundsLate: 0 };
  const payments = new Payments({
    receipts: { setting: () => [] },
    accounts: { of: accountOf },
    counts,
    log: by,
    orders: { order: () => Promise.reject(new Error('nobody begins a payment here')) },
    provider,
    source: seededSource(clock, 1),
    clock,
    logger: silentLogger,
  });
  return { payments, counts, scheduler: new Scheduler({ log, clock, handlers: refundHandlers(payments) }) };
}
