import * as contract from '../../../../schema/members/social.ts';
import { query } from '../../../platform/operations.ts';
import { enter } from './enter.ts';
import { SocialCalls, SocialLogins } from './social-logins.ts';
import { using } from './used-code.ts';

/** Throws 1020 for a code that is not ours, too old, used, or of another browser. */
export const exchangeSocial = query(contract.exchangeSocial, (platform) => {
  const [calls, logins] = [platform.use(SocialCalls), platform.use(SocialLogins)];
  return async ({ body, ip, userAgent, locale }) => {
    calls.take(ip);
    const person = logins.personOf(body, false);
    return enter(platform, person, [using(body.code)], { ip, userAgent, locale });
  };
});
