import Type, { type Static } from 'typebox';
import { operation } from '../../operation.ts';
import { BLACK_TYPE } from '../../room/constants.ts';
import { about, closed, DateTime, OrNone, SysId } from '../../types.ts';
import { SUSPENDED } from './constants.ts';
import { ReasonTypeCode } from './reasons.ts';

export const Sanction = closed('What a host or Sellover has done against a member.', {
  blackType: about(
    '0 mute, 1 forced removal, 2 permanent ban, 3 suspension of the account.',
    Type.Union([
      Type.Literal(BLACK_TYPE.mute),
      Type.Literal(BLACK_TYPE.remove),
      Type.Literal(BLACK_TYPE.ban),
      Type.Literal(SUSPENDED),
    ]),
  ),
  reasonTypeCode: about('Null: the host gave none.', OrNone(ReasonTypeCode)),
  sellerSysId: about('Whose hosts decided it. Null, as the names: Sellover itself.', OrNone(SysId)),
  sellerName: OrNone(Type.String()),
  sellerNameEn: OrNone(Type.String()),
  broadcastTitle: about(
    'Null: it holds for all broadcasts of the seller, or everywhere.',
    OrNone(Type.String()),
  ),
  broadcastTitleEn: about('Null as the title is. Empty: it has no English one.', OrNone(Type.String())),
  startedAt: DateTime,
  endedAt: about(
    'When it ended: it was lifted, or its broadcast or its time was over. Null: it holds.',
    OrNone(DateTime),
  ),
});
export type Sanction = Static<typeof Sanction>;

export const sanctions = operation({
  method: 'GET',
  path: '/v1/users/:uid/sanctions',
  summary: 'The mutes, removals and bans of the member, and the suspensions of the account; the latest first',
  tag: 'users',
  access: 'owner',
  params: closed({ uid: SysId }),
  reply: closed({ sanctions: Type.Array(Sanction) }),
  named: true,
});
