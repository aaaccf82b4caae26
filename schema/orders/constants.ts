/** Limits of what follows a sale. */

export const INVOICE_NO_LENGTH_MAX = 30;
/** A list counts its lines up to here, so that a page of a million costs as much as one of ten. */
export const LINES_COUNTED_MAX = 10_000;
/** Names of chosen options in a list of lines. */
export const OPTION_TEXT_LENGTH_MAX = 200;

// Money after the sale.

/**
 * Where money is. `platform` pays what buyers pay with points. `refund`: it is on its way back to the buyer.
 */
export const LEDGER_ACCOUNTS = ['buyer', 'platform', 'escrow', 'refund', 'seller'] as const;
/** What money moves for. `surplus`: more came than was owed. `payback`: a refund has reached the buyer. */
export const LEDGER_KINDS = ['sale', 'delivery', 'refund', 'fee', 'surplus', 'payback'] as const;
/** Those that a seller's settlement has. */
export const SETTLEMENT_KINDS = ['sale', 'delivery', 'refund', 'fee'] as const;

// Requests.

export const CLAIM_TYPES = ['cancel', 'exchange', 'return'] as const;
export const CLAIM_TEXT_LENGTH_MAX = 1_000;
export const CLAIM_PICTURES_MAX = 5;
export const ACCOUNT_HOLDER_LENGTH_MAX = 40;
/**
 * Won for sending goods there and back, where a return or an exchange is the buyer's fault. Requests whose goods came in one
 * parcel, and go back in one, cost it once.
 */
export const ROUND_TRIP_AMOUNT = 5_000;
/** What a buyer gives as the reason of a request, by its code. */
export const CLAIM_REASONS = {
  1: 'change of mind',
  2: 'bought elsewhere',
  3: 'late delivery',
  4: 'wrong option chosen',
  5: 'lacking product info',
  6: 'unhappy with the price',
  7: 'other',
  8: 'defective or damaged',
  9: 'another product came',
} as const;
/** Reasons at the buyer's fault, and at the seller's. Of any other reason the seller decides. */
export const BUYERS_FAULT: readonly number[] = [1, 2, 4, 6];
export const SELLERS_FAULT: readonly number[] = [3, 5, 8, 9];
/** A buyer hears of a request within so many days, and has the result within so many business days. */
export const CLAIM_NOTICE_DAYS = 3;
export const CLAIM_RESULT_BUSINESS_DAYS = 10;
/** Whose goods have come back and who has not paid for that hears of it once more, after so many days. */
export const CLAIM_FEE_REMINDED_AFTER_DAYS = 3;
/** A seller sends a paid order within so many business days. */
export const SENT_WITHIN_BUSINESS_DAYS = 3;
/** What is ordered before this hour in Korea counts as of that day. */
export const USUAL_DELIVERY_BEFORE = 18;
/** A parcel usually arrives within so many weekdays of the order. */
export const USUAL_DELIVERY_WEEKDAYS = { least: 2, most: 5 } as const;
/** A refund is made within so many business days from when it was requested. */
export const REFUNDED_WITHIN_BUSINESS_DAYS = 3;
/** A seller sees whom an order went to for so long after the delivery. */
export const SELLER_SEES_RECEIVER_MONTHS = 3;
/** An account that money went back to is kept this long. */
export const REFUND_ACCOUNT_MONTHS = 6;
