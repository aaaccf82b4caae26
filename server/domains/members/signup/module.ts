import { DUPLICATE_CHECKS, SIGN_UPS } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/members/joining.ts';
import * as recovery from '../../../../schema/members/recovery.ts';
import { emailOf } from '../../../../schema/members/sign-up-rules.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { domainModule } from '../../../platform/module.ts';
import { rate } from '../../../platform/settings.ts';
import { Accounts } from '../account/accounts.ts';
import { Credentials, NewPasswords, requireFreeName, Sessions } from '../account/offers.ts';
import { Advertising } from '../alert/offers.ts';
import { Texts } from '../../site/sms/offers.ts';
import { Terms } from '../terms/offers.ts';
import { Verifications } from '../verification/offers.ts';
import { JoinGifts } from './join-gifts.ts';
import { JoiningFacts } from './joining-facts.ts';
import { goodNickName } from './nick-names.ts';
import { Recoveries } from './recoveries.ts';
import { goodIdentity, SignUps } from './sign-ups.ts';

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
  open: ({ config, secrets, log, clock, source, limits, use }) => {
    const parts = {
      log,
      clock,
      accounts: use(Accounts),
      credentials: use(Credentials),
      verifications: use(Verifications),
    };
    const gifts = new JoinGifts();
    const facts = new JoiningFacts({ log, accounts: parts.accounts });
    const joining = new SignUps({
      ...parts,
      secrets,
      source,
      sessions: use(Sessions),
      terms: use(Terms),
      gifts,
      facts,
      advertising: use(Advertising),
    });
    const recoveries = new Recoveries({ ...parts, newPasswords: use(NewPasswords), texts: use(Texts) });
    const signUps = new AddressLimit(limits.rate('sign-ups', config.signUps));
    const checks = new AddressLimit(limits.rate('duplicate checks', config.duplicateChecks));
    return {
      services: [gifts, facts],
      // Limits come before any decryption or hashing, because both are slow.
      handlers: {
        chkRsa: () => ({ isRsa: 1 }),
        join: ({ body, ip, userAgent, locale, shop, commandId }) => {
          signUps.take(ip);
          return joining.join(body, { ip, userAgent, locale, shop }, commandId);
        },
        chkDupId: async ({ query, ip }) => {
          checks.take(ip);
          const userId = emailOf(query.userId);
          if (userId === null)
            throw new Refusal('0005', { field: 'userId', reason: 'must be an e-mail address' });
          await requireFreeName(log, 'userid', userId);
          return {};
        },
        chkDupNick: async ({ query, ip }) => {
          checks.take(ip);
          await requireFreeName(log, 'nick', goodNickName(query.nickName));
          return {};
        },
        chkName: ({ query, ip }) => {
          checks.take(ip);
          goodIdentity(query, clock.now());
          return {};
        },
        findId: ({ body, ip, commandId }) => {
          signUps.take(ip);
          return recoveries.findId(body, commandId);
        },
        resetPassword: async ({ body, ip, locale, commandId }) => {
          signUps.take(ip);
          await recoveries.resetPassword(body, { ip, locale }, commandId);
          return {};
        },
      },
    };
  },
});
