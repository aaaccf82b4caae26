import { expect, test } from 'vitest';
import { Compile } from 'typebox/compile';
import { addAddress } from '../members/accounts.ts';
import { setNotice } from './commands.ts';
import { isChatLine } from './chat.ts';
import { OrderRequest } from '../buying/order-request.ts';

const blanks = [
  ['nothing', ''],
  ['spaces of all widths', ' \u00a0\u2003\u3000'],
  ['zero-width characters', '\u200b\u200d\u2060\ufeff'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['tags', '\u{e0001}\u{e0041}\u{e007f}'],
  ['the braille blank', '\u2800'],
  ['marks of annotations', '\ufff9\ufffa\ufffb'],
  ['what is drawn as nothing', '\u{13430}\u{16fe4}\u{1d159}'],
] as const;
const texts = ['안녕', 'ㅋ', '.', '🇰🇷', '👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '\u2801', 'é', '\u3164가', '줄\n바꿈'];
const halves = ['\ud83d', '\ude02', '가\ud83d나', '\ude02\ud83d'];

test.each(blanks)('%s is blank', (_what, text) => {
  expect(isChatLine(text)).toBe(false);
  expect(Compile(setNotice.body).Check({ notiContent: text })).toBe(false);
});

test.each(texts)('%j says something', (text) => {
  expect(isChatLine(text)).toBe(true);
  expect(Compile(setNotice.body).Check({ notiContent: text })).toBe(true);
});

test.each(halves)('half a character, as in %j, is no text', (text) => {
  expect(isChatLine(text)).toBe(false);
  expect(Compile(setNotice.body).Check({ notiContent: text })).toBe(false);
  expect(Compile(addAddress.body.properties.receiverName).Check(text)).toBe(false);
  expect(Compile(OrderRequest.properties.receiverName).Check(text)).toBe(false);
});

test('names are written with any whole characters', () => {
  for (const name of ['김하늘', 'José', '홍😂동']) {
    expect(Compile(addAddress.body.properties.receiverName).Check(name)).toBe(true);
  }
});
