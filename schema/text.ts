/**
 * What a text that people write may hold. Characters that command a terminal, end a line where one is meant, or turn the
 * direction of reading around, show nothing and mislead whoever reads. What emoji and scripts are made with, such as
 * joiners, variation selectors and direction marks, stays.
 */

/** Halves of characters, breaks that are none of a keyboard’s, and embeddings, overrides and isolates of a direction. */
const NEVER = '\\p{Cs}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u206f';
const inLine = new RegExp(`[\\p{Cc}${NEVER}]`, 'u');
const controls = new RegExp(inLine, 'gu');
const inLines = new RegExp(`[${NEVER}]|(?![\\t\\n])\\p{Cc}`, 'u');

/** For a text of the contract that may have several lines; any other is one line. */
export const MULTILINE = { 'x-multiline': true } as const;

export function hasControls(text: string, { isMultiline = false } = {}): boolean {
  // A form sends each line break as two characters.
  return isMultiline ? inLines.test(text.replaceAll('\r\n', '\n')) : inLine.test(text);
}

/** What was pasted where a line is wanted: breaks and tabs as spaces, and no controls. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ').replaceAll(controls, '');
}
