import type { PayMethodCode, PaymentTerms, VirtualAccount } from '../../../../schema/buying/payments.ts';
import type { CashReceiptType } from '../../../../schema/orders/cash-receipts.ts';
import type { PaymentNotice, Refund } from './decider.ts';

/** A payment provider. */
export interface PaymentProvider {
  /** We request no other payment method, and no smaller amount. */
  readonly terms: PaymentTerms;
  /** Resolves to the address of the payment. Idempotent per payment. Throws {@link NotBegun}. */
  begin(asked: PaymentAsked): Promise<WhereToPay>;
  /** Verifies and parses a notice; null: it changes nothing. Rejects with {@link BadNotice} if the provider did not send it. */
  readNotice(sent: RawNotice): Promise<PaymentNotice | null>;
  /**
   * Refunds all or part of a payment. Idempotent per `refundSysId`: however often it is called, money goes back once. Rejects
   * unless the refund is certain, and with {@link NotRefunded} if it exceeds the payment.
   */
  refund(payment: MadePayment, refund: Pick<Refund, 'refundSysId' | 'amount'>): Promise<void>;
  /** Whether the refund was requested but never confirmed. People must then find out, and report it. */
  isUnsure(refund: RefundNamed): Promise<boolean>;
  /**
   * Records what people found out: the refund was made, or it was not and may be requested again. Throws a Refusal with 0008
   * while the provider's answer may still arrive.
   */
  hearFound(refund: RefundNamed, hasGoneBack: boolean): Promise<void>;
  /** Null: it issues none, and none is offered. */
  readonly cashReceipts: CashReceiptIssuer | null;
}

/** Issues cash receipts. Rejects unless it is certain that one was issued or cancelled. */
export interface CashReceiptIssuer {
  /** Resolves to what the provider calls it. Idempotent per `receiptSysId`. */
  issue(asked: CashReceiptOf): Promise<string>;
  /** Idempotent. Rejects with {@link NotRefunded} if there is no such receipt. */
  cancel(issued: {
    readonly receiptSysId: number;
    readonly amount: number;
    readonly reference: string;
  }): Promise<void>;
}

export interface CashReceiptOf {
  readonly receiptSysId: number;
  readonly orderSysId: number;
  /** In won. */
  readonly amount: number;
  readonly type: CashReceiptType;
  /** Digits: of a mobile number, or of a business. */
  readonly number: string;
}

/** A refund, and its payment. */
export interface RefundNamed extends Pick<Refund, 'refundSysId' | 'amount'> {
  readonly paySysId: number;
}

export interface PaymentAsked {
  readonly orderSysId: number;
  readonly paySysId: number;
  readonly payMethodCode: PayMethodCode;
  /** In won. */
  readonly amount: number;
  /** The goods, in a few words. */
  readonly goodsName: string;
  readonly holderName: string;
  /** The buyer's number: digits. */
  readonly mobile: string;
  /** Milliseconds since 1970; Infinity: as long as it is owed. No virtual account then. */
  readonly payUntil: number;
  /** A path of this site. */
  readonly returnUrl: string;
}

export type WhereToPay = { readonly payUrl: string } | { readonly virtualAccount: VirtualAccount };

/** A notice as it was received. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface MadePayment {
  readonly orderSysId: number;
  readonly paySysId: number;
  readonly amount: number;
  /** The provider's reference, from the payment. */
  readonly reference: string;
}

/** The provider refused the payment, or did not answer in time. Never contains data of the payer. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun';
  readonly isTimeout: boolean;
  constructor(message: string, { isTimeout = false }: { readonly isTimeout?: boolean } = {}) {
    super(message);
    this.isTimeout = isTimeout;
  }
}

/** The provider did not send this, or it cannot be parsed. Never contains what was sent. */
export class BadNotice extends Error {
  override readonly name = 'BadNotice';
}

/** The provider did not make a refund. */
export class NotRefunded extends Error {
  override readonly name = 'NotRefunded';
  /** Whether it is certain that no money was refunded. */
  readonly isCertain: boolean;
  constructor(message: string, { isCertain = false }: { readonly isCertain?: boolean } = {}) {
    super(message);
    this.isCertain = isCertain;
  }
}
