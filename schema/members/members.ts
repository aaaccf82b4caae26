import Type, { type Static } from 'typebox';
import { MINUTE } from '../durations.ts';
import { operation } from '../operation.ts';
import { ReasonTypeCode } from '../service/safety/reasons.ts';
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
  APPEAL_TOKEN_LIFE,
  DORMANCY,
  MOBILE_LENGTH_MAX,
  REASON_LENGTH_MAX,
  SUSPENSION_DAYS_MAX,
  SUSPENSION_EVIDENCE_DAYS,
  SUSPENSION_TEXT_LENGTH_MAX,
  TOKEN_LENGTH_MAX,
} from './constants.ts';
import { VISIBLE_TEXT } from '../room/chat.ts';

/** What operators do with members, and how a suspended member answers. */

const Standing = about(
  `\`dormant\`: without a login for ${DORMANCY.months} months. \`suspended\`: may not log in for now.`,
  Type.Union([Type.Literal('active'), Type.Literal('dormant'), Type.Literal('suspended')]),
);
export type Standing = Static<typeof Standing>;

const Role = about(
  '`host`: runs the broadcasts and the shop of one seller. `manager`: of all, and the site.',
  Type.Union([Type.Literal('host'), Type.Literal('manager')]),
);
const Roles = about(
  'Empty: a member like any other.',
  Type.Array(
    closed({
      role: Role,
      sellerSysId: about("The host's seller; null: a manager has all.", OrNone(SysId)),
    }),
  ),
);

const listed = {
  userSysId: SysId,
  userId: about('What they log in with. Of a dormant member a list masks it: `abc**`.', Type.String()),
  standing: Standing,
  joinedAt: DateTime,
  seenAt: about('When they last logged in or renewed a login.', DateTime),
  roles: Roles,
};
export const ListedMember = closed('A member as managers see them.', listed);
export type ListedMember = Static<typeof ListedMember>;

const Text = Type.String({
  minLength: 1,
  maxLength: SUSPENSION_TEXT_LENGTH_MAX,
  pattern: VISIBLE_TEXT,
  ...MULTILINE,
});

const UNTIL = 'Null: without an end.';
const EVIDENCE_UNTIL = 'Until then the member sees the evidence, and may answer it.';

const suspension = {
  suspensionSysId: SysId,
  reasonTypeCode: ReasonTypeCode,
  reason: about("In the manager's words, for the member.", Type.String()),
  suspendedAt: DateTime,
  until: about(UNTIL, OrNone(DateTime)),
  evidenceUntil: about(EVIDENCE_UNTIL, DateTime),
  evidence: about('What it rests on. Null: it is shown no longer.', OrNone(Type.String())),
  answer: about('What the member says to it.', OrNone(Type.String())),
};
export const OwnSuspension = closed('A suspension, as its member sees it with an `appealToken`.', suspension);
export type OwnSuspension = Static<typeof OwnSuspension>;

export const Suspension = closed('A suspension, as managers see it.', {
  ...suspension,
  restoredAt: about('When a manager lifted it; null: nobody has.', OrNone(DateTime)),
});
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
    recommendedBy: about('The member whose link brought them; null: none did.', OrNone(SysId)),
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
    evidence: about(`What it rests on; shown to the member for ${SUSPENSION_EVIDENCE_DAYS} days.`, Text),
    days: about(
      'Left out: without an end. It ends with the last of these days.',
      Type.Optional(Type.Integer({ minimum: 1, maximum: SUSPENSION_DAYS_MAX })),
    ),
  }),
  reply: closed({
    userSysId: SysId,
    suspensionSysId: SysId,
    until: about(UNTIL, OrNone(DateTime)),
    evidenceUntil: about(EVIDENCE_UNTIL, DateTime),
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

const role = {
  ...user,
  role: Role,
  sellerSysId: about('Required for a host, and left out for a manager.', Type.Optional(SysId)),
};

export const grantRole = operation({
  method: 'POST',
  path: '/v1/operations/members/grant',
  summary:
    'Let a member run the broadcasts of a seller, or manage all; 0005 for a host without a seller, 1018 unless mobile or userSysId is theirs',
  tag: 'operations',
  access: 'manager',
  scope: null,
  body: closed({
    ...role,
    mobile: about(
      'The phone of the person who is meant, however it is written. Members have proven their phone, and nobody their e-mail ' +
        'address: so an id that a stranger took gets no role.',
      Type.Optional(line(MOBILE_LENGTH_MAX, 1)),
    ),
    userSysId: about(
      'In place of `mobile`: the number of the account, for one that is known otherwise to be theirs.',
      Type.Optional(SysId),
    ),
  }),
  reply: closed({ userSysId: SysId, roles: Roles }),
  codes: ['0004', '1003', '1018'],
});

export const releaseUserId = operation({
  method: 'POST',
  path: '/v1/operations/members/release',
  summary:
    'Free an e-mail address for its owner: the member who took it gets another id and is told; 0007 for an id that is none, or that a provider vouched for',
  tag: 'operations',
  access: 'manager',
  scope: null,
  body: closed(user),
  reply: closed({ userSysId: SysId, userId: about('What they log in with from now on.', Type.String()) }),
  codes: ['0007', '1003'],
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

const appealToken = about(
  `From the facts of a login that answered 1015: good for ${APPEAL_TOKEN_LIFE / MINUTE} minutes.`,
  Type.String({ minLength: 1, maxLength: TOKEN_LENGTH_MAX }),
);

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
