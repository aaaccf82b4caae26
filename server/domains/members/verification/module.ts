import { VERIFICATION_CALLS, VERIFICATION_CODE } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/members/verification.ts';
import { domainModule } from '../../../platform/module.ts';
import { rate } from '../../../platform/settings.ts';
import { Texts } from '../../site/sms/offers.ts';
import { verificationFold } from './decider.ts';
import { Verifications } from './verifications.ts';

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
  open: ({ config, log, source, secrets, clock, limits, use }) => {
    const verifications = new Verifications({
      log,
      texts: use(Texts),
      source,
      secret: secrets.tokenSecret,
      clock,
      limits,
      calls: config.verifications,
    });
    return {
      services: [verifications],
      handlers: {
        sendAuthMine: async ({ body, ip, locale, commandId }) => {
          await verifications.send(body, { ip, locale }, commandId);
          return { expiresIn: VERIFICATION_CODE.lasts / 1000 };
        },
        chkAuthMine: async ({ body, ip, commandId }) => ({
          proof: await verifications.check(body, ip, commandId),
        }),
      },
    };
  },
});
