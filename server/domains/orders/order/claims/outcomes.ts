/** What several steps of a request have in common. */
import type { Static } from 'typebox';
import type { ClaimInvoice } from '../../../../../schema/orders/claims.ts';
import { refundTimers } from '../../../buying/payment/decider.ts';
import { stockStream, type StockLine } from '../../../catalog/stock/decider.ts';
import type { Placed } from '../decider.ts';
import { confirmTimers } from '../fulfilling/parcel-timers.ts';
import type { ClaimMove, ClaimState } from './claims.ts';
import { lineOf, moveClaim, moveFor, type ClaimStep } from './moves.ts';
import { feeBack } from './fees.ts';
import type { Appends, ClaimDeciding } from './steps.ts';
import { endWithPieces } from './take-out.ts';

type By = 'buyer' | 'seller' | 'timer';

/** The request moves, and its line is confirmed by time again. */
export function movedOn({ state, claim, now }: ClaimDeciding, step: ClaimStep, by: By) {
  const move = moveFor(step, state, claim) as ClaimMove;
  return {
    events: [moveClaim(state, claim, move, by)],
    set: confirmTimers(state, claim.orderPrdtSysId, now),
  };
}

/** The request ends, and its pieces are what they were before. A fee that was paid goes back, unless others share it. */
export function givenUp(
  deciding: ClaimDeciding,
  step: 'withdraw' | 'refuse' | 'forget',
  by: By,
  refundSysId: number,
) {
  const { state, claim, now } = deciding;
  const { events, set } = movedOn(deciding, step, by);
  const paidBack = feeBack(state, claim, refundSysId);
  return { events: [...events, ...paidBack], set: [...set, ...refundTimers(paidBack, now)] };
}

/** The request ends with its pieces gone. */
export function endedWithPieces(
  deciding: ClaimDeciding & { readonly fault?: 'seller' | undefined },
  refundSysId: number,
) {
  const { state, claim, now } = deciding;
  const ended = endWithPieces(deciding, refundSysId);
  return { ...ended, set: [...ended.set, ...confirmTimers(state, claim.orderPrdtSysId, now)] };
}

/** Pieces of an exchange go out of stock, or back. */
export function stocked(
  state: Placed,
  type: 'StockTaken' | 'StockReturned',
  claim: ClaimState,
  lines: readonly StockLine[],
): Appends {
  if (lines.length === 0) return [];
  const { orderSysId } = state.order;
  const ref = stockStream(lineOf(state, claim).prdtSysId);
  return [{ ref, events: [{ type, data: { orderSysId, lines } }] }];
}

export function storedInvoice({ deliveryCompanyCode, invoiceNo }: Static<typeof ClaimInvoice>) {
  return { company: deliveryCompanyCode, invoiceNo: invoiceNo.replaceAll('-', '') };
}
