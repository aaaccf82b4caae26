/**
 * What of the chat is read aloud to who does not see it: whatever the host says and what is for this viewer alone, whole;
 * of all else as much as can be listened to, and beyond that only how much it was.
 */
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { CHAT_SPOKEN_MAX } from '../../../../schema/room/constants.ts';
import type { ChatLine } from '../room/chat-lines.ts';

export interface Spoken {
  readonly lines: readonly ChatLine[];
  /** So many more are not read. */
  readonly others: number;
}

/** `news`: the lines since the last time; purchases and notes are told elsewhere, and one's own are known. */
export function spokenOf(news: readonly ChatLine[]): Spoken {
  const said = news.filter(({ own, note, msg }) => !own && note === null && msg !== '');
  const wanted = said.filter(isWanted);
  if (said.length <= CHAT_SPOKEN_MAX) return { lines: said, others: 0 };
  const lines = wanted.slice(-CHAT_SPOKEN_MAX);
  return { lines, others: said.length - lines.length };
}

function isWanted({ permission, aside }: ChatLine): boolean {
  return aside || permission === PERMISSION.host || permission === PERMISSION.manager;
}
