import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  LIVE_TRANSLATION_EVERY,
  LIVE_TRANSLATION_SAVES,
  LIVE_TRANSLATIONS_MAX,
} from '../../../../schema/room/constants.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { TRANSLATED } from '../../../../schema/constants.ts';
import { ownLine, withLine } from './chat-lines.ts';
import { LiveTranslation } from './live-translation.ts';
import { emptyRoom, type RoomState } from './room.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setUp() {
  const asked: (readonly string[])[] = [];
  const server = { refuses: false };
  const view = { translated: false, originals: false };
  let state: RoomState = emptyRoom;
  const feed = {
    get state() {
      return state;
    },
    apply: (change: (before: RoomState) => RoomState) => {
      const before = state;
      state = change(before);
      translation.roomChanged(before, state);
    },
  };
  const translation = new LiveTranslation({
    feed,
    view,
    ask: async (_language, messages) => {
      asked.push(messages);
      if (server.refuses) throw new Error('0008');
      return { status: TRANSLATED, messages: messages.map((text) => `${text} in English`) };
    },
  });
  const say = (msg: string, permission: number = PERMISSION.member) =>
    feed.apply((before) => withLine(before, ownLine(before, { msgType: 0, nick: '하늘', msg, permission })));
  const shown = () => state.chat.map(({ msg, translation: other }) => other?.msg ?? msg);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { translation, asked, server, view, feed, say, shown, pass };
}

test('what is said is translated a little later, and at once when it was said before', async () => {
  const { translation, asked, view, say, shown, pass } = setUp();
  translation.speak('en');
  say('대박');
  say('hello');
  expect(view.translated).toBe(false);
  await pass(LIVE_TRANSLATION_EVERY);
  expect(shown()).toEqual(['대박 in English', 'hello']);
  expect(view.translated).toBe(true);
  say('대박');
  expect(shown().at(-1)).toBe('대박 in English');
  await pass(2 * LIVE_TRANSLATION_EVERY);
  expect(asked).toEqual([['대박']]);
});

test('hosts’ words go first, then the newest; a crowd costs no more than so many texts at a time', async () => {
  const { translation, asked, say, pass } = setUp();
  translation.speak('en');
  say('오늘만 이 가격이에요', PERMISSION.host);
  for (let nth = 0; nth < 100; nth++) say(`${nth}번째예요`);
  await pass(LIVE_TRANSLATION_EVERY);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toHaveLength(LIVE_TRANSLATIONS_MAX);
  expect(asked[0]!.slice(0, 3)).toEqual(['오늘만 이 가격이에요', '99번째예요', '98번째예요']);
  await pass(10 * LIVE_TRANSLATION_EVERY);
  expect(asked).toHaveLength(1);
});

test('while the server refuses more, only hosts’ words are asked for', async () => {
  const { translation, asked, server, say, shown, pass } = setUp();
  vi.spyOn(console, 'warn').mockReturnValue();
  translation.speak('en');
  server.refuses = true;
  say('대박');
  await pass(LIVE_TRANSLATION_EVERY);
  server.refuses = false;
  say('좋아요');
  say('곧 시작해요', PERMISSION.host);
  await pass(LIVE_TRANSLATION_EVERY);
  expect(asked).toEqual([['대박'], ['곧 시작해요']]);
  expect(shown()).toEqual(['대박', '좋아요', '곧 시작해요 in English']);
  await pass(LIVE_TRANSLATION_SAVES);
  say('좋아요');
  await pass(LIVE_TRANSLATION_EVERY);
  expect(shown().at(-1)).toBe('좋아요 in English');
});

test('the originals are one press away, and another language leaves nothing behind', async () => {
  const { translation, view, say, shown, pass } = setUp();
  translation.speak('en');
  say('대박');
  await pass(LIVE_TRANSLATION_EVERY);
  translation.showOriginals(true);
  expect([shown(), view.originals]).toEqual([['대박'], true]);
  translation.showOriginals(false);
  expect(shown()).toEqual(['대박 in English']);
  translation.speak('ko');
  expect([shown(), view.translated]).toEqual([['대박'], false]);
  say('와');
  await pass(2 * LIVE_TRANSLATION_EVERY);
  expect(shown().at(-1)).toBe('와');
});

test('a notice without English words is translated, one with them is not', async () => {
  const { translation, asked, feed, pass } = setUp();
  translation.speak('en');
  feed.apply((state) => ({ ...state, noti: '공지예요', notiEn: '' }));
  await pass(LIVE_TRANSLATION_EVERY);
  expect(feed.state.notiEn).toBe('공지예요 in English');
  feed.apply((state) => ({ ...state, noti: '다른 공지예요', notiEn: 'Another one' }));
  await pass(LIVE_TRANSLATION_EVERY);
  expect(asked).toEqual([['공지예요']]);
});

test('after it is closed nothing is asked for', async () => {
  const { translation, asked, say, pass } = setUp();
  translation.speak('en');
  say('대박');
  translation.close();
  await pass(2 * LIVE_TRANSLATION_EVERY);
  expect(asked).toEqual([]);
});
