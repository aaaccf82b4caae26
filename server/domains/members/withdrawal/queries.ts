import { PERMISSION } from '../../../../schema/members/constants.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import { rejoinFrom } from '../../../../schema/members/rejoining.ts';
import * as contract from '../../../../schema/members/withdrawal.ts';
import type { Forgetting } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { userInfoOf } from '../account/offers.ts';
import { isGenuine, keptReply, receiptKey } from './receipts.ts';

/** What a member must know before they leave. */
export const withdrawalTerms = query(contract.withdrawalTerms, ({ log, clock, forgetting }) => {
  return async ({ caller: { userSysId } }) => {
    const now = clock.now();
    const { mobile, authSysId } = await userInfoOf(log, userSysId);
    const isStaff = authSysId !== PERMISSION.member;
    const [blockedBy, deleted, kept, holdings] = await Promise.all([
      isStaff ? [{ what: 'staff' as const, count: 1 }] : blockers(forgetting, userSysId),
      forgetting.deleted(userSysId),
      forgetting.kept({ userSysId, mobile: mobileOf(mobile) ?? '' }, now),
      forgetting.holdings(userSysId, now),
    ]);
    return {
      blockedBy,
      holdingPoint: 0,
      couponCnt: 0,
      ...holdings,
      deleted: [...deleted],
      kept: kept.map(keptReply),
      rejoinFrom: new Date(rejoinFrom('withdrawn', now)).toISOString(),
    };
  };
});

export const checkReceipt = query(contract.checkReceipt, ({ forgetting, secrets }) => {
  const key = receiptKey(secrets.loginKey);
  return async ({ body: { receipt } }) => {
    if (!isGenuine(receipt, key)) return { isGenuine: false, left: [] };
    return { isGenuine: true, left: [...(await forgetting.deleted(receipt.userSysId))] };
  };
});

async function blockers(forgetting: Forgetting, userSysId: number) {
  const refusals = await forgetting.blocked(userSysId);
  return (['payment', 'order', 'refund'] as const)
    .map((what) => ({
      what,
      count: refusals.reduce((sum, { facts }) => sum + Number(facts[what] ?? 0), 0),
    }))
    .filter(({ count }) => count > 0);
}
