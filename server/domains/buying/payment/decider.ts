/*
 * Payments of an order, or of a request's fee: a fold that the order composes into its own, and the rules that decide on it.
 * The order says what is owed in a {@link Bill}; nothing else of an order is known here. What must stay true:
 *
 * - Payments are recorded in the stream of the order that they pay. So one decision sees the bill, all payments and all refunds.
 * - A bill is paid once. A second payment, or one for a bill that no longer waits, is refunded in the same decision.
 * - We never keep more than is owed. If pieces are cancelled before or after the payment, the surplus is refunded.
 * - All refunds of a payment together never exceed it. A refund of the whole payment is one whose amount is the payment's.
 * - A refund has an id of its own, and is requested and completed once under it.
 * - Only the provider's notices settle a payment. They may arrive in any order and repeat.
 */
import { businessDaysAfter } from '../../../../schema/business-days.ts';
import { PAY_LINKS, PAYMENTS_OF_ORDER_MAX } from '../../../../schema/buying/constants.ts';
import { REFUNDED_WITHIN_BUSINESS_DAYS } from '../../../../schema/orders/constants.ts';
import type { MoneyBack, PayMethodCode, PayState } from '../../../../schema/buying/payments.ts';
import { Refusal, type Fold, type Timer } from '../../../platform/log/log.ts';
import type { PaidFor, PayLinkSent, PaymentEvent, RefundEvent, RefundOfPay } from './events.ts';
import { todaysRefund, type OldRefundEvent } from './old-refunds.ts';

/** The payments of one bill. */
export interface PaymentState {
  /** In the order in which they were begun. */
  readonly pays: readonly Pay[];
  /** When the newest payment links were sent (ms since 1970): as many as the rate limit counts. */
  readonly linksSentAt: readonly number[];
}

export const NO_PAYMENTS: PaymentState = { pays: [], linksSentAt: [] };

export interface Pay {
  readonly paySysId: number;
  readonly payMethodCode: PayMethodCode;
  /** In won. */
  readonly amount: number;
  readonly state: PayState;
  /** Null until it was paid. */
  readonly reference: string | null;
  /** Requested and completed ones. If they add up to the amount, the state says that the payment is refunded. */
  readonly refunds: readonly Refund[];
}

export interface Refund {
  readonly refundSysId: number;
  /** In won. */
  readonly amount: number;
  /** When it was requested (ms since 1970). */
  readonly askedAt: number;
  /** When it was made; null: not yet. */
  readonly doneAt: number | null;
}

/** What is owed: the facts that decide about payments. */
export interface Bill extends PaidFor {
  /** Of an order: the price of the pieces that are not cancelled, paid or not, in won. */
  readonly amount: number;
  /** Whether it still waits for a payment. */
  readonly isUnpaid: boolean;
  /** Until when it can be paid (ms since 1970). Infinity: as long as it waits. */
  readonly payUntil: number;
}

function paidFor({ orderSysId, claimSysId }: PaidFor): PaidFor {
  return claimSysId === undefined ? { orderSysId } : { orderSysId, claimSysId };
}

/** A provider's notice of a payment, after its sender was verified. */
export interface PaymentNotice {
  readonly orderSysId: number;
  readonly paySysId: number;
  readonly outcome:
    | { readonly isPaid: true; readonly reference: string }
    | { readonly refused: string }
    | { readonly isRefunded: true };
  readonly amount: number;
}

/** All events of payments, also those of older versions. */
export type AnyPaymentEvent = PaymentEvent | OldRefundEvent;

/** A type that is missing here does not compile. */
const TYPES = {
  PaymentBegun: true,
  OrderPaid: true,
  ClaimFeePaid: true,
  PaymentRefused: true,
  UnappliedPaymentReceived: true,
  RefundRequested: true,
  RefundCompleted: true,
  PayLinkSent: true,
  RefundAsked: true,
  PaymentRefunded: true,
  PartRefundAsked: true,
  PartRefunded: true,
} satisfies Record<AnyPaymentEvent['type'], true>;

/** Handlers of all events of payments, for the fold that composes them. */
export function paymentHandlers<S>(
  change: (state: S, event: RecordedPayment) => S,
): Fold<S, AnyPaymentEvent>['on'] {
  const handlers = Object.keys(TYPES).map((type) => [type, change] as const);
  return Object.fromEntries(handlers) as unknown as Fold<S, AnyPaymentEvent>['on'];
}

/** An event of payments, and when it was recorded. */
export type RecordedPayment = AnyPaymentEvent & { readonly recordedAt: number };

/** Folds an event into the payments of its bill. */
export function paymentsChanged<S extends PaymentState>(state: S, event: RecordedPayment): S {
  const { recordedAt } = event;
  switch (event.type) {
    case 'PaymentBegun': {
      const { paySysId, payMethodCode, amount } = event.data;
      return { ...state, pays: [...state.pays, begun({ paySysId, payMethodCode, amount })] };
    }
    case 'OrderPaid':
    case 'ClaimFeePaid':
    case 'UnappliedPaymentReceived': {
      const { paySysId, reference } = event.data;
      return withPay(state, paySysId, (pay) => ({ ...pay, state: 'paid', reference }));
    }
    case 'PaymentRefused':
      return withPay(state, event.data.paySysId, (pay) => ({ ...pay, state: 'refused' }));
    case 'RefundRequested':
    case 'RefundCompleted': {
      const { paySysId, refundSysId, amount } = event.data;
      const doneAt = event.type === 'RefundCompleted' ? recordedAt : null;
      const refund = { refundSysId, amount, askedAt: recordedAt, doneAt };
      return withPay(state, paySysId, (pay) => withRefund(pay, refund));
    }
    case 'PayLinkSent':
      return { ...state, linksSentAt: [...state.linksSentAt, event.data.sentAt].slice(-PAY_LINKS.max) };
    default:
      return todaysRefund(event).reduce<S>(
        (before, todays) => paymentsChanged(before, { ...todays, recordedAt }),
        state,
      );
  }
}

function begun(asked: Pick<Pay, 'paySysId' | 'payMethodCode' | 'amount'>): Pay {
  return { ...asked, state: 'begun', reference: null, refunds: [] };
}

function withPay<S extends PaymentState>(state: S, paySysId: number, change: (pay: Pay) => Pay): S {
  return { ...state, pays: state.pays.map((pay) => (pay.paySysId === paySysId ? change(pay) : pay)) };
}

function withRefund(pay: Pay, refund: Refund): Pay {
  const isKnown = pay.refunds.some(({ refundSysId }) => refundSysId === refund.refundSysId);
  const refunds = isKnown
    ? pay.refunds.map((each) =>
        each.refundSysId === refund.refundSysId ? { ...refund, askedAt: each.askedAt } : each,
      )
    : [...pay.refunds, refund];
  if (refundedOf({ refunds }) < pay.amount) return { ...pay, refunds };
  return { ...pay, refunds, state: refunds.every(isMade) ? 'refunded' : 'refundAsked' };
}

/** Won that were paid and not refunded. A refund counts as soon as it is requested. */
export function depositOf({ pays }: Pick<PaymentState, 'pays'>): number {
  return pays.reduce((sum, pay) => sum + keptOf(pay), 0);
}

function keptOf(pay: Pay): number {
  return pay.state === 'paid' ? pay.amount - refundedOf(pay) : 0;
}

export function isMade({ doneAt }: Pick<Refund, 'doneAt'>): boolean {
  return doneAt !== null;
}

/** Requests a refund of the payment that is kept; empty if none is. */
export function requestRefund(
  { pays }: Pick<PaymentState, 'pays'>,
  { amount, refundSysId, ...of }: Omit<RefundOfPay, 'paySysId'>,
): (RefundEvent & { readonly type: 'RefundRequested' })[] {
  const pay = pays.find((each) => keptOf(each) > 0);
  if (!pay || amount === 0) return [];
  if (amount < 0 || amount > keptOf(pay))
    throw new Error(`a refund of ${amount} does not fit what is left of payment ${pay.paySysId}`);
  return [{ type: 'RefundRequested', data: { ...paidFor(of), paySysId: pay.paySysId, refundSysId, amount } }];
}

/** The timer that makes a refund, and retries until it succeeds. */
export const MAKE_REFUND = 'MakeRefund';

/** When a refund is to be made that was requested then, in milliseconds since 1970. */
export function refundDueAt(askedAt: number): number {
  return businessDaysAfter(askedAt, REFUNDED_WITHIN_BUSINESS_DAYS);
}

/** The refunds of payments as their buyer sees them, the oldest first. */
export function moneyBack(pays: readonly Pay[]): MoneyBack[] {
  const timeOf = (at: number) => new Date(at).toISOString();
  return pays
    .flatMap(({ payMethodCode, refunds }) => refunds.map((refund) => ({ payMethodCode, ...refund })))
    .toSorted((a, b) => a.askedAt - b.askedAt)
    .map(({ askedAt, doneAt, ...refund }) => ({
      ...refund,
      askedAt: timeOf(askedAt),
      dueAt: timeOf(refundDueAt(askedAt)),
      doneAt: doneAt === null ? null : timeOf(doneAt),
    }));
}

/** One for each refund that the events request. */
export function refundTimers(
  events: readonly { readonly type: string; readonly data: object }[],
  dueAt: number,
) {
  return events
    .filter(({ type }) => type === 'RefundRequested')
    .map(({ data }) => refundTimer(data as RefundOfPay, dueAt));
}

export function refundTimer(
  { orderSysId, paySysId, refundSysId }: Omit<RefundOfPay, 'amount'>,
  dueAt: number,
): Timer {
  return {
    id: `refund:${refundSysId}`,
    dueAt,
    command: { type: MAKE_REFUND, orderSysId, paySysId, refundSysId },
  };
}

/** Records that a refund was made; empty if that is already recorded, or none was requested. */
export function completeRefund(
  { pays }: Pick<PaymentState, 'pays'>,
  { paySysId, refundSysId, ...of }: Omit<RefundOfPay, 'amount'>,
): RefundEvent[] {
  const pay = pays.find((each) => each.paySysId === paySysId);
  const refund = pay?.refunds.find((each) => each.refundSysId === refundSysId);
  if (!refund || isMade(refund)) return [];
  return [
    { type: 'RefundCompleted', data: { ...paidFor(of), paySysId, refundSysId, amount: refund.amount } },
  ];
}

function refundedOf({ refunds }: Pick<Pay, 'refunds'>): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * The open payment by this method and amount, or a new one with the given id. Throws 0007 if nothing is payable (any more),
 * 4002 below the provider's minimum, 4003 after too many attempts.
 */
export function beginPayment(
  { pays }: Pick<PaymentState, 'pays'>,
  bill: Bill,
  {
    paySysId,
    payMethodCode,
    leastAmount,
    now,
  }: { paySysId: number; payMethodCode: PayMethodCode; leastAmount: number; now: number },
): { readonly pay: Pay; readonly events: readonly PaymentEvent[] } {
  requireUnpaid(bill, now);
  const { amount } = bill;
  if (amount < leastAmount) throw new Refusal('4002', { leastAmount, payAmount: amount });
  const known = pays.find(
    (each) => each.state === 'begun' && each.payMethodCode === payMethodCode && each.amount === amount,
  );
  if (known) return { pay: known, events: [] };
  if (pays.length >= PAYMENTS_OF_ORDER_MAX) throw new Refusal('4003', { max: PAYMENTS_OF_ORDER_MAX });
  return {
    pay: begun({ paySysId, payMethodCode, amount }),
    events: [{ type: 'PaymentBegun', data: { ...paidFor(bill), paySysId, payMethodCode, amount } }],
  };
}

function requireUnpaid({ isUnpaid, payUntil }: Bill, now: number): void {
  if (!isUnpaid || now >= payUntil) throw new Refusal('0007');
}

/** Throws 0007 if nothing is payable (any more), 0008 if too many links were sent recently. */
export function textPayLink(
  { linksSentAt }: PaymentState,
  bill: Bill,
  { smsSysId, now }: { readonly smsSysId: number; readonly now: number },
): readonly PayLinkSent[] {
  requireUnpaid(bill, now);
  const oldest = linksSentAt.length < PAY_LINKS.max ? -Infinity : linksSentAt[0]!;
  const wait = oldest + PAY_LINKS.within - now;
  if (wait > 0) throw new Refusal('0008', { waitSeconds: Math.ceil(wait / 1000) });
  return [{ type: 'PayLinkSent', data: { orderSysId: bill.orderSysId, smsSysId, sentAt: now } }];
}

/**
 * The consequences of a notice; none if it was heard before. Throws 4003 for a payment that was never begun, 4001 for the
 * wrong amount.
 */
export function hearNotice(
  { pays }: Pick<PaymentState, 'pays'>,
  bill: Bill,
  notice: PaymentNotice,
  refundSysId: number,
): readonly PaymentEvent[] {
  const { paySysId, outcome, amount } = notice;
  const of = paidFor(bill);
  const pay = pays.find((each) => each.paySysId === paySysId);
  if (!pay) throw new Refusal('4003', { paySysId });
  if ('refused' in outcome) {
    if (pay.state !== 'begun') return [];
    return [{ type: 'PaymentRefused', data: { ...of, paySysId, reason: outcome.refused } }];
  }
  if ('isRefunded' in outcome) return wholePaymentRefunded(pay, of, refundSysId);
  if (amount !== pay.amount) throw new Refusal('4001', { amount: pay.amount });
  // A refusal may belong to an earlier attempt, and be heard of late.
  if (pay.state !== 'begun' && pay.state !== 'refused') return [];
  const data = { ...of, paySysId, amount, reference: outcome.reference };
  const refundOf = (won: number): PaymentEvent => ({
    type: 'RefundRequested',
    data: { ...of, paySysId, refundSysId, amount: won },
  });
  // Since the payment began, pieces may have been cancelled, or delivery may have become dearer.
  const surplus = amount - bill.amount;
  if (!bill.isUnpaid || surplus < 0) return [{ type: 'UnappliedPaymentReceived', data }, refundOf(amount)];
  const { claimSysId } = bill;
  const paid: PaymentEvent =
    claimSysId === undefined
      ? { type: 'OrderPaid', data }
      : { type: 'ClaimFeePaid', data: { ...data, claimSysId } };
  return [paid, ...(surplus > 0 ? [refundOf(surplus)] : [])];
}

/** The provider reports that all of a payment went back. */
function wholePaymentRefunded(pay: Pay, of: PaidFor, refundSysId: number): readonly RefundEvent[] {
  const { paySysId, amount } = pay;
  const completed = (refund: Pick<Refund, 'refundSysId' | 'amount'>): RefundEvent => ({
    type: 'RefundCompleted',
    data: { ...of, paySysId, refundSysId: refund.refundSysId, amount: refund.amount },
  });
  // That it was paid was never reported, or will be reported late.
  if (pay.state === 'begun' || pay.state === 'refused') return [completed({ refundSysId, amount })];
  // If the order keeps some of it, the provider refunded that without being asked. People decide what follows.
  return pay.refunds.filter((each) => !isMade(each)).map(completed);
}
