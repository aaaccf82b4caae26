import Type, { type Static } from 'typebox';
import {
  ACCESS_TOKEN_LIFE,
  ADDRESS_LENGTH_MAX,
  MOBILE_LENGTH_MAX,
  NAME_LENGTH_MAX,
  PASSWORD_LENGTH,
  PERMISSION,
  POST_NUMBER_LENGTH_MAX,
  REFRESH_TOKEN_LIFE,
  SESSION_LIFE,
  TOKEN_LENGTH_MAX,
} from './constants.ts';
import { DAY, MINUTE } from '../durations.ts';
import { operation } from '../operation.ts';
import { about, closed, Empty, Flag, line, OrNone, SysId, withCodes } from '../types.ts';

/** What the parts of an address are, wherever they stand. */
const PARTS = {
  nickName: 'What the member calls the address, such as `Home`.',
  receiverName: 'Of who gets the parcel: Korean letters alone.',
  mobile: "The receiver's phone: a Korean number, however it is written. It is kept as digits alone.",
  zipCode: 'The Korean postcode: five digits.',
  address: 'The older form of the street: by lot number. Empty if only the road form is known.',
  newAddress: 'The street by road name, which parcels are sent to; if empty, they go to `address`.',
  addressDetail: 'Building, floor or flat within the street address; may be empty.',
} as const;

export const Address = closed("A delivery address: of a member's address book, or of an order.", {
  userAddressSysId: SysId,
  nickName: about(PARTS.nickName, line(NAME_LENGTH_MAX)),
  receiverName: about(PARTS.receiverName, line(NAME_LENGTH_MAX)),
  mobile: about(PARTS.mobile, line(MOBILE_LENGTH_MAX)),
  zipCode: about(PARTS.zipCode, line(POST_NUMBER_LENGTH_MAX)),
  address: about(PARTS.address, line(ADDRESS_LENGTH_MAX)),
  newAddress: about(PARTS.newAddress, line(ADDRESS_LENGTH_MAX)),
  addressDetail: about(PARTS.addressDetail, line(ADDRESS_LENGTH_MAX)),
  initFlag: about('1: the default, of which a member has one.', Flag),
});
export type Address = Static<typeof Address>;

export const JoinTypeCode = about(
  'How somebody joined: 0 at this site, otherwise through the provider of this number in `socialProviders`.',
  Type.Integer(),
);
const AuthSysId = about(
  withCodes("The member's rights", {
    member: PERMISSION.member,
    host: PERMISSION.host,
    manager: PERMISSION.manager,
  }),
  Type.Integer(),
);

export const UserInfo = closed('A member, as they and no one else see themselves.', {
  userSysId: SysId,
  userId: about(
    'What the member logs in with: as a rule an e-mail address. Who joined through a provider without one has a made-up id.',
    Type.String(),
  ),
  nickName: Type.String(),
  joinTypeCode: JoinTypeCode,
  mobile: about('Digits alone. Empty: the member has told none yet.', Type.String()),
  pictureUrl: about('A path of this server. Null: the member has set no picture.', OrNone(Type.String())),
  sellerSysId: about('Set for hosts: the seller they broadcast for, the first of several.', OrNone(SysId)),
  sellerSysIds: about('All sellers whom a host broadcasts for; empty for others.', Type.Array(SysId)),
  sellerNickName: about(
    "A host's nickname, the same as `nickName`. Null: they are no host.",
    OrNone(Type.String()),
  ),
  authSysId: AuthSysId,
});
export type UserInfo = Static<typeof UserInfo>;

const tokens = {
  accessToken: about(
    `For the header \`Authorization: Bearer\`, for ${ACCESS_TOKEN_LIFE / MINUTE} minutes.`,
    Type.String(),
  ),
  refreshToken: about(
    `Gets the next access token. It is good for ${REFRESH_TOKEN_LIFE / DAY} days, and its login for ${SESSION_LIFE / DAY}, however often it is renewed.`,
    Type.String(),
  ),
  groupIds: about(
    'The `sellerSysId`s of the sellers whom the member broadcasts for as a host; empty for others.',
    Type.Array(Type.Integer()),
  ),
};
export const NewTokens = closed('What goes on with a login.', tokens);
export const Login = closed('Who is logged in, and the tokens of the login.', {
  ...tokens,
  authSysId: AuthSysId,
  userSysId: SysId,
});
const uid = closed({ uid: SysId });
const refreshToken = Type.String({ minLength: 1, maxLength: TOKEN_LENGTH_MAX });
export const Encrypted = about(
  'RSA-OAEP with SHA-256 under the published key, base64.',
  Type.String({ minLength: 1, maxLength: 1000 }),
);

export const NewPassword = about(
  `Of ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters, with letters, digits and special characters, without the user id; ` +
    'encrypted like all passwords.',
  Encrypted,
);

export const publicKey = operation({
  method: 'GET',
  path: '/v1/auth/publickey',
  summary: 'The key that id and password are encrypted with: SPKI, base64',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  reply: closed({
    publicKey: about('RSA, in the form SubjectPublicKeyInfo (SPKI), DER, base64.', Type.String()),
  }),
});

export const login = operation({
  method: 'POST',
  path: '/v1/auth/login',
  summary: 'Log in; userId and password each RSA-OAEP SHA-256 encrypted, base64',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ userId: Encrypted, password: Encrypted }),
  reply: Login,
  named: true,
  codes: ['1003', '1006', '1010', '1015', '0008'],
});

export const accessToken = operation({
  method: 'POST',
  path: '/v1/auth/accesstoken',
  summary: 'A new access token; code 14 when the refresh token itself is to be renewed',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ refreshToken }),
  reply: NewTokens,
  named: true,
  // 30 with `reason: 'ended'` where somebody ended the login; without, it ran out.
  codes: ['14', '30', '1003', '1015'],
});

export const refresh = operation({
  method: 'POST',
  path: '/v1/auth/refresh',
  summary:
    'New access and refresh tokens; the old refresh token ends, and using it again, save at once, ends its whole family',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ refreshToken }),
  reply: NewTokens,
  named: true,
  // 30 as of `accessToken`.
  codes: ['30', '1003', '1015'],
});

export const logout = operation({
  method: 'POST',
  path: '/v1/auth/logout',
  summary: 'End this refresh token and all that came from the same login',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ refreshToken }),
  reply: Empty,
});

export const userInfo = operation({
  method: 'GET',
  path: '/v1/users/:uid',
  summary: 'User info of the token’s own member',
  tag: 'users',
  access: 'owner',
  unfinished: true,
  params: uid,
  reply: UserInfo,
  codes: ['1003'],
});

export const addresses = operation({
  method: 'GET',
  path: '/v1/users/:uid/listaddress',
  summary: 'Saved delivery addresses, the default one first',
  tag: 'users',
  access: 'owner',
  params: uid,
  reply: closed({ addresses: Type.Array(Address) }),
  named: true,
});

export const addAddress = operation({
  method: 'POST',
  path: '/v1/users/:uid/address',
  summary: 'Save a delivery address; the first one becomes the default',
  tag: 'users',
  access: 'owner',
  params: uid,
  body: closed({
    nickName: about(PARTS.nickName, Type.Optional(line(NAME_LENGTH_MAX))),
    receiverName: about(PARTS.receiverName, line(NAME_LENGTH_MAX, 1)),
    mobile: about(PARTS.mobile, line(MOBILE_LENGTH_MAX, 1)),
    zipCode: about(PARTS.zipCode, line(POST_NUMBER_LENGTH_MAX, 1)),
    address: about(`${PARTS.address} One of the two is needed.`, Type.Optional(line(ADDRESS_LENGTH_MAX))),
    newAddress: about(PARTS.newAddress, Type.Optional(line(ADDRESS_LENGTH_MAX))),
    addressDetail: about(PARTS.addressDetail, Type.Optional(line(ADDRESS_LENGTH_MAX))),
    initFlag: about('1: becomes the default, and no other one is.', Type.Optional(Flag)),
  }),
  reply: closed({ userAddressSysId: SysId }),
  codes: ['0005', '0007'],
  idempotent: true,
});

export const deleteAddress = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/address',
  summary: 'Delete a saved address; in place of the default one the newest becomes it',
  tag: 'users',
  access: 'owner',
  params: uid,
  body: closed({ userAddressSysId: SysId }),
  reply: Empty,
  codes: ['0004'],
});
