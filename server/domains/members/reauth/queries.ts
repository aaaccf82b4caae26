import { mobileOf } from '../../../../schema/members/phones.ts';
import * as contract from '../../../../schema/members/reauth.ts';
import { query } from '../../../platform/operations.ts';
import { credentialsOf, isLoginEnough, userInfoOf } from '../account/offers.ts';

export const credentials = query(contract.credentials, (platform) => {
  const { log } = platform;
  return async ({ caller }) => {
    const { hasPassword, passkeyCnt } = await credentialsOf(log.reads, caller.userSysId);
    return {
      hasPassword,
      passkeyCnt,
      hasMobile: mobileOf((await userInfoOf(log, caller.userSysId)).mobile) !== null,
      isLoginEnough: await isLoginEnough(platform, caller),
    };
  };
});
