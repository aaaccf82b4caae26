import * as contract from '../../../../../schema/orders/claims.ts';
import type { ClaimMove } from './claims.ts';
import { FORGET_CLAIM, timerId } from './claim-timers.ts';
import { dueOnReceipt, moveClaim, moveFor, oldPieces } from './moves.ts';
import { stocked } from './outcomes.ts';
import { claimStep } from './steps.ts';

export const receiveClaim = claimStep(
  contract.receiveClaim,
  'seller',
  () =>
    ({ params: { claimSysId } }) => ({
      decide: ({ state, claim, now }) => {
        const move = moveFor('receive', state, claim) as ClaimMove;
        return {
          events: [moveClaim(state, claim, move, 'seller', dueOnReceipt(state, claim, now))],
          // Those of a return go back when it ends.
          others:
            claim.type === 'exchange' ? stocked(state, 'StockReturned', claim, oldPieces(state, claim)) : [],
          clear: [timerId(FORGET_CLAIM, claimSysId)],
        };
      },
    }),
);
