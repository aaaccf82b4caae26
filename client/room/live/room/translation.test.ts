import { afterEach, expect, test, vi } from 'vitest';
import { TRANSLATION_LENGTH_SUM_MAX, TRANSLATION_MESSAGES_MAX } from '../../../../schema/constants.ts';
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import type { ServerMessage } from '../../../../schema/room/socket.ts';
import type { Translated } from '../../../../schema/translation.ts';
import { room } from './live.support.ts';
import { emptyRoom, reduceRoom, type RoomState } from './room.ts';
import { RoomTranslation } from './translation.ts';

const WORDS: Readonly<Record<string, string>> = { 대박: 'Wow', 공지: 'Notice', '커요?': 'Large?', 네: 'Yes' };

function setUp(answer?: (messages: readonly string[]) => Partial<Translated>) {
  const asked: (readonly string[])[] = [];
  const signals: AbortSignal[] = [];
  const known = vi.fn<() => void>();
  const translation = new RoomTranslation({
    locale: 'en',
    ask: async (_language, messages, signal) => {
      asked.push(messages);
      signals.push(signal);
      const translated = messages.map((text) => WORDS[text] ?? text);
      return { status: 'success', messages: translated, ...answer?.(messages) };
    },
    onKnown: known,
  });
  const shown = (state: RoomState, originals = false) => translation.of(state, { originals });
  return { translation, asked, signals, known, shown };
}

function said(...lines: readonly { readonly msg: string; readonly answer?: string }[]): RoomState {
  return lines.reduce<RoomState>((state, { msg, answer = null }, at) => {
    const line = { room, nick: '하늘', userId: 'sky**', permission: 1, msg, content: null, answer };
    const data = { ...line, createdAt: '', logSysId: at + 1, prdtSysIds: [], ordPrdts: [] };
    const msgType = answer === null ? MSG_TYPE.normal : MSG_TYPE.question;
    return reduceRoom(state, {
      event: 'chatMessage',
      data: { ...data, msgType },
      seq: at + 1,
    } as ServerMessage);
  }, emptyRoom);
}

const texts = ({ chat }: RoomState) =>
  chat.map(({ msg, answer, translation }) => translation ?? { msg, answer });

afterEach(() => void vi.restoreAllMocks());

test('lines are translated when it is known, and stand there as they were said when that is wanted', async () => {
  const { translation, asked, known, shown } = setUp();
  const state = { ...said({ msg: '대박' }, { msg: 'hi' }, { msg: '커요?', answer: '네' }), noti: '공지' };
  expect(shown(state).chat).toEqual(state.chat);
  await translation.learn(['대박', 'hi', '대박', '', '커요?', '네', '공지']);
  expect(asked).toEqual([['대박', '커요?', '네', '공지']]);
  expect(known).toHaveBeenCalledOnce();
  const english = shown(state);
  expect(english.notiEn).toBe('Notice');
  expect(texts(english)).toEqual([
    { msg: 'Wow', answer: null },
    { msg: 'hi', answer: null },
    { msg: 'Large?', answer: 'Yes' },
  ]);
  expect(english.chat[1]!.translation).toBeNull();
  expect(texts(shown(english, true))).toEqual(texts(state));
  expect(texts(shown(shown(english, true)))).toEqual(texts(english));
  await translation.learn(['대박']);
  expect(asked).toHaveLength(1);
});

test('what the host has in English stays, and what has no other words is no translation', async () => {
  const { translation, shown } = setUp();
  await translation.learn(['공지', '모르는 말']);
  const state = { ...said({ msg: '모르는 말' }), noti: '공지', notiEn: 'From the host' };
  expect(shown(state)).toEqual(state);
});

test('without success everything stays as it was said, and is asked for again', async () => {
  const answer = vi.fn<() => Partial<Translated>>();
  const { translation, asked, known, shown } = setUp(answer);
  answer.mockReturnValueOnce({ status: 'failure' });
  const state = said({ msg: '대박' });
  await translation.learn(['대박']);
  expect(texts(shown(state))).toEqual([{ msg: '대박', answer: null }]);
  expect(known).not.toHaveBeenCalled();
  await translation.learn(['대박']);
  expect(asked).toHaveLength(2);
  expect(texts(shown(state))).toEqual([{ msg: 'Wow', answer: null }]);
});

test('a call that fails harms nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { translation, shown } = setUp(() => {
    throw new Error('no answer');
  });
  await translation.learn(['대박']);
  expect(warn).toHaveBeenCalledOnce();
  expect(texts(shown(said({ msg: '대박' })))).toEqual([{ msg: '대박', answer: null }]);
});

test('who jumps away wants none of it any more', async () => {
  const { translation, signals, known } = setUp();
  const learning = translation.learn(['대박']);
  translation.leave();
  await learning;
  expect(signals[0]!.aborted).toBe(true);
  expect(known).not.toHaveBeenCalled();
  await translation.learn(['대박']);
  expect(known).toHaveBeenCalledOnce();
});

test('what a crowd says is asked for in portions that the server takes', async () => {
  const { translation, asked } = setUp();
  await translation.learn(Array.from({ length: TRANSLATION_MESSAGES_MAX + 1 }, (_, n) => `${n}번`));
  expect(asked.map((messages) => messages.length)).toEqual([TRANSLATION_MESSAGES_MAX, 1]);
  asked.length = 0;
  await translation.learn(Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(450, '가')));
  const lengths = asked.map((messages) => messages.join('').length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(TRANSLATION_LENGTH_SUM_MAX);
  expect(lengths).toHaveLength(3);
});
