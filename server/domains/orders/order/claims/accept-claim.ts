import * as contract from '../../../../../schema/orders/claims.ts';
import { SENT_BACK_WITHIN } from '../../../../../schema/orders/moves.ts';
import { refundTimers } from '../../../buying/payment/decider.ts';
import { canTake, stockStream } from '../../../catalog/stock/decider.ts';
import type { ClaimMove } from './claims.ts';
import { FORGET_CLAIM, timerOf } from './claim-timers.ts';
import { dueAfter, faultIn, lineOf, moveClaim, moveFor, wantedPieces } from './moves.ts';
import { feeBack } from './fees.ts';
import { endedWithPieces, stocked } from './outcomes.ts';
import { claimStep } from './steps.ts';
import { claimTexts, NO_PICTURES } from './rows.ts';

/** Throws 2054 if nobody has said whose fault it is. */
export const acceptClaim = claimStep(
  contract.acceptClaim,
  'seller',
  ({ source }) =>
    ({ params: { claimSysId }, body: { text, fault } }) => {
      const refundSysId = source.id();
      return {
        decide: (deciding) => {
          const { state, claim, states, now } = deciding;
          const move = moveFor('accept', state, claim) as ClaimMove;
          const rows = text
            ? [
                claimTexts.set({
                  claim_sys_id: claimSysId,
                  answer: text,
                  answer_pictures: NO_PICTURES,
                  answered_at: now,
                }),
              ]
            : [];
          if (claim.type === 'cancel') return { ...endedWithPieces(deciding, refundSysId), rows };
          const wanted = claim.type === 'exchange' ? wantedPieces(state, claim) : [];
          const stock = stockStream(lineOf(state, claim).prdtSysId);
          const isSoldOut = wanted.length > 0 && !canTake(states.get(stock), wanted);
          // The buyer wanted an exchange, so it is the seller's fault that they have to return it, unless the seller says otherwise.
          const change = faultIn(claim, isSoldOut ? (fault ?? 'seller') : fault);
          const paidBack = change.fault === 'seller' ? feeBack(state, claim, refundSysId) : [];
          if (isSoldOut)
            return {
              events: [
                moveClaim(state, claim, 'turnIntoReturn', 'seller', { ...change, ...dueAfter(now) }),
                ...paidBack,
              ],
              rows,
              set: refundTimers(paidBack, now),
            };
          return {
            events: [moveClaim(state, claim, move, 'seller', change), ...paidBack],
            others: stocked(state, 'StockTaken', claim, wanted),
            rows,
            set: [
              timerOf(FORGET_CLAIM, state, claimSysId, now + SENT_BACK_WITHIN),
              ...refundTimers(paidBack, now),
            ],
          };
        },
      };
    },
);
