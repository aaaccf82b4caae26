/** The only form in which the product writes tables for other programs: RFC 4180, with what spreadsheets need. */

/** Programs on Windows read a text as UTF-8 only with this in front. */
const BYTE_ORDER_MARK = '\ufeff';

/** A spreadsheet runs a text that begins so as a formula, unless an apostrophe stands before it. */
const FORMULA = /^'*[=+\-@\t\r]/;
const PROTECTED = /^'+[=+\-@\t\r]/;

/** Numbers stay numbers. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell as it was before {@link csvOf} protected it. */
export function unprotected(cell: string): string {
  return PROTECTED.test(cell) ? cell.slice(1) : cell;
}
