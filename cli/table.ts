import Table from 'cli-table3';
import { oneLine, type Colours } from './printing.ts';

const none = '';
const borderless = {
  top: none,
  'top-mid': none,
  'top-left': none,
  'top-right': none,
  bottom: none,
  'bottom-mid': none,
  'bottom-left': none,
  'bottom-right': none,
  left: none,
  'left-mid': none,
  mid: none,
  'mid-mid': none,
  right: none,
  'right-mid': none,
  middle: '  ',
};

/** Columns that align Korean and English text. `right` marks numbers. */
export function table(
  c: Colours,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const made = new Table({
    head: head.map((text) => c.dim(text)),
    chars: borderless,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    colAligns: head.map((_, at) => (right.includes(at) ? 'right' : 'left')),
  });
  made.push(...rows.map((row) => row.map(oneLine)));
  return withoutTrailingSpace(made.toString());
}

/** A row for each entry, or else `none`. Columns by their heads; numbers stand under a head that begins with `>`. */
export function listText<T>(
  c: Colours,
  entries: readonly T[],
  none: string,
  columns: Readonly<Record<string, (entry: T) => string | number | null>>,
): string {
  if (entries.length === 0) return none;
  const heads = Object.keys(columns);
  return table(
    c,
    heads.map((head) => head.replace(/^>/, '')),
    entries.map((entry) => Object.values(columns).map((cell) => String(cell(entry) ?? ''))),
    heads.flatMap((head, at) => (head.startsWith('>') ? [at] : [])),
  );
}

/** One name and value per line. */
export function facts(c: Colours, pairs: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${c.dim(name.padEnd(width))}  ${oneLine(value)}`).join('\n');
}

function withoutTrailingSpace(text: string): string {
  return text.replace(/(?<! ) +$/gm, '');
}
