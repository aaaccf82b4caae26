import { PAY_METHOD } from '../../../schema/buying/constants.ts';
import type { Order } from '../../../schema/buying/orders.ts';
import { DAY } from '../../../schema/durations.ts';
import {
  SENT_WITHIN_BUSINESS_DAYS,
  USUAL_DELIVERY_BEFORE,
  USUAL_DELIVERY_WEEKDAYS,
} from '../../../schema/orders/constants.ts';
import { LINE_STATUS, mayMove, SEND_BACK_DAYS, type LineStatus } from '../../../schema/orders/moves.ts';
import { daysBetween } from '../../app/i18n/when.ts';

/** The figures of the text that says when parcels usually arrive. The hour is in the afternoon. */
export const USUAL_DELIVERY = {
  ...USUAL_DELIVERY_WEEKDAYS,
  hour: USUAL_DELIVERY_BEFORE - 12,
  sentDays: SENT_WITHIN_BUSINESS_DAYS,
};

type StatusName = keyof typeof LINE_STATUS;

/** What an order or a line of it shows. `other`: a newer server knows a status that we do not. */
export type OrderState = Exclude<StatusName, 'depositPending'> | 'pending' | 'other';

const STATES = new Map<number, OrderState>(
  Object.entries(LINE_STATUS).map(([name, code]) => [
    code,
    name === 'depositPending' ? 'pending' : (name as Exclude<StatusName, 'depositPending'>),
  ]),
);

export function stateOf({ statusCode }: { readonly statusCode: number }): OrderState {
  return STATES.get(statusCode) ?? 'other';
}

type Tone = 'accent' | 'good' | 'soft' | 'danger' | 'open';

/**
 * An order that waits for its buyer stands out. One under way is green, one with a request amber, and one that is over quiet.
 */
export function toneOf(state: OrderState): Tone {
  switch (state) {
    case 'pending':
      return 'accent';
    case 'cancelled':
    case 'returned':
    case 'exchanged':
    case 'confirmed':
    case 'other':
      return 'soft';
    case 'cancelRefused':
    case 'exchangeRefused':
    case 'returnRefused':
      return 'danger';
    case 'cancelRequested':
    case 'exchangeRequested':
    case 'exchanging':
    case 'exchangePreparing':
    case 'exchangeSent':
    case 'exchangeDelivered':
    case 'returnRequested':
    case 'returning':
    case 'returnReceived':
      return 'open';
    default:
      return 'good';
  }
}

/** Whether its address can still change: no money has come, and nothing was prepared. */
export function mayGoElsewhere({
  statusCode,
  totalDepositAmount,
}: Pick<Order, 'statusCode' | 'totalDepositAmount'>): boolean {
  return mayMove('cancel', statusCode) && totalDepositAmount === 0;
}

/** Whether the buyer can confirm the purchase of a line. */
export function mayConfirm({ statusCode }: Pick<Line, 'statusCode'>): boolean {
  return mayMove('confirm', statusCode);
}

type Line = Order['orderProducts'][number];

/** A moment of the last day on which goods can be sent back; null while they are on their way. */
export function lastDayOf({ deliveredAt }: Pick<Line, 'deliveredAt'>): number | null {
  return deliveredAt === null ? null : Date.parse(deliveredAt) + SEND_BACK_DAYS * DAY;
}

export function isLate(line: Pick<Line, 'deliveredAt'>, now: number): boolean {
  const last = lastDayOf(line);
  return last !== null && daysBetween(now, last) < 0;
}

/** Whether it has gone to the buyer and is not confirmed: until the last day it can be sent back. */
export function maySendBack({ statusCode, freeQty }: Pick<Line, 'statusCode' | 'freeQty'>): boolean {
  return freeQty > 0 && mayMove('askReturn', statusCode);
}

export type ClaimWay = 'cancel' | 'askCancel' | 'exchange' | 'return' | 'asked';

/** What can be asked about a line, and whether something was. Pieces can be cancelled without a request, so those say nothing. */
export function claimWays(
  line: Pick<Line, 'statusCode' | 'freeQty' | 'deliveredAt'>,
  now: number,
): readonly ClaimWay[] {
  const { statusCode, freeQty } = line;
  const cancels = (['cancel', 'askCancel'] as const).filter(
    (move) => freeQty > 0 && mayMove(move, statusCode),
  );
  const sendsBack = maySendBack(line) && !isLate(line, now) ? (['exchange', 'return'] as const) : [];
  const isAsked = statusCode >= LINE_STATUS.cancelRequested && statusCode !== LINE_STATUS.cancelled;
  return [...cancels, ...sendsBack, ...(isAsked ? (['asked'] as const) : [])];
}

export interface Step {
  readonly name:
    | 'ordered'
    | 'payment'
    | 'deposit'
    | 'paid'
    | 'preparing'
    | 'sent'
    | 'delivered'
    | 'returned'
    | 'cancelled';
  readonly state: 'done' | 'now' | 'ahead';
  /** When it happened, or its deadline. */
  readonly at?: string;
}

type PayMethod = keyof typeof PAY_METHOD;
const METHODS = new Map(Object.entries(PAY_METHOD).map(([name, code]) => [code, name as PayMethod]));

/** How an order is paid, or was; undefined: nobody has begun to. */
export function methodOf({ pay }: Pick<Order, 'pay'>): PayMethod | undefined {
  return pay ? METHODS.get(pay.payMethodCode) : undefined;
}

/** Whether its money comes as a deposit. */
export function isByAccount(order: Pick<Order, 'pay'>): boolean {
  return methodOf(order) === 'virtualAccount';
}

/** How money of an order goes back. */
export function backBy({
  pay,
  totalDepositAmount,
}: Pick<Order, 'pay' | 'totalDepositAmount'>): 'nothing' | 'account' | 'sameWay' {
  if (totalDepositAmount === 0) return 'nothing';
  return pay?.payMethodCode === PAY_METHOD.virtualAccount && pay.payState === 'paid' ? 'account' : 'sameWay';
}

type Shown = Pick<Order, 'statusCode' | 'orderedAt' | 'paidAt' | 'payUntil' | 'pay'> & {
  readonly refunds: readonly Pick<Order['refunds'][number], 'askedAt'>[];
  readonly orderProducts: readonly Pick<Line, 'preparedAt' | 'sentAt' | 'deliveredAt'>[];
};

/** The steps of an order from left to right. A step is done once all its lines have come there. */
export function stepsOf(order: Shown): readonly Step[] {
  const ordered: Step = { name: 'ordered', state: 'done', at: order.orderedAt };
  // With the last pieces, the last of the money was to go back. Nothing says when an unpaid one ended.
  const endedAt = order.refunds.at(-1)?.askedAt;
  const ended = (name: 'cancelled' | 'returned'): Step => ({
    name,
    state: 'done',
    ...(endedAt && { at: endedAt }),
  });

  switch (stateOf(order)) {
    case 'cancelled':
      return [ordered, ended('cancelled')];
    case 'pending':
      return [
        ordered,
        {
          name: isByAccount(order) ? 'deposit' : 'payment',
          state: 'now',
          ...(order.payUntil ? { at: order.payUntil } : {}),
        },
        { name: 'paid', state: 'ahead' },
      ];
    default: {
      const step = (
        name: Step['name'],
        reached: LineStatus,
        time: keyof Shown['orderProducts'][number],
      ): Step => {
        const last = order.orderProducts
          .map((line) => line[time])
          .filter((at) => at !== null)
          .toSorted()
          .at(-1);
        // A status of a request says nothing of what came before it.
        const isDone =
          order.statusCode < LINE_STATUS.cancelRequested
            ? order.statusCode >= reached
            : order.orderProducts.every((line) => line[time] !== null);
        return { name, state: isDone ? 'done' : 'ahead', ...(isDone && last ? { at: last } : {}) };
      };
      const steps: readonly Step[] = [
        ordered,
        { name: 'paid', state: 'done', ...(order.paidAt && { at: order.paidAt }) },
        step('preparing', LINE_STATUS.preparing, 'preparedAt'),
        step('sent', LINE_STATUS.sent, 'sentAt'),
        step('delivered', LINE_STATUS.delivered, 'deliveredAt'),
      ];
      if (order.statusCode !== LINE_STATUS.returned) return steps;
      // Goods can go back before the courier has said that they arrived.
      return [...steps.filter(({ state }) => state === 'done'), ended('returned')];
    }
  }
}
