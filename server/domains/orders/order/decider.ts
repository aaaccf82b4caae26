import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import {
  evolve,
  Refusal,
  streamOf,
  type Fold,
  type RecordedEvent,
  type StreamRef,
} from '../../../platform/log/log.ts';
import {
  depositOf,
  NO_PAYMENTS,
  paymentHandlers,
  paymentsChanged,
  type AnyPaymentEvent,
  type PaymentState,
  type RecordedPayment,
} from '../../buying/payment/decider.ts';
import type { PaymentEvent } from '../../buying/payment/offers.ts';
import { surchargesGone } from './charges.ts';
import { owedOf, payUntilBy, type AgreementsGiven } from './bill.ts';
import {
  NOTHING_CANCELLED,
  withCancelled,
  type Cancelled,
  type PiecesCancelled,
  type Returned,
} from './claims/cancelled-amounts.ts';
import {
  claimHandlers,
  withEnded,
  withRefundAsked,
  withReturned,
  type ClaimEvent,
  type Claims,
} from './claims/claims.ts';
import { feePaymentsChanged } from './claims/fees.ts';
import { fulfilHandlers, NO_PROGRESS, type FulfilEvent, type Progress } from './fulfilling/progress.ts';
import { isPaidWhenPlaced, type PlacedOrder, type ParcelSurcharge } from './placed-order.ts';
import { isUnpaid, orderStatusOf } from './status.ts';

export type OrderEvent =
  | PaymentEvent
  | FulfilEvent
  | ClaimEvent
  | AgreementsGiven
  | { readonly type: 'OrderPlaced'; readonly data: PlacedOrder }
  | {
      readonly type: 'OrderCancelled';
      readonly data: {
        readonly orderSysId: number;
        readonly reason: 'unpaid';
        readonly returned?: Returned;
      };
    }
  | { readonly type: 'OrderPiecesCancelled'; readonly data: PiecesCancelled }
  /** The new receiver's surcharge. The address itself is a row, not an event. */
  | {
      readonly type: 'ReceiverChanged';
      readonly data: {
        readonly orderSysId: number;
        readonly addingDeliveryAmount: number;
        /** What of it is each parcel's. Older events do not say. */
        readonly surcharges?: readonly ParcelSurcharge[];
      };
    };

/** An order, its payments, and what became of its lines. Its status follows from these (`status.ts`). */
export interface Placed extends PaymentState {
  readonly isPaid: boolean;
  /** In milliseconds since 1970. */
  readonly orderedAt: number;
  /** When it was paid, and what had been cancelled until then; null: it is not. */
  readonly paid: { readonly at: number; readonly cancelled: Cancelled } | null;
  /** It was not paid in time. */
  readonly isExpired: boolean;
  readonly progress: Progress;
  readonly userSysId: number;
  readonly order: PlacedOrder;
  /** By parcel, where the receiver has changed since the order was placed. */
  readonly surcharges: readonly ParcelSurcharge[] | null;
  readonly returned: Returned;
  readonly cancelled: Cancelled;
  readonly claims: Claims;
}

/** Null until it is placed. */
export type OrderState = Placed | null;

const NOTHING_RETURNED: Returned = { coupons: [], point: 0 };

export const orderFold: Fold<OrderState, OrderEvent | AnyPaymentEvent> = {
  category: 'order',
  initial: null,
  stateVersion: 17,
  on: {
    OrderPlaced: (_state, { data, actorId, recordedAt }) => {
      const placed: Placed = {
        isPaid: false,
        paid: null,
        orderedAt: recordedAt,
        isExpired: false,
        progress: NO_PROGRESS,
        userSysId: actorId ?? 0,
        order: data,
        surcharges: null,
        ...NO_PAYMENTS,
        returned: NOTHING_RETURNED,
        cancelled: NOTHING_CANCELLED,
        claims: {},
      };
      return isPaidWhenPlaced(data) ? withPaid(placed, recordedAt) : placed;
    },
    OrderCancelled: (state, { data: { returned = NOTHING_RETURNED } }) =>
      state && {
        ...state,
        isExpired: true,
        returned: withReturned(state.returned, returned),
      },
    OrderPiecesCancelled: (state, { data, recordedAt }) =>
      state &&
      settled(
        {
          ...state,
          returned: withReturned(state.returned, data.returned),
          cancelled: withCancelled(state.cancelled, data),
          claims: withEnded(state.claims, data, LINE_STATUS.cancelled, recordedAt),
        },
        recordedAt,
      ),
    ReceiverChanged: (state, { data: { addingDeliveryAmount, surcharges = null } }) =>
      state && { ...state, order: sentFor(state.order, addingDeliveryAmount), surcharges },
    AgreementsGiven: (state, { data: { agreements } }) =>
      state && { ...state, order: { ...state.order, agreements } },
    ...fulfilHandlers<OrderState>(
      (state, withProgress) => state && { ...state, progress: withProgress(state.progress) },
    ),
    ...claimHandlers<Placed>(),
    ...paymentHandlers<OrderState>((state, event) => state && paymentHappened(state, event)),
  },
};

/** The order after these events. */
export function evolved(state: Placed, events: readonly OrderEvent[], now = 0): Placed {
  return events.reduce<Placed>(
    (before, event) =>
      evolve(orderFold, before, { ...event, recordedAt: now } as unknown as RecordedEvent) as Placed,
    state,
  );
}

function withPaid(state: Placed, at: number): Placed {
  return { ...state, isPaid: true, paid: { at, cancelled: state.cancelled } };
}

/** Nothing may be owed for what is left. Then it is paid. */
function settled(state: Placed, at: number): Placed {
  if (state.isPaid || owedOf(state) > 0) return state;
  const paid = withPaid(state, at);
  return orderStatusOf(paid) === LINE_STATUS.paid ? paid : state;
}

/** What a payment changes in its order, or in the request whose fee it is. */
function paymentHappened(state: Placed, event: RecordedPayment): Placed {
  const claims = feePaymentsChanged(state.claims, event);
  if (claims) return { ...state, claims };
  const after = { ...paymentsChanged(state, event), claims: withRefundAsked(state.claims, event) };
  if (event.type === 'OrderPaid') return withPaid(after, event.recordedAt);
  if (event.type !== 'PaymentBegun') return after;
  return { ...after, order: { ...state.order, payUntil: payUntilBy(state.order, event.data.payMethodCode) } };
}

/** The order with this surcharge. */
function sentFor(order: PlacedOrder, addingDeliveryAmount: number): PlacedOrder {
  const more = addingDeliveryAmount - order.addingDeliveryAmount;
  return {
    ...order,
    addingDeliveryAmount,
    prepaymentAmount: order.prepaymentAmount + more,
    totalAmount: order.totalAmount + more,
  };
}

export function orderStream(orderSysId: number): StreamRef<OrderState, OrderEvent> {
  return streamOf(orderFold, orderSysId);
}

/** Cancels an order that is still unpaid. `returned`: what its buyer gets back. Empty for any other order. */
export function cancelUnpaid(state: OrderState, returned: Returned): OrderEvent[] {
  if (!state || !isUnpaid(state)) return [];
  const { orderSysId } = state.order;
  return [{ type: 'OrderCancelled', data: { orderSysId, reason: 'unpaid', returned } }];
}

/**
 * Changes the receiver. Throws 0007 once money was paid, or if the surcharge would change an order that points have paid in
 * full. Throws 2000 if the buyer saw another total.
 */
export function changeReceiver(
  state: Placed,
  {
    surcharges,
    payAmount = owedOf(state),
  }: { readonly surcharges: readonly ParcelSurcharge[]; readonly payAmount?: number | undefined },
): OrderEvent[] {
  const { order } = state;
  const gone = surchargesGone(state);
  const addingDeliveryAmount = sumOf(surcharges);
  const more = addingDeliveryAmount + sumOf(gone) - order.addingDeliveryAmount;
  const owed = owedOf(state) + more;
  const statusCode = orderStatusOf(state);
  const isWaiting = statusCode === LINE_STATUS.depositPending;
  const isOpen = (isWaiting || statusCode === LINE_STATUS.paid) && depositOf(state) === 0;
  if (!isOpen || owed < 0 || (more !== 0 && (!isWaiting || owed === 0)))
    throw new Refusal('0007', { statusCode });
  if (payAmount !== owed) throw new Refusal('2000', { payAmount: owed, addingDeliveryAmount });
  if (more === 0) return [];
  return [
    {
      type: 'ReceiverChanged',
      data: {
        orderSysId: order.orderSysId,
        addingDeliveryAmount: order.addingDeliveryAmount + more,
        surcharges: [...surcharges, ...gone],
      },
    },
  ];
}

function sumOf(surcharges: readonly ParcelSurcharge[]): number {
  return surcharges.reduce((sum, each) => sum + each.addingDeliveryAmount, 0);
}
