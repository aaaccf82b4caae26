import * as consents from '../../../../schema/members/consents.ts';
import * as contract from '../../../../schema/members/my-page.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts, userInfoOf } from '../../members/account/offers.ts';
import { Advertising, Alerts } from '../../members/alert/offers.ts';
import { countUsableCoupons } from '../../buying/coupon/queries.ts';
import { OrderViews } from '../../orders/order/offers.ts';
import { picksOf } from '../../catalog/pick/queries.ts';
import { pointsHeld } from '../../buying/point/queries.ts';
import { reviewCntOf } from '../../orders/review/queries.ts';
import { Inquiries } from '../service/offers.ts';
import { Texts } from '../../site/sms/offers.ts';
import { SocialProviders } from '../../members/social/offers.ts';
import { Terms } from '../../members/terms/offers.ts';
import { MyInfoChanges } from './changing.ts';
import { LaterConsents } from './consents.ts';
import { tellOfAccount } from './telling.ts';

/** The member's own page: one answer out of many domains. */
export const mypage = domainModule({
  name: 'mypage',
  contract: { ...contract, ...consents },
  open: ({ use, log, secrets, clock }) => {
    const [accounts, orders, inquiries] = [use(Accounts), use(OrderViews), use(Inquiries)];
    const infos = new MyInfoChanges({
      log,
      clock,
      secrets,
      accounts,
      terms: use(Terms),
      texts: use(Texts),
      advertising: use(Advertising),
    });
    const later = new LaterConsents({ log, clock, terms: use(Terms), advertising: use(Advertising) });
    return {
      reactions: [tellOfAccount(use(Alerts), use(SocialProviders), log)],
      handlers: {
        consentsNeeded: async ({ caller, query, locale }) => ({
          needed: await later.needed(caller.userSysId, query.lang ?? locale),
        }),
        agreeToTerms: async ({ caller, body, commandId }) => {
          await later.agree(caller.userSysId, body, commandId);
          return {};
        },
        myInfo: ({ caller }) => infos.of(caller.userSysId),
        changeMyInfo: async ({ caller, body, ip, locale, commandId }) => {
          await infos.change(caller.userSysId, body, { ip, locale, commandId });
          return {};
        },
        myPage: async ({ caller: { userSysId } }) => {
          const now = clock.now();
          const [info, orderCnt, couponCnt, holdingPoint, reviewCnt, inquiryCnt, picks] = await Promise.all([
            userInfoOf(log, userSysId),
            orders.countOf(userSysId),
            countUsableCoupons(log, userSysId, now),
            pointsHeld(log, userSysId, now),
            reviewCntOf(log, userSysId),
            inquiries.countOf(userSysId),
            picksOf(log, userSysId),
          ]);
          return {
            ...info,
            orderCnt,
            couponCnt,
            holdingPoint,
            reviewCnt,
            inquiryCnt,
            pickCnt: picks.length,
          };
        },
        deposit: async ({ caller: { userSysId } }) => {
          const waiting = await orders.unpaid(userSysId);
          const ends = waiting.flatMap(({ payUntil }) => payUntil ?? []).toSorted();
          return {
            waitingCnt: waiting.length,
            totalRemainAmount: waiting.reduce((sum, order) => sum + order.totalRemainAmount, 0),
            payUntil: ends[0] ?? null,
          };
        },
      },
    };
  },
});
