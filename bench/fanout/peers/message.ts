import type { ChatMessage } from '../../../schema/room/messages.ts';

/** What our server tells of a chat line, field by field, so that every server delivers the same payload. */
export function chatMessage(msg: string, seq: number): { event: string; data: ChatMessage; seq: number } {
  return {
    event: 'chatMessage',
    data: {
      room: '1_11',
      nick: '단골손님 100',
      userId: 'mem**',
      permission: 1,
      msg,
      content: null,
      answer: null,
      createdAt: new Date().toISOString(),
      logSysId: seq,
      prdtSysIds: [],
      ordPrdts: [],
      msgType: 0,
    },
    seq,
  };
}
