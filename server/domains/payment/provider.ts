import type { PayMethodCode, PaymentTerms, VirtualAccount } from '../../../schema/payments.ts';
import type { Notice, PartRefund } from '../order/offers.ts';

/** Whoever takes money for orders. */
export interface PaymentProvider {
  /** It is asked for no other way to pay, and for no less. */
  readonly terms: PaymentTerms;
  /** Resolves to where it is paid. Again for the same payment it is the same payment. Throws {@link NotBegun}. */
  begin(asked: PaymentAsked): Promise<WhereToPay>;
  /** What the provider itself says of a payment; null: nothing that changes it. Rejects with {@link BadNotice} for whatever it did not say. */
  readNotice(sent: Sent): Promise<Notice | null>;
  /** Resolves when the money goes back; again it goes back no second time. Rejects when that is not certain. */
  refund(payment: Paid): Promise<void>;
  /** The same for part of it, under its own number: again it goes back no second time, while other parts may. */
  refundPart(payment: Paid, part: Pick<PartRefund, 'refundSysId' | 'amount'>): Promise<void>;
  /** Whether it was asked for this refund, and never said what it did: people must find out, and say it. */
  isUnsure(refund: RefundNamed): Promise<boolean>;
  /**
   * What people found out of it: the money has gone back, or has not and may be asked back again. Throws a Refusal with 0008
   * while its answer may still come.
   */
  hearFound(refund: RefundNamed, hasGoneBack: boolean): Promise<void>;
}

/** A refund of part of a payment, or, where it is null, of all of it. */
export interface RefundNamed {
  readonly paySysId: number;
  readonly refundSysId: number | null;
}

export interface PaymentAsked {
  readonly orderSysId: number;
  readonly paySysId: number;
  readonly payMethodCode: PayMethodCode;
  /** In won. */
  readonly amount: number;
  /** What is bought, in a few words. */
  readonly goodsName: string;
  readonly holderName: string;
  /** Of whoever orders: digits. */
  readonly mobile: string;
  /** Milliseconds since 1970. */
  readonly payUntil: number;
  /** A path of this site. */
  readonly returnUrl: string;
}

export type WhereToPay = { readonly payUrl: string } | { readonly virtualAccount: VirtualAccount };

/** A notice as it came. */
export interface Sent {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface Paid {
  readonly orderSysId: number;
  readonly paySysId: number;
  readonly amount: number;
  /** What the provider called it when it was paid. */
  readonly reference: string;
}

/** The provider takes no such payment, or did not answer in time. It never holds who pays. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun';
  readonly isTimeout: boolean;
  constructor(message: string, { isTimeout = false }: { readonly isTimeout?: boolean } = {}) {
    super(message);
    this.isTimeout = isTimeout;
  }
}

/** What came was not said by the provider, or cannot be read. It never holds what was sent. */
export class BadNotice extends Error {
  override readonly name = 'BadNotice';
}

/** A refund that the provider does not make. */
export class NotRefunded extends Error {
  override readonly name = 'NotRefunded';
  /** Whether nothing has gone back for sure. */
  readonly isCertain: boolean;
  constructor(message: string, { isCertain = false }: { readonly isCertain?: boolean } = {}) {
    super(message);
    this.isCertain = isCertain;
  }
}
