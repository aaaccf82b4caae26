import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { ReasonTypeCode } from '../safety/reasons.ts';
import {
  about,
  closed,
  DateTime,
  Empty,
  line,
  MULTILINE,
  OrNone,
  Paging,
  Qty,
  SysId,
  UserId,
} from '../types.ts';
import {
  REASON_LENGTH_MAX,
  SUSPENSION_DAYS_MAX,
  SUSPENSION_TEXT_LENGTH_MAX,
  TOKEN_LENGTH_MAX,
} from './constants.ts';

/** What operators do with members, and how a suspended member answers. */

const Standing = Type.Union([Type.Literal('active'), Type.Literal('dormant'), Type.Literal('suspended')]);
export type Standing = Static<typeof Standing>;

const Role = Type.Union([Type.Literal('host'), Type.Literal('manager')]);
const Roles = Type.Array(closed({ role: Role, sellerSysId: OrNone(SysId) }));

const listed = {
  userSysId: SysId,
  userId: Type.String(),
  standing: Standing,
  joinedAt: DateTime,
  seenAt: about('When they were here last.', DateTime),
  roles: Roles,
};
export const ListedMember = closed(listed);
export type ListedMember = Static<typeof ListedMember>;

const Text = Type.String({ minLength: 1, maxLength: SUSPENSION_TEXT_LENGTH_MAX, ...MULTILINE });

const suspension = {
  suspensionSysId: SysId,
  reasonTypeCode: ReasonTypeCode,
  reason: Type.String(),
  suspendedAt: DateTime,
  until: about('Null: without an end.', OrNone(DateTime)),
  evidenceUntil: about('Until then the member sees the evidence, and may answer it.', DateTime),
  evidence: about('What it rests on. Null: it is shown no longer.', OrNone(Type.String())),
  answer: about('What the member says to it.', OrNone(Type.String())),
};
export const OwnSuspension = closed(suspension);
export type OwnSuspension = Static<typeof OwnSuspension>;

export const Suspension = closed({ ...suspension, restoredAt: OrNone(DateTime) });
export type Suspension = Static<typeof Suspension>;

const user = { userId: UserId };

export const members = operation({
  method: 'GET',
  path: '/v1/operations/members',
  summary: 'Members, the newest first; of dormant ones no id is shown',
  tag: 'operations',
  access: 'manager',
  scope: null,
  query: closed({ ...Paging, standing: Type.Optional(Standing) }),
  reply: closed({
    totalCnt: Qty,
    activeCnt: Qty,
    dormantCnt: Qty,
    suspendedCnt: Qty,
    members: Type.Array(ListedMember),
  }),
});

export const member = operation({
  method: 'GET',
  path: '/v1/operations/member',
  summary: 'One member: how they stand, their roles and their suspensions',
  tag: 'operations',
  access: 'manager',
  scope: null,
  query: closed(user),
  reply: closed({
    ...listed,
    nickName: Type.String(),
    mobile: Type.String(),
    sessionCnt: Qty,
    suspensions: Type.Array(Suspension),
  }),
  codes: ['1003'],
});

export const suspendMember = operation({
  method: 'POST',
  path: '/v1/operations/members/suspend',
  summary:
    'Suspend a member: all logins end, and a login answers 1015 with the reason and the evidence; 0003 if they are suspended, 9001 for managers',
  tag: 'operations',
  access: 'manager',
  scope: null,
  body: closed({
    ...user,
    reasonTypeCode: ReasonTypeCode,
    reason: about('Shown to the member.', line(REASON_LENGTH_MAX, 1)),
    evidence: about('What it rests on; shown to the member for SUSPENSION_EVIDENCE_DAYS.', Text),
    days: about(
      'Left out: without an end. It ends with the last of these days.',
      Type.Optional(Type.Integer({ minimum: 1, maximum: SUSPENSION_DAYS_MAX })),
    ),
  }),
  reply: closed({
    userSysId: SysId,
    suspensionSysId: SysId,
    until: OrNone(DateTime),
    evidenceUntil: DateTime,
  }),
  codes: ['0003', '1003'],
});

export const restoreMember = operation({
  method: 'POST',
  path: '/v1/operations/members/restore',
  summary:
    'Lift a suspension; 0007 if there is none, or if its evidence can no longer be reviewed: it was not answered in time',
  tag: 'operations',
  access: 'manager',
  scope: null,
  body: closed(user),
  reply: closed({ userSysId: SysId }),
  codes: ['0007', '1003'],
});

const role = { ...user, role: Role, sellerSysId: Type.Optional(SysId) };

export const grantRole = operation({
  method: 'POST',
  path: '/v1/operations/members/grant',
  summary: 'Let a member run the broadcasts of a seller, or manage all; 0005 for a host without a seller',
  tag: 'operations',
  access: 'manager',
  scope: null,
  body: closed(role),
  reply: closed({ userSysId: SysId, roles: Roles }),
  codes: ['0004', '1003'],
});

export const revokeRole = operation({
  method: 'POST',
  path: '/v1/operations/members/revoke',
  summary:
    'Take a role from a member, within a second everywhere; 0004 if they do not have it, 9001 for one’s own as a manager',
  tag: 'operations',
  access: 'manager',
  scope: null,
  body: closed(role),
  reply: closed({ userSysId: SysId, roles: Roles }),
  codes: ['0004', '1003'],
});

/** From the facts of a login that answered 1015. */
const appealToken = Type.String({ minLength: 1, maxLength: TOKEN_LENGTH_MAX });

export const ownSuspension = operation({
  method: 'POST',
  path: '/v1/auth/suspension',
  summary: 'Why a member is suspended, and what it rests on, with the appealToken of their login',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ appealToken }),
  reply: OwnSuspension,
  codes: ['14', '0004'],
});

export const answerSuspension = operation({
  method: 'POST',
  path: '/v1/auth/suspension/answer',
  summary: 'The member’s answer to the evidence; a later one replaces it; 0007 after evidenceUntil',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ appealToken, answer: Text }),
  reply: Empty,
  codes: ['14', '0004', '0007'],
});
