import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/log/log.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { NotBegun, type PaymentProvider } from '../payment/offers.ts';

export interface WhereNeed {
  readonly provider: PaymentProvider;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Where a payment that is logged can be made. Throws 4003 if the provider refuses it, 4004 if it does not answer. */
export async function whereToPay(
  { provider, clock, logger }: WhereNeed,
  asked: Parameters<PaymentProvider['begin']>[0],
) {
  const { paySysId } = asked;
  try {
    return { paySysId, ...(await provider.begin(asked)) };
  } catch (error) {
    if (!(error instanceof NotBegun)) throw error;
    logger.warn({ paySysId, reason: error.message, at: clock.now() }, 'a payment was not begun');
    throw new Refusal(error.isTimeout ? '4004' : '4003');
  }
}
