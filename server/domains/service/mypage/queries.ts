import * as consents from '../../../../schema/members/consents.ts';
import { TERMS_OF_FIELD } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/members/my-page.ts';
import type { Reply } from '../../../../schema/operation.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { countUsableCoupons } from '../../buying/coupon/queries.ts';
import { pointsHeld } from '../../buying/point/queries.ts';
import { picksOf } from '../../catalog/pick/queries.ts';
import { myInfoOf, readConsents, userInfoOf } from '../../members/account/offers.ts';
import { getsAdvertising } from '../../members/alert/offers.ts';
import { Terms, type VersionsAgreed } from '../../members/terms/offers.ts';
import { OrderViews } from '../../orders/order/offers.ts';
import { reviewCntOf } from '../../orders/review/queries.ts';
import { inquiryCntOf } from '../service/queries.ts';

export const THIRD_PARTY = TERMS_OF_FIELD.agreeSellection1;

export const myPage = query(contract.myPage, ({ log, clock, use }) => {
  const orders = use(OrderViews);
  return async ({ caller: { userSysId } }) => {
    const now = clock.now();
    const [info, orderCnt, couponCnt, holdingPoint, reviewCnt, inquiryCnt, picks] = await Promise.all([
      userInfoOf(log, userSysId),
      orders.countOf(userSysId),
      countUsableCoupons(log, userSysId, now),
      pointsHeld(log, userSysId, now),
      reviewCntOf(log, userSysId),
      inquiryCntOf(log, userSysId),
      picksOf(log, userSysId),
    ]);
    return { ...info, orderCnt, couponCnt, holdingPoint, reviewCnt, inquiryCnt, pickCnt: picks.length };
  };
});

export const myInfo = query(
  contract.myInfo,
  ({ log }) =>
    async ({ caller: { userSysId } }): Promise<Reply<typeof contract.myInfo>> => {
      const { nickName, mobile, agreed } = await myInfoOf(log, userSysId);
      return {
        nickName,
        mobile,
        agreeSellection1: agreed.includes(THIRD_PARTY) ? 1 : 0,
        agreeSellection2: (await getsAdvertising(log, userSysId)) ? 1 : 0,
      };
    },
);

export const deposit = query(contract.deposit, ({ use }) => {
  const orders = use(OrderViews);
  return async ({ caller: { userSysId } }) => {
    const waiting = await orders.unpaid(userSysId);
    const ends = waiting.flatMap(({ payUntil }) => payUntil ?? []).toSorted();
    return {
      waitingCnt: waiting.length,
      totalRemainAmount: waiting.reduce((sum, order) => sum + order.totalRemainAmount, 0),
      payUntil: ends[0] ?? null,
    };
  };
});

/** What a member is asked to agree to after they have joined. */
export const consentsNeeded = query(consents.consentsNeeded, ({ log, clock, use }) => {
  const terms = use(Terms);
  return async (call) => {
    const now = clock.now();
    const lang = call.query.lang ?? call.locale;
    const agreed = await versionsAgreed(log, call.caller.userSysId);
    const needed = terms.consentsNeeded(agreed, now).map((asked) => {
      const { title, changes } = terms.inForce(asked.kind, now).wording[lang];
      return { ...asked, title, changes };
    });
    return { needed };
  };
});

export async function versionsAgreed(
  { reads }: Pick<EventLog, 'reads'>,
  userSysId: number,
): Promise<VersionsAgreed> {
  const agreed: Record<string, number> = {};
  for (const { kind, version } of await readConsents(reads, userSysId))
    agreed[kind] = Math.max(agreed[kind] ?? 0, version);
  return agreed;
}
