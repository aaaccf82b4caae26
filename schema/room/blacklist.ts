import Type, { type Static } from 'typebox';
import type { ChatResultCode, ResultCode } from '../codes.ts';
import { BLACK_TYPE, type BlackType } from './constants.ts';
import { operation } from '../operation.ts';
import { RoomName } from './messages.ts';
import { ReasonTypeCode } from '../service/safety/reasons.ts';
import { withCodes, about, closed, DateTime, Empty, Paging, Qty, SysId, UserId } from '../types.ts';

/** What a member on the list is answered, over the socket and over HTTP. */
export const BLACK_CODE = {
  [BLACK_TYPE.mute]: '1005',
  [BLACK_TYPE.remove]: '1004',
  [BLACK_TYPE.ban]: '1003',
} as const satisfies Record<BlackType, ChatResultCode & ResultCode>;

const BlackTypeField = Type.Union([
  Type.Literal(BLACK_TYPE.mute),
  Type.Literal(BLACK_TYPE.remove),
  Type.Literal(BLACK_TYPE.ban),
]);

export const RegBlackUser = closed(
  "To the member's own sockets. `blackType` null, with 0001: the mute, removal or ban is lifted.",
  {
    room: RoomName,
    userId: about('The id that the member logs in with.', Type.String()),
    blackType: about(
      withCodes('What it keeps them from', BLACK_TYPE),
      Type.Union([BlackTypeField, Type.Null()]),
    ),
    resultCode: Type.String(),
  },
);
export type RegBlackUser = Static<typeof RegBlackUser>;

export const BlacklistedMember = closed('Who may not write or enter in the rooms of the seller.', {
  userId: about('The id that the member logs in with.', Type.String()),
  nick: Type.String(),
  blackType: about(withCodes('What it keeps them from', BLACK_TYPE), BlackTypeField),
  createdAt: DateTime,
});
export type BlacklistedMember = Static<typeof BlacklistedMember>;

const broadcast = closed({ broadcastSysId: SysId });

export const blacklist = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/blacklist',
  summary: 'Who is muted (0) or removed (1) in the broadcast, or banned (2) by its seller; the latest first',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  query: closed(Paging),
  reply: closed({ totalCnt: Qty, members: Type.Array(BlacklistedMember) }),
  named: true,
  codes: ['0004'],
});

export const blacklistMember = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/blacklist',
  summary:
    'Mute (0) or remove (1) a member from this broadcast, or ban (2) them from all of the seller; nobody’s own hosts, managers or self',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({
    userId: about('The id that the member logs in with.', UserId),
    blackType: about(withCodes('What it keeps them from', BLACK_TYPE), BlackTypeField),
    reasonTypeCode: about('The member reads it among their sanctions.', Type.Optional(ReasonTypeCode)),
  }),
  reply: Empty,
  codes: ['0004'],
});

export const pardonMember = operation({
  method: 'DELETE',
  path: '/v1/broadcasts/:broadcastSysId/blacklist/:userId',
  summary: 'Lift all that stands against a member here, a ban by the seller too',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: closed({ broadcastSysId: SysId, userId: about('The id that the member logs in with.', UserId) }),
  reply: Empty,
  codes: ['0004'],
});
