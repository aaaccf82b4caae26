import * as contract from '../../../../schema/members/social.ts';
import { query } from '../../../platform/operations.ts';
import { joiningInfoOf, SocialAccounts } from '../account/offers.ts';
import { SocialProviders } from './social-providers.ts';

export const socialProviders = query(contract.socialProviders, ({ use }) => {
  const providers = use(SocialProviders);
  return () => providers.list();
});

export const addInfo = query(
  contract.addInfo,
  ({ log }) =>
    ({ caller }) =>
      joiningInfoOf(log, caller.userSysId),
);

export const socialAccounts = query(contract.socialAccounts, ({ use }) => {
  const accounts = use(SocialAccounts);
  return async ({ caller: { userSysId } }) => ({
    accounts: (await accounts.of(userSysId)).map(({ provider, linkedAt }) => ({
      provider,
      linkedAt: new Date(linkedAt).toISOString(),
    })),
    canUnlink: await accounts.canUnlink(userSysId),
  });
});
