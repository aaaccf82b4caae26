/** What an order owes, and until when. Its payments are decided by that alone. */
import { isAgreed } from '../../../../schema/buying/agreed.ts';
import type { Agreements } from '../../../../schema/buying/agreements.ts';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import type { PayMethodCode } from '../../../../schema/buying/payments.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Bill } from '../../buying/payment/decider.ts';
import type { CancelledAmounts } from './claims/cancelled-amounts.ts';
import { isUnpaid, type Standing } from './status.ts';

/** The facts of an order that its payments depend on. */
export interface Billed extends Standing {
  readonly order: Standing['order'] & {
    readonly orderSysId: number;
    readonly totalAmount: number;
    readonly payUntil: number;
    readonly depositUntil?: number;
  };
  readonly cancelled: Standing['cancelled'] & Pick<CancelledAmounts, 'payAmount'>;
}

/** The buyer's agreements, given after an order that was placed without them. */
export interface AgreementsGiven {
  readonly type: 'AgreementsGiven';
  readonly data: { readonly orderSysId: number; readonly agreements: Agreements };
}

export function billOf(state: Billed): Bill {
  const { orderSysId, payUntil } = state.order;
  return { orderSysId, amount: owedOf(state), isUnpaid: isUnpaid(state), payUntil };
}

/** The price of the pieces that are not cancelled, paid or not, in won. */
export function owedOf({
  order,
  cancelled,
}: {
  readonly order: Pick<Billed['order'], 'totalAmount'>;
  readonly cancelled: Pick<CancelledAmounts, 'payAmount'>;
}): number {
  return order.totalAmount - cancelled.payAmount;
}

/** The order's deadline once a payment by this method has begun. A virtual account may take money for longer. */
export function payUntilBy(
  { payUntil, depositUntil = payUntil }: Pick<Billed['order'], 'payUntil' | 'depositUntil'>,
  payMethodCode: PayMethodCode,
): number {
  return payMethodCode === PAY_METHOD.virtualAccount ? Math.max(payUntil, depositUntil) : payUntil;
}

/** Empty if the order already has agreements. Throws 0005 if a required one is missing. */
export function agree(
  {
    order: { orderSysId, agreements: before },
  }: { readonly order: { readonly orderSysId: number; readonly agreements?: Agreements } },
  agreements: Agreements | undefined,
): AgreementsGiven[] {
  if (before) return [];
  if (!isAgreed(agreements)) throw new Refusal('0005', { wrong: 'agreements' });
  return [{ type: 'AgreementsGiven', data: { orderSysId, agreements } }];
}
