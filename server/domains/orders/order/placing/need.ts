import type { PaymentTerms } from '../../../../../schema/buying/payments.ts';
import type { Platform } from '../../../../platform/module.ts';
import { ChosenProvider } from '../../../buying/payment/offers.ts';
import { savedAddresses } from '../../../members/account/offers.ts';
import type { BuyerLimits } from '../buyers/buyer.ts';
import type { GuestLimits } from '../buyers/guest-holds.ts';
import { CashReceipts } from '../receipts/cash-receipts.ts';
import type { orderSettings } from '../settings.ts';
import type { ReceiversNeed } from './receivers.ts';

/** What placing an order, or asking for its price, needs of the server. */
export interface PlacingNeed extends ReceiversNeed, Pick<Platform, 'log' | 'source'> {
  readonly limits: BuyerLimits;
  readonly guests: GuestLimits;
  /** Keys the hashes of guests' numbers and addresses. */
  readonly secret: string;
  readonly receipts: Pick<CashReceipts, 'columns'>;
  /** The payment provider's terms. */
  readonly terms: PaymentTerms;
}

export function placingNeed({
  log,
  source,
  config,
  secrets,
  use,
}: Platform<typeof orderSettings>): PlacingNeed {
  return {
    log,
    source,
    addresses: savedAddresses(log),
    limits: config.orders,
    guests: config.guests,
    secret: secrets.tokenSecret,
    receipts: use(CashReceipts),
    terms: use(ChosenProvider).provider.terms,
  };
}
