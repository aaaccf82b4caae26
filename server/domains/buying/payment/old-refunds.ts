/**
 * Refunds as older versions recorded them: in one way for a whole payment, in another for part of one. Logs hold these
 * events for ever, and databases may hold their timers. What must stay true:
 *
 * - Each old event stands for today's events below, and is folded as those. Nobody records an old one any more.
 * - The old refund of a whole payment has no id of its own, so it has the payment's.
 */
import type { PaymentEvent, MoneyReceived, RefundOfPay } from './events.ts';

export type OldRefundEvent =
  /** Money arrived that the order did not need, and all of it is to be refunded. */
  | { readonly type: 'RefundAsked'; readonly data: MoneyReceived }
  | { readonly type: 'PaymentRefunded'; readonly data: Omit<RefundOfPay, 'refundSysId'> }
  | { readonly type: 'PartRefundAsked' | 'PartRefunded'; readonly data: RefundOfPay };

/** Types of timers that make a refund, by older versions. That of a whole payment names only the payment. */
export const OLD_REFUND_TIMERS = ['RefundPayment', 'RefundPart'] as const;

/** Ids under which older versions may have set the timer of a refund. */
export function oldRefundTimerIds(refundSysId: number): string[] {
  return [`refund-payment:${refundSysId}`, `refund-part:${refundSysId}`];
}

export function todaysRefund({ type, data }: OldRefundEvent): readonly PaymentEvent[] {
  switch (type) {
    case 'RefundAsked': {
      const { orderSysId, paySysId, amount } = data;
      const refund = { orderSysId, paySysId, refundSysId: paySysId, amount };
      return [
        { type: 'UnappliedPaymentReceived', data },
        { type: 'RefundRequested', data: refund },
      ];
    }
    case 'PaymentRefunded':
      return [{ type: 'RefundCompleted', data: { ...data, refundSysId: data.paySysId } }];
    case 'PartRefundAsked':
      return [{ type: 'RefundRequested', data }];
    case 'PartRefunded':
      return [{ type: 'RefundCompleted', data }];
  }
}
