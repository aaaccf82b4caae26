import { expect, test } from 'vitest';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { CHAT_SPOKEN_MAX } from '../../../../schema/room/constants.ts';
import { chatLine } from './chat-line.support.ts';
import { spokenOf } from './chat-spoken.ts';
import type { ChatLine } from '../room/chat-lines.ts';

let id = 0;
const line = (changes: Partial<ChatLine> = {}) => chatLine(++id, changes);

test('a few lines are read, each whole', () => {
  const few = Array.from({ length: CHAT_SPOKEN_MAX }, () => line());
  expect(spokenOf(few)).toEqual({ lines: few, others: 0 });
});

test('of many only the host is read, and how many there were', () => {
  const host = line({ permission: PERMISSION.host });
  const many = Array.from({ length: 20 }, () => line());
  expect(spokenOf([...many, host, ...many])).toEqual({ lines: [host], others: 40 });
});

test('an answer for this viewer alone is not lost among many', () => {
  const mine = line({ aside: true, answer: '네' });
  expect(spokenOf([mine, line(), line(), line()]).lines).toEqual([mine]);
});

test('of a host who talks a lot the newest is read', () => {
  const talk = Array.from({ length: 9 }, () => line({ permission: PERMISSION.host }));
  expect(spokenOf(talk)).toEqual({ lines: talk.slice(-CHAT_SPOKEN_MAX), others: 9 - CHAT_SPOKEN_MAX });
});

test('own lines, notes and purchases are not read', () => {
  const told = [line({ own: true }), line({ msg: '' }), line({ note: 'reconnected' })];
  expect(spokenOf(told)).toEqual({ lines: [], others: 0 });
});
