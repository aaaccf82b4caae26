import type * as removal from '../../../../schema/members/account-removal.ts';
import type * as contract from '../../../../schema/members/accounts.ts';
import type * as passkeyList from '../../../../schema/members/passkeys.ts';
import type * as pictureContract from '../../../../schema/members/pictures.ts';
import type * as sessionList from '../../../../schema/members/sessions.ts';
import { PASSKEY_NAME_LENGTH_MAX } from '../../../../schema/members/constants.ts';
import { networkOf } from '../../../platform/address.ts';
import type { HandlersOf } from '../../../platform/module.ts';
import type { AddressLimit } from '../../../platform/limits/address-limit.ts';
import type { Accounts } from './accounts.ts';
import type { Credentials } from './credentials/credentials.ts';
import type { Passkeys } from './credentials/passkeys.ts';
import { deviceOf } from './sessions/devices.ts';
import type { Sessions } from './sessions/sessions.ts';

type ContractHandlers = HandlersOf<
  typeof contract & typeof removal & typeof passkeyList & typeof sessionList & typeof pictureContract
>;

/** `logins` comes before any decryption or hashing, because both are slow. */
export function accountHandlers({
  accounts,
  credentials,
  sessions,
  passkeys,
  logins,
}: {
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  readonly logins: AddressLimit;
}): Omit<ContractHandlers, 'setPicture' | 'removePicture' | 'addresses' | 'addAddress' | 'deleteAddress'> {
  return {
    publicKey: () => ({ publicKey: credentials.publicKey }),
    login: async ({ body, ip, userAgent, locale }) => {
      logins.take(ip);
      const proven = await credentials.check(body, networkOf(ip));
      return sessions.open(proven, { ip, userAgent, locale });
    },
    accessToken: ({ body, ip, userAgent, locale }) =>
      sessions.accessToken(body.refreshToken, { ip, userAgent, locale }),
    refresh: ({ body, ip, userAgent, locale }) =>
      sessions.refresh(body.refreshToken, { ip, userAgent, locale }),
    logout: async ({ body }) => {
      await sessions.logOut(body.refreshToken);
      return {};
    },
    removeAccount: async ({ params, body, caller, commandId }) => {
      const { reason, because = 'terminated' } = body;
      await accounts.removeFor(params.uid, { actorId: caller.userSysId, commandId, reason, because });
      return {};
    },
    sessions: async ({ caller }) => ({
      sessions: (await sessions.of(caller.userSysId)).map(({ createdAt, lastUsedAt, ...session }) => ({
        ...session,
        createdAt: new Date(createdAt).toISOString(),
        lastUsedAt: new Date(lastUsedAt).toISOString(),
        isCurrent: session.sessionSysId === caller.sessionId,
      })),
    }),
    endSession: async ({ caller, params }) => {
      await sessions.end(caller.userSysId, params.sessionSysId);
      return {};
    },
    endOtherSessions: async ({ caller }) => {
      await sessions.endAll(caller.userSysId, caller.sessionId);
      return {};
    },
    passkeyOptions: ({ caller }) => passkeys.options(caller.userSysId),
    addPasskey: async ({ caller, body, userAgent, commandId }) => {
      const { name = deviceOf(userAgent).slice(0, PASSKEY_NAME_LENGTH_MAX), response } = body;
      return { passkeySysId: await passkeys.add(caller.userSysId, name, response, { commandId }) };
    },
    passkeys: async ({ caller }) => ({ passkeys: await passkeys.of(caller.userSysId) }),
    renamePasskey: async ({ caller, params, body }) => {
      await passkeys.rename(caller.userSysId, params.passkeySysId, body.name);
      return {};
    },
    removePasskey: async ({ caller, params, commandId }) => {
      await passkeys.remove(caller.userSysId, params.passkeySysId, { commandId });
      return {};
    },
    passkeyRequest: ({ ip }) => {
      logins.take(ip);
      return passkeys.request();
    },
    passkeyLogin: async ({ body, ip, userAgent, locale, commandId }) => {
      logins.take(ip);
      return sessions.open(await passkeys.prove(body.response, { commandId }), { ip, userAgent, locale });
    },
    userInfo: ({ caller }) => accounts.info(caller.userSysId),
  };
}
