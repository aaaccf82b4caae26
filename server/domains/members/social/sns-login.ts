import * as contract from '../../../../schema/members/social.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { enter } from './enter.ts';
import { NotVouched, tellNotVouched } from './provider.ts';
import { SocialCalls } from './social-logins.ts';
import { SocialProviders } from './social-providers.ts';

/** Throws 0004 for a provider that is not here, 1017 for a token that it does not vouch for, and 0009 if it is away. */
export const snsLogin = query(contract.snsLogin, (platform) => {
  const [calls, providers] = [platform.use(SocialCalls), platform.use(SocialProviders)];
  return async ({ body: { snsType, snsToken, facebookUserId = '' }, ip, userAgent, locale }) => {
    calls.take(ip);
    const provider = providers.offered.values().find(({ adapter }) => adapter.joinTypeCode === snsType);
    if (!provider) throw new Refusal('0004');
    const { name, label, tokenInfo } = provider.adapter;
    if (tokenInfo && facebookUserId === '')
      throw new Refusal('0005', {
        field: 'facebookUserId',
        reason: `must come with a token of ${label.en}`,
      });
    const person = await provider.personOf(snsToken, facebookUserId).catch((error: unknown) => {
      if (!(error instanceof NotVouched)) throw error;
      tellNotVouched(platform.logger, name, error);
      throw new Refusal(error.because === 'away' ? '0009' : '1017');
    });
    return enter(platform, person, [], { ip, userAgent, locale });
  };
});
