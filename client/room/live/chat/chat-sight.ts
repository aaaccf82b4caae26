/**
 * Which chat lines are drawn for a viewer who follows the chat.
 *
 * What must stay true:
 * - At a readable rate every line is drawn at once, in order.
 * - In a rush each drawn line stands for a moment, and a few wait for their turn. Lines that nobody could see in time are
 *   not drawn; a viewer who scrolls up finds them.
 * - Lines of the host, answers and the viewer's own lines are always drawn.
 * - Old lines are removed in batches, because each removal redraws the whole list.
 */
import { PERMISSION } from '../../../../schema/members/constants.ts';
import {
  CHAT_CALM_AFTER,
  CHAT_DRAWN_MAX,
  CHAT_DRAWN_MIN,
  CHAT_LINE_STANDS,
  CHAT_LINES_AHEAD,
  CHAT_RUSH_DRAWN_EVERY,
} from '../../../../schema/room/constants.ts';
import type { ChatLine } from '../room/chat-lines.ts';

export interface Sight {
  readonly lines: readonly ChatLine[];
  /** The chat is faster than anyone reads: animations would cost too much now. */
  readonly crowded: boolean;
}

const NOTHING: Sight = { lines: [], crowded: false };

export class ChatSight {
  #sight = NOTHING;
  #chat: readonly ChatLine[] = [];
  #waiting: readonly ChatLine[] = [];
  /** How many lines may be drawn now; rises by one every {@link CHAT_LINE_STANDS}. */
  #room = CHAT_LINES_AHEAD;
  #at = performance.now();
  #drawTimer: ReturnType<typeof setTimeout> | undefined;
  #calmTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #onSight: (sight: Sight) => void;

  constructor(onSight: (sight: Sight) => void) {
    this.#onSight = onSight;
  }

  /** The present chat. `atOnce`: nobody is watching, so no line needs to stand for a moment. */
  take(chat: readonly ChatLine[], atOnce: boolean): void {
    if (chat === this.#chat) return;
    const before = this.#chat;
    this.#chat = chat;
    const news = newsIn(chat, before);
    if (atOnce || news.length === chat.length) {
      this.#waiting = [];
      this.#show(news.length === chat.length ? chat.slice(-CHAT_DRAWN_MIN) : chat);
      return;
    }
    const asNow = changesOf(before, chat);
    this.#waiting = [...asNow(this.#waiting), ...news];
    const lines = asNow(this.#sight.lines);
    if (!this.#drawTimer || news.some(matters)) this.#draw(lines);
    else if (lines !== this.#sight.lines) this.#show(lines);
  }

  stop(): void {
    clearTimeout(this.#drawTimer);
    clearTimeout(this.#calmTimer);
  }

  #draw(lines = this.#sight.lines): void {
    clearTimeout(this.#drawTimer);
    this.#drawTimer = undefined;
    const now = performance.now();
    this.#room = Math.min(CHAT_LINES_AHEAD, this.#room + (now - this.#at) / CHAT_LINE_STANDS);
    this.#at = now;
    this.#leaveOut();
    const count = Math.max(
      this.#waiting.findLastIndex(matters) + 1,
      Math.min(this.#waiting.length, Math.floor(this.#room)),
    );
    this.#room = Math.max(0, this.#room - count);
    this.#show([...lines, ...this.#waiting.slice(0, count)]);
    this.#waiting = this.#waiting.slice(count);
    if (this.#waiting.length > 0) this.#drawTimer = setTimeout(() => this.#draw(), CHAT_RUSH_DRAWN_EVERY);
  }

  #leaveOut(): void {
    const now = Math.floor(this.#room);
    const next = this.#waiting.length - CHAT_LINES_AHEAD;
    if (next <= now) return;
    this.#waiting = this.#waiting.filter((line, at) => at < now || at >= next || matters(line));
    clearTimeout(this.#calmTimer);
    this.#calmTimer = setTimeout(() => this.#tell({ ...this.#sight, crowded: false }), CHAT_CALM_AFTER);
    this.#sight = { ...this.#sight, crowded: true };
  }

  #show(lines: readonly ChatLine[]): void {
    const kept = lines.length > CHAT_DRAWN_MAX ? lines.slice(-CHAT_DRAWN_MIN) : lines;
    this.#tell({ ...this.#sight, lines: kept });
  }

  #tell(sight: Sight): void {
    this.#sight = sight;
    this.#onSight(sight);
  }
}

function matters({ permission, answer, note, own }: ChatLine): boolean {
  return (
    own ||
    answer !== null ||
    note !== null ||
    permission === PERMISSION.host ||
    permission === PERMISSION.manager
  );
}

/** The lines at the end that were not there before. */
function newsIn(chat: readonly ChatLine[], before: readonly ChatLine[]): readonly ChatLine[] {
  const known = new Set(before.map(({ id }) => id));
  return chat.slice(chat.findLastIndex(({ id }) => known.has(id)) + 1);
}

/**
 * Lines of before as they are now, without those that were taken out; the same list where nothing has changed. Lines that
 * have only become too old stay as they were.
 */
function changesOf(before: readonly ChatLine[], chat: readonly ChatLine[]) {
  const now = new Map(chat.map((line) => [line.id, line]));
  const oldest = before.findIndex(({ id }) => now.has(id));
  const changed = new Map(
    before
      .slice(oldest)
      .filter((line) => now.get(line.id) !== line)
      .map(({ id }) => [id, now.get(id)]),
  );
  return (lines: readonly ChatLine[]): readonly ChatLine[] => {
    if (!lines.some(({ id }) => changed.has(id))) return lines;
    return lines.flatMap((line) => (changed.has(line.id) ? (changed.get(line.id) ?? []) : line));
  };
}
