import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { BLACK_TYPE } from '../room/constants.ts';
import { closed, DateTime, OrNone, SysId } from '../types.ts';
import { ReasonTypeCode } from './reasons.ts';

export const Sanction = closed({
  /** 0 mute, 1 forced removal, 2 permanent ban. */
  blackType: Type.Union([
    Type.Literal(BLACK_TYPE.mute),
    Type.Literal(BLACK_TYPE.remove),
    Type.Literal(BLACK_TYPE.ban),
  ]),
  /** Null: the host gave none. */
  reasonTypeCode: OrNone(ReasonTypeCode),
  sellerSysId: SysId,
  sellerName: Type.String(),
  sellerNameEn: Type.String(),
  /** Null: it holds for all broadcasts of the seller. */
  broadcastTitle: OrNone(Type.String()),
  broadcastTitleEn: OrNone(Type.String()),
  startedAt: DateTime,
  /** When it ended: it was lifted, or its broadcast was over. Null: it holds. */
  endedAt: OrNone(DateTime),
});
export type Sanction = Static<typeof Sanction>;

export const sanctions = operation({
  method: 'GET',
  path: '/v1/users/:uid/sanctions',
  summary: 'The mutes, removals and bans of the member, the latest first',
  tag: 'users',
  access: 'owner',
  params: closed({ uid: SysId }),
  reply: closed({ sanctions: Type.Array(Sanction) }),
  named: true,
});
