import type { ChatLine } from '../room/chat-lines.ts';

/** The text of a line, in the viewer's language if there is a translation. */
export function wordsOf({ msg, answer, translation }: ChatLine) {
  return translation ?? { msg, answer };
}
