/**
 * What a text that people write may hold. Characters that command a terminal, break a line or turn the direction of reading
 * show nothing, and mislead whoever reads. What emoji and scripts are made with, such as joiners, variation selectors and
 * direction marks, stays.
 */

/** Controls, halves of characters, breaks that no keyboard has, and embeddings, overrides and isolates of a direction. */
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u206f]/gu;

export function hasControls(text: string, { isMultiline = false } = {}): boolean {
  // A form sends each line break as two characters.
  return (isMultiline ? text.replaceAll(/\r?\n|\t/g, '') : text).search(CONTROLS) >= 0;
}

/** What was pasted where a line is wanted: breaks and tabs as spaces, and no controls. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\t-\r\u0085\u2028\u2029]/g, ' ').replaceAll(CONTROLS, '');
}

/** Whether there is anything in it to be translated. */
export function isKorean(text: string): boolean {
  return /\p{Script=Hangul}/u.test(text);
}
