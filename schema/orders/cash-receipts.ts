/** Cash receipts: what a number must be, and how it is shown. Browsers use it, so it has no schemas. */
import type { PayMethodCode } from '../buying/payments.ts';
import { PAY_METHOD } from '../buying/constants.ts';
import { isBusinessNumber } from '../catalog/business-number.ts';

/** Only money that a buyer transfers counts as cash. Cards and phone bills have receipts of their own. */
export const CASH_RECEIPT_METHODS: readonly PayMethodCode[] = [PAY_METHOD.virtualAccount];

/** For one's own tax return by mobile number, or for the books of a business by its registration number. */
export const CASH_RECEIPT_TYPES = ['personal', 'business'] as const;
export type CashReceiptType = (typeof CASH_RECEIPT_TYPES)[number];

/** The digits of a number that a receipt can be issued to; null: it is none. Hyphens and spaces do not matter. */
export function cashReceiptNumber(type: CashReceiptType, text: string): string | null {
  const digits = text.replaceAll(/[-\s]/g, '');
  if (type === 'personal') return /^01[016789]\d{7,8}$/.test(digits) ? digits : null;
  return isBusinessNumber(digits) ? digits : null;
}

/** `010****1234`, `123*****91` */
export function maskedReceiptNumber(digits: string): string {
  const shown = digits.startsWith('01') && digits.length > 10 ? 4 : 2;
  return `${digits.slice(0, 3)}${'*'.repeat(digits.length - 3 - shown)}${digits.slice(-shown)}`;
}
