import type { PayMethodCode } from '../../../schema/buying/payments.ts';

/** What happens to payments. `orderSysId` names what is paid. */
export type PaymentEvent =
  | RefundEvent
  | PayLinkSent
  | {
      readonly type: 'PaymentBegun';
      readonly data: {
        readonly orderSysId: number;
        readonly paySysId: number;
        readonly payMethodCode: PayMethodCode;
        /** In won. */
        readonly amount: number;
      };
    }
  | { readonly type: 'OrderPaid'; readonly data: Received }
  | {
      readonly type: 'PaymentRefused';
      readonly data: { readonly orderSysId: number; readonly paySysId: number; readonly reason: string };
    }
  /** Money arrived that is not needed, or that is too little. It is refunded in the same decision. */
  | { readonly type: 'UnappliedPaymentReceived'; readonly data: Received };

/** Money of a payment is to be refunded, or was refunded. */
export interface RefundEvent {
  readonly type: 'RefundRequested' | 'RefundCompleted';
  readonly data: RefundOfPay;
}

export interface RefundOfPay {
  readonly orderSysId: number;
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

/** Money that was received. */
export interface Received {
  readonly orderSysId: number;
  readonly paySysId: number;
  readonly amount: number;
  /** What the provider calls it. */
  readonly reference: string;
}
