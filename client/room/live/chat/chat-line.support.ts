import { PERMISSION } from '../../../../schema/members/constants.ts';
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import type { ChatLine } from '../room/chat-lines.ts';

/** A line that a member said, for tests. */
export function chatLine(id: number, change: Partial<ChatLine> = {}): ChatLine {
  return {
    id,
    msgType: MSG_TYPE.normal,
    nick: '하늘',
    userId: 'vie**',
    userSysId: null,
    permission: PERMISSION.member,
    msg: `line ${id}`,
    answer: null,
    translation: null,
    aside: false,
    ordPrdts: [],
    orderSysIds: [],
    orderCnt: 0,
    own: false,
    note: null,
    ...change,
  };
}
