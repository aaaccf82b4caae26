import * as contract from '../../../../schema/members/joining.ts';
import type { JoinedFrom } from '../../../../schema/members/joining.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { Profiles, isSeller, requireFreeName, type Joined } from '../account/offers.ts';
import { goodIdentity, goodNickName, goodUserId } from './decider.ts';
import { DuplicateChecks } from './limits.ts';

export const chkRsa = query(contract.chkRsa, () => () => ({ isRsa: 1 as const }));

export const chkDupId = query(contract.chkDupId, ({ log, use }) => {
  const checks = use(DuplicateChecks);
  return async ({ query: { userId }, ip }) => {
    checks.take(ip);
    await requireFreeName(log, 'userid', goodUserId(userId));
    return {};
  };
});

export const chkDupNick = query(contract.chkDupNick, ({ log, use }) => {
  const checks = use(DuplicateChecks);
  return async ({ query: { nickName }, ip }) => {
    checks.take(ip);
    await requireFreeName(log, 'nick', goodNickName(nickName));
    return {};
  };
});

export const chkName = query(contract.chkName, ({ clock, use }) => {
  const checks = use(DuplicateChecks);
  return ({ query: asked, ip }) => {
    checks.take(ip);
    goodIdentity(asked, clock.now());
    return {};
  };
});

/**
 * What is recorded of where somebody joined and who brought them, whichever way they join. `shop`: the seller of the
 * request's host name, unless the request says another. What cannot be is left out.
 */
export async function joiningFacts(
  { log, use }: Pick<Platform, 'log' | 'use'>,
  asked: JoinedFrom,
  { shop, userSysId = null }: { readonly shop: number | null; readonly userSysId?: number | null },
): Promise<Omit<Joined, 'joinTypeCode'>> {
  const { rcmdUserSysId, rcmdLinkCreatedAt = '', isAppInstall = 0, sellerSysId = shop } = asked;
  // Nobody brings themselves, and nobody is brought by who is not a member.
  const isBrought =
    rcmdUserSysId !== undefined &&
    rcmdUserSysId !== userSysId &&
    (await use(Profiles).of(rcmdUserSysId)) !== null;
  const at = Date.parse(rcmdLinkCreatedAt);
  const linkCreatedAt = Number.isNaN(at) ? null : new Date(at).toISOString();
  return {
    isAppInstall,
    sellerSysId: sellerSysId !== null && (await isSeller(log, sellerSysId)) ? sellerSysId : null,
    referral: isBrought ? { userSysId: rcmdUserSysId, linkCreatedAt } : null,
  };
}
