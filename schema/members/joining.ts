import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, Flag, line, SysId, UserId } from '../types.ts';
import { Encrypted, login, NewPassword } from './accounts.ts';
import { CONSENTS } from './consents.ts';
import {
  MEMBER_AGE_MIN,
  MOBILE_LENGTH_MAX,
  NAME_LENGTH_MAX,
  NICK_LENGTH,
  NICK_WRITTEN_LENGTH_MAX,
} from './constants.ts';
import { Proof } from './verification.ts';

const name = line(NAME_LENGTH_MAX, 1);
const birthDate = about(
  `A day, such as \`2001-03-31\`; members are ${MEMBER_AGE_MIN} or older.`,
  line(10, 1),
);
/** What a nickname must be, wherever a member gives one. */
export const NICK_NAME = `${NICK_LENGTH.min} to ${NICK_LENGTH.max} letters and digits, which no other member has, nor one that looks the same. Full-width forms become plain ones. Letters of scripts that people here write; Latin, Cyrillic, Greek and others do not go together.`;
const nickName = about(NICK_NAME, line(NICK_WRITTEN_LENGTH_MAX, 1));

/** Where somebody joins, and who brought them. */
export const joinedFrom = {
  isAppInstall: about('1: in the app; 0, or left out: in a browser.', Type.Optional(Flag)),
  sellerSysId: about(
    "The shop in which they join; that of the request's host name if left out.",
    Type.Optional(SysId),
  ),
  rcmdUserSysId: about('Who recommended it, and when they made the link.', Type.Optional(SysId)),
  rcmdLinkCreatedAt: Type.Optional(DateTime),
};
const JoinedFrom = closed(joinedFrom);
export type JoinedFrom = Static<typeof JoinedFrom>;

export const chkRsa = operation({
  method: 'POST',
  path: '/v1/auth/chkrsa',
  summary: 'Whether id and password must be encrypted, as they must',
  description:
    'For clients that know the older flag. `publicKey` is the one source: who has its key must ' +
    'encrypt with it. Our own client fetches the key anyway, and does not ask here. One that obeyed ' +
    'a 0 would send passwords in the clear as soon as somebody on the way says so.',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  reply: closed({ isRsa: Flag }),
});

export const join = operation({
  method: 'POST',
  path: '/v1/auth/join',
  summary: 'Sign up, and be logged in; userId and password each encrypted as for the login',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({
    userId: about('An e-mail address.', Encrypted),
    password: NewPassword,
    nickName,
    name,
    birthDate,
    agreeService: about('To the terms of service, as everybody must.', Type.Literal(1)),
    agreePrivacy: about('To the privacy policy, as everybody must.', Type.Literal(1)),
    agreeSellection1: about(CONSENTS.agreeSellection1, Flag),
    agreeSellection2: about(CONSENTS.agreeSellection2, Flag),
    ...joinedFrom,
    isAppInstall: about('1: in the app; 0: in a browser.', Flag),
    mobile: about('If given, the phone of the proof.', Type.Optional(line(MOBILE_LENGTH_MAX))),
    proof: Proof,
  }),
  reply: login.reply,
  named: true,
  // 1007 with the `field` that is barred, and of a phone also `rejoinFrom`: the day in Korea, YYYY-MM-DD.
  codes: ['0008', '1007', '1009', '1011', '1012', '1013', '1020'],
});

export const chkDupId = operation({
  method: 'GET',
  path: '/v1/users/chkdupid',
  summary: 'Whether an e-mail address may become a user id',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  query: closed({ userId: UserId }),
  reply: Empty,
  codes: ['0008', '1013'],
});

export const chkDupNick = operation({
  method: 'GET',
  path: '/v1/users/chkdupnick',
  summary: 'Whether a nickname may be taken',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  query: closed({ nickName }),
  reply: Empty,
  codes: ['0008', '1011', '1012'],
});

export const chkName = operation({
  method: 'GET',
  path: '/v1/users/chkname',
  summary: 'Whether a name and a birth date can be those of a member; it tells of nobody',
  description:
    'For clients whose form of recovery asks for name and birth date: whether they can be ' +
    "anybody's. It looks nobody up, or it would tell who is a member. Our own recovery rests on a " +
    'code to the phone instead, which proves more, and sends no name in an address.',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  query: closed({ name, birthDate }),
  reply: Empty,
  codes: ['0008'],
});
