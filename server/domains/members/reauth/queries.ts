import { mobileOf } from '../../../../schema/members/phones.ts';
import * as contract from '../../../../schema/members/reauth.ts';
import { query } from '../../../platform/operations.ts';
import { Accounts, credentialsOf, Reauth } from '../account/offers.ts';

export const credentials = query(contract.credentials, ({ log, use }) => {
  const [accounts, granting] = [use(Accounts), use(Reauth)];
  return async ({ caller }) => {
    const { hasPassword, passkeyCnt } = await credentialsOf(log.reads, caller.userSysId);
    return {
      hasPassword,
      passkeyCnt,
      hasMobile: mobileOf((await accounts.info(caller.userSysId)).mobile) !== null,
      isLoginEnough: await granting.isLoginEnough(caller),
    };
  };
});
