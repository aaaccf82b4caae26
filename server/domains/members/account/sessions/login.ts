import * as contract from '../../../../../schema/members/accounts.ts';
import { networkOf } from '../../../../platform/address.ts';
import { query } from '../../../../platform/operations.ts';
import { Credentials } from '../credentials/credentials.ts';
import { openSession } from './open-session.ts';

export const login = query(contract.login, (platform) => {
  const credentials = platform.use(Credentials);
  return async ({ body, ip, userAgent, locale }) => {
    credentials.attempts.take(ip);
    const proven = await credentials.check(body, networkOf(ip));
    return openSession(platform, proven, { ip, userAgent, locale });
  };
});
