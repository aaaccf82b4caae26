/**
 * The cash receipts of an order, in a stream of their own. What must stay true:
 *
 * - At most one is in force. It is about what was transferred and not refunded, to the won.
 * - When part is refunded it is cancelled, and another one is issued for the rest: receipts have no parts.
 * - A receipt gets its id before the provider hears of it, so a repeated request is the same receipt.
 * - Whom it is issued to is a row, and in no event.
 */
import { CASH_RECEIPT_METHODS } from '../../../../../schema/orders/cash-receipts.ts';
import { streamOf, type Fold, type StreamRef } from '../../../../platform/log/log.ts';
import { depositOf, type PaymentState } from '../../../buying/payment/decider.ts';

interface OfReceipt {
  readonly orderSysId: number;
  readonly receiptSysId: number;
}

export type CashReceiptEvent =
  /** In won. */
  | { readonly type: 'CashReceiptRequested'; readonly data: OfReceipt & { readonly amount: number } }
  /** What the provider calls it. */
  | { readonly type: 'CashReceiptIssued'; readonly data: OfReceipt & { readonly reference: string } }
  | { readonly type: 'CashReceiptCancelled'; readonly data: OfReceipt };

export interface Receipt {
  readonly receiptSysId: number;
  readonly amount: number;
  /** Null: it is not issued yet. */
  readonly reference: string | null;
}

export interface CashReceiptState {
  /** The one in force, or that is to be; null: none. */
  readonly current: Receipt | null;
  readonly wasCancelled: boolean;
}

export const cashReceiptFold: Fold<CashReceiptState, CashReceiptEvent> = {
  category: 'cashreceipt',
  initial: { current: null, wasCancelled: false },
  stateVersion: 1,
  on: {
    CashReceiptRequested: (state, { data: { receiptSysId, amount } }) => ({
      ...state,
      current: { receiptSysId, amount, reference: null },
    }),
    CashReceiptIssued: (state, { data: { reference } }) => ({
      ...state,
      current: state.current && { ...state.current, reference },
    }),
    CashReceiptCancelled: () => ({ current: null, wasCancelled: true }),
  },
};

export function cashReceiptStream(orderSysId: number): StreamRef<CashReceiptState, CashReceiptEvent> {
  return streamOf(cashReceiptFold, orderSysId);
}

/** Won of an order that a receipt is about. */
export function transferredOf({ pays }: Pick<PaymentState, 'pays'>): number {
  return depositOf({
    pays: pays.filter(({ payMethodCode }) => CASH_RECEIPT_METHODS.includes(payMethodCode)),
  });
}

export type ReceiptStep =
  | { readonly step: 'request'; readonly amount: number }
  | { readonly step: 'issue'; readonly receipt: Receipt }
  | { readonly step: 'cancel'; readonly receipt: Receipt & { readonly reference: string } };

/** What is to be done next; null: nothing. */
export function nextStep({ current }: CashReceiptState, transferred: number): ReceiptStep | null {
  if (current === null) return transferred > 0 ? { step: 'request', amount: transferred } : null;
  const { reference } = current;
  // The provider may have issued it already: only then can it be cancelled.
  if (reference === null) return { step: 'issue', receipt: current };
  return current.amount === transferred ? null : { step: 'cancel', receipt: { ...current, reference } };
}

/** What its buyer sees; null: it is yet to be issued. */
export function receiptStatusOf({ current, wasCancelled }: CashReceiptState): 'issued' | 'cancelled' | null {
  if (current) return current.reference === null ? null : 'issued';
  return wasCancelled ? 'cancelled' : null;
}
