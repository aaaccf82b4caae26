import Type, { type Static } from 'typebox';
import {
  ADDRESS_LENGTH_MAX,
  MOBILE_LENGTH_MAX,
  NAME_LENGTH_MAX,
  PHONE_NUMBER,
  POST_NUMBER_LENGTH_MAX,
  TOKEN_LENGTH_MAX,
} from './constants.ts';
import { operation } from '../operation.ts';
import { about, closed, Empty, Flag, line, SysId } from '../types.ts';

export const Address = closed(
  "Address of a member or of an order's receiver; `address` is the lot-number form, `newAddress` " +
    'the road form.',
  {
    userAddressSysId: SysId,
    nickName: line(NAME_LENGTH_MAX),
    receiverName: line(NAME_LENGTH_MAX),
    mobile: line(MOBILE_LENGTH_MAX),
    zipCode: line(POST_NUMBER_LENGTH_MAX),
    address: line(ADDRESS_LENGTH_MAX),
    newAddress: line(ADDRESS_LENGTH_MAX),
    addressDetail: line(ADDRESS_LENGTH_MAX),
    initFlag: Flag,
  },
);
export type Address = Static<typeof Address>;

export const UserInfo = closed({
  userSysId: SysId,
  userId: Type.String(),
  nickName: Type.String(),
  joinTypeCode: Type.Integer(),
  mobile: Type.String(),
  pictureUrl: about('Null: the member has set no picture.', Type.Union([Type.String(), Type.Null()])),
  sellerSysId: about(
    'Set for hosts: the seller they broadcast for, the first of several.',
    Type.Union([SysId, Type.Null()]),
  ),
  sellerSysIds: about('All of them.', Type.Array(SysId)),
  sellerNickName: Type.Union([Type.String(), Type.Null()]),
  authSysId: about('Permission flag: 1 member, 2 host, 3 manager.', Type.Integer()),
});
export type UserInfo = Static<typeof UserInfo>;

const tokens = {
  accessToken: Type.String(),
  refreshToken: Type.String(),
  groupIds: Type.Array(Type.Integer()),
};
const uid = closed({ uid: SysId });
const refreshToken = Type.String({ minLength: 1, maxLength: TOKEN_LENGTH_MAX });
export const Encrypted = about(
  'RSA-OAEP with SHA-256 under the published key, base64.',
  Type.String({ minLength: 1, maxLength: 1000 }),
);

export const publicKey = operation({
  method: 'GET',
  path: '/v1/auth/publickey',
  summary: 'The key that id and password are encrypted with: SPKI, base64',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  reply: closed({ publicKey: Type.String() }),
});

export const login = operation({
  method: 'POST',
  path: '/v1/auth/login',
  summary: 'Log in; userId and password each RSA-OAEP SHA-256 encrypted, base64',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ userId: Encrypted, password: Encrypted }),
  reply: closed({ ...tokens, authSysId: Type.Integer(), userSysId: SysId }),
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
  reply: closed(tokens),
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
  reply: closed(tokens),
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
    nickName: Type.Optional(line(NAME_LENGTH_MAX)),
    receiverName: line(NAME_LENGTH_MAX, 1),
    mobile: Type.String({ pattern: PHONE_NUMBER }),
    zipCode: Type.String({ pattern: '^[0-9]{5,6}$' }),
    address: Type.Optional(line(ADDRESS_LENGTH_MAX)),
    newAddress: Type.Optional(line(ADDRESS_LENGTH_MAX)),
    addressDetail: Type.Optional(line(ADDRESS_LENGTH_MAX)),
    initFlag: Type.Optional(Flag),
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
