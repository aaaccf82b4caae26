import type {
  UserCoupon,
  couponBox,
  giveCoupon,
  issueLiveCoupon,
} from '../../../../schema/buying/coupons.ts';
import type { Body, Input, Query, Reply } from '../../../../schema/operation.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import { Refusal, type EventLog, type Timer } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import type { BroadcastPlan } from '../../room/broadcast/broadcast.ts';
import type { Catalog } from '../../catalog/catalog/catalog.ts';
import { mayHost, requireHost } from '../../room/broadcast/hosts.ts';
import { blacklistStream, houseStream, standingOf } from '../../room/moderation/decider.ts';
import { roomStream, type Actor } from '../../room/room/decider.ts';
import {
  couponBoxStream,
  issueCoupon,
  isUsable,
  makeCoupon,
  type Coupon,
  type HeldCoupon,
} from './decider.ts';
import { endCoupon, liveCouponStream, offerCoupon, takeCoupon } from './live-coupon.ts';

/** The timer that ends a live coupon at its fixed end. */
export const END_LIVE_COUPON = 'EndLiveCoupon';

/** Live coupons, and the boxes in which members keep what they took. */
export class Coupons {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #accounts: Pick<Accounts, 'find'>;
  readonly #catalog: Pick<Catalog, 'seller'>;

  constructor(parts: {
    log: EventLog;
    source: Source;
    accounts: Pick<Accounts, 'find'>;
    catalog: Pick<Catalog, 'seller'>;
  }) {
    this.#log = parts.log;
    this.#accounts = parts.accounts;
    this.#source = parts.source;
    this.#catalog = parts.catalog;
  }

  async offer(
    plan: BroadcastPlan,
    host: Actor,
    { qty, ...terms }: Body<typeof issueLiveCoupon>,
    meta: CommandMeta,
  ): Promise<Reply<typeof issueLiveCoupon>> {
    requireHost(host, plan);
    const { broadcastSysId, sellerSysId } = plan;
    const couponSysId = this.#source.id();
    const live = liveCouponStream(couponSysId);
    const room = roomStream(plan);
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: host.userSysId,
      streams: [live, room],
      decide: (states, now) => {
        const coupon = makeCoupon(terms, { couponSysId, sellerSysId, now });
        const offered = offerCoupon(states.get(room), coupon, { broadcastSysId, qty });
        return {
          events: [
            { ref: live, events: offered.live },
            { ref: room, events: offered.room },
          ],
          timers: { set: endTimers(coupon) },
          reply: { couponSysId },
        };
      },
    });
    return reply;
  }

  /** Throws 0004 if there is no such seller, 1003 if there is no such member, and what {@link makeCoupon} throws. */
  async give(
    { sellerSysId, userId, ...terms }: Input<typeof giveCoupon>,
    meta: CommandMeta & { readonly actorId: number },
  ): Promise<Reply<typeof giveCoupon>> {
    if (!(await this.#catalog.seller(sellerSysId))) throw new Refusal('0004', { sellerSysId });
    const member = await this.#accounts.find(userId);
    if (!member) throw new Refusal('1003', { userId });
    const [couponSysId, userCouponSysId] = [this.#source.id(), this.#source.id()];
    const box = couponBoxStream(member.userSysId);
    const { reply } = await this.#log.execute({
      ...meta,
      streams: [box],
      decide: (states, now) => {
        const coupon = makeCoupon(terms, { couponSysId, sellerSysId, now });
        const issue = { userCouponSysId, broadcastSysId: null, now };
        return {
          events: [{ ref: box, events: issueCoupon(states.get(box), coupon, issue) }],
          reply: { couponSysId, userCouponSysId },
        };
      },
    });
    return reply;
  }

  async take(plan: BroadcastPlan, couponSysId: number, taker: Actor, meta: CommandMeta): Promise<UserCoupon> {
    const { broadcastSysId, sellerSysId } = plan;
    const { userSysId } = taker;
    const userCouponSysId = this.#source.id();
    const live = liveCouponStream(couponSysId);
    const box = couponBoxStream(userSysId);
    const room = roomStream(plan);
    const blacklist = blacklistStream(broadcastSysId);
    const house = houseStream(sellerSysId);
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: userSysId,
      streams: [live, box, room, blacklist, house],
      decide: (states, now) => {
        const listed = standingOf(states.get(blacklist), states.get(house), userSysId);
        const standing = mayHost(taker, plan) ? null : listed;
        const take = { broadcastSysId, userCouponSysId, standing, now };
        const taken = takeCoupon(states.get(live), states.get(box), states.get(room), take);
        return {
          events: [
            { ref: live, events: taken.live },
            { ref: box, events: taken.box },
          ],
          reply: { held: { ...taken.box[0]!.data, usedOrderSysId: null }, now },
        };
      },
    });
    return this.#view(reply.held, reply.now);
  }

  /** An expired live coupon is closed, even if some are left. */
  async end(timer: Timer): Promise<void> {
    const live = liveCouponStream(Number(timer.command['couponSysId']));
    await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      timerId: timer.id,
      streams: [live],
      decide: (states) => ({ events: [{ ref: live, events: endCoupon(states.get(live)) }], reply: null }),
    });
  }

  /** Newest first. */
  async box(
    userSysId: number,
    asked: Query<typeof couponBox>,
    now: number,
  ): Promise<Reply<typeof couponBox>> {
    const { state } = await this.#log.state(couponBoxStream(userSysId));
    const { broadcastSysId, startIndex, rowCount } = asked;
    const found = state.coupons
      .filter((held) => asked.isUsable === undefined || isUsable(held, now) === (asked.isUsable === 1))
      .filter((held) => broadcastSysId === undefined || held.broadcastSysId === broadcastSysId)
      .toReversed();
    const page = found.slice(startIndex, startIndex + rowCount);
    return {
      totalCnt: found.length,
      coupons: await Promise.all(page.map((held) => this.#view(held, now))),
    };
  }

  async countUsable(userSysId: number, now: number): Promise<number> {
    const { state } = await this.#log.state(couponBoxStream(userSysId));
    return state.coupons.filter((held) => isUsable(held, now)).length;
  }

  async #view(held: Omit<HeldCoupon, 'issuedUntil'>, now: number): Promise<UserCoupon> {
    const { coupon, userCouponSysId, broadcastSysId, issuedAt, expiresAt, usedOrderSysId } = held;
    const { sellerSysId } = coupon;
    const seller = sellerSysId === null ? undefined : await this.#catalog.seller(sellerSysId);
    const { usableDays: _, ...terms } = coupon;
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
}

function endTimers({ couponSysId, expireDate }: Coupon): Timer[] {
  if (expireDate === null) return [];
  const command = { type: END_LIVE_COUPON, couponSysId };
  return [{ id: `end-live-coupon:${couponSysId}`, dueAt: expireDate, command }];
}
