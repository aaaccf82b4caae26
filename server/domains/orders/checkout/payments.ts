import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { ChosenProvider, NotBegun, type PaymentProvider } from '../../buying/payment/offers.ts';
import { orderStream, type OrderState, type Placed } from '../order/decider.ts';
import { CashReceipts, OrderViews, RefundAccounts } from '../order/offers.ts';

/** Of this process, since it runs. */
export class PaymentCounts {
  asked = 0;
  notBegun = 0;
  /** Tries of refunds that failed after they were due. */
  refundsLate = 0;
}

/** What payments and refunds need. */
export interface Paying extends Pick<Platform, 'log' | 'source' | 'clock' | 'logger'> {
  readonly orders: Pick<OrderViews, 'order'>;
  readonly provider: PaymentProvider;
  readonly receipts: Pick<CashReceipts, 'setting'>;
  readonly accounts: Pick<RefundAccounts, 'of'>;
  readonly counts: PaymentCounts;
}

export function payingOf(
  { log, source, clock, logger, use }: Platform,
  counts: PaymentCounts = use(PaymentCounts),
): Paying {
  const { provider } = use(ChosenProvider);
  const [orders, receipts, accounts] = [use(OrderViews), use(CashReceipts), use(RefundAccounts)];
  return { log, source, clock, logger, orders, provider, receipts, accounts, counts };
}

/** Throws 2010 if the order does not exist. */
export async function stateOfOrder(log: Pick<EventLog, 'state'>, orderSysId: number): Promise<Placed> {
  return placed((await log.state(orderStream(orderSysId))).state);
}

/** Throws 2010 if there is no order. */
export function placed(order: OrderState): Placed {
  if (!order) throw new Refusal('2010');
  return order;
}

/** Where a payment that is logged can be made. Throws 4003 if the provider refuses it, 4004 if it does not answer. */
export async function whereToPay(
  { provider, clock, logger, counts }: Paying,
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
