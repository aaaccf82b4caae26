import Type, { type Static } from 'typebox';
import { BroadcastMedia } from '../broadcasts/broadcasts.ts';
import { Time } from './moments.ts';
import { operation } from '../operation.ts';
import { ChatMessage, RoomName } from './messages.ts';
import { about, closed, Flag, Qty, SysId } from '../types.ts';

/** Past broadcasts, and the state of their rooms at a moment. Times are seconds from the start. */

const broadcast = closed({ broadcastSysId: SysId });

export const HistMessage = closed(
  'A stored message: `before` the window that was asked for, or in its `range`.',
  {
    ...ChatMessage.properties,
    histType: Type.Union([Type.Literal('before'), Type.Literal('range')]),
  },
);
export type HistMessage = Static<typeof HistMessage>;

const answer = { ackId: Type.Optional(Type.String()), resultCode: Type.Literal('0001') };

export const VodChatHist = closed(
  'The answer to `vodChatHist`: what was said from `startTime` on and before `endTime`, oldest first.',
  {
    event: Type.Literal('vodChatHist'),
    ...answer,
    startTime: Time,
    endTime: Time,
    messages: Type.Array(HistMessage),
  },
);
export type VodChatHist = Static<typeof VodChatHist>;

export const FixInfo = closed('The answer to `fixInfo`: how the room stood.', {
  event: Type.Literal('fixInfo'),
  ...answer,
  time: Time,
  noti: Type.String(),
  notiEn: Type.String(),
  marketing: about('The marketing line of just before; empty when there was none.', Type.String()),
  fixPrdtSysId: Type.Union([SysId, Type.Null()]),
  prdtSysIds: about('What rolls by; without that the pinned product.', Type.Array(SysId)),
});
export type FixInfo = Static<typeof FixInfo>;

/** What may be asked of a recording. */
export const vodChatHistAsked = closed({
  room: RoomName,
  broadcastSysId: SysId,
  broadcastScheduleSysId: SysId,
  startTime: Time,
  endTime: Time,
  beforeCnt: Qty,
});
export const fixInfoAsked = closed({
  room: RoomName,
  broadcastSysId: SysId,
  broadcastScheduleSysId: SysId,
  time: Time,
});

export const replay = operation({
  method: 'PATCH',
  path: '/v1/broadcasts/:broadcastSysId/replay',
  alsoAt: '/v1/broadcasts/replay/:broadcastSysId',
  summary:
    'By its host: lets everybody watch an ended broadcast again; by anybody, then: counts one view of it',
  tag: 'broadcasts',
  access: 'anyone',
  params: broadcast,
  reply: closed({ isReplay: Flag, viewCnt: Qty }),
  codes: ['0004', '0007', '0008'],
});

export const broadcastMedialist = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/medialists',
  summary: 'The recordings of a past broadcast; none until its host lets it be watched again',
  tag: 'broadcasts',
  access: 'anyone',
  params: broadcast,
  reply: closed({ broadcastMedias: Type.Array(BroadcastMedia) }),
  codes: ['0004'],
});
