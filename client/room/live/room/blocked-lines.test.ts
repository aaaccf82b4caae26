import { expect, test } from 'vitest';
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import { withBlocked } from './chat-lines.ts';
import { emptyRoom, reduceRoom, type RoomState } from './room.ts';
import { chat, join } from './room.support.ts';

const BLOCKED = 31;
const from = (userSysId: number) => ({ userSysId });
const texts = ({ chat: lines }: RoomState) => lines.map(({ msg }) => msg);

test('lines of somebody who is blocked go, and none come any more: live or missed', () => {
  const before = [join(0), chat(1, from(BLOCKED)), chat(2, from(5)), chat(3)].reduce(reduceRoom, emptyRoom);
  expect(texts(before)).toEqual(['line 1', 'line 2', 'line 3']);
  const blocked = withBlocked(before, new Set([BLOCKED]));
  expect(texts(blocked)).toEqual(['line 2', 'line 3']);
  const live = [chat(4, from(BLOCKED)), chat(5, from(5))].reduce(reduceRoom, blocked);
  expect(texts(live)).toEqual(['line 2', 'line 3', 'line 5']);
  expect(live.chatTaken).toBe(blocked.chatTaken + 1);
  const back = reduceRoom(live, join(7, [chat(6, from(BLOCKED)), chat(7, from(5))]));
  expect(texts(back)).toEqual(['line 2', 'line 3', 'line 5', 'line 7', '']);
});

test('an answer to a question of theirs is not shown, and the question goes', () => {
  const asked = { ...from(BLOCKED), msgType: MSG_TYPE.question, msg: '언제 와요?' };
  const room = [join(0), chat(1, asked)].reduce(reduceRoom, withBlocked(emptyRoom, new Set([BLOCKED])));
  expect(texts(room)).toEqual([]);
  const told = { room: '1_2', msgType: MSG_TYPE.question, logSysId: 10, nick: '하늘', content: '언제 와요?' };
  const data = { ...told, userSysId: BLOCKED, answer: '내일요', createdAt: '2026-11-20T10:00:00.000Z' };
  expect(texts(reduceRoom(room, { event: 'questionAnswer', data, seq: 2 }))).toEqual([]);
});

test('purchases have no author, and stay', () => {
  const bought = { msgType: MSG_TYPE.purchase, msg: '', orderSysIds: [4] };
  const room = [join(0), chat(1, bought)].reduce(reduceRoom, withBlocked(emptyRoom, new Set([BLOCKED])));
  expect(room.chat).toHaveLength(1);
});
