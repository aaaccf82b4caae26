import * as contract from '../../../../schema/buying/coupons.ts';
import type { UserCoupon } from '../../../../schema/buying/coupons.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog, requireSeller } from '../../catalog/catalog/offers.ts';
import { couponBookStream } from './book.ts';
import { couponBoxStream, isUsable, type HeldCoupon } from './decider.ts';

/** What a seller keeps to offer and give by name. */
export const couponBook = query(contract.couponBook, ({ log }) => async ({ params: { sellerSysId } }) => {
  await requireSeller(log, sellerSysId);
  const { state, version } = await log.state(couponBookStream(sellerSysId));
  return { version, coupons: [...state.coupons] };
});

/** Newest first. */
export const couponBox = query(contract.couponBox, ({ log, clock, use }) => {
  const catalog = use(Catalog);
  return async ({ caller, query: { broadcastSysId, startIndex, rowCount, ...asked } }) => {
    const now = clock.now();
    const found = (await couponsOf(log, caller.userSysId))
      .filter((held) => asked.isUsable === undefined || isUsable(held, now) === (asked.isUsable === 1))
      .filter((held) => broadcastSysId === undefined || held.broadcastSysId === broadcastSysId)
      .toReversed();
    const page = found.slice(startIndex, startIndex + rowCount);
    return {
      totalCnt: found.length,
      coupons: await Promise.all(page.map((held) => userCoupon(catalog, held, now))),
    };
  };
});

/** In the order in which the member got them. */
export async function couponsOf(
  log: Pick<EventLog, 'state'>,
  userSysId: number,
): Promise<readonly HeldCoupon[]> {
  return (await log.state(couponBoxStream(userSysId))).state.coupons;
}

export async function countUsableCoupons(
  log: Pick<EventLog, 'state'>,
  userSysId: number,
  now: number,
): Promise<number> {
  return (await couponsOf(log, userSysId)).filter((held) => isUsable(held, now)).length;
}

/** A coupon as its member sees it. */
export async function userCoupon(
  catalog: Pick<Catalog, 'seller'>,
  held: Omit<HeldCoupon, 'issuedUntil'>,
  now: number,
): Promise<UserCoupon> {
  const { coupon, userCouponSysId, broadcastSysId, issuedAt, expiresAt, usedOrderSysId } = held;
  const { usableDays: _, ...terms } = coupon;
  const seller = terms.sellerSysId === null ? undefined : await catalog.seller(terms.sellerSysId);
  return {
    ...terms,
    userCouponSysId,
    broadcastSysId,
    sellerName: seller?.sellerName ?? '',
    sellerNameEn: seller?.sellerNameEn ?? '',
    issuedAt: new Date(issuedAt).toISOString(),
    expireDate: new Date(expiresAt).toISOString(),
    isUsable: isUsable(held, now) ? 1 : 0,
    usedOrderSysId,
  };
}
