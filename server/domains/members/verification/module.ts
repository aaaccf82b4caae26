import { VERIFICATION_CALLS } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/members/verification.ts';
import { domainModule } from '../../../platform/module.ts';
import { rate } from '../../../platform/settings.ts';
import { chkAuthMine } from './chk-auth-mine.ts';
import { VerificationCalls } from './codes.ts';
import { verificationFold } from './decider.ts';
import { sendAuthMine } from './send-auth-mine.ts';

/** Codes that prove whose phone it is: for signing up, for finding an account, for another number. */
export const verification = domainModule({
  name: 'verification',
  contract,
  settings: {
    verifications: rate(
      'VERIFICATIONS',
      VERIFICATION_CALLS,
      'how often codes to phones are asked for or tried from one address',
    ),
  },
  folds: [verificationFold],
  operations: { chkAuthMine, sendAuthMine },
  open: ({ config, limits }) => ({
    services: [new VerificationCalls(limits.rate('verifications', config.verifications))],
  }),
});
