import * as contract from '../../../../schema/members/social.ts';
import { domainModule } from '../../../platform/module.ts';
import { exchangeSocial } from './exchange-social.ts';
import { proveSocial } from './prove-social.ts';
import { addInfo, socialAccounts, socialProviders } from './queries.ts';
import { socialRoutes } from './routes.ts';
import { saveAddInfo } from './save-add-info.ts';
import { socialSettings } from './settings.ts';
import { snsLogin } from './sns-login.ts';
import { linkSocialAccount, unlinkSocialAccount } from './social-accounts.ts';
import { SocialCalls, SocialLogins } from './social-logins.ts';
import { SocialProviders } from './social-providers.ts';
import { socialCodeFold } from './used-code.ts';

/** Login through providers such as Kakao, and what members who joined that way still have to tell. */
export const social = domainModule({
  name: 'social',
  contract,
  settings: socialSettings,
  folds: [socialCodeFold],
  operations: {
    addInfo,
    exchangeSocial,
    linkSocialAccount,
    proveSocial,
    saveAddInfo,
    snsLogin,
    socialAccounts,
    socialProviders,
    unlinkSocialAccount,
  },
  open: (platform) => {
    const { config, limits } = platform;
    return {
      services: [
        new SocialLogins(platform),
        new SocialProviders(config.social),
        new SocialCalls(limits.rate('social logins', config.socialLogins)),
      ],
      routes: (app) => socialRoutes(app, platform),
    };
  },
});
