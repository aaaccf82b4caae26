import Type from 'typebox';
import { MINUTE } from '../durations.ts';
import { operation } from '../operation.ts';
import { about, closed, Empty, SysId } from '../types.ts';
import { Encrypted, NewPassword } from './accounts.ts';
import { LOGIN_IS_FRESH } from './constants.ts';
import { PasskeyAnswer } from './passkeys.ts';
import { Proof } from './verification.ts';

const uid = closed({ uid: SysId });
/** Of the member's own phone, for the purpose `change`. */
const proof = Type.Optional(Proof);

export const credentials = operation({
  method: 'GET',
  path: '/v1/users/:uid/credentials',
  summary: 'How the member can re-authenticate',
  tag: 'users',
  access: 'owner',
  unfinished: true,
  params: uid,
  reply: closed({
    hasPassword: about('Otherwise `changePassword` gives them a first one.', Type.Boolean()),
    passkeyCnt: about('How many passkeys they have.', Type.Integer()),
    hasMobile: about("A code can be texted to the member's own phone.", Type.Boolean()),
    isLoginEnough: about(
      `This login is under ${LOGIN_IS_FRESH / MINUTE} minutes old, and the member has neither password nor passkey: ` +
        'nothing asks for the header `x-reauth` yet.',
      Type.Boolean(),
    ),
  }),
  codes: ['1003'],
});

export const reauth = operation({
  method: 'POST',
  path: '/v1/users/:uid/reauth',
  summary:
    'Say again who one is, by one of the three; the token goes into the header `x-reauth` of what asks for it (1030)',
  tag: 'users',
  access: 'owner',
  unfinished: true,
  params: uid,
  body: closed({
    password: Type.Optional(Encrypted),
    passkey: Type.Optional(PasskeyAnswer),
    proof,
  }),
  reply: closed({
    reauthToken: about('For this login alone.', Type.String()),
    expiresIn: about('For how many seconds the token is good.', Type.Integer()),
  }),
  codes: ['0008', '1003', '1010', '1020', '1031'],
});

export const changePassword = operation({
  method: 'PATCH',
  path: '/v1/users/:uid/password',
  summary:
    'Another password, or a first one; all other logins end. Both are encrypted as at login; 1014 for the same one again',
  tag: 'users',
  access: 'owner',
  reauth: { or: ['old', 'proof'] },
  params: uid,
  body: closed({ old: Type.Optional(Encrypted), proof, new: NewPassword }),
  reply: Empty,
  codes: ['0005', '0008', '1003', '1010', '1014', '1020'],
});
