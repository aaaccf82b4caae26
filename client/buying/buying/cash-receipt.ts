import { cashReceiptNumber, type CashReceiptType } from '../../../schema/orders/cash-receipts.ts';

/** What a buyer has filled in. */
export interface CashReceiptWish {
  readonly type: CashReceiptType | 'none';
  readonly number: string;
}

export const NO_CASH_RECEIPT: CashReceiptWish = { type: 'none', number: '' };

export function isReceiptWrong({ type, number }: CashReceiptWish): boolean {
  return type !== 'none' && cashReceiptNumber(type, number) === null;
}

/** Undefined: none is wanted. */
export function receiptAsked({ type, number }: CashReceiptWish) {
  return type === 'none' ? undefined : { type, number };
}
