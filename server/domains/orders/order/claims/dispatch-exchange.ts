import * as contract from '../../../../../schema/orders/claims.ts';
import { DELIVERED_AFTER_GUIDE, SENT_GUIDE_AFTER } from '../../../../../schema/orders/moves.ts';
import { Couriers } from '../../../buying/courier/offers.ts';
import { refundTimers } from '../../../buying/payment/decider.ts';
import type { ClaimMove } from './claims.ts';
import { followExchangeTimer, TAKE_EXCHANGE_AS_DELIVERED, timerOf } from './claim-timers.ts';
import { faultIn, moveClaim, moveFor, withFault } from './moves.ts';
import { feeBack } from './fees.ts';
import { storedInvoice } from './outcomes.ts';
import { claimStep } from './steps.ts';
import { setExchangeInvoice } from './rows.ts';

/** Throws 2055 while the buyer has to pay for it first, unless the seller takes the fault upon themselves. */
export const dispatchExchange = claimStep(contract.dispatchExchange, 'seller', ({ source, use }) => {
  const couriers = use(Couriers);
  return ({ params: { claimSysId }, body: { fault, ...invoice } }) => {
    couriers.require(invoice.deliveryCompanyCode);
    const isFollowed = couriers.isFollowed(invoice.deliveryCompanyCode);
    const refundSysId = source.id();
    return {
      decide: ({ state, claim, now }) => {
        const move = moveFor('dispatch', state, withFault(claim, fault)) as ClaimMove;
        const dueAt = now + SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE;
        const change = fault ? faultIn(claim, fault) : {};
        const paidBack = fault ? feeBack(state, claim, refundSysId) : [];
        return {
          events: [moveClaim(state, claim, move, 'seller', change), ...paidBack],
          rows: [setExchangeInvoice({ claimSysId, ...storedInvoice(invoice) })],
          set: [
            ...refundTimers(paidBack, now),
            timerOf(TAKE_EXCHANGE_AS_DELIVERED, state, claimSysId, dueAt),
            ...(isFollowed ? [followExchangeTimer(state, { claimSysId, sentAt: now }, now)] : []),
          ],
        };
      },
    };
  };
});
