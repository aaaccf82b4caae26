/** An invoice number as people write and paste it: with blanks, in full width, or after the apostrophe of a spreadsheet. */
export function invoiceOf(written: string): string {
  return written
    .normalize('NFKC')
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/[\s\p{Cf}'’‘]/gu, '');
}
