import { isChatLine } from '../../../../schema/room/chat.ts';
import { CHAT_INPUT_LENGTH, CHAT_LENGTH_MAX } from '../../../../schema/room/constants.ts';
import { inOneLine } from '../../../../schema/text.ts';

/** The input's text, cut when it reaches the longest a message may be, never through a character. */
export function cutChatText(text: string): string {
  if (text.length < CHAT_LENGTH_MAX) return text;
  const cut = text.slice(0, CHAT_INPUT_LENGTH);
  // Half an emoji would be drawn as a question mark.
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** What is sent: undefined when there is nothing to say. */
export function chatTextToSend(text: string): string | undefined {
  const trimmed = cutChatText(inOneLine(text)).trim();
  return isChatLine(trimmed) ? trimmed : undefined;
}
