import * as contract from '../../../../schema/members/social.ts';
import { query } from '../../../platform/operations.ts';
import { hasAnother, joiningInfoOf, readSocialAccounts } from '../account/offers.ts';
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

export const socialAccounts = query(
  contract.socialAccounts,
  ({ log: { reads } }) =>
    async ({ caller: { userSysId } }) => ({
      accounts: (await readSocialAccounts(reads, userSysId)).map(({ provider, linkedAt }) => ({
        provider,
        linkedAt: new Date(linkedAt).toISOString(),
      })),
      canUnlink: await hasAnother(reads, userSysId),
    }),
);
