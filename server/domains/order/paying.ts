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
 * - Only the provider's notices settle a payment. They may arrive in any order and repeat.
 */

/** What happens to payments of an order. */
export type PayEvent =
  | PartRefundEvent
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
  | { readonly type: 'RefundAsked'; readonly data: Received }
  | {
      readonly type: 'PaymentRefunded';
      readonly data: { readonly orderSysId: number; readonly paySysId: number; readonly amount: number };
    };

/** Part of a payment is to be refunded, or was refunded; the rest stays paid. */
export interface PartRefundEvent {
  readonly type: 'PartRefundAsked' | 'PartRefunded';
  readonly data: {
    readonly orderSysId: number;
    readonly paySysId: number;
    readonly refundSysId: number;
    readonly amount: number;
  };
}

/** A payment link was texted. The text itself holds the number and the words. */
export interface PayLinkSent {
  readonly type: 'PayLinkSent';
  readonly data: { readonly orderSysId: number; readonly smsSysId: number; readonly sentAt: number };
}

/** Money that was received. */
interface Received {
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
  /** Partial refunds; the payment itself stays paid. */
  readonly refunds: readonly PartRefund[];
}

export interface PartRefund {
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
  if (event.type === 'PartRefundAsked' || event.type === 'PartRefunded')
    return partRefundChanged(state, event);
  const { type, data } = event;
  if (type === 'PaymentBegun') {
    const { paySysId, payMethodCode, amount } = data;
    const pay: Pay = { paySysId, payMethodCode, amount, state: 'begun', reference: null, refunds: [] };
    const order = { ...state.order, payUntil: payUntilBy(state.order, payMethodCode) };
    return { ...state, order, pays: [...state.pays, pay] };
  }
  const after = {
    OrderPaid: 'paid',
    PaymentRefused: 'refused',
    RefundAsked: 'refundAsked',
    PaymentRefunded: 'refunded',
  };
  const changes = {
    state: after[type] as PayState,
    ...('reference' in data && { reference: data.reference }),
  };
  return {
    ...state,
    statusCode: type === 'OrderPaid' ? ORDER_STATUS.paid : state.statusCode,
    pays: state.pays.map((pay) => (pay.paySysId === data.paySysId ? { ...pay, ...changes } : pay)),
  };
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

function partRefundChanged<S extends Payable>(state: S, { type, data }: PartRefundEvent): S {
  const { paySysId, refundSysId, amount } = data;
  return {
    ...state,
    pays: state.pays.map((pay) => {
      if (pay.paySysId !== paySysId) return pay;
      const others = pay.refunds.filter((each) => each.refundSysId !== refundSysId);
      return { ...pay, refunds: [...others, { refundSysId, amount, isDone: type === 'PartRefunded' }] };
    }),
  };
}

/** Won that were paid and not refunded. A refund counts as soon as it is requested. */
export function depositOf({ pays }: Pick<Payable, 'pays'>): number {
  return pays.reduce((sum, pay) => (pay.state === 'paid' ? sum + pay.amount - refundedOf(pay) : sum), 0);
}

/** The price, in won, of what was not cancelled, whether paid yet or not. */
export function owedOf({ order, cancelled }: Pick<Payable, 'order' | 'cancelled'>): number {
  return order.totalAmount - cancelled.payAmount;
}

/** The state to show for a payment. Partial refunds that add up to the whole payment make it refunded. */
export function payStateOf(pay: Pay): PayState {
  if (pay.state !== 'paid' || refundedOf(pay) < pay.amount) return pay.state;
  return pay.refunds.every(({ isDone }) => isDone) ? 'refunded' : 'refundAsked';
}

/** Requests a partial refund; empty if nothing was paid. */
export function partRefunds(
  { order: { orderSysId }, pays }: Pick<Payable, 'order' | 'pays'>,
  { amount, refundSysId }: { readonly amount: number; readonly refundSysId: number },
): (PartRefundEvent & { readonly type: 'PartRefundAsked' })[] {
  const pay = pays.find(({ state }) => state === 'paid');
  if (!pay || amount === 0) return [];
  return [{ type: 'PartRefundAsked', data: { orderSysId, paySysId: pay.paySysId, refundSysId, amount } }];
}

/** The timer that makes a partial refund, and retries until it succeeds. */
export const REFUND_PART = 'RefundPart';

/** One for each partial refund that the events request. */
export function refundPartTimers(
  events: readonly { readonly type: string; readonly data: object }[],
  dueAt: number,
): Timer[] {
  return events
    .filter(({ type }) => type === 'PartRefundAsked')
    .map(({ data }) => refundPartTimer(data as PartRefundEvent['data'], dueAt));
}

export function refundPartTimer(
  { orderSysId, paySysId, refundSysId }: Omit<PartRefundEvent['data'], 'amount'>,
  dueAt: number,
): Timer {
  return {
    id: `refund-part:${refundSysId}`,
    dueAt,
    command: { type: REFUND_PART, orderSysId, paySysId, refundSysId },
  };
}

/** Records that a partial refund was made; empty if that is already recorded. */
export function partRefunded(
  { order: { orderSysId }, pays }: Payable,
  { paySysId, refundSysId }: { readonly paySysId: number; readonly refundSysId: number },
): PartRefundEvent[] {
  const pay = pays.find((each) => each.paySysId === paySysId);
  const part = pay?.refunds.find((each) => each.refundSysId === refundSysId);
  if (!part || part.isDone) return [];
  return [{ type: 'PartRefunded', data: { orderSysId, paySysId, refundSysId, amount: part.amount } }];
}

function refundedOf({ refunds }: Pay): number {
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
  if ('isRefunded' in outcome) {
    // If the payment is kept, the provider refunded it without being asked. People decide what follows.
    if (pay.state === 'paid' || pay.state === 'refunded') return [];
    return [{ type: 'PaymentRefunded', data: { orderSysId, paySysId, amount: pay.amount } }];
  }
  if (amount !== pay.amount) throw new Refusal('4001', { amount: pay.amount });
  // A refusal may belong to an earlier attempt, and be heard of late.
  if (pay.state !== 'begun' && pay.state !== 'refused') return [];
  const data = { orderSysId, paySysId, amount, reference: outcome.reference };
  // Since the payment began, pieces may have been cancelled, or delivery may have become dearer.
  const surplus = amount - owedOf(state);
  if (statusCode !== ORDER_STATUS.depositPending || surplus < 0) return [{ type: 'RefundAsked', data }];
  if (surplus === 0) return [{ type: 'OrderPaid', data }];
  return [
    { type: 'OrderPaid', data },
    { type: 'PartRefundAsked', data: { orderSysId, paySysId, refundSysId, amount: surplus } },
  ];
}

/** Records a refund; empty if none was requested or it was already made. */
export function refunded({ order, pays }: Payable, paySysId: number): readonly PayEvent[] {
  const pay = pays.find((each) => each.paySysId === paySysId);
  if (pay?.state !== 'refundAsked') return [];
  return [{ type: 'PaymentRefunded', data: { orderSysId: order.orderSysId, paySysId, amount: pay.amount } }];
}
