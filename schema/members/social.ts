import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { closed, DateTime, Empty, Flag, line, SysId } from '../types.ts';
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
import { joinedFrom } from './joining.ts';
import { Proof } from './verification.ts';

/** As its adapter names it: which there are is the server's business. */
export const SocialProviderName = Type.String({ pattern: '^[a-z][a-z0-9]{0,19}$' });
const JoinTypeCode = Type.Integer({ minimum: OWN_SIGN_UP, maximum: JOIN_TYPE_CODE_MAX });

/** What people see of a provider. */
const SocialProvider = closed({
  provider: SocialProviderName,
  joinTypeCode: JoinTypeCode,
  label: closed({ ko: Type.String(), en: Type.String() }),
  /** Of its button, as its guidelines have it: colours of CSS, and what an SVG draws; in `ink` where no `fill` is. */
  mark: closed({
    ground: Type.String(),
    ink: Type.String(),
    edge: Type.Optional(Type.String()),
    viewBox: Type.String(),
    paths: Type.Array(closed({ d: Type.String(), fill: Type.Optional(Type.String()) })),
  }),
});
export type SocialProvider = Static<typeof SocialProvider>;

const SocialProviders = closed({
  /** Members can log in through them. */
  providers: Type.Array(SocialProvider),
  /** Nobody can log in through them here: only for naming how somebody joined. */
  others: Type.Array(SocialProvider),
});
export type SocialProviders = Static<typeof SocialProviders>;

/** What a member who came through a provider still has to tell. */
export const MissingInfo = Type.Union([
  Type.Literal('nickName'),
  /** Name and birth date. */
  Type.Literal('identity'),
  Type.Literal('agreements'),
  Type.Literal('mobile'),
]);
export type MissingInfo = Static<typeof MissingInfo>;

/** Good once, for a short time. */
const Code = Type.String({ minLength: 1, maxLength: SOCIAL_CODE_LENGTH_MAX });
/** 32 random bytes, base64url, whose SHA-256 the start was given: the code came back to the browser that began. */
const Secret = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

const { accessToken, refreshToken, groupIds, authSysId, userSysId } = login.reply.properties;

/**
 * Either they are logged in: the answer of a login, with what is missing. Or an account has the e-mail address that the
 * provider vouches for: its owner proves it with its password, or a code to its phone.
 */
export const SocialAnswer = closed({
  accessToken: Type.Optional(accessToken),
  refreshToken: Type.Optional(refreshToken),
  groupIds: Type.Optional(groupIds),
  authSysId: Type.Optional(authSysId),
  userSysId: Type.Optional(userSysId),
  /** With the tokens: what is missing before the sign-up is complete. */
  needsInfo: Type.Optional(Type.Array(MissingInfo)),
  /** The name that the provider gave, as a suggestion. */
  nickName: Type.Optional(Type.String()),
  linkTo: Type.Optional(
    closed({
      userId: Type.String(),
      provider: SocialProviderName,
      /** For `proveSocial`. */
      code: Type.String(),
      /** Whether it has one; otherwise a code is sent to its phone. */
      hasPassword: Type.Boolean(),
    }),
  ),
});
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
  body: closed({ code: Code, secret: Type.Optional(Secret) }),
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
    /** As for the login, both encrypted. */
    userId: Type.Optional(Encrypted),
    password: Type.Optional(Encrypted),
    /** In place of them: of the account’s phone, for `findpw`. */
    proof: Type.Optional(Proof),
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
    /** The provider's `joinTypeCode`. */
    snsType: Type.Integer({ minimum: OWN_SIGN_UP + 1, maximum: JOIN_TYPE_CODE_MAX }),
    /** The id token; of a provider without one, as Naver and Facebook, the access token. */
    snsToken: Type.String({ minLength: 1, maxLength: SOCIAL_TOKEN_LENGTH_MAX }),
    /** Required for Facebook. */
    facebookUserId: Type.Optional(line(FACEBOOK_USER_ID_LENGTH_MAX, 1)),
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
    nickName: Type.Optional(line(NICK_WRITTEN_LENGTH_MAX, 1)),
    /** Both come together. */
    name: Type.Optional(line(NAME_LENGTH_MAX, 1)),
    /** `2001-03-31` */
    birthDate: Type.Optional(line(10, 1)),
    /** Both come together. */
    agreeService: Type.Optional(Type.Literal(1)),
    agreePrivacy: Type.Optional(Type.Literal(1)),
    /** With them: passing on to third parties; news of events. */
    agreeSellection1: Type.Optional(Flag),
    agreeSellection2: Type.Optional(Flag),
    /** Of the phone, for `join`. */
    proof: Type.Optional(Proof),
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
    accounts: Type.Array(closed({ provider: SocialProviderName, linkedAt: DateTime })),
    /** False: the only one, and there is no other way to log in. */
    canUnlink: Type.Boolean(),
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
  body: closed({ code: Code, secret: Type.Optional(Secret) }),
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
