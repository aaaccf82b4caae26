import * as contract from '../../../../schema/members/social.ts';
import { networkOf } from '../../../platform/address.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import {
  Credentials,
  memberStream,
  openSession,
  userInfoOf,
  type Proven,
  type Using,
} from '../account/offers.ts';
import { provenPhone } from '../verification/queries.ts';
import { linkTo } from './social-accounts.ts';
import { SocialCalls, SocialLogins } from './social-logins.ts';
import { using } from './used-code.ts';

/**
 * Links the account at the provider to the member whose password, or whose phone's proof, comes with it. Throws 1010 or
 * 1020 for a wrong one; the code stays good for another try.
 */
export const proveSocial = query(contract.proveSocial, (platform) => {
  const { log, use } = platform;
  const [calls, logins, credentials] = [use(SocialCalls), use(SocialLogins), use(Credentials)];
  return async ({ body: { code, userId, password, proof }, ip, userAgent, locale, commandId }) => {
    calls.take(ip);
    const { person, userSysId } = logins.toProve(code);
    const uses: Using[] = [using(code)];
    let proven: Proven;
    if (userId !== undefined && password !== undefined) {
      proven = await credentials.check({ userId, password }, networkOf(ip));
      if (proven.userSysId !== userSysId) throw new Refusal('1010');
    } else if (proof !== undefined) {
      proven = { userSysId, memberVersion: await log.head(memberStream(userSysId).stream) };
      const phone = await provenPhone(platform, proof, 'findpw');
      if (phone.mobile !== (await userInfoOf(log, userSysId)).mobile) throw new Refusal('1020');
      uses.push(phone);
    } else {
      throw new Refusal('0005', { field: 'password or proof', reason: 'must be there' });
    }
    await linkTo(platform, userSysId, person, { commandId, using: uses });
    return openSession(platform, proven, { ip, userAgent, locale });
  };
});
