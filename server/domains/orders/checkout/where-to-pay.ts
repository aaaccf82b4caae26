import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { NotBegun, type PaymentProvider } from '../../buying/payment/offers.ts';

export interface WhereNeed {
  readonly provider: PaymentProvider;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly counts: PaymentCounts;
}

/** Of this process, since it runs. */
export interface PaymentCounts {
  asked: number;
  notBegun: number;
  /** Tries of refunds that failed after they were due. */
  refundsLate: number;
}

/** Where a payment that is logged can be made. Throws 4003 if the provider refuses it, 4004 if it does not answer. */
export async function whereToPay(
  { provider, clock, logger, counts }: WhereNeed,
  asked: Parameters<PaymentProvider['begin']>[0],
) {
  const { paySysId } = asked;
  counts.asked += 1;
  try {
    return { paySysId, ...(await provider.begin(asked)) };
  } catch (error) {
    if (!(error instanceof NotBegun)) throw error;
    counts.notBegun += 1;
    logger.warn({ paySysId, reason: error.message, at: clock.now() }, 'a payment was not begun');
    throw new Refusal(error.isTimeout ? '4004' : '4003');
  }
}
