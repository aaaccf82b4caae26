/** Limits of what follows a sale. */

export const INVOICE_NO_LENGTH_MAX = 30;
/** A list counts its lines up to here, so that a page of a million costs as much as one of ten. */
export const LINES_COUNTED_MAX = 10_000;
/** Names of chosen options in a list of lines. */
export const OPTION_TEXT_LENGTH_MAX = 200;
