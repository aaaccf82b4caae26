import stringWidth from 'string-width';

/** Text on a terminal, whose Hangul and emoji are two columns wide. */

const graphemes = new Intl.Segmenter('ko', { granularity: 'grapheme' });

export function widthOf(text: string): number {
  return stringWidth(text);
}

/** Cuts the text to this many columns, with an ellipsis. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  return width < 1 ? '' : `${headOf(text, width - 1)}…`;
}

export function padded(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const shown = cut(text, width);
  const space = ' '.repeat(Math.max(0, width - widthOf(shown)));
  return side === 'left' ? shown + space : space + shown;
}

/** Wraps the text at `width` columns, between words if they fit; cuts the last of `linesMax` lines. */
export function wrapped(text: string, width: number, linesMax: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (lines.length < linesMax - 1 && widthOf(rest) > width) {
    const head = headOf(rest, width);
    if (head === '') break;
    const space = rest[head.length] === ' ' ? head.length : head.lastIndexOf(' ');
    const end = space > 0 ? space : head.length;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...lines, cut(rest, width)];
}

/** The longest beginning that fits. */
function headOf(text: string, width: number): string {
  let used = 0;
  let end = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** A piece of a line, and how it is painted. */
export interface Piece {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

/** Joins pieces and cuts them to `width` columns. */
export function line(pieces: readonly (Piece | string)[], width: number): string {
  let left = width;
  let drawn = '';
  for (const piece of pieces) {
    const { text, paint = asItIs } = typeof piece === 'string' ? { text: piece } : piece;
    const shown = cut(text, left);
    left -= widthOf(shown);
    drawn += shown === '' ? '' : paint(shown);
    if (shown !== text) break;
  }
  return drawn;
}

const asItIs = (text: string) => text;
