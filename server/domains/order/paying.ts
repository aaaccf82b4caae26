import { ORDER_STATUS } from '../../../schema/constants.ts';
import {
  PAY_LINKS,
  PAYMENTS_OF_ORDER_MAX,
  type PayMethodCode,
  type PayState,
} from '../../../schema/payments.ts';
import { Refusal } from '../../platform/log/log.ts';

/*
 * Paying an order, decided on the order's own stream. What must stay true:
 * - An order is paid once. What is paid beside that, or when it waits no longer, is asked back in the same decision.
 * - A payment is settled by what its provider says, in whatever order and however often that comes.
 */

/** What happens to payments of an order. */
export type PayEvent =
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

/** An address at which the order can be paid was texted; where to, and what it says, stands with the text. */
export interface PayLinkSent {
  readonly type: 'PayLinkSent';
  readonly data: { readonly orderSysId: number; readonly smsSysId: number; readonly sentAt: number };
}

/** Money that has come. */
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
}

/** What there is to know of an order to pay it. */
export interface Payable {
  readonly statusCode: number;
  readonly userSysId: number;
  readonly order: { readonly orderSysId: number; readonly totalAmount: number; readonly payUntil: number };
  /** In the order in which they were begun. */
  readonly pays: readonly Pay[];
  /** When the newest payment links were sent (ms since 1970), as many as count. */
  readonly linksSentAt: readonly number[];
}

/** What a provider says of a payment, once it is known to be the provider who says it. */
export interface Notice {
  readonly orderSysId: number;
  readonly paySysId: number;
  readonly outcome:
    | { readonly isPaid: true; readonly reference: string }
    | { readonly refused: string }
    | { readonly isRefunded: true };
  readonly amount: number;
}

/** The order with what has happened to one of its payments. */
export function payChanged<S extends Payable>(state: S, event: PayEvent): S {
  const { type, data } = event;
  if (type === 'PaymentBegun') {
    const { paySysId, payMethodCode, amount } = data;
    const pay: Pay = { paySysId, payMethodCode, amount, state: 'begun', reference: null };
    return { ...state, pays: [...state.pays, pay] };
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

export function payLinkSent<S extends Payable>(state: S, { data }: PayLinkSent): S {
  return { ...state, linksSentAt: [...state.linksSentAt, data.sentAt].slice(-PAY_LINKS.max) };
}

/** Won that were paid and are not on their way back. */
export function depositOf({ pays }: Pick<Payable, 'pays'>): number {
  return pays.reduce((sum, { state, amount }) => (state === 'paid' ? sum + amount : sum), 0);
}

/**
 * The payment under way in this manner, or a new one under the given id. Throws 0007 when nothing is to be paid (any more),
 * 4003 after too many tries.
 */
export function beginPayment(
  { statusCode, order, pays }: Payable,
  { paySysId, payMethodCode, now }: { paySysId: number; payMethodCode: PayMethodCode; now: number },
): { readonly pay: Pay; readonly events: readonly PayEvent[] } {
  requireUnpaid({ statusCode, order }, now);
  const { orderSysId, totalAmount: amount } = order;
  const known = pays.find((each) => each.state === 'begun' && each.payMethodCode === payMethodCode);
  if (known) return { pay: known, events: [] };
  if (pays.length >= PAYMENTS_OF_ORDER_MAX) throw new Refusal('4003', { max: PAYMENTS_OF_ORDER_MAX });
  return {
    pay: { paySysId, payMethodCode, amount, state: 'begun', reference: null },
    events: [{ type: 'PaymentBegun', data: { orderSysId, paySysId, payMethodCode, amount } }],
  };
}

function requireUnpaid({ statusCode, order }: Pick<Payable, 'statusCode' | 'order'>, now: number): void {
  if (statusCode !== ORDER_STATUS.depositPending || now >= order.payUntil) throw new Refusal('0007');
}

/** Throws 0007 when nothing is to be paid (any more), 0008 after too many of late. */
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

/** What follows from a notice; nothing from one that was heard before. Throws 4003 for a payment that nobody began, 4001 for another amount. */
export function hearNotice({ statusCode, pays }: Payable, notice: Notice): readonly PayEvent[] {
  const { orderSysId, paySysId, outcome, amount } = notice;
  const pay = pays.find((each) => each.paySysId === paySysId);
  if (!pay) throw new Refusal('4003', { paySysId });
  if ('refused' in outcome) {
    if (pay.state !== 'begun') return [];
    return [{ type: 'PaymentRefused', data: { orderSysId, paySysId, reason: outcome.refused } }];
  }
  if ('isRefunded' in outcome) {
    // Of an order that is paid its provider has given the money back by itself: what follows is for people to say.
    if (pay.state === 'paid' || pay.state === 'refunded') return [];
    return [{ type: 'PaymentRefunded', data: { orderSysId, paySysId, amount: pay.amount } }];
  }
  if (amount !== pay.amount) throw new Refusal('4001', { amount: pay.amount });
  // That it was refused may have been an earlier try, heard of later.
  if (pay.state !== 'begun' && pay.state !== 'refused') return [];
  const data = { orderSysId, paySysId, amount, reference: outcome.reference };
  const type = statusCode === ORDER_STATUS.depositPending ? 'OrderPaid' : 'RefundAsked';
  return [{ type, data }];
}

/** That money went back; nothing where it was not asked for, or has gone back already. */
export function refunded({ order, pays }: Payable, paySysId: number): readonly PayEvent[] {
  const pay = pays.find((each) => each.paySysId === paySysId);
  if (pay?.state !== 'refundAsked') return [];
  return [{ type: 'PaymentRefunded', data: { orderSysId: order.orderSysId, paySysId, amount: pay.amount } }];
}
