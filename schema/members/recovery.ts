import Type from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty } from '../types.ts';
import { Encrypted, JoinTypeCode, NewPassword } from './accounts.ts';
import { Proof } from './verification.ts';

export const findId = operation({
  method: 'POST',
  path: '/v1/auth/findid',
  summary: 'The accounts of the phone that was proven for it',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ proof: Proof }),
  reply: closed({
    accounts: about(
      'Those with this phone, the oldest first; empty: there is none.',
      Type.Array(
        closed({
          userId: about('Enough of it to recognise it, such as `ha***@example.com`.', Type.String()),
          joinTypeCode: JoinTypeCode,
          joinedAt: DateTime,
        }),
      ),
    ),
  }),
  codes: ['0008', '1020'],
});

export const resetPassword = operation({
  method: 'POST',
  path: '/v1/auth/resetpassword',
  summary:
    'Set another password with a proof of the account’s phone, and end all its logins; userId and password each encrypted as for the login',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ userId: Encrypted, proof: Proof, password: NewPassword }),
  reply: Empty,
  // 1003: there is no such account, or it has no phone, or another one.
  codes: ['0008', '1003', '1014', '1020'],
});
