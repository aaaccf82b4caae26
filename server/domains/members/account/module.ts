import * as removal from '../../../../schema/members/account-removal.ts';
import * as contract from '../../../../schema/members/accounts.ts';
import * as passkeyList from '../../../../schema/members/passkeys.ts';
import * as pictures from '../../../../schema/members/pictures.ts';
import * as sessionList from '../../../../schema/members/sessions.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from './accounts.ts';
import { dropMember } from './leaving/dropping.ts';
import { purgeUnfinished } from './leaving/unfinished.ts';
import { accountHandlers } from './handlers.ts';
import { addressBookFold } from './profile/address-book.ts';
import { addAddress } from './profile/add-address.ts';
import { addressesOf } from './profile/addresses.ts';
import { deleteAddress } from './profile/delete-address.ts';
import { Callers } from './sessions/callers.ts';
import { challengeFold } from './credentials/challenges.ts';
import { Credentials } from './credentials/credentials.ts';
import { socialAccountFold, SocialAccounts } from './credentials/social/social-accounts.ts';
import { LoginKey } from './credentials/login-key.ts';
import { passkeyFold } from './credentials/passkey.ts';
import { Passkeys } from './credentials/passkeys.ts';
import { memberFold } from './memberships/member.ts';
import { NewPasswords } from './credentials/new-passwords.ts';
import { nameClaimFold } from './identity/claims.ts';
import { openSessionProjection } from './sessions/devices.ts';
import { pictureRoutes, removePicture, setPicture } from './profile/pictures.ts';
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
  open: async (platform) => {
    const { config, secrets, log, clock, source, limits, sockets, forgetting } = platform;
    const tokens = new Tokens(secrets.tokenSecret, clock);
    const revocations = await Revocations.open(log, clock);
    revocations.onRevoked((who) => {
      if ('userSysId' in who && who.isRemoved) dropMember(sockets, who.userSysId);
      else sockets.expel(who);
    });
    const accounts = new Accounts({
      log,
      secrets,
      clock,
      source,
      rowsOf: forgetting.rowsOf,
    });
    const credentials = new Credentials({
      log,
      secrets,
      clock,
      limits,
      loginKey: new LoginKey(secrets.loginKey),
      failuresPerPlace: config.loginFailuresPerAddress,
    });
    const sessions = new Sessions({ log, tokens, secrets, clock, source });
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
    const logins = new AddressLimit(limits.rate('logins', config.logins));
    return {
      services: [
        tokens,
        accounts,
        credentials,
        sessions,
        socialAccounts,
        passkeys,
        new Reauth({ log, tokens, clock }),
        new NewPasswords(log),
        new Callers(tokens, revocations),
      ],
      handlers: {
        ...accountHandlers({ accounts, credentials, sessions, passkeys, logins }),
        setPicture: setPicture(platform),
        removePicture: removePicture(platform),
        addresses: async ({ caller }) => ({ addresses: await addressesOf(log, caller.userSysId) }),
        addAddress: addAddress(platform),
        deleteAddress: deleteAddress(platform),
      },
      routes: (app) => pictureRoutes(app, log),
      purges: { unfinishedAccountCnt: (asked) => purgeUnfinished(platform, asked) },
    };
  },
});
