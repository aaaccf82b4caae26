import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, Flag, line, SysId } from '../types.ts';
import { Encrypted, login } from './accounts.ts';
import {
  FACEBOOK_USER_ID_LENGTH_MAX,
  JOIN_TYPE_CODE_MAX,
  NAME_LENGTH_MAX,
  NICK_WRITTEN_LENGTH_MAX,
  OWN_SIGN_UP,
  SOCIAL_CODE_LENGTH_MAX,
  SOCIAL_TOKEN_LENGTH_MAX,
} from './constants.ts';
import { CONSENTS } from './consents.ts';
import { joinedFrom, NICK_NAME } from './joining.ts';
import { Proof } from './verification.ts';

export const SocialProviderName = about(
  "As its adapter names it: which there are is the server's business.",
  Type.String({ pattern: '^[a-z][a-z0-9]{0,19}$' }),
);
const JoinTypeCode = Type.Integer({
  description:
    'The number of a provider, for good. A member has that of the one they joined through, or 0 if they joined here.',
  minimum: OWN_SIGN_UP,
  maximum: JOIN_TYPE_CODE_MAX,
});

const SocialProvider = closed('What people see of a provider.', {
  provider: SocialProviderName,
  joinTypeCode: JoinTypeCode,
  label: closed('What people call the provider.', {
    ko: about('In Korean.', Type.String()),
    en: about('In English.', Type.String()),
  }),
  mark: closed(
    "The look of the provider's button, as its guidelines have it: colours of CSS, and the mark as an SVG.",
    {
      ground: about("The button's background.", Type.String()),
      ink: about('Its text, and the mark itself where a path has no `fill`.', Type.String()),
      edge: about('Its border; left out: none.', Type.Optional(Type.String())),
      viewBox: about('`viewBox` of the `<svg>`.', Type.String()),
      paths: about(
        'A `<path>` each, drawn in this order.',
        Type.Array(
          closed({
            d: about('`d` of the `<path>`.', Type.String()),
            fill: about('Left out: `ink`.', Type.Optional(Type.String())),
          }),
        ),
      ),
    },
  ),
});
export type SocialProvider = Static<typeof SocialProvider>;

const SocialProviders = closed({
  providers: about('Members can log in through them.', Type.Array(SocialProvider)),
  others: about(
    'Nobody can log in through them here: only for naming how somebody joined.',
    Type.Array(SocialProvider),
  ),
});
export type SocialProviders = Static<typeof SocialProviders>;

export const MissingInfo = about(
  'What a member who came through a provider still has to tell. `identity`: name and birth date.',
  Type.Union([
    Type.Literal('nickName'),
    Type.Literal('identity'),
    Type.Literal('agreements'),
    Type.Literal('mobile'),
  ]),
);
export type MissingInfo = Static<typeof MissingInfo>;

const Code = about(
  'Good once, for a short time.',
  Type.String({ minLength: 1, maxLength: SOCIAL_CODE_LENGTH_MAX }),
);
const Secret = about(
  '32 random bytes, base64url, whose SHA-256 the start was given as `challenge`: the code came ' +
    'back to the browser that began.',
  Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
);

const { accessToken, refreshToken, groupIds, authSysId, userSysId } = login.reply.properties;

export const SocialAnswer = closed(
  'Either they are logged in: the answer of a login, with what is missing. Or an account has the ' +
    'e-mail address that the provider vouches for: its owner proves it with its password, or a code ' +
    'to its phone.',
  {
    accessToken: Type.Optional(accessToken),
    refreshToken: Type.Optional(refreshToken),
    groupIds: Type.Optional(groupIds),
    authSysId: Type.Optional(authSysId),
    userSysId: Type.Optional(userSysId),
    needsInfo: about(
      'With the tokens: what is missing before the sign-up is complete.',
      Type.Optional(Type.Array(MissingInfo)),
    ),
    nickName: about('The name that the provider gave, as a suggestion.', Type.Optional(Type.String())),
    linkTo: about(
      'In place of the tokens: the account that has the same e-mail address, to be linked.',
      Type.Optional(
        closed({
          userId: about('What its owner logs in with: that e-mail address.', Type.String()),
          provider: SocialProviderName,
          code: about('For `proveSocial`.', Type.String()),
          hasPassword: about('Whether it has one; otherwise a code is sent to its phone.', Type.Boolean()),
        }),
      ),
    ),
  },
);
export type SocialAnswer = Static<typeof SocialAnswer>;

export const socialProviders = operation({
  method: 'GET',
  path: '/v1/auth/social',
  summary: 'The providers that members can log in through, and how to show them',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  reply: SocialProviders,
});

export const exchangeSocial = operation({
  method: 'POST',
  path: '/v1/auth/social/exchange',
  summary: 'Log in with the code that the browser came back with from a provider',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ code: Code, secret: Secret }),
  reply: SocialAnswer,
  named: true,
  codes: ['0008', '1003', '1008', '1010', '1020'],
});

export const proveSocial = operation({
  method: 'POST',
  path: '/v1/auth/social/prove',
  summary:
    'Link a provider’s account to the account with its e-mail address, by password or a code, and log in',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({
    code: Code,
    userId: about('As for the login, both encrypted.', Type.Optional(Encrypted)),
    password: Type.Optional(Encrypted),
    proof: about('In place of them: of the account’s phone, for `findpw`.', Type.Optional(Proof)),
  }),
  reply: login.reply,
  named: true,
  codes: ['0007', '0008', '1003', '1006', '1010', '1015', '1020'],
});

export const snsLogin = operation({
  method: 'POST',
  path: '/v1/auth/snslogin',
  summary: 'Log in with a token that the app got from a provider',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({
    snsType: about(
      "The provider's `joinTypeCode`.",
      Type.Integer({ minimum: OWN_SIGN_UP + 1, maximum: JOIN_TYPE_CODE_MAX }),
    ),
    snsToken: about(
      'The id token; of a provider without one, as Naver and Facebook, the access token.',
      Type.String({ minLength: 1, maxLength: SOCIAL_TOKEN_LENGTH_MAX }),
    ),
    facebookUserId: about('Required for Facebook.', Type.Optional(line(FACEBOOK_USER_ID_LENGTH_MAX, 1))),
  }),
  reply: SocialAnswer,
  named: true,
  codes: ['0004', '0008', '1003', '1008', '1010', '1017'],
});

export const addInfo = operation({
  method: 'GET',
  path: '/v1/users/:uid/addinfo',
  summary: 'What a member who joined through a provider still has to tell',
  tag: 'users',
  access: 'owner',
  unfinished: true,
  params: closed({ uid: SysId }),
  reply: closed({ joinTypeCode: JoinTypeCode, nickName: Type.String(), missing: Type.Array(MissingInfo) }),
  codes: ['1003'],
});

export const saveAddInfo = operation({
  method: 'PATCH',
  path: '/v1/users/:uid/addinfo',
  summary: 'Tell what was missing',
  tag: 'users',
  access: 'owner',
  unfinished: true,
  params: closed({ uid: SysId }),
  body: closed({
    nickName: about(NICK_NAME, Type.Optional(line(NICK_WRITTEN_LENGTH_MAX, 1))),
    name: about('Comes with `birthDate`.', Type.Optional(line(NAME_LENGTH_MAX, 1))),
    birthDate: about('A day, such as `2001-03-31`; comes with `name`.', Type.Optional(line(10, 1))),
    agreeService: about(
      'To the terms of service; comes with `agreePrivacy`.',
      Type.Optional(Type.Literal(1)),
    ),
    agreePrivacy: about('To the privacy policy; comes with `agreeService`.', Type.Optional(Type.Literal(1))),
    agreeSellection1: about(`${CONSENTS.agreeSellection1} With the two.`, Type.Optional(Flag)),
    agreeSellection2: about(`${CONSENTS.agreeSellection2} With the two.`, Type.Optional(Flag)),
    proof: about('Of the phone, for `join`.', Type.Optional(Proof)),
    /** Recorded with the call after which nothing is missing. */
    ...joinedFrom,
  }),
  reply: closed({ missing: Type.Array(MissingInfo) }),
  codes: ['0007', '1003', '1007', '1009', '1011', '1012', '1020'],
});

export const socialAccounts = operation({
  method: 'GET',
  path: '/v1/users/:uid/social',
  summary: 'The providers’ accounts that a member logs in with',
  tag: 'users',
  access: 'owner',
  params: closed({ uid: SysId }),
  reply: closed({
    accounts: about(
      'At most one of each provider.',
      Type.Array(closed({ provider: SocialProviderName, linkedAt: DateTime })),
    ),
    canUnlink: about('False: the only one, and there is no other way to log in.', Type.Boolean()),
  }),
});

export const linkSocialAccount = operation({
  method: 'POST',
  path: '/v1/users/:uid/social',
  summary: 'Link a provider’s account, with the code that the browser came back with',
  tag: 'users',
  access: 'owner',
  reauth: true,
  params: closed({ uid: SysId }),
  body: closed({ code: Code, secret: Secret }),
  reply: closed({ provider: SocialProviderName }),
  // 0007: another member has it, or this member has another one of that provider.
  codes: ['0007', '1003', '1020'],
});

export const unlinkSocialAccount = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/social/:provider',
  summary: 'Unlink a provider’s account; 1032 for the last way to log in',
  tag: 'users',
  access: 'owner',
  reauth: true,
  params: closed({ uid: SysId, provider: SocialProviderName }),
  reply: Empty,
  codes: ['0004', '1003', '1032'],
});
