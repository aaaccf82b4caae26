import type { Body, Query, Reply } from '../../../../../schema/operation.ts';
import type {
  cancelCoupons,
  cancelLiveOrder,
  grantCancelCoupons,
} from '../../../../../schema/buying/cancelling.ts';
import { LIVE_FLAG } from '../../../../../schema/broadcasts/constants.ts';
import { LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import type { CommandMeta } from '../../../../platform/command-meta.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { requireSame } from '../../../../platform/http/named-twice.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import type { Source } from '../../../../platform/source.ts';
import type { BroadcastPlan } from '../../../room/broadcast/broadcast.ts';
import { requireHost } from '../../../room/broadcast/hosts.ts';
import { planOf } from '../../../room/broadcast/plans.ts';
import { paymentConfigOf, sellerStream } from '../../../catalog/catalog/seller.ts';
import { refundTimers } from '../../../buying/payment/decider.ts';
import { roomStream } from '../../../room/room/decider.ts';
import { buyerStream } from '../buyers/buyer.ts';
import { requireAccount } from './asking.ts';
import { cancelCouponsLeft, cancelCouponStream, grantCancelCoupons as grant } from './cancel-coupons.ts';
import { orderStatusOf } from '../status.ts';
import { cancelPieces, piecesCancelled, withoutPieces, type CancelAsked } from './cancelling.ts';
import { requireBank, type RefundAccounts } from './refund-accounts.ts';
import { orderStream } from '../decider.ts';
import { cancelUnpaidTimerId } from '../cancel-unpaid.ts';
import { ordersIn } from '../projection.ts';
import { giveBack, streamsGivenTo } from '../taking.ts';

type Asked = Body<typeof cancelLiveOrder>;
type Answer = Reply<typeof cancelLiveOrder>;

/**
 * Cancelling in a broadcast. Order, cancel coupons, stock, coupons, points and refund change in one transaction, or not at
 * all.
 */
export class Cancellations {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #accounts: Pick<RefundAccounts, 'kept'>;

  constructor(parts: {
    readonly log: EventLog;
    readonly source: Source;
    readonly accounts: Pick<RefundAccounts, 'kept'>;
  }) {
    this.#log = parts.log;
    this.#source = parts.source;
    this.#accounts = parts.accounts;
  }

  async grant(
    plan: BroadcastPlan,
    host: Caller,
    { qty }: Body<typeof grantCancelCoupons>,
    meta: CommandMeta,
  ): Promise<Reply<typeof grantCancelCoupons>> {
    requireHost(host, plan);
    const { broadcastSysId } = plan;
    const ref = cancelCouponStream(broadcastSysId);
    const room = roomStream(plan);
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: host.userSysId,
      streams: [ref, room],
      decide: (states) => ({
        events: [{ ref, events: grant(states.get(ref), states.get(room), { broadcastSysId, qty }) }],
        reply: { qty },
      }),
    });
    return reply;
  }

  async held(
    member: Caller,
    { broadcastSysId }: Query<typeof cancelCoupons>,
  ): Promise<Reply<typeof cancelCoupons>> {
    await planOf(this.#log, broadcastSysId, member);
    const [granted, buyer] = await Promise.all([
      this.#log.state(cancelCouponStream(broadcastSysId)),
      this.#log.state(buyerStream(member.userSysId)),
    ]);
    return { couponQty: cancelCouponsLeft(granted.state, buyer.state, broadcastSysId) };
  }

  /**
   * Throws 2010 if the member has not ordered this there. Throws 0007 if the broadcast is not on air, allows no cancelling,
   * or the order can no longer be cancelled. Throws 5020 for more pieces than coupons, 2027 for more than were bought, and
   * 2051 for a deposit without an account. Throws 0005 for an account at an unknown bank.
   */
  async cancel(plan: BroadcastPlan, buyer: Caller, body: Asked, meta: CommandMeta): Promise<Answer> {
    const { broadcastSysId } = plan;
    requireSame('broadcastSysId', broadcastSysId, body.broadcastSysId);
    requireBank(body.refundAccount);
    const { userSysId } = buyer;
    const asked: CancelAsked = {
      orderPrdtSysId: body.orderPrdtSysIds[0]!,
      orderPrdtOptionSysIds: body.orderPrdtOptionSysIds,
      qty: body.qty,
    };
    const orderSysId = await this.#orderWith(asked, { userSysId, broadcastSysId });
    const ref = orderStream(orderSysId);
    const { state: found } = await this.#log.state(ref);
    if (!found) throw new Refusal('2010');
    const { order } = found;
    const account = buyerStream(userSysId);
    const coupons = cancelCouponStream(broadcastSysId);
    const room = roomStream(plan);
    const sellers = [...new Set(order.products.map(({ sellerSysId }) => sellerSysId))].map(sellerStream);
    const refundSysId = this.#source.id();
    const { reply } = await this.#log.execute<Answer>({
      ...meta,
      actorId: userSysId,
      streams: [ref, coupons, room, ...sellers, ...streamsGivenTo(order, userSysId)],
      decide: (states, now) => {
        const state = states.get(ref);
        if (!state) throw new Refusal('2010');
        const { liveFlag, isLiveOrdCcl } = states.get(room);
        if (liveFlag !== LIVE_FLAG.onAir || isLiveOrdCcl !== 1)
          throw new Refusal('0007', { liveFlag, isLiveOrdCcl });
        const couponQty = cancelCouponsLeft(states.get(coupons), states.get(account), broadcastSysId);
        if (asked.qty > couponQty) throw new Refusal('5020', { couponQty });
        const gone = cancelPieces(state, asked, (sellerSysId) => {
          const seller = states.get(sellerStream(sellerSysId));
          return seller ? paymentConfigOf(seller).vat : 0;
        });
        const { part, amounts, isWhole, ...rest } = gone;
        requireAccount(state, body.refundAccount !== undefined);
        const statusCode = orderStatusOf(withoutPieces(state, gone));
        const isSettled = statusCode !== LINE_STATUS.depositPending;
        const after = isWhole ? 'cancelled' : isSettled ? 'paid' : 'waits';
        const { events, returned } = giveBack(part, states, { userSysId, now, after });
        const data = { orderSysId, ...amounts, ...rest, points: part.points, returned };
        const cancelled = piecesCancelled(state, data, refundSysId);
        const refunds = refundTimers(cancelled, now);
        const used = { orderSysId, broadcastSysId, qty: asked.qty };
        return {
          events: [
            { ref, events: cancelled },
            ...events,
            { ref: account, events: [{ type: 'CancelCouponsUsed', data: used }] },
          ],
          timers: {
            ...(isSettled && { clear: [cancelUnpaidTimerId(orderSysId)] }),
            set: refunds,
          },
          rows: refunds.length > 0 ? this.#accounts.kept(refundSysId, body.refundAccount, now) : [],
          reply: {
            orderSysId,
            statusCode,
            cancelAmount: amounts.productsAmount,
            payAmount: amounts.payAmount,
            couponQty: couponQty - asked.qty,
          },
        };
      },
    });
    return reply;
  }

  /** The member's own order of this broadcast that has the line. */
  async #orderWith(
    asked: CancelAsked,
    of: { readonly userSysId: number; readonly broadcastSysId: number },
  ): Promise<number> {
    for (const { orderSysId } of await this.#log.reads.all(ordersIn(of))) {
      const { state } = await this.#log.state(orderStream(orderSysId));
      const isIts = state?.order.products.some(
        ({ orderPrdtSysId, lines }) =>
          orderPrdtSysId === asked.orderPrdtSysId &&
          (asked.orderPrdtOptionSysIds ?? []).every((id) =>
            lines.some(({ orderPrdtOptionSysId }) => orderPrdtOptionSysId === id),
          ),
      );
      if (isIts) return orderSysId;
    }
    throw new Refusal('2010');
  }
}
