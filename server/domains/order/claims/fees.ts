/**
 * What sending goods back and forth costs a buyer by whose fault it happens. What must stay true:
 *
 * - The fee of a return or an exchange can be paid from when the fault is known until the request ends, once.
 * - A return at the buyer's fault is not finished, and goods in exchange are not sent, before it is paid. At that moment,
 *   too, the seller may take the fault upon themselves: then nothing is owed.
 * - A fee that was paid goes back when its request ends without that, or is the seller's fault after all.
 */
import { ROUND_TRIP_AMOUNT } from '../../../../schema/orders/constants.ts';
import type { Claim } from '../../../../schema/orders/claims.ts';
import { LINE_STATUS, NEEDS } from '../../../../schema/orders/moves.ts';
import { Refusal } from '../../../platform/log/log.ts';
import {
  depositOf,
  NO_PAYMENTS,
  paymentsChanged,
  requestRefund,
  type AnyPaymentEvent,
  type Bill,
  type Pay,
} from '../../payment/decider.ts';
import type { PaymentEvent } from '../../payment/offers.ts';
import { billOf, type Billed } from '../bill.ts';
import type { Claims, ClaimState, ClaimType, Fault } from './claims.ts';

/** What a request costs its buyer; 0 while nobody knows whose fault it is. */
export function feeFor(type: ClaimType, fault: Fault | null): number {
  return type !== 'cancel' && fault === 'buyer' ? ROUND_TRIP_AMOUNT : 0;
}

/** An exchange whose goods are on their way, or there. */
function isSent({ statusCode }: Pick<ClaimState, 'statusCode'>): boolean {
  return statusCode === LINE_STATUS.exchangeSent || statusCode === LINE_STATUS.exchangeDelivered;
}

/** What an open request costs its buyer, or what one that has ended did. */
export function feeOf(claim: ClaimState): number {
  const { type, fault, isOpen, feeAmount } = claim;
  // Older requests say nothing while they wait, and exchanges said 0. They cost as much from now on.
  return feeAmount === 0 && isOpen && !isSent(claim) ? feeFor(type, fault) : feeAmount;
}

/** Whether it waits for being paid. */
export function isFeePayable(claim: ClaimState): boolean {
  return claim.isOpen && !isSent(claim) && feeOf(claim) > 0 && depositOf({ pays: claim.feePays }) === 0;
}

/** Throws 2055 while the fee has to be paid first. */
export function requireFeePaid(claim: ClaimState): void {
  if (isFeePayable(claim)) throw new Refusal(NEEDS.feePaid.code, { feeAmount: feeOf(claim) });
}

/** A bill of an order with its payments. */
export interface BillPaid {
  readonly bill: Bill;
  readonly pays: readonly Pay[];
  /** Whose fee it is; null: it is that of the order itself. */
  readonly claim: ClaimState | null;
}

type Paid = Billed & { readonly pays: readonly Pay[]; readonly claims: Claims };

/** The bill of a request, or that of the order itself. Throws 0004 if the order has no such request. */
export function billNamed(state: Paid, claimSysId?: number): BillPaid {
  if (claimSysId === undefined) return { bill: billOf(state), pays: state.pays, claim: null };
  const claim = state.claims[claimSysId];
  if (!claim) throw new Refusal('0004');
  const { orderSysId } = state.order;
  const [amount, isUnpaid] = [feeOf(claim), isFeePayable(claim)];
  return {
    bill: { orderSysId, claimSysId, amount, isUnpaid, payUntil: Infinity },
    pays: claim.feePays,
    claim,
  };
}

/** The bill that a payment is for. That of the order itself also stands for payments that nobody knows. */
export function billPaidBy(state: Paid, paySysId: number): BillPaid {
  const claim = Object.values(state.claims).find(({ feePays }) =>
    feePays.some((pay) => pay.paySysId === paySysId),
  );
  return billNamed(state, claim?.claimSysId);
}

/** Requests the refund of a fee that was paid; empty if none was. */
export function feeBack(
  orderSysId: number,
  { claimSysId, feePays: pays }: ClaimState,
  refundSysId: number,
): PaymentEvent[] {
  return requestRefund({ pays }, { orderSysId, claimSysId, amount: depositOf({ pays }), refundSysId });
}

/** Folds an event into the payments of the fee that it is about; null: it is about the order's own. */
export function feePaymentsChanged(claims: Claims, event: AnyPaymentEvent): Claims | null {
  const claim =
    'claimSysId' in event.data && event.data.claimSysId !== undefined
      ? claims[event.data.claimSysId]
      : undefined;
  if (!claim) return null;
  const { pays: feePays } = paymentsChanged({ ...NO_PAYMENTS, pays: claim.feePays }, event);
  const { decideDueAt = claim.decideDueAt } = event.type === 'ClaimFeePaid' ? event.data : {};
  return { ...claims, [claim.claimSysId]: { ...claim, feePays, decideDueAt } };
}

/** As its buyer and its seller see it. */
export function feeShown(
  claim: ClaimState,
): Pick<Claim, 'feeAmount' | 'isFeePaid' | 'isFeePayable' | 'feeRefund'> {
  // Of older returns it was kept of the refund.
  const isKept = claim.feeAmount > 0 && claim.statusCode === LINE_STATUS.returned;
  const refunds = claim.feePays.flatMap((pay) => pay.refunds);
  return {
    feeAmount: feeOf(claim),
    isFeePaid: isKept || depositOf({ pays: claim.feePays }) > 0 ? 1 : 0,
    isFeePayable: isFeePayable(claim) ? 1 : 0,
    feeRefund:
      refunds.length === 0
        ? null
        : {
            amount: refunds.reduce((sum, { amount }) => sum + amount, 0),
            isDone: refunds.every(({ isDone }) => isDone) ? 1 : 0,
          },
  };
}
