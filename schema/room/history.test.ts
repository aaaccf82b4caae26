import { expect, test } from 'vitest';
import { MSG_TYPE, ROOM_EVENT } from './constants.ts';
import { eventLine, messageOf } from './history.ts';
import type { ChatMessage } from './messages.ts';

const line: ChatMessage = {
  room: '10_77',
  msgType: MSG_TYPE.normal,
  nick: '하늘',
  userId: 'sky**',
  permission: 1,
  msg: '안녕하세요',
  content: null,
  answer: null,
  createdAt: '2026-11-20T11:00:00.000Z',
  logSysId: 5,
  prdtSysIds: [],
  ordPrdts: [],
};

test.each([
  { room: line.room, type: ROOM_EVENT.buyHere, prdtSysId: 3 },
  { room: line.room, type: ROOM_EVENT.buyHere },
  { room: line.room, type: ROOM_EVENT.closeNotice },
])('an event %o that was written as a line is read back as it was told', (data) => {
  expect(messageOf({ ...line, ...eventLine(data) }, 7)).toEqual({ event: 'event', data, seq: 7 });
});

test('any other line is what it was', () => {
  const written = Object.values(ROOM_EVENT).map((type) => eventLine({ room: line.room, type }).msgType);
  expect(written).toEqual([MSG_TYPE.buyHere, MSG_TYPE.closeNotice]);
  for (const msgType of Object.values(MSG_TYPE).filter((each) => !written.includes(each as never))) {
    const data = { ...line, msgType, prdtSysIds: [3] };
    expect(messageOf(data, 7)).toEqual({ event: 'chatMessage', data, seq: 7 });
  }
});
