import { LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import type { Decision, States, Timer } from '../../../../platform/log/log.ts';
import { paymentConfigOf, sellerStream } from '../../../catalog/catalog/offers.ts';
import { refundTimers } from '../../../buying/payment/decider.ts';
import type { OrderEvent, Placed } from '../decider.ts';
import { cancelUnpaidTimerId } from '../cancel-unpaid.ts';
import { isUnpaid } from '../status.ts';
import { giveBack } from '../reservations.ts';
import { piecesCancelled, takeOut, withoutPieces, type TakenOutFor } from './cancellation.ts';
import { withFault } from './moves.ts';
import { withEnded, type ClaimState } from './claims.ts';

/** What whose fault it is changes for the refund. Of a cancellation the reason alone says it. */
export function refundTermsOf({
  type,
  fault,
}: Pick<ClaimState, 'type' | 'fault'>): Omit<TakenOutFor, 'vatPercent'> {
  if (type !== 'return') return { keepsCoupons: fault === 'seller' };
  // These parcels were sent already, free of charge.
  return { withDelivery: fault !== 'buyer', keepsCoupons: fault !== 'buyer', keepsFreeDelivery: true };
}

/** The pieces of a request leave the order, and what they took comes back. */
export function endWithPieces(
  {
    state,
    claim: asked,
    states,
    now,
    fault,
  }: { state: Placed; claim: ClaimState; states: States; now: number; fault?: 'seller' | undefined },
  refundSysId: number,
): {
  readonly events: readonly OrderEvent[];
  readonly others: Decision<unknown>['events'];
  readonly set: readonly Timer[];
  readonly clear: readonly string[];
} {
  const { orderSysId } = state.order;
  const claim = withFault(asked, fault);
  const { claimSysId, type } = claim;
  const gone = takeOut(state, claim, {
    ...refundTermsOf(claim),
    vatPercent: (sellerSysId) => {
      const seller = states.get(sellerStream(sellerSysId));
      return seller ? paymentConfigOf(seller).vat : 0;
    },
  });
  const { part, amounts, isWhole, ...rest } = gone;
  const kind = type === 'return' ? 'OrderPiecesReturned' : 'OrderPiecesCancelled';
  const ended = type === 'return' ? LINE_STATUS.returned : LINE_STATUS.cancelled;
  const isSettled = !isUnpaid({
    ...withoutPieces(state, gone, kind),
    claims: withEnded(state.claims, { claimSysId, payAmount: amounts.payAmount }, ended, now),
  });
  const after = isWhole ? 'cancelled' : isSettled ? 'paid' : 'waits';
  const { events: others, returned } = giveBack(part, states, { userSysId: state.userSysId, now, after });
  const said = { ...amounts, ...rest, ...(fault && { fault }) };
  const data = { orderSysId, claimSysId, ...said, points: part.points, returned };
  const events = piecesCancelled(state, data, refundSysId, kind);
  return {
    events,
    others,
    set: refundTimers(events, now),
    clear: isSettled ? [cancelUnpaidTimerId(orderSysId)] : [],
  };
}
