import { ORDER_STATUS, PAY_METHOD } from '../../../schema/constants.ts';
import type { Agreements } from '../../../schema/agreements.ts';
import { isAgreed } from '../../../schema/agreed.ts';
import {
  PAY_LINKS,
  PAYMENTS_OF_ORDER_MAX,
  type PayMethodCode,
  type PayState,
} from '../../../schema/payments.ts';
import { Refusal, type Timer } from '../../platform/log/log.ts';
import type { CancelledAmounts } from './cancelled.ts';

/*
 * Paying an order, decided on the order's own stream. What must stay true:
 * - An order is paid once. A second payment, or one for an order that no longer waits, is refunded in the same decision.
 * - We never keep more than is owed. If pieces are cancelled before or after the payment, the surplus is refunded.
 * - All refunds of a payment together never exceed it. A refund of the whole payment is one whose amount is the payment's.
 * - A refund has an id of its own, and is requested and completed once under it.
 * - Only the provider's notices settle a payment. They may arrive in any order and repeat.
 */

/** What happens to payments of an order. */
export type PayEvent =
  | RefundEvent
  | {
      readonly type: 'PaymentBegun';
      readonly data: {
        readonly orderSysId: number;
        readonly paySysId: number;
        readonly payMethodCode: PayMethodCode;
        readonly amount: number;
      };
    }
  | { readonly type: 'OrderPaid'; readonly data: Received }
  | {
      readonly type: 'PaymentRefused';
      readonly data: { readonly orderSysId: number; readonly paySysId: number; readonly reason: string };
    }
  /** Money arrived that the order does not need, or that is too little. It is refunded in the same decision. */
  | { readonly type: 'UnappliedPaymentReceived'; readonly data: Received };

/** Money of a payment is to be refunded, or was refunded. */
export interface RefundEvent {
  readonly type: 'RefundRequested' | 'RefundCompleted';
  readonly data: RefundOfPay;
}

export interface RefundOfPay {
  readonly orderSysId: number;
  readonly paySysId: number;
  readonly refundSysId: number;
  /** In won. */
  readonly amount: number;
}

/** A payment link was texted. The text itself holds the number and the words. */
export interface PayLinkSent {
  readonly type: 'PayLinkSent';
  readonly data: { readonly orderSysId: number; readonly smsSysId: number; readonly sentAt: number };
}

/** Money that was received. */
export interface Received {
  readonly orderSysId: number;
  readonly paySysId: number;
  readonly amount: number;
  /** What the provider calls it. */
  readonly reference: string;
}

export interface Pay {
  readonly paySysId: number;
  readonly payMethodCode: PayMethodCode;
  readonly amount: number;
  readonly state: PayState;
  /** Null until it was paid. */
  readonly reference: string | null;
  /** Requested and completed ones. If they add up to the amount, the state says that the payment is refunded. */
  readonly refunds: readonly Refund[];
}

export interface Refund {
  readonly refundSysId: number;
  readonly amount: number;
  readonly isDone: boolean;
}

/** The buyer's agreements, given after an order that was placed without them. */
export interface AgreementsGiven {
  readonly type: 'AgreementsGiven';
  readonly data: { readonly orderSysId: number; readonly agreements: Agreements };
}

/** The facts of an order that its payments depend on. */
export interface Payable {
  readonly statusCode: number;
  readonly userSysId: number;
  readonly order: {
    readonly orderSysId: number;
    readonly totalAmount: number;
    readonly payUntil: number;
    readonly depositUntil?: number;
    readonly agreements?: Agreements;
  };
  readonly cancelled: Pick<CancelledAmounts, 'payAmount'>;
  /** In the order in which they were begun. */
  readonly pays: readonly Pay[];
  /** When the newest payment links were sent (ms since 1970): as many as the rate limit counts. */
  readonly linksSentAt: readonly number[];
}

/** A provider's notice of a payment, after its sender was verified. */
export interface Notice {
  readonly orderSysId: number;
  readonly paySysId: number;
  readonly outcome:
    | { readonly isPaid: true; readonly reference: string }
    | { readonly refused: string }
    | { readonly isRefunded: true };
  readonly amount: number;
}

/** Folds an event of a payment into its order. */
export function payChanged<S extends Payable>(state: S, event: PayEvent): S {
  switch (event.type) {
    case 'PaymentBegun': {
      const { paySysId, payMethodCode, amount } = event.data;
      const pay: Pay = { paySysId, payMethodCode, amount, state: 'begun', reference: null, refunds: [] };
      const order = { ...state.order, payUntil: payUntilBy(state.order, payMethodCode) };
      return { ...state, order, pays: [...state.pays, pay] };
    }
    case 'OrderPaid':
    case 'UnappliedPaymentReceived': {
      const { paySysId, reference } = event.data;
      const received = withPay(state, paySysId, (pay) => ({ ...pay, state: 'paid', reference }));
      return event.type === 'OrderPaid' ? { ...received, statusCode: ORDER_STATUS.paid } : received;
    }
    case 'PaymentRefused':
      return withPay(state, event.data.paySysId, (pay) => ({ ...pay, state: 'refused' }));
    case 'RefundRequested':
    case 'RefundCompleted': {
      const { paySysId, refundSysId, amount } = event.data;
      const isDone = event.type === 'RefundCompleted';
      return withPay(state, paySysId, (pay) => withRefund(pay, { refundSysId, amount, isDone }));
    }
  }
}

function withPay<S extends Payable>(state: S, paySysId: number, change: (pay: Pay) => Pay): S {
  return { ...state, pays: state.pays.map((pay) => (pay.paySysId === paySysId ? change(pay) : pay)) };
}

function withRefund(pay: Pay, refund: Refund): Pay {
  const isKnown = pay.refunds.some(({ refundSysId }) => refundSysId === refund.refundSysId);
  const refunds = isKnown
    ? pay.refunds.map((each) => (each.refundSysId === refund.refundSysId ? refund : each))
    : [...pay.refunds, refund];
  if (refundedOf({ refunds }) < pay.amount) return { ...pay, refunds };
  return { ...pay, refunds, state: refunds.every(({ isDone }) => isDone) ? 'refunded' : 'refundAsked' };
}

/** The order's deadline once a payment by this method has begun. A virtual account may take money for longer. */
export function payUntilBy(
  { payUntil, depositUntil = payUntil }: Payable['order'],
  payMethodCode: PayMethodCode,
): number {
  return payMethodCode === PAY_METHOD.virtualAccount ? Math.max(payUntil, depositUntil) : payUntil;
}

export function payLinkSent<S extends Payable>(state: S, { data }: PayLinkSent): S {
  return { ...state, linksSentAt: [...state.linksSentAt, data.sentAt].slice(-PAY_LINKS.max) };
}

/** Won that were paid and not refunded. A refund counts as soon as it is requested. */
export function depositOf({ pays }: Pick<Payable, 'pays'>): number {
  return pays.reduce((sum, pay) => sum + keptOf(pay), 0);
}

function keptOf(pay: Pay): number {
  return pay.state === 'paid' ? pay.amount - refundedOf(pay) : 0;
}

/** The price, in won, of what was not cancelled, whether paid yet or not. */
export function owedOf({ order, cancelled }: Pick<Payable, 'order' | 'cancelled'>): number {
  return order.totalAmount - cancelled.payAmount;
}

/** Requests a refund of the payment that the order keeps; empty if it keeps none. */
export function requestRefund(
  { order: { orderSysId }, pays }: Pick<Payable, 'order' | 'pays'>,
  { amount, refundSysId }: Pick<Refund, 'amount' | 'refundSysId'>,
): (RefundEvent & { readonly type: 'RefundRequested' })[] {
  const pay = pays.find((each) => keptOf(each) > 0);
  if (!pay || amount === 0) return [];
  if (amount < 0 || amount > keptOf(pay))
    throw new Error(`a refund of ${amount} does not fit what is left of payment ${pay.paySysId}`);
  return [{ type: 'RefundRequested', data: { orderSysId, paySysId: pay.paySysId, refundSysId, amount } }];
}

/** The timer that makes a refund, and retries until it succeeds. */
export const MAKE_REFUND = 'MakeRefund';

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
  { order: { orderSysId }, pays }: Payable,
  { paySysId, refundSysId }: Pick<RefundOfPay, 'paySysId' | 'refundSysId'>,
): RefundEvent[] {
  const pay = pays.find((each) => each.paySysId === paySysId);
  const refund = pay?.refunds.find((each) => each.refundSysId === refundSysId);
  if (!refund || refund.isDone) return [];
  return [{ type: 'RefundCompleted', data: { orderSysId, paySysId, refundSysId, amount: refund.amount } }];
}

function refundedOf({ refunds }: Pick<Pay, 'refunds'>): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * The open payment by this method and amount, or a new one with the given id. Throws 0007 if nothing is payable (any more),
 * 4002 below the provider's minimum, 4003 after too many attempts.
 */
export function beginPayment(
  { statusCode, order, cancelled, pays }: Payable,
  {
    paySysId,
    payMethodCode,
    leastAmount,
    now,
  }: { paySysId: number; payMethodCode: PayMethodCode; leastAmount: number; now: number },
): { readonly pay: Pay; readonly events: readonly PayEvent[] } {
  requireUnpaid({ statusCode, order }, now);
  const { orderSysId } = order;
  const amount = owedOf({ order, cancelled });
  if (amount < leastAmount) throw new Refusal('4002', { leastAmount, payAmount: amount });
  const known = pays.find(
    (each) => each.state === 'begun' && each.payMethodCode === payMethodCode && each.amount === amount,
  );
  if (known) return { pay: known, events: [] };
  if (pays.length >= PAYMENTS_OF_ORDER_MAX) throw new Refusal('4003', { max: PAYMENTS_OF_ORDER_MAX });
  return {
    pay: { paySysId, payMethodCode, amount, state: 'begun', reference: null, refunds: [] },
    events: [{ type: 'PaymentBegun', data: { orderSysId, paySysId, payMethodCode, amount } }],
  };
}

/** Empty if the order already has agreements. Throws 0005 if a required one is missing. */
export function agree(
  { order: { orderSysId, agreements: before } }: Pick<Payable, 'order'>,
  agreements: Agreements | undefined,
): AgreementsGiven[] {
  if (before) return [];
  if (!isAgreed(agreements)) throw new Refusal('0005', { wrong: 'agreements' });
  return [{ type: 'AgreementsGiven', data: { orderSysId, agreements } }];
}

function requireUnpaid({ statusCode, order }: Pick<Payable, 'statusCode' | 'order'>, now: number): void {
  if (statusCode !== ORDER_STATUS.depositPending || now >= order.payUntil) throw new Refusal('0007');
}

/** Throws 0007 if nothing is payable (any more), 0008 if too many links were sent recently. */
export function sendPayLink(
  { statusCode, order, linksSentAt }: Payable,
  { smsSysId, now }: { readonly smsSysId: number; readonly now: number },
): readonly PayLinkSent[] {
  requireUnpaid({ statusCode, order }, now);
  const oldest = linksSentAt.length < PAY_LINKS.max ? -Infinity : linksSentAt[0]!;
  const wait = oldest + PAY_LINKS.within - now;
  if (wait > 0) throw new Refusal('0008', { waitSeconds: Math.ceil(wait / 1000) });
  return [{ type: 'PayLinkSent', data: { orderSysId: order.orderSysId, smsSysId, sentAt: now } }];
}

/**
 * The consequences of a notice; none if it was heard before. Throws 4003 for a payment that was never begun, 4001 for the
 * wrong amount.
 */
export function hearNotice(state: Payable, notice: Notice, refundSysId: number): readonly PayEvent[] {
  const { statusCode, pays } = state;
  const { orderSysId, paySysId, outcome, amount } = notice;
  const pay = pays.find((each) => each.paySysId === paySysId);
  if (!pay) throw new Refusal('4003', { paySysId });
  if ('refused' in outcome) {
    if (pay.state !== 'begun') return [];
    return [{ type: 'PaymentRefused', data: { orderSysId, paySysId, reason: outcome.refused } }];
  }
  if ('isRefunded' in outcome) return wholePaymentRefunded(state, pay, refundSysId);
  if (amount !== pay.amount) throw new Refusal('4001', { amount: pay.amount });
  // A refusal may belong to an earlier attempt, and be heard of late.
  if (pay.state !== 'begun' && pay.state !== 'refused') return [];
  const data = { orderSysId, paySysId, amount, reference: outcome.reference };
  const refundOf = (won: number): PayEvent => ({
    type: 'RefundRequested',
    data: { orderSysId, paySysId, refundSysId, amount: won },
  });
  // Since the payment began, pieces may have been cancelled, or delivery may have become dearer.
  const surplus = amount - owedOf(state);
  if (statusCode !== ORDER_STATUS.depositPending || surplus < 0)
    return [{ type: 'UnappliedPaymentReceived', data }, refundOf(amount)];
  return [{ type: 'OrderPaid', data }, ...(surplus > 0 ? [refundOf(surplus)] : [])];
}

/** The provider reports that all of a payment went back. */
function wholePaymentRefunded({ order }: Payable, pay: Pay, refundSysId: number): readonly RefundEvent[] {
  const { orderSysId } = order;
  const { paySysId, amount } = pay;
  const completed = (refund: Pick<Refund, 'refundSysId' | 'amount'>): RefundEvent => ({
    type: 'RefundCompleted',
    data: { orderSysId, paySysId, refundSysId: refund.refundSysId, amount: refund.amount },
  });
  // Its payment was never reported to us, or will be late.
  if (pay.state === 'begun' || pay.state === 'refused') return [completed({ refundSysId, amount })];
  // If the order keeps some of it, the provider refunded that without being asked. People decide what follows.
  return pay.refunds.filter(({ isDone }) => !isDone).map(completed);
}
