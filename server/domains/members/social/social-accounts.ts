import * as contract from '../../../../schema/members/social.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { linkToMember, unlinkFromMember, type Using } from '../account/offers.ts';
import type { SocialPerson } from './adapter.ts';
import { SocialLogins } from './social-logins.ts';
import { SocialProviders } from './social-providers.ts';
import { using } from './used-code.ts';

/** Throws as {@link SocialLogins.personOf} and {@link linkTo} do, and 1020 for a code that was used. */
export const linkSocialAccount = query(contract.linkSocialAccount, (platform) => {
  const logins = platform.use(SocialLogins);
  return async ({ caller: { userSysId }, body, commandId }) => {
    const person = logins.personOf(body, true);
    await linkTo(platform, userSysId, person, { commandId, using: [using(body.code)] });
    return { provider: person.provider };
  };
});

export const unlinkSocialAccount = query(contract.unlinkSocialAccount, ({ log, use }) => {
  const providers = use(SocialProviders);
  return async ({ caller, params: { provider }, commandId }) => {
    const joinTypeCode = providers.joinTypeCodeOf(provider);
    await unlinkFromMember(log, caller.userSysId, { provider, joinTypeCode }, commandId);
    return {};
  };
});

/** Throws as {@link linkToMember} does. */
export function linkTo(
  platform: Platform,
  userSysId: number,
  person: SocialPerson,
  by: { readonly commandId: string; readonly using: readonly Using[] },
): Promise<void> {
  const joinTypeCode = platform.use(SocialProviders).joinTypeCodeOf(person.provider);
  return linkToMember(platform, userSysId, { ...person, joinTypeCode }, by);
}
