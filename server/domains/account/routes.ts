import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../platform/address.ts';
import type { AddressLimit } from '../../platform/http/address-limit.ts';
import { mount, type Authenticate } from '../../platform/http/route.ts';
import type { Accounts } from './accounts.ts';

/** `logins` is asked before anything is decrypted or hashed: both are slow. */
export function accountRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  { accounts, logins }: { readonly accounts: Accounts; readonly logins: AddressLimit },
): void {
  mount(app, authenticate, {
    publicKey: () => ({ publicKey: accounts.publicKey }),
    login: ({ body, ip }) => {
      logins.take(ip);
      return accounts.login(body, networkOf(ip));
    },
    accessToken: ({ body }) => accounts.accessToken(body.refreshToken),
    refresh: ({ body }) => accounts.refresh(body.refreshToken),
    logout: async ({ body }) => {
      await accounts.logout(body.refreshToken);
      return {};
    },
    userInfo: ({ caller }) => accounts.info(caller.userSysId),
    addresses: ({ caller }) => ({ addresses: accounts.addresses(caller.userSysId) }),
    addAddress: async ({ caller, body, commandId, once }) => {
      const { nickName = '', address = '', newAddress = '', addressDetail = '', initFlag = 0 } = body;
      const { receiverName, mobile, zipCode } = body;
      const userAddressSysId = await accounts.addAddress(
        caller.userSysId,
        { nickName, receiverName, mobile, zipCode, address, newAddress, addressDetail, initFlag },
        { commandId, ...once },
      );
      return { userAddressSysId };
    },
    deleteAddress: async ({ caller, body }) => {
      await accounts.deleteAddress(caller.userSysId, body.userAddressSysId);
      return {};
    },
  });
}
