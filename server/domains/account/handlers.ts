import type * as removal from '../../../schema/members/account-removal.ts';
import type * as contract from '../../../schema/members/accounts.ts';
import { networkOf } from '../../platform/address.ts';
import type { HandlersOf } from '../../platform/module.ts';
import type { AddressLimit } from '../../platform/limits/address-limit.ts';
import type { Accounts } from './accounts.ts';
import type { Addresses } from './addresses.ts';
import type { Credentials } from './credentials.ts';
import type { Sessions } from './sessions.ts';

type ContractHandlers = HandlersOf<typeof contract & typeof removal>;

/** `logins` comes before any decryption or hashing, because both are slow. */
export function accountHandlers({
  accounts,
  credentials,
  sessions,
  addresses,
  logins,
}: {
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly addresses: Addresses;
  readonly logins: AddressLimit;
}): ContractHandlers {
  return {
    publicKey: () => ({ publicKey: credentials.publicKey }),
    login: ({ body, ip }) => {
      logins.take(ip);
      return sessions.logIn(body, networkOf(ip));
    },
    accessToken: ({ body }) => sessions.accessToken(body.refreshToken),
    refresh: ({ body }) => sessions.refresh(body.refreshToken),
    logout: async ({ body }) => {
      await sessions.logOut(body.refreshToken);
      return {};
    },
    removeAccount: async ({ params, body, caller, commandId }) => {
      const { reason } = body;
      await accounts.removeFor(params.uid, { actorId: caller.userSysId, commandId, reason });
      return {};
    },
    userInfo: ({ caller }) => accounts.info(caller.userSysId),
    addresses: async ({ caller }) => ({ addresses: await addresses.of(caller.userSysId) }),
    addAddress: async ({ caller, body, commandId, once }) => {
      const { nickName = '', address = '', newAddress = '', addressDetail = '', initFlag = 0 } = body;
      const { receiverName, mobile, zipCode } = body;
      const userAddressSysId = await addresses.add(
        caller.userSysId,
        { nickName, receiverName, mobile, zipCode, address, newAddress, addressDetail, initFlag },
        { commandId, ...once },
      );
      return { userAddressSysId };
    },
    deleteAddress: async ({ caller, body }) => {
      await addresses.delete(caller.userSysId, body.userAddressSysId);
      return {};
    },
  };
}
