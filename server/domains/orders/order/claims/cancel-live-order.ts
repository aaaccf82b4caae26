import * as contract from '../../../../../schema/buying/cancelling.ts';
import { LIVE_FLAG } from '../../../../../schema/broadcasts/constants.ts';
import { LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import { requireSame } from '../../../../platform/http/named-twice.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import { command } from '../../../../platform/operations.ts';
import { planOf } from '../../../room/broadcast/queries.ts';
import { paymentConfigOf, sellerStream } from '../../../catalog/catalog/offers.ts';
import { refundTimers } from '../../../buying/payment/decider.ts';
import { roomStream } from '../../../room/room/decider.ts';
import { buyerStream } from '../buyers/buyer.ts';
import { requireAccount } from './request.ts';
import { cancelCouponsLeft, cancelCouponStream } from './cancel-coupons.ts';
import { orderStatusOf } from '../status.ts';
import { cancelPieces, piecesCancelled, withoutPieces, type CancelAsked } from './cancellation.ts';
import { requireBank, RefundAccounts } from './refund-accounts.ts';
import { orderStream } from '../decider.ts';
import { cancelUnpaidTimerId } from '../cancel-unpaid.ts';
import { ordersIn } from '../views.ts';
import { giveBack, streamsGivenTo } from '../reservations.ts';

/**
 * Order, cancel coupons, stock, coupons, points and refund change in one transaction, or not at all. Throws 2010 if the member
 * has not ordered this there. Throws 0007 if the broadcast is not on air, allows no cancelling, or the order can no longer be
 * cancelled. Throws 5020 for more pieces than coupons, 2027 for more than were bought, and 2051 for a deposit without an
 * account. Throws 0005 for an account at an unknown bank.
 */
export const cancelLiveOrder = command(contract.cancelLiveOrder, ({ log, source, use }) => {
  const accounts = use(RefundAccounts);
  return async ({ params, body, caller }) => {
    const plan = await planOf(log, params.broadcastSysId, caller);
    const { userSysId } = caller;
    const { broadcastSysId } = plan;
    requireSame('broadcastSysId', broadcastSysId, body.broadcastSysId);
    requireBank(body.refundAccount);
    const asked: CancelAsked = {
      orderPrdtSysId: body.orderPrdtSysIds[0]!,
      orderPrdtOptionSysIds: body.orderPrdtOptionSysIds,
      qty: body.qty,
    };
    const orderSysId = await orderWith(log, asked, { userSysId, broadcastSysId });
    const ref = orderStream(orderSysId);
    const { state: found } = await log.state(ref);
    if (!found) throw new Refusal('2010');
    const { order } = found;
    const account = buyerStream(userSysId);
    const coupons = cancelCouponStream(broadcastSysId);
    const room = roomStream(plan);
    const sellers = [...new Set(order.products.map(({ sellerSysId }) => sellerSysId))].map(sellerStream);
    const refundSysId = source.id();
    return {
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
          rows: refunds.length > 0 ? accounts.kept(refundSysId, body.refundAccount, now) : [],
          reply: {
            orderSysId,
            statusCode,
            cancelAmount: amounts.productsAmount,
            payAmount: amounts.payAmount,
            couponQty: couponQty - asked.qty,
          },
        };
      },
    };
  };
});

/** The member's own order of this broadcast that has the line. */
async function orderWith(
  log: EventLog,
  asked: CancelAsked,
  of: { readonly userSysId: number; readonly broadcastSysId: number },
): Promise<number> {
  for (const { orderSysId } of await log.reads.all(ordersIn(of))) {
    const { state } = await log.state(orderStream(orderSysId));
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
