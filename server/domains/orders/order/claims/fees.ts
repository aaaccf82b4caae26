/**
 * What sending goods back and forth costs a buyer by whose fault it happens. What must stay true:
 *
 * - The fee of a return or an exchange can be paid from when the fault is known until the request ends, once.
 * - A return at the buyer's fault is not finished, and goods in exchange are not sent, before it is paid. At that moment,
 *   too, the seller may take the fault upon themselves: then nothing is owed.
 * - Requests of the same kind whose goods came in one parcel, and go back in one, share a fee. The first that costs
 *   anything bears it; if that one ends without goods, or is the seller's fault after all, the next one does.
 * - A fee that was paid stays for those that share it. It goes back when the last of them ends without goods, or is the
 *   seller's fault after all.
 * - Goods go back in a parcel of their own if those of earlier requests have come back by then.
 */
import { ROUND_TRIP_AMOUNT } from '../../../../../schema/orders/constants.ts';
import type { Claim } from '../../../../../schema/orders/claims.ts';
import { LINE_STATUS, NEEDS, type LineStatus } from '../../../../../schema/orders/moves.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import {
  depositOf,
  NO_PAYMENTS,
  moneyBack,
  paymentsChanged,
  requestRefund,
  type Bill,
  type Pay,
  type RecordedPayment,
} from '../../../buying/payment/decider.ts';
import type { PaymentEvent } from '../../../buying/payment/offers.ts';
import { billOf, type Billed } from '../bill.ts';
import type { Progress } from '../fulfilling/progress.ts';
import type { OrderedProduct } from '../placed-order.ts';
import type { Claims, ClaimState, ClaimType, Fault, NewClaim } from './claims.ts';

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

const ENDED_WITH_GOODS: ReadonlySet<LineStatus> = new Set([
  LINE_STATUS.returned,
  LINE_STATUS.exchangeSent,
  LINE_STATUS.exchangeDelivered,
  LINE_STATUS.exchanged,
]);
const HAVE_COME_BACK: ReadonlySet<LineStatus> = new Set([
  LINE_STATUS.returnReceived,
  LINE_STATUS.exchangePreparing,
  ...ENDED_WITH_GOODS,
]);

function hasComeBack({ statusCode }: ClaimState): boolean {
  return HAVE_COME_BACK.has(statusCode);
}

/** The first of the requests whose goods go back in one parcel. */
function firstOf({ backWith, claimSysId }: ClaimState): number {
  return backWith ?? claimSysId;
}

/** The requests whose goods go back in the parcel of this one, with it, in the order in which they were made. */
function sharersOf(claims: Claims, claim: ClaimState): ClaimState[] {
  const all = Object.values(claims).filter((each) => firstOf(each) === firstOf(claim));
  return all.map((each) => (each.claimSysId === claim.claimSysId ? claim : each));
}

/** The facts of an order by which goods came in one parcel. A parcel holds goods of several sellers if a manager sent them. */
interface Sent {
  readonly order: { readonly products: readonly Pick<OrderedProduct, 'orderPrdtSysId' | 'sellerSysId'>[] };
  readonly progress: Progress;
  readonly claims: Claims;
}

/** Those whose goods are yet to be sent back with others: the first of them; undefined: there are none. */
export function goesBackWith(
  { order, progress, claims }: Sent,
  { type, orderPrdtSysId }: Pick<ClaimState, 'type' | 'orderPrdtSysId'>,
): number | undefined {
  const sellerOf = (id: number) => order.products.find((each) => each.orderPrdtSysId === id)?.sellerSysId;
  const parcelSysId = progress[orderPrdtSysId]?.parcelSysId;
  if (type === 'cancel' || parcelSysId === undefined) return undefined;
  const ofParcel = Object.values(claims).filter(
    ({ type: kind, orderPrdtSysId: id }) =>
      kind !== 'cancel' &&
      progress[id]?.parcelSysId === parcelSysId &&
      sellerOf(id) === sellerOf(orderPrdtSysId),
  );
  return [...Map.groupBy(ofParcel, firstOf)].find(
    ([, sharers]) =>
      sharers.some(({ isOpen }) => isOpen) &&
      sharers.every((each) => each.type === type && !hasComeBack(each)),
  )?.[0];
}

/** Whether it costs its buyer something, or did when it ended with goods. */
function isCosting(claim: ClaimState): boolean {
  return feeOf(claim) > 0 && (claim.isOpen || ENDED_WITH_GOODS.has(claim.statusCode));
}

/** The request that bears the fee of those that share it; undefined: nothing is owed. */
export function bearerOf(claims: Claims, claim: ClaimState): ClaimState | undefined {
  return sharersOf(claims, claim).find(isCosting);
}

function depositFor(claims: Claims, claim: ClaimState): number {
  return depositOf({ pays: sharersOf(claims, claim).flatMap(({ feePays }) => feePays) });
}

/** Whether it waits for being paid, here or with another request that shares it. */
export function isFeePayable(claims: Claims, claim: ClaimState): boolean {
  return claim.isOpen && !isSent(claim) && feeOf(claim) > 0 && depositFor(claims, claim) === 0;
}

/** Throws 2055 while the fee has to be paid first. */
export function requireFeePaid(claims: Claims, claim: ClaimState): void {
  if (isFeePayable(claims, claim)) throw new Refusal(NEEDS.feePaid.code, { feeAmount: feeOf(claim) });
}

/** Fees of an order, each with the first request that shares it: the amount that is kept, and the seller's part of it, in won. */
export function feesKept(
  claims: Claims,
): { readonly first: ClaimState; readonly kept: number; readonly released: number }[] {
  return Object.values(claims)
    .filter(({ backWith }) => backWith === undefined)
    .map((first) => {
      const costing = sharersOf(claims, first).filter(isCosting);
      // One that is paid twice is on its way back.
      const kept = Math.min(depositFor(claims, first), costing[0] ? feeOf(costing[0]) : 0);
      const isReleased = costing.some(({ statusCode }) => ENDED_WITH_GOODS.has(statusCode));
      return { first, kept, released: isReleased ? kept : 0 };
    });
}

/** What requests that are about to be made cost more, in won: nothing where others bear the fee already. */
export function feesAdded(state: Sent, asked: readonly Omit<NewClaim, 'claimSysId'>[]): number {
  let { claims } = state;
  return asked.reduce((sum, each, at) => {
    // They have no ids yet.
    const claimSysId = -1 - at;
    const backWith = goesBackWith({ ...state, claims }, each);
    const claim: ClaimState = {
      ...each,
      claimSysId,
      isOpen: true,
      feePays: [],
      refundAmount: 0,
      dueAt: null,
      steps: [],
    };
    const shared = backWith === undefined ? claim : { ...claim, backWith };
    claims = { ...claims, [claimSysId]: shared };
    return sum + feeShown(claims, shared).feeAmount;
  }, 0);
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
  // Whichever of those that share it the buyer pays for.
  const sharers = sharersOf(state.claims, claim);
  const amount = feeOf(sharers.find(isCosting) ?? claim);
  const isUnpaid = sharers.some((each) => isFeePayable(state.claims, each));
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

/**
 * Requests the refund of a fee that was paid, for a request that costs its buyer nothing any more; empty if none was, or if
 * others still cost it.
 */
export function feeBack(
  { order: { orderSysId }, claims }: Pick<Paid, 'order' | 'claims'>,
  claim: ClaimState,
  refundSysId: number,
): PaymentEvent[] {
  const sharers = sharersOf(claims, claim);
  const isShared = sharers.some((each) => each.claimSysId !== claim.claimSysId && isCosting(each));
  const paid = sharers.find(({ feePays: pays }) => depositOf({ pays }) > 0);
  if (isShared || !paid) return [];
  const { claimSysId, feePays: pays } = paid;
  return requestRefund({ pays }, { orderSysId, claimSysId, amount: depositOf({ pays }), refundSysId });
}

/** Folds an event into the payments of the fee that it is about; null: it is about the order's own. */
export function feePaymentsChanged(claims: Claims, event: RecordedPayment): Claims | null {
  const claim =
    'claimSysId' in event.data && event.data.claimSysId !== undefined
      ? claims[event.data.claimSysId]
      : undefined;
  if (!claim) return null;
  const { pays: feePays } = paymentsChanged({ ...NO_PAYMENTS, pays: claim.feePays }, event);
  const { decideDueAt, othersDue = [] } = event.type === 'ClaimFeePaid' ? event.data : {};
  const due = [
    ...(decideDueAt === undefined ? [] : [{ claimSysId: claim.claimSysId, decideDueAt }]),
    ...othersDue,
  ];
  return due.reduce<Claims>(
    (all, { claimSysId, decideDueAt: at }) => ({
      ...all,
      [claimSysId]: { ...all[claimSysId]!, decideDueAt: at, dueAt: at },
    }),
    { ...claims, [claim.claimSysId]: { ...claim, feePays } },
  );
}

/** Those that share the fee, and wait for nothing but its payment: their goods have come back. */
export function waitForFeeOf(claims: Claims, claim: ClaimState): ClaimState[] {
  return sharersOf(claims, claim).filter((each) => hasComeBack(each) && isFeePayable(claims, each));
}

/** As its buyer and its seller see it. */
export function feeShown(
  claims: Claims,
  claim: ClaimState,
): Pick<Claim, 'feeAmount' | 'feeWith' | 'isFeePaid' | 'isFeePayable' | 'feeRefund'> {
  // Of older returns it was kept of the refund.
  const isKept = claim.feeAmount > 0 && claim.statusCode === LINE_STATUS.returned;
  const refunds = moneyBack(claim.feePays);
  const isAllBack = refunds.every(({ doneAt }) => doneAt !== null);
  const newest = refunds.at(-1);
  const bearer = isCosting(claim) ? bearerOf(claims, claim) : undefined;
  const feeWith = bearer && bearer.claimSysId !== claim.claimSysId ? bearer.claimSysId : null;
  const isPaid = bearer && depositFor(claims, claim) > 0;
  return {
    feeAmount: feeWith === null ? feeOf(claim) : 0,
    feeWith,
    isFeePaid: isKept || isPaid ? 1 : 0,
    isFeePayable: isFeePayable(claims, claim) ? 1 : 0,
    feeRefund: newest
      ? {
          amount: refunds.reduce((sum, { amount }) => sum + amount, 0),
          isDone: isAllBack ? 1 : 0,
          dueAt: newest.dueAt,
          doneAt: isAllBack ? newest.doneAt : null,
        }
      : null,
  };
}
