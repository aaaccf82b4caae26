/**
 * Tables as spreadsheets save them. Excel in Korea writes CP949, others write UTF-16. Cells may be separated by semicolons
 * or tabs; empty columns and rows are dropped. What `schema/csv.ts` wrote reads as it was. What cannot be meant is refused
 * with its place, in our own words.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { unprotected } from '../schema/csv.ts';

/** Both count from 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

export class TableUnreadable extends Error {
  override readonly name = 'TableUnreadable';
  readonly place: Place;

  constructor(message: string, place: Place = { line: 1, column: 1 }) {
    super(message);
    this.place = place;
  }
}

/** Throws {@link TableUnreadable}. */
export function tableIn(content: Uint8Array): Table {
  const text = textIn(content);
  const [sep, said] = /^sep=(.)\r?\n?/.exec(text) ?? [''];
  const body = text.slice(sep.length);
  const [head, ...others] = recordsOf(body, said ?? delimiterOf(body));
  if (!head) throw new TableUnreadable('the first row must name the columns');
  const named = head.cells.findLastIndex((name) => name !== '') + 1;
  const header = head.cells.slice(0, named);
  for (const [at, name] of header.entries())
    if (name !== '' && header.indexOf(name) < at)
      throw new TableUnreadable(`the column ${name} is there twice`, { line: head.line, column: at + 1 });
  for (const { line, cells } of others) {
    const at = cells.findLastIndex((cell, column) => cell !== '' && !header[column]);
    if (at >= 0) throw new TableUnreadable('the column of this cell has no name', { line, column: at + 1 });
  }
  const rows = others.filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { header, rows: rows.map(({ line, cells }) => ({ line, cells: cells.slice(0, named) })) };
}

/** A text in whatever encoding it was saved. Macs write Korean in parts. */
function textIn(content: Uint8Array): string {
  const [first, second] = content;
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  for (const encoding of marked ? [marked] : ['utf-8', 'euc-kr'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content).normalize('NFC');
    } catch {
      // The next one may fit.
    }
  throw new TableUnreadable('is not a text in UTF-8: save it as CSV UTF-8');
}

/** What is wrong with a number that {@link isRounded}. */
export const ROUNDED = 'was rounded by a spreadsheet: format the column as text, and fill it in again';

/** Whether a spreadsheet has rounded a long number: `1.17E+14`. What it was is lost. */
export function isRounded(text: string): boolean {
  return /^[0-9]+(?:[.,][0-9]+)?E\+[0-9]+$/i.test(text);
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((each) => [each, first.split(each).length] as const);
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

function recordsOf(text: string, delimiter: string): { line: number; cells: string[] }[] {
  let records: { readonly record: string[]; readonly info: { readonly lines: number } }[];
  try {
    records = parse(text, { delimiter, info: true, relax_column_count: true, relax_quotes: true }) as never;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines = 1 } = error as { lines?: number };
    throw new TableUnreadable('a quotation mark that begins a cell is not closed', {
      line: lines,
      column: 1,
    });
  }
  let lines = 0;
  return records.map(({ record, info }) => {
    const line = lines + 1;
    lines = info.lines;
    // Blanks that do not break are blanks, too.
    return { line, cells: record.map((cell) => unprotected(cell.trim())) };
  });
}
