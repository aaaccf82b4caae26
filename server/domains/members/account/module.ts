import * as removal from '../../../../schema/members/account-removal.ts';
import * as contract from '../../../../schema/members/accounts.ts';
import * as passkeyList from '../../../../schema/members/passkeys.ts';
import * as pictures from '../../../../schema/members/pictures.ts';
import * as sessionList from '../../../../schema/members/sessions.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from './accounts.ts';
import { FormerAccounts } from './leaving/former-accounts.ts';
import { dropMember } from './leaving/dropping.ts';
import { UnfinishedAccounts } from './leaving/unfinished.ts';
import { accountHandlers } from './handlers.ts';
import { addressBookFold } from './profile/address-book.ts';
import { Addresses } from './profile/addresses.ts';
import { Callers } from './sessions/callers.ts';
import { challengeFold } from './credentials/challenges.ts';
import { Credentials } from './credentials/credentials.ts';
import { socialAccountFold, SocialAccounts } from './credentials/social/social-accounts.ts';
import { LoginKey } from './credentials/login-key.ts';
import { passkeyFold } from './credentials/passkey.ts';
import { Passkeys } from './credentials/passkeys.ts';
import { memberFold } from './memberships/member.ts';
import { Enrolments } from './identity/enrolments.ts';
import { NewPasswords } from './credentials/new-passwords.ts';
import { nameClaimFold, NameClaims } from './identity/claims.ts';
import { JoiningInfo } from './profile/joining-info.ts';
import { Memberships } from './memberships/memberships.ts';
import { openSessionProjection } from './sessions/devices.ts';
import { MyInfos } from './profile/my-info.ts';
import { pictureRoutes, ProfilePictures } from './profile/pictures.ts';
import { ProductViews } from './profile/product-views.ts';
import { revocationProjection, Revocations } from './sessions/revocations.ts';
import { Reauth } from './sessions/reauth.ts';
import { sessionFold } from './sessions/session.ts';
import { Sessions } from './sessions/sessions.ts';
import { accountSettings } from './settings.ts';
import { allAccountTables } from './tables.ts';
import { Tokens } from './sessions/tokens.ts';

/** Members: profile, login and addresses. */
export const account = domainModule({
  name: 'account',
  contract: { ...contract, ...removal, ...passkeyList, ...sessionList, ...pictures },
  settings: accountSettings,
  folds: [
    sessionFold,
    memberFold,
    addressBookFold,
    passkeyFold,
    challengeFold,
    nameClaimFold,
    socialAccountFold,
  ],
  projections: [revocationProjection, openSessionProjection],
  rowTables: allAccountTables,
  open: async ({ config, secrets, log, clock, source, limits, sockets, forgetting }) => {
    const tokens = new Tokens(secrets.tokenSecret, clock);
    const revocations = await Revocations.open(log, clock);
    revocations.onRevoked((who) => {
      if ('userSysId' in who && who.isRemoved) dropMember(sockets, who.userSysId);
      else sockets.expel(who);
    });
    const former = new FormerAccounts(log.reads, tokens);
    const accounts = new Accounts({
      log,
      tokens,
      former,
      clock,
      source,
      rowsOf: forgetting.rowsOf,
    });
    const credentials = new Credentials({
      log,
      tokens,
      former,
      clock,
      limits,
      loginKey: new LoginKey(secrets.loginKey),
      failuresPerPlace: config.loginFailuresPerAddress,
    });
    const sessions = new Sessions({ log, tokens, clock, source });
    const { publicUrl } = config;
    const passkeys = new Passkeys({
      log,
      source,
      clock,
      secret: secrets.tokenSecret,
      publicUrl,
      siteName: config.site.name.ko,
    });
    const socialAccounts = new SocialAccounts(log, secrets.tokenSecret);
    former.knowSocials((userSysId) => socialAccounts.of(userSysId));
    const addresses = new Addresses(log, source);
    const claims = new NameClaims(log, secrets.tokenSecret);
    const profilePictures = new ProfilePictures(log, source);
    const unfinished = new UnfinishedAccounts({ log, source, forgetting });
    const logins = new AddressLimit(limits.rate('logins', config.logins));
    return {
      services: [
        tokens,
        former,
        accounts,
        credentials,
        sessions,
        socialAccounts,
        new JoiningInfo(log),
        passkeys,
        new Reauth({ log, tokens, clock }),
        new Memberships(log),
        claims,
        new Enrolments({ log, claims, former, clock, source }),
        new NewPasswords(log),
        new MyInfos({ log, claims, accounts }),
        addresses,
        new ProductViews(log, clock),
        new Callers(tokens, revocations),
      ],
      handlers: accountHandlers({
        accounts,
        credentials,
        sessions,
        passkeys,
        addresses,
        logins,
        pictures: profilePictures,
      }),
      routes: (app) => pictureRoutes(app, profilePictures),
      purges: { unfinishedAccountCnt: (asked) => unfinished.purge(asked) },
    };
  },
});
