import * as removal from '../../../../schema/members/account-removal.ts';
import * as contract from '../../../../schema/members/accounts.ts';
import * as passkeyList from '../../../../schema/members/passkeys.ts';
import * as pictures from '../../../../schema/members/pictures.ts';
import * as sessionList from '../../../../schema/members/sessions.ts';
import { domainModule } from '../../../platform/module.ts';
import { Profiles } from './profiles.ts';
import { addPasskey } from './credentials/add-passkey.ts';
import { challengeFold } from './credentials/challenges.ts';
import { Credentials, publicKey } from './credentials/credentials.ts';
import { passkeyFold } from './credentials/passkey.ts';
import { passkeyOptions, passkeys, removePasskey, renamePasskey } from './credentials/passkeys.ts';
import { passkeyLogin, passkeyRequest } from './credentials/prove-passkey.ts';
import { socialAccountFold } from './credentials/social/social-accounts.ts';
import { nameClaimFold } from './identity/claims.ts';
import { dropMember } from './leaving/drop-member.ts';
import { removeAccount } from './leaving/remove-account.ts';
import { purgeUnfinished } from './leaving/unfinished-sign-ups.ts';
import { memberFold } from './memberships/member.ts';
import { addAddress } from './profile/add-address.ts';
import { addressBookFold } from './profile/address-book.ts';
import { deleteAddress } from './profile/delete-address.ts';
import { pictureRoutes, removePicture, setPicture } from './profile/pictures.ts';
import { addresses, userInfo } from './queries.ts';
import { Callers } from './sessions/callers.ts';
import { openSessionProjection } from './sessions/devices.ts';
import { endOtherSessions, endSession, logout } from './sessions/logout.ts';
import { login } from './sessions/login.ts';
import { sessions } from './sessions/queries.ts';
import { accessToken, refresh } from './sessions/refresh.ts';
import { revocationProjection, Revocations } from './sessions/revocations.ts';
import { sessionFold } from './sessions/session.ts';
import { Tokens } from './sessions/tokens.ts';
import { accountSettings } from './settings.ts';
import { allAccountTables } from './rows.ts';

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
  operations: {
    accessToken,
    addAddress,
    addPasskey,
    addresses,
    deleteAddress,
    endOtherSessions,
    endSession,
    login,
    logout,
    passkeyLogin,
    passkeyOptions,
    passkeyRequest,
    passkeys,
    publicKey,
    refresh,
    removeAccount,
    removePasskey,
    removePicture,
    renamePasskey,
    sessions,
    setPicture,
    userInfo,
  },
  open: async (platform) => {
    const { secrets, log, clock, sockets } = platform;
    const tokens = new Tokens(secrets.tokenSecret, clock);
    const revocations = await Revocations.open(log, clock);
    revocations.onRevoked((who) => {
      if ('userSysId' in who && who.isRemoved) dropMember(sockets, who.userSysId);
      else sockets.expel(who);
    });
    return {
      services: [tokens, new Profiles(log), new Credentials(platform), new Callers(tokens, revocations)],
      routes: (app) => pictureRoutes(app, log),
      purges: { unfinishedAccountCnt: (asked) => purgeUnfinished(platform, asked) },
    };
  },
});
