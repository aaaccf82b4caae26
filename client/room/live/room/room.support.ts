import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import type { ChatMessage, DurableMessage } from '../../../../schema/room/messages.ts';
import { emptyPresent, toldAtJoin } from '../../../../schema/room/fold.ts';
import type { JoinedRoom, ServerMessage } from '../../../../schema/room/socket.ts';

export const room = '1_1';

/** A line that was said. */
export function chat(seq: number, change: Partial<ChatMessage> = {}): DurableMessage {
  const data: ChatMessage = {
    room,
    msgType: MSG_TYPE.normal,
    nick: '하늘',
    userId: 'vie**',
    permission: 1,
    msg: `line ${seq}`,
    content: null,
    answer: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    logSysId: seq * 10,
    prdtSysIds: [],
    ordPrdts: [],
    ...change,
  };
  return { event: 'chatMessage', data, seq };
}

/** The answer to who joins, or comes back. */
export function join(
  seq: number,
  missed: DurableMessage[] = [],
  change: Partial<JoinedRoom> = {},
): ServerMessage {
  return {
    event: 'joinRoom',
    data: {
      resultCode: '0001',
      room,
      joinCnt: 5,
      likeCnt: 7,
      viewCnt: 9,
      ...toldAtJoin(emptyPresent),
      liveFlag: LIVE_FLAG.onAir,
      liveUrl: '/a.m3u8',
      game: null,
      seq,
      missed,
      gap: false,
      ...change,
    },
  };
}
