import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { MSG_TYPE, VOD_BEFORE_CNT, VOD_CHAT_LIST_MAX } from '../../../../schema/room/constants.ts';
import type { FixInfo, HistMessage, VodChatHist } from '../../../../schema/room/replays.ts';
import { RoomFeed } from '../room/feed.ts';
import { room } from '../room/live.support.ts';
import { VodHistory } from './vod-history.ts';

const STARTED = Date.parse('2026-11-20T11:00:00Z');

function message(time: number, more: Partial<HistMessage> = {}): HistMessage {
  return {
    room,
    msgType: MSG_TYPE.normal,
    nick: '하늘',
    userId: 'sky**',
    permission: PERMISSION.member,
    msg: `at ${time}`,
    content: null,
    answer: null,
    createdAt: new Date(STARTED + time * 1000).toISOString(),
    logSysId: time * 10 + 1,
    prdtSysIds: [],
    ordPrdts: [],
    histType: 'range',
    ...more,
  };
}

/** A past broadcast of which so much was said. */
function setUp(said: readonly HistMessage[] = [], fixed: Partial<FixInfo> = {}, isChatRecorded = true) {
  const feed = new RoomFeed(
    () => undefined,
    () => false,
  );
  const windows: (readonly [number, number, number])[] = [];
  const asked: number[] = [];
  const coming: (readonly string[])[] = [];
  const shown: (readonly [string, string | null] | null)[] = [];
  const server = { answers: true };
  const history = new VodHistory({
    feed,
    startedAt: STARTED,
    isChatRecorded,
    askChat: async (startTime, endTime, beforeCnt): Promise<VodChatHist> => {
      windows.push([startTime, endTime, beforeCnt]);
      const within = said.filter(({ histType, createdAt }) => {
        const time = (Date.parse(createdAt) - STARTED) / 1000;
        return histType === 'before'
          ? beforeCnt > 0 && time < startTime
          : time >= startTime && time < endTime;
      });
      return { event: 'vodChatHist', resultCode: '0001', startTime, endTime, messages: within };
    },
    askFixed: async (time): Promise<FixInfo> => {
      asked.push(time);
      if (!server.answers) throw new Error('no answer');
      return {
        event: 'fixInfo',
        resultCode: '0001',
        time,
        noti: '',
        notiEn: '',
        marketing: '',
        fixPrdtSysId: null,
        prdtSysIds: [],
        ...fixed,
      };
    },
    onQuestion: (line) => shown.push(line && [line.msg, line.answer]),
    onTexts: (texts) => coming.push(texts),
    onLeft: () => {
      coming.length = 0;
    },
    inLanguage: (state) => ({ ...state, chat: state.chat.map((line) => ({ ...line, nick: '읽는 이' })) }),
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const chat = () => feed.state.chat.map(({ msg }) => msg);
  return { feed, history, shown, coming, windows, asked, server, settle, chat };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('every line stands there at its own time, and what was said before at once', async () => {
  const { history, settle, chat } = setUp([message(18, { histType: 'before' }), message(22), message(25)]);
  history.start(20);
  await settle();
  expect(chat()).toEqual(['at 18']);
  history.reach(22);
  expect(chat()).toEqual(['at 18', 'at 22']);
  history.reach(24.9);
  expect(chat()).toHaveLength(2);
  history.reach(25);
  expect(chat()).toEqual(['at 18', 'at 22', 'at 25']);
});

test('the next window is asked for three seconds before it is needed, once', async () => {
  const { history, settle, windows, asked } = setUp();
  history.start(0);
  await settle();
  history.reach(6.9);
  await settle();
  expect(windows).toEqual([[0, 10, VOD_BEFORE_CNT]]);
  history.reach(7);
  history.reach(7.2);
  await settle();
  expect(windows.slice(1)).toEqual([[10, 20, 0]]);
  expect(asked).toEqual([0, 10]);
});

test('a jump clears the chat, and an answer from before it is nothing to anybody', async () => {
  const { history, settle, chat, windows } = setUp([message(1), message(95)]);
  history.start(0);
  await settle();
  history.reach(2);
  expect(chat()).toEqual(['at 1']);
  history.reach(8);
  history.start(90);
  expect(chat()).toEqual([]);
  await settle();
  history.reach(96);
  expect(chat()).toEqual(['at 95']);
  expect(windows.map(([from]) => from)).toEqual([0, 10, 90]);
});

test('no more than so many lines are kept', async () => {
  const said = Array.from({ length: 80 }, (_, index) => message(index / 10));
  const { history, settle, chat } = setUp(said);
  history.start(0);
  await settle();
  history.reach(9);
  expect(chat()).toHaveLength(VOD_CHAT_LIST_MAX);
  expect(chat().at(-1)).toBe('at 7.9');
});

test('where the chat was not recorded only how the room stood is asked for', async () => {
  const { history, settle, feed, windows } = setUp([message(1)], { noti: '오늘만', fixPrdtSysId: 7 }, false);
  history.start(0);
  await settle();
  expect(windows).toEqual([]);
  expect(feed.state).toMatchObject({ noti: '오늘만', fixPrdtSysId: 7, chat: [] });
});

test('a notice, a pin and an advertisement come when they came, and the latter runs once', async () => {
  const { history, settle, feed } = setUp(
    [
      message(2, { msgType: MSG_TYPE.pin, prdtSysIds: [5] }),
      message(3, { msgType: MSG_TYPE.marketing, msg: '무료 배송' }),
      message(4, { msgType: MSG_TYPE.closeNotice }),
    ],
    { noti: '오늘만', marketing: '무료 배송', fixPrdtSysId: null },
  );
  history.start(0);
  await settle();
  const first = feed.state.marketing;
  expect(first?.what).toBe('무료 배송');
  expect(feed.state).toMatchObject({ noti: '오늘만', fixPrdtSysId: null });
  history.reach(2);
  expect(feed.state.fixPrdtSysId).toBe(5);
  history.reach(4);
  expect(feed.state.noti).toBe('');
  const second = feed.state.marketing;
  expect(second?.key).not.toBe(first?.key);
  history.reach(8);
  await settle();
  history.reach(11);
  expect(feed.state.marketing).toBe(second);
});

test('what could not be had is asked for again, from where the position is by then', async () => {
  const { history, settle, asked, server } = setUp();
  server.answers = false;
  history.start(0);
  await settle();
  history.reach(1);
  expect(asked).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1000);
  history.reach(2);
  expect(asked).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  server.answers = true;
  history.reach(40);
  await settle();
  expect(asked).toEqual([0, 0, 40]);
});

test('what was said before comes also when it could be had only later', async () => {
  const { history, settle, chat, server } = setUp([message(18, { histType: 'before' }), message(22)]);
  server.answers = false;
  history.start(20);
  await settle();
  await vi.advanceTimersByTimeAsync(1000);
  server.answers = true;
  history.reach(21);
  await settle();
  expect(chat()).toEqual(['at 18']);
});

test('what comes is said beforehand, is drawn in the language of who reads it, and is not wanted after a jump', async () => {
  const { history, coming, feed, settle } = setUp(
    [
      message(22),
      message(23, { msgType: MSG_TYPE.question, content: '사이즈?', msg: '', answer: '조금 커요' }),
      message(24, { msgType: MSG_TYPE.purchase, msg: '샀어요' }),
    ],
    { noti: '공지', marketing: '광고' },
  );
  history.start(20);
  await settle();
  expect(coming).toEqual([['공지', '광고', 'at 22', '', '사이즈?', '조금 커요']]);
  expect(history.texts).toEqual(coming[0]);
  history.reach(22);
  expect(feed.state.chat.map(({ nick }) => nick)).toEqual(['읽는 이']);
  history.leave();
  expect([coming, history.texts]).toEqual([[], []]);
});

test('a question that has its answer stands there once', async () => {
  const asked = { msgType: MSG_TYPE.question, msg: '', content: '사이즈?', logSysId: 7 } as const;
  const { history, feed, settle } = setUp([
    message(21, asked),
    message(23, { ...asked, answer: '조금 커요' }),
  ]);
  history.start(20);
  await settle();
  history.reach(24);
  expect(feed.state.chat.map(({ msg, answer }) => [msg, answer])).toEqual([['사이즈?', '조금 커요']]);
});

/** A question at one time, and its answer at another. */
const asked = (time: number, msg: string, more: Partial<HistMessage> = {}) =>
  message(time, { msgType: MSG_TYPE.question, content: msg, msg: '', ...more });
const answered = (time: number, msg: string, answer: string, more: Partial<HistMessage> = {}) =>
  asked(time, msg, { answer, nick: '판매자', logSysId: 1, ...more });

test('a question pops up when it was asked and when it was answered, each for its time', async () => {
  const { history, settle, shown } = setUp([asked(2, '커요?'), message(3), answered(12, '커요?', '네')]);
  const at = async (...times: readonly number[]) => {
    for (const time of times) {
      history.reach(time);
      await settle();
    }
    return shown.at(-1);
  };
  history.start(0);
  await settle();
  expect(await at(1.9)).toBeUndefined();
  expect(await at(2)).toEqual(['커요?', null]);
  expect(await at(5, 9.9)).toEqual(['커요?', null]);
  expect(await at(10)).toBeNull();
  expect(await at(12)).toEqual(['커요?', '네']);
  expect(await at(19.9)).toEqual(['커요?', '네']);
  expect(await at(20)).toBeNull();
  expect(shown).toHaveLength(4);
});

test('an answer is not pushed aside by a question, but by another answer', async () => {
  const { history, settle, shown } = setUp([
    answered(1, '커요?', '네'),
    asked(2, '언제 와요?'),
    answered(4, '얼마예요?', '만 원', { logSysId: 2 }),
  ]);
  history.start(0);
  await settle();
  for (const time of [1, 2, 3]) history.reach(time);
  expect(shown).toEqual([['커요?', '네']]);
  history.reach(4);
  expect(shown.at(-1)).toEqual(['얼마예요?', '만 원']);
});

test('after a jump in either direction it is what belongs there, at once', async () => {
  const { history, settle, shown } = setUp([
    answered(15, '앞', '네', { histType: 'before', createdAt: new Date(STARTED + 15_000).toISOString() }),
    asked(40, '뒤'),
  ]);
  history.start(40);
  await settle();
  expect(shown).toEqual([['뒤', null]]);
  history.start(20);
  expect(shown.at(-1)).toBeNull();
  await settle();
  expect(shown.at(-1)).toEqual(['앞', '네']);
  // It was shown for its time before.
  history.start(23);
  await settle();
  expect(shown.at(-1)).toBeNull();
});
