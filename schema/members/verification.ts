import Type, { type Static } from 'typebox';
import { MINUTE } from '../durations.ts';
import { operation } from '../operation.ts';
import { about, closed, line } from '../types.ts';
import {
  MOBILE_LENGTH_MAX,
  VERIFICATION_CODE,
  VERIFICATION_PROOF_LASTS,
  VERIFICATION_PROOF_LENGTH_MAX,
} from './constants.ts';

export const VerificationPurpose = about(
  'What somebody proves their phone for. A code or a proof for one of them is worth nothing for ' +
    'another.',
  Type.Union([Type.Literal('join'), Type.Literal('findid'), Type.Literal('findpw'), Type.Literal('change')]),
);
export type VerificationPurpose = Static<typeof VerificationPurpose>;

const mobile = about('A Korean mobile number, however it is written.', line(MOBILE_LENGTH_MAX, 1));

export const Proof = about(
  'That its sender reads the texts to a phone: good for a few minutes, once.',
  Type.String({ minLength: 1, maxLength: VERIFICATION_PROOF_LENGTH_MAX }),
);

export const sendAuthMine = operation({
  method: 'POST',
  path: '/v1/auth/sendauthmine',
  summary: 'Text a code to a phone, whether or not it belongs to a member',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ mobile, purpose: VerificationPurpose }),
  reply: closed({ expiresIn: about('For how many seconds the code is good.', Type.Integer({ minimum: 1 })) }),
  // 0008 and 1022 with `waitSeconds`.
  codes: ['0008', '1022'],
});

export const chkAuthMine = operation({
  method: 'POST',
  path: '/v1/auth/chkauthmine',
  summary: 'Exchange the code from the text for a proof',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({
    mobile,
    code: about(
      `From the newest text to this phone. After ${VERIFICATION_CODE.tries} wrong tries it is worth nothing.`,
      Type.String({ pattern: `^[0-9]{${VERIFICATION_CODE.digits}}$` }),
    ),
    purpose: VerificationPurpose,
  }),
  reply: closed({
    proof: about(
      `Good for ${VERIFICATION_PROOF_LASTS / MINUTE} minutes, once, and for this purpose alone.`,
      Type.String(),
    ),
  }),
  codes: ['0008', '1020', '1021'],
});
