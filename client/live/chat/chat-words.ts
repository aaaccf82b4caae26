import type { ChatLine } from '../room/chat-lines.ts';

/** What it says, in the viewer's language where it can be had. */
export function wordsOf({ msg, answer, translation }: ChatLine) {
  return translation ?? { msg, answer };
}
