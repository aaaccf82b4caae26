import type { PayMethodCode } from '../../../../schema/buying/payments.ts';

/** What is paid: an order, or what a request about it costs its buyer. */
export interface PaidFor {
  readonly orderSysId: number;
  /** Missing: the order itself. */
  readonly claimSysId?: number;
}

/** What happens to payments. */
export type PaymentEvent =
  | RefundEvent
  | PayLinkSent
  | {
      readonly type: 'PaymentBegun';
      readonly data: PaidFor & {
        readonly paySysId: number;
        readonly payMethodCode: PayMethodCode;
        /** In won. */
        readonly amount: number;
      };
    }
  | { readonly type: 'OrderPaid'; readonly data: MoneyReceived }
  /** The buyer has paid for sending goods back and forth. */
  | { readonly type: 'ClaimFeePaid'; readonly data: FeeReceived }
  | {
      readonly type: 'PaymentRefused';
      readonly data: PaidFor & { readonly paySysId: number; readonly reason: string };
    }
  /** Money arrived that is not needed, or that is too little. It is refunded in the same decision. */
  | { readonly type: 'UnappliedPaymentReceived'; readonly data: MoneyReceived };

/** Money of a payment is to be refunded, or was refunded. */
export interface RefundEvent {
  readonly type: 'RefundRequested' | 'RefundCompleted';
  readonly data: RefundOfPay;
}

export interface RefundOfPay extends PaidFor {
  readonly paySysId: number;
  readonly refundSysId: number;
  /** In won. */
  readonly amount: number;
}

/** A payment link was texted. The text itself holds the number and the words. */
export interface PayLinkSent {
  readonly type: 'PayLinkSent';
  readonly data: { readonly orderSysId: number; readonly smsSysId: number; readonly sentAt: number };
}

/** Money for sending goods back and forth. */
export interface FeeReceived extends MoneyReceived {
  readonly claimSysId: number;
  /** Until when the seller is to end the request; missing: the goods have not come back. */
  readonly decideDueAt?: number;
  /** The same of others that share the fee, and whose goods have come back. */
  readonly othersDue?: readonly { readonly claimSysId: number; readonly decideDueAt: number }[];
}

/** Money that was received. */
export interface MoneyReceived extends PaidFor {
  readonly paySysId: number;
  readonly amount: number;
  /** What the provider calls it. */
  readonly reference: string;
}
