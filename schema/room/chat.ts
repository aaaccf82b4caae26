import { CHAT_LENGTH_MAX } from './constants.ts';

const BLANK =
  '\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}' +
  '\\u2800\\ufff9-\\ufffb\\u{13430}-\\u{1343f}\\u{16fe4}\\u{1d159}';

/**
 * A pattern for text with at least one visible character. Not visible are:
 * - what Unicode lets a reader ignore, such as a Hangul filler, a zero-width space, a tag or a variation selector;
 * - what is drawn as nothing: braille's blank, marks of annotations and of Egyptian writing, Khitan's filler, the note
 *   without a head.
 * A lone surrogate is no text at all. The blank prefix ends at the first visible character, so a match never backtracks.
 */
export const VISIBLE_TEXT = `^[${BLANK}]*[^${BLANK}\\p{Cs}]\\P{Cs}*$`;

/** The same for one line, without control characters. */
export const VISIBLE_LINE = `^(?=[^\\u0000-\\u001f\\u007f]*$)${VISIBLE_TEXT.slice(1)}`;

const visible = new RegExp(VISIBLE_TEXT, 'u');

/**
 * Whether a text can be said in a room: something to see, and not too long. Lengths are counted in characters
 * as people see them in most scripts: an emoji is one, not two.
 */
export function isChatLine(text: string): boolean {
  // Before the pattern, which looks at every character.
  const isShort = text.length <= CHAT_LENGTH_MAX || Array.from(text).length <= CHAT_LENGTH_MAX;
  return isShort && visible.test(text);
}
