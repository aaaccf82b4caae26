import { expect, test } from 'vitest';
import { CHAT_INPUT_LENGTH, CHAT_LENGTH_MAX } from '../../../../schema/room/constants.ts';
import { chatTextToSend, cutChatText } from './chat-text.ts';

test('text below the limit stays as it is', () => {
  const text = '가'.repeat(CHAT_INPUT_LENGTH);
  expect(cutChatText(text)).toBe(text);
});

test('text that reaches the limit is cut', () => {
  expect(cutChatText('가'.repeat(CHAT_LENGTH_MAX))).toHaveLength(CHAT_INPUT_LENGTH);
  expect(cutChatText('a'.repeat(500))).toHaveLength(CHAT_INPUT_LENGTH);
});

test('no emoji is cut in half', () => {
  const text = `${'a'.repeat(CHAT_INPUT_LENGTH - 1)}😍😍`;
  expect(cutChatText(text)).toBe('a'.repeat(CHAT_INPUT_LENGTH - 1));
});

test.each(['', '   ', '\n\t ', '\u3164\u200b', '\u2800'])('blank text %j is not sent', (text) => {
  expect(chatTextToSend(text)).toBeUndefined();
});

test('what was pasted is sent as one line without controls', () => {
  expect(chatTextToSend('a\tb\u2028c\u001b[31md\u202ee')).toBe('a b c[31mde');
});

test('what is sent has no blanks around it', () => {
  expect(chatTextToSend('  안녕하세요 ')).toBe('안녕하세요');
});
