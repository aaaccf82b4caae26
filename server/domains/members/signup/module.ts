import { DUPLICATE_CHECKS, SIGN_UPS } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/members/joining.ts';
import * as recovery from '../../../../schema/members/recovery.ts';
import { domainModule } from '../../../platform/module.ts';
import { rate } from '../../../platform/settings.ts';
import { findId } from './find-id.ts';
import { join } from './join.ts';
import { DuplicateChecks, SignUpCalls } from './limits.ts';
import { JoinGifts } from './offers.ts';
import { chkDupId, chkDupNick, chkName, chkRsa } from './queries.ts';
import { resetPassword } from './reset-password.ts';

/** How people become members, and find back to their account. */
export const signup = domainModule({
  name: 'signup',
  contract: { ...contract, ...recovery },
  settings: {
    signUps: rate('SIGN_UPS', SIGN_UPS, 'how often accounts are made or recovered from one address'),
    duplicateChecks: rate(
      'DUPLICATE_CHECKS',
      DUPLICATE_CHECKS,
      'how often it is asked from one address whether an e-mail address or a nickname is taken',
    ),
  },
  operations: { chkDupId, chkDupNick, chkName, chkRsa, findId, join, resetPassword },
  open: ({ config, limits }) => ({
    services: [
      new JoinGifts(),
      new SignUpCalls(limits.rate('sign-ups', config.signUps)),
      new DuplicateChecks(limits.rate('duplicate checks', config.duplicateChecks)),
    ],
  }),
});
