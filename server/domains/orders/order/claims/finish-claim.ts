import * as contract from '../../../../../schema/orders/claims.ts';
import { refundTimers } from '../../../buying/payment/decider.ts';
import { moveFor, withFault } from './moves.ts';
import { feeBack } from './fees.ts';
import { endedWithPieces } from './outcomes.ts';
import { claimStep } from './steps.ts';

/** Throws 2055 while the buyer has to pay for it first, unless the seller takes the fault upon themselves. */
export const finishClaim = claimStep(
  contract.finishClaim,
  'seller',
  ({ source }) =>
    ({ body: { fault } }) => {
      const [refundSysId, feeRefundSysId] = [source.id(), source.id()];
      return {
        decide: (deciding) => {
          const { state, claim, now } = deciding;
          moveFor('finish', state, withFault(claim, fault));
          const paidBack = fault ? feeBack(state, claim, feeRefundSysId) : [];
          const ended = endedWithPieces({ ...deciding, fault }, refundSysId);
          return {
            ...ended,
            events: [...ended.events, ...paidBack],
            set: [...ended.set, ...refundTimers(paidBack, now)],
          };
        },
      };
    },
);
