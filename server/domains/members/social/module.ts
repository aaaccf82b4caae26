import * as contract from '../../../../schema/members/social.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';
import { Credentials, joiningInfoOf, Sessions, SocialAccounts } from '../account/offers.ts';
import { Advertising } from '../alert/offers.ts';
import { JoinGifts, JoiningFacts } from '../signup/offers.ts';
import { Terms } from '../terms/offers.ts';
import { Verifications } from '../verification/offers.ts';
import { AdditionalInfo } from './additional-info.ts';
import { socialRoutes } from './routes.ts';
import { socialSettings } from './settings.ts';
import { SocialLogins } from './social-logins.ts';
import { SocialProviders } from './social-providers.ts';
import { socialCodeFold } from './used-code.ts';

/** Login through providers such as Kakao, and what members who joined that way still have to tell. */
export const social = domainModule({
  name: 'social',
  contract,
  settings: socialSettings,
  folds: [socialCodeFold],
  open: ({ config, secrets, log, source, clock, logger, limits, use }) => {
    const secret = secrets.tokenSecret;
    const providers = new SocialProviders(config.social);
    const calls = new AddressLimit(limits.rate('social logins', config.socialLogins));
    const accounts = use(Accounts);
    const socialAccounts = use(SocialAccounts);
    const additional = new AdditionalInfo({
      advertising: use(Advertising),
      log,
      secrets,
      accounts,
      gifts: use(JoinGifts),
      facts: use(JoiningFacts),
      terms: use(Terms),
      verifications: use(Verifications),
      clock,
    });
    const logins = new SocialLogins({
      log,
      source,
      clock,
      logger,
      secret,
      providers,
      accounts,
      credentials: use(Credentials),
      secrets,
      sessions: use(Sessions),
      social: socialAccounts,
      verifications: use(Verifications),
    });
    return {
      services: [logins, providers],
      handlers: {
        socialProviders: () => providers.list(),
        exchangeSocial: ({ body, ip, userAgent, locale }) => {
          calls.take(ip);
          return logins.exchange(body, { ip, userAgent, locale });
        },
        proveSocial: ({ body, ip, userAgent, locale, commandId }) => {
          calls.take(ip);
          return logins.prove(body, { ip, userAgent, locale }, commandId);
        },
        snsLogin: ({ body, ip, userAgent, locale }) => {
          calls.take(ip);
          return logins.withToken(body, { ip, userAgent, locale });
        },
        addInfo: ({ caller }) => joiningInfoOf(log, caller.userSysId),
        saveAddInfo: ({ caller, body, shop, commandId }) =>
          additional.save(caller.userSysId, body, { commandId, shop }),
        socialAccounts: async ({ caller: { userSysId } }) => ({
          accounts: (await socialAccounts.of(userSysId)).map(({ provider, linkedAt }) => ({
            provider,
            linkedAt: new Date(linkedAt).toISOString(),
          })),
          canUnlink: await socialAccounts.canUnlink(userSysId),
        }),
        linkSocialAccount: async ({ caller, body, commandId }) => ({
          provider: await logins.link(caller.userSysId, body, commandId),
        }),
        unlinkSocialAccount: async ({ caller, params, commandId }) => {
          const { provider } = params;
          const joinTypeCode = providers.joinTypeCodeOf(provider);
          await socialAccounts.unlink(caller.userSysId, { provider, joinTypeCode }, commandId);
          return {};
        },
      },
      routes: (app) => {
        const { givenUrl, publicUrl } = config;
        socialRoutes(app, {
          providers,
          logins,
          calls,
          clock,
          source,
          logger,
          secret,
          // A shop's own host name is a site of its own; without a public address any is.
          originOf: ({ protocol, host, facts }) =>
            givenUrl === null || facts.shop !== null ? `${protocol}://${host}` : publicUrl,
          isHttps: publicUrl.startsWith('https:'),
        });
      },
    };
  },
});
