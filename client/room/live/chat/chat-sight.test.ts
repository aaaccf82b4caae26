import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import {
  CHAT_BATCH_EVERY,
  CHAT_CALM_AFTER,
  CHAT_DRAWN_MAX,
  CHAT_DRAWN_MIN,
  CHAT_LINE_STANDS,
  CHAT_LINES_AHEAD,
  CHAT_LIST_MAX,
  MSG_TYPE,
} from '../../../../schema/room/constants.ts';
import { chatLine } from './chat-line.support.ts';
import { ChatSight, type Sight } from './chat-sight.ts';
import type { ChatLine } from '../room/chat-lines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A room, and what is seen of its chat. */
class Watched {
  chat: readonly ChatLine[] = [];
  seen: Sight = { lines: [], crowded: false };
  /** Every line that ever stood there, in the order in which they came. */
  readonly ever = new Set<number>();
  mostLines = 0;
  readonly #sight = new ChatSight((sight) => {
    this.seen = sight;
    for (const { id } of sight.lines) this.ever.add(id);
    this.mostLines = Math.max(this.mostLines, sight.lines.length);
  });

  say(...lines: ChatLine[]): void {
    this.is([...this.chat, ...lines].slice(-CHAT_LIST_MAX));
  }

  is(chat: readonly ChatLine[], atOnce = false): void {
    this.chat = chat;
    this.#sight.take(chat, atOnce);
  }

  get ids(): number[] {
    return this.seen.lines.map(({ id }) => id);
  }

  /** Three lines in each batch are some 190 a second. Returns the next id. */
  async rush(ms: number, from: number, each: (id: number) => ChatLine = chatLine): Promise<number> {
    let id = from;
    for (let time = 0; time < ms; time += CHAT_BATCH_EVERY) {
      this.say(each(id), each(id + 1), each(id + 2));
      id += 3;
      await vi.advanceTimersByTimeAsync(CHAT_BATCH_EVERY);
    }
    return id;
  }
}

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

test('what can be read is drawn at once, all of it and in order', async () => {
  const room = new Watched();
  for (let id = 1; id <= CHAT_DRAWN_MAX; id += 2) {
    room.say(chatLine(id), chatLine(id + 1));
    expect(room.ids).toEqual(upTo(id + 1));
    await vi.advanceTimersByTimeAsync(2 * CHAT_LINE_STANDS);
  }
  expect(room.seen.crowded).toBe(false);
});

test('a handful that come at once are all drawn', async () => {
  const room = new Watched();
  room.say(chatLine(1));
  room.say(...upTo(2 * CHAT_LINES_AHEAD, 2).map((id) => chatLine(id)));
  await vi.advanceTimersByTimeAsync(CHAT_LINES_AHEAD * CHAT_LINE_STANDS);
  expect(room.ids).toEqual(upTo(2 * CHAT_LINES_AHEAD));
});

test('in a rush no more is drawn than people can see, and the end of it is all there', async () => {
  const room = new Watched();
  const seconds = 30;
  const next = await room.rush(seconds * 1000, 1);
  expect(room.seen.crowded).toBe(true);
  expect(room.ever.size).toBeLessThanOrEqual(2 * CHAT_LINES_AHEAD + (seconds * 1000) / CHAT_LINE_STANDS);
  expect(room.ever.size).toBeGreaterThan((seconds * 1000) / CHAT_LINE_STANDS / 2);
  expect([...room.ever]).toEqual([...room.ever].toSorted((a, b) => a - b));
  expect(room.mostLines).toBeLessThanOrEqual(CHAT_DRAWN_MAX);
  expect(room.ids.length).toBeGreaterThanOrEqual(CHAT_DRAWN_MIN);

  await vi.advanceTimersByTimeAsync(CHAT_CALM_AFTER + CHAT_LINES_AHEAD * CHAT_LINE_STANDS);
  expect(room.seen.crowded).toBe(false);
  expect(room.ids.slice(-CHAT_LINES_AHEAD)).toEqual(upTo(next - 1, next - CHAT_LINES_AHEAD));
});

test.each([
  ['the host', { permission: PERMISSION.host }],
  ['a manager', { permission: PERMISSION.manager }],
  ['the viewer', { own: true }],
  ['an answer', { msgType: MSG_TYPE.question, answer: '네' }],
  ['the page itself', { note: 'reconnected' }],
] as const)('nothing of %s is left out, nor made to wait', async (_, change) => {
  const room = new Watched();
  const next = await room.rush(5000, 1, (id) => chatLine(id, id % 50 === 0 ? change : {}));
  const said = upTo(Math.floor((next - 1) / 50)).map((times) => times * 50);
  expect(said.filter((id) => !room.ever.has(id))).toEqual([]);
  room.say(chatLine(next, change));
  expect(room.ids.at(-1)).toBe(next);
});

test('who comes sees the latest lines at once, and who comes back all that is kept', () => {
  const room = new Watched();
  room.is(upTo(CHAT_LIST_MAX).map((id) => chatLine(id)));
  expect(room.ids).toEqual(upTo(CHAT_LIST_MAX, CHAT_LIST_MAX - CHAT_DRAWN_MIN + 1));
  room.is(upTo(900, 801).map((id) => chatLine(id)));
  expect(room.ids).toEqual(upTo(900, 841));
  room.is(
    upTo(950, 851).map((id) => chatLine(id)),
    true,
  );
  expect(room.ids).toEqual(upTo(950, 851));
  room.is([]);
  expect(room.ids).toEqual([]);
});

test('a line that goes or changes does so where it is drawn, too; one that is only old stays', () => {
  const room = new Watched();
  room.say(chatLine(1), chatLine(2), chatLine(3));
  room.is([chatLine(2, { msg: 'changed' }), chatLine(4)]);
  expect(room.seen.lines.map(({ msg }) => msg)).toEqual(['line 1', 'changed', 'line 4']);
});
