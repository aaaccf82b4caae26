import { monthsAfter } from '../../../../schema/korean-days.ts';
import { RETENTION_MONTHS, WITHDRAWAL_REASONS } from '../../../../schema/members/constants.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import { rejoinFrom } from '../../../../schema/members/rejoining.ts';
import * as contract from '../../../../schema/members/withdrawal.ts';
import type { CountedKept } from '../../../platform/forgetting.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { localeOf, memberNamed, userInfoOf, withdrawAccount } from '../account/offers.ts';
import { OURSELVES, Texts } from '../../site/sms/offers.ts';
import { farewellOf } from './farewell.ts';
import { keptReply, receiptKey, signed } from './receipts.ts';

export const withdraw = query(contract.withdraw, byThemselves);
export const withdrawByUid = query(contract.withdrawByUid, byThemselves);

/** Throws 1003 for an id that nobody has. */
export const withdrawMember = query(contract.withdrawMember, (platform) => {
  const leave = leaving(platform);
  return async ({ caller, body: { userId, reason }, commandId }) => {
    const { userSysId } = await memberNamed(platform.log, userId);
    return { userSysId, receipt: await leave(userSysId, { actorId: caller.userSysId, reason, commandId }) };
  };
});

function byThemselves(platform: Platform) {
  const leave = leaving(platform);
  return async ({
    caller: { userSysId },
    body,
    commandId,
  }: Pick<Call<typeof contract.withdraw>, 'caller' | 'body' | 'commandId'>) => {
    // Members write their names and numbers into free texts: only a reason from the list is kept.
    const reason = WITHDRAWAL_REASONS.find((each) => each === body.reason) ?? 'other';
    return { receipt: await leave(userSysId, { actorId: userSysId, reason, commandId }) };
  };
}

/** The member leaves. Throws 1016 while something of theirs is under way. */
function leaving(platform: Platform) {
  const { log, clock, source, secrets, forgetting, use } = platform;
  const [texts, key] = [use(Texts), receiptKey(secrets.loginKey)];
  return async (
    userSysId: number,
    by: { readonly actorId: number; readonly reason: string; readonly commandId: string },
  ) => {
    const mobile = mobileOf((await userInfoOf(log, userSysId)).mobile) ?? '';
    const leaving = await forgetting.leaving(userSysId);
    const deleted = await forgetting.deleted(userSysId);
    const keptNow = await forgetting.kept({ userSysId, mobile }, clock.now());
    const receiptSysId = source.id();
    const locale = await localeOf(log.reads, userSysId);
    const notice = texts.notice(mobile, OURSELVES);
    const { leftAt, barCnt } = await withdrawAccount(platform, userSysId, by, leaving, {
      streams: notice.streams,
      decide: (states, now) => {
        const kept = [...keptNow, barsOf(1, now)];
        return notice.ask(states, farewellOf(locale, receiptSysId, deleted, kept), now, locale);
      },
    });
    const kept = await forgetting.kept({ userSysId, mobile }, leftAt);
    const receipt = {
      version: 1 as const,
      receiptSysId,
      userSysId,
      erasedAt: new Date(leftAt).toISOString(),
      deleted: [...deleted],
      kept: [...kept, barsOf(barCnt, leftAt)].map(keptReply),
      rejoinFrom: new Date(rejoinFrom('withdrawn', leftAt)).toISOString(),
    };
    return signed(receipt, key);
  };
}

/** What keeps a former member from joining again at once. */
function barsOf(count: number, leftAt: number): CountedKept {
  const until = monthsAfter(leftAt, RETENTION_MONTHS.rejoinBars);
  return { what: 'rejoin_bars', count, why: 'rejoining', until };
}
