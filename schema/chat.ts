import { CHAT_LENGTH_MAX } from './constants.ts';

/** Something a reader can see; a Hangul filler or a zero-width space is not. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether a text can be said in a room: something to see, and not too long. Lengths are counted in characters
 * as people see them in most scripts: an emoji is one, not two.
 */
export function isChatLine(text: string): boolean {
  if (!VISIBLE.test(text)) return false;
  return text.length <= CHAT_LENGTH_MAX || Array.from(text).length <= CHAT_LENGTH_MAX;
}
