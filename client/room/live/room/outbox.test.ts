import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NotTaken } from './connection.ts';
import { type GivenBack, Outbox, type OutgoingLine } from './outbox.ts';
import type { ChatLine } from './chat-lines.ts';

function setUp(ask: (event: string, data: object) => Promise<void>) {
  let lines: readonly OutgoingLine[] = [];
  const onSent = vi.fn<() => void>();
  const onGivenBack = vi.fn<(line: GivenBack) => void>();
  const outbox = new Outbox({
    connection: () => ({ ask }),
    rejoined: async () => true,
    nick: () => '하늘',
    onLines: (now) => {
      lines = now;
    },
    onSent,
    onGivenBack,
  });
  return { outbox, lines: () => lines, onSent, onGivenBack };
}

const roomLine = (nick: string, msg: string) => ({ nick, msg }) as ChatLine;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a line is seen while it is on its way and goes when the room shows it', async () => {
  const { outbox, lines } = setUp(async () => undefined);
  outbox.say('안녕');
  expect(lines()).toMatchObject([{ text: '안녕', state: 'sending' }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(lines()).toMatchObject([{ state: 'sent' }]);
  outbox.seen([roomLine('다른사람', '안녕'), roomLine('하늘', '다른 말')]);
  expect(lines()).toHaveLength(1);
  const own = { ...roomLine('하늘', '안녕'), id: 7 };
  expect([...outbox.seen([own])]).toEqual([7]);
  expect(lines()).toHaveLength(0);
});

test('a question goes as one, also when it is sent again', async () => {
  const ask = vi
    .fn<(event: string, data: object) => Promise<void>>()
    .mockRejectedValueOnce(new NotTaken('4290'));
  const { outbox, lines } = setUp(ask);
  outbox.say('몇 ml예요?', { asks: true });
  await vi.advanceTimersByTimeAsync(0);
  outbox.again(lines()[0]!.id);
  await vi.advanceTimersByTimeAsync(0);
  outbox.say('네!');
  const question = ['chatMessage', { msgType: 1, msg: '몇 ml예요?', content: '몇 ml예요?' }];
  expect(ask.mock.calls).toEqual([question, question, ['chatMessage', { msgType: 0, msg: '네!' }]]);
});

test('the room’s copy may come before its answer, and each takes one line', async () => {
  const answered = Promise.withResolvers<void>();
  const { outbox, lines } = setUp(() => answered.promise);
  outbox.say('ㅋㅋㅋ');
  outbox.say('ㅋㅋㅋ');
  outbox.seen([roomLine('하늘', 'ㅋㅋㅋ')]);
  expect(lines()).toHaveLength(1);
  answered.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(lines()).toMatchObject([{ state: 'sent' }]);
});

test('a line without an answer goes when the room shows it after all', async () => {
  const { outbox, lines } = setUp(async () => {
    throw new NotTaken('unanswered');
  });
  outbox.say('안녕');
  await vi.advanceTimersByTimeAsync(0);
  expect(lines()).toMatchObject([{ state: 'failed' }]);
  outbox.seen([roomLine('하늘', '안녕')]);
  expect(lines()).toEqual([]);
});

test('a line that was not taken stays, with the reason, until it is sent again or taken back', async () => {
  const ask = vi.fn<() => Promise<void>>(async () => {
    throw new NotTaken('4290');
  });
  const { outbox, lines } = setUp(ask);
  outbox.say('하나');
  outbox.say('둘');
  await vi.advanceTimersByTimeAsync(0);
  expect(lines()).toMatchObject([
    { text: '하나', state: 'failed', code: '4290' },
    { text: '둘', state: 'failed' },
  ]);
  ask.mockImplementation(async () => undefined);
  outbox.again(lines()[0]!.id);
  outbox.takeBack(lines()[1]!.id);
  await vi.advanceTimersByTimeAsync(5000);
  expect(lines()).toEqual([]);
});

test('a line that met a spent token goes by itself after the room is joined again', async () => {
  const ask = vi.fn<() => Promise<void>>(async () => undefined).mockRejectedValueOnce(new NotTaken('1403'));
  const { outbox, lines } = setUp(ask);
  outbox.say('안녕');
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(lines()).toMatchObject([{ state: 'sent' }]);
});

test.each(['4291', '4292', '4293'] as const)(
  'what rule %s is against comes back to be mended',
  async (code) => {
    const ask = async () => Promise.reject(new NotTaken(code, 7));
    const { outbox, lines, onSent, onGivenBack } = setUp(ask);
    outbox.say('바보', { asks: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(lines()).toEqual([]);
    expect(onGivenBack).toHaveBeenCalledExactlyOnceWith({ text: '바보', asks: true, code, waitSeconds: 7 });
    expect(onSent).not.toHaveBeenCalled();
  },
);
