import { NON_MEMBER_ORDER_DIGITS } from '../../../schema/constants.ts';
import type { Rate } from '../../platform/limits/bucket.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../platform/log/log.ts';
import type { Source } from '../../platform/source.ts';

export interface UnpaidLimits {
  /** Orders that wait for being paid. */
  readonly unpaidOrders: number;
  /** Pieces of one product that they hold. */
  readonly unpaidPieces: number;
}

/** What an operator may bound, for each buyer. */
export interface BuyerLimits extends UnpaidLimits {
  readonly rate: Rate;
  /** Points are used in steps of so many. */
  readonly pointUseUnit: number;
}

/** Pieces of a product in an order. */
export interface Held {
  readonly prdtSysId: number;
  readonly qty: number;
}

/** Pieces that count until this moment, in milliseconds since 1970. */
export interface Counted extends Held {
  readonly until: number;
  /** The event in which they were bought. */
  readonly eventPlanSysId?: number;
}

/** How many orders a member could have placed at once, and when that was: it grows with time. */
export interface Allowance {
  readonly left: number;
  readonly at: number;
}

/** What a member's orders that nobody has paid hold back from everybody else. */
export type BuyerEvent =
  | {
      readonly type: 'PaymentAwaited';
      readonly data: {
        readonly orderSysId: number;
        readonly held: readonly Held[];
        readonly allowance: Allowance;
        /** Of it, what a seller counts over all orders of a member, of the product or in an event. */
        readonly counted?: readonly Counted[];
      };
    }
  /** The order is paid or cancelled. */
  | { readonly type: 'PaymentSettled'; readonly data: { readonly orderSysId: number } }
  /** The order is cancelled: what was counted of it is no longer. */
  | { readonly type: 'PurchaseUndone'; readonly data: { readonly orderSysId: number } }
  /** Pieces of the order are cancelled: they are neither held nor counted any more. */
  | {
      readonly type: 'PurchaseReduced';
      readonly data: { readonly orderSysId: number; readonly pieces: readonly Held[] };
    }
  /** Of a broadcast, one for each piece that was cancelled. */
  | {
      readonly type: 'CancelCouponsUsed';
      readonly data: { readonly orderSysId: number; readonly broadcastSysId: number; readonly qty: number };
    }
  | { readonly type: 'BuyerLeft'; readonly data: Record<string, never> };

export interface BuyerState {
  /** They are a member no more. */
  readonly hasLeft: boolean;
  /** Null: they have never ordered. */
  readonly allowance: Allowance | null;
  /** In the order in which they were placed. A list, as it is copied with each order and looked through seldom. */
  readonly unpaid: readonly Unpaid[];
  /** What was bought, paid or not, of products that a member may have only so many of. */
  readonly bought: readonly Bought[];
  /** Cancel coupons by broadcast. */
  readonly cancelCouponsUsed: Readonly<Record<number, number>>;
}

interface Bought extends Counted {
  readonly orderSysId: number;
}

/** An order that waits for being paid, and what it holds. */
export interface Unpaid {
  readonly orderSysId: number;
  readonly held: readonly Held[];
}

export const buyerFold: Fold<BuyerState, BuyerEvent> = {
  category: 'buyer',
  initial: { hasLeft: false, allowance: null, unpaid: [], bought: [], cancelCouponsUsed: {} },
  stateVersion: 5,
  on: {
    PaymentAwaited: (state, { data: { orderSysId, held, allowance, counted = [] } }) => ({
      ...state,
      allowance,
      unpaid: [...state.unpaid, { orderSysId, held }],
      bought: [
        ...state.bought.filter(({ until }) => until >= allowance.at),
        ...counted.map((each) => ({ ...each, orderSysId })),
      ],
    }),
    PaymentSettled: (state, { data }) => ({
      ...state,
      unpaid: state.unpaid.filter(({ orderSysId }) => orderSysId !== data.orderSysId),
    }),
    PurchaseUndone: (state, { data }) => ({
      ...state,
      bought: state.bought.filter(({ orderSysId }) => orderSysId !== data.orderSysId),
    }),
    PurchaseReduced: (state, { data: { orderSysId, pieces } }) => ({
      ...state,
      unpaid: state.unpaid.map((each) =>
        each.orderSysId === orderSysId ? { ...each, held: withLess(each.held, pieces) } : each,
      ),
      bought: state.bought.flatMap((each) =>
        each.orderSysId === orderSysId ? withLess([each], pieces) : [each],
      ),
    }),
    CancelCouponsUsed: (state, { data: { broadcastSysId, qty } }) => ({
      ...state,
      cancelCouponsUsed: {
        ...state.cancelCouponsUsed,
        [broadcastSysId]: (state.cancelCouponsUsed[broadcastSysId] ?? 0) + qty,
      },
    }),
    BuyerLeft: (state) => ({ ...state, hasLeft: true }),
  },
};

function withLess<H extends Held>(held: readonly H[], less: readonly Held[]): H[] {
  return held
    .map((each) => ({ ...each, qty: each.qty - piecesOf(each.prdtSysId, less) }))
    .filter(({ qty }) => qty > 0);
}

export function buyerStream(userSysId: number): StreamRef<BuyerState, BuyerEvent> {
  return streamOf(buyerFold, userSysId);
}

/** An order's number of so many digits that nobody guesses: it is told to who has no login to show. */
export function unguessableOrderId(source: Pick<Source, 'secret'>): number {
  const least = 10 ** (NON_MEMBER_ORDER_DIGITS - 1);
  const drawn = source.secret(8).readBigUInt64BE() % BigInt(Number.MAX_SAFE_INTEGER - least + 1);
  return least + Number(drawn);
}

/** Whoever places this order without a login: somebody new with each, and no member, whose ids are positive. */
export function nonMemberOf(orderSysId: number): number {
  return -orderSysId;
}

export function isNonMember(userSysId: number): boolean {
  return userSysId < 0;
}

/** What is left after this order; throws 0008 when it comes too soon after others, 14 when they are no member any more. */
export function takeAllowance(
  { allowance, hasLeft }: BuyerState,
  { burst, perSecond }: Rate,
  now: number,
): Allowance {
  if (hasLeft) throw new Refusal('14');
  const passed = Math.max(now - (allowance?.at ?? now), 0) / 1000;
  const left = Math.min((allowance?.left ?? burst) + passed * perSecond, burst);
  if (left < 1) throw new Refusal('0008');
  return { left: left - 1, at: now };
}

/**
 * They order no more. `checked`: what stood here when their orders were looked through, as none of them went on; whoever has
 * ordered since is refused with 1016.
 */
export function leave(state: BuyerState, checked: BuyerState): BuyerEvent[] {
  if (state.allowance?.at !== checked.allowance?.at || state.allowance?.left !== checked.allowance?.left)
    throw new Refusal('1016');
  return state.hasLeft ? [] : [{ type: 'BuyerLeft', data: {} }];
}

/** Throws 2040 or 2041 when the member holds too much that is not paid. */
export function requireRoom(
  { unpaid }: Pick<BuyerState, 'unpaid'>,
  held: readonly Held[],
  limits: UnpaidLimits,
): void {
  const { unpaidOrders, unpaidPieces } = limits;
  if (unpaid.length >= unpaidOrders) throw new Refusal('2040', { unpaidOrders });
  for (const { prdtSysId } of held) {
    const before = unpaid.reduce((sum, each) => sum + piecesOf(prdtSysId, each.held), 0);
    const pieces = before + piecesOf(prdtSysId, held);
    if (pieces > unpaidPieces) throw new Refusal('2041', { prdtSysId, unpaidPieces });
  }
}

/** The order is cancelled: it no longer waits, and nothing of it counts. */
export function undo(state: BuyerState, orderSysId: number): BuyerEvent[] {
  const isCounted = state.bought.some((each) => each.orderSysId === orderSysId);
  return [
    ...settle(state, orderSysId),
    ...(isCounted ? [{ type: 'PurchaseUndone', data: { orderSysId } } as const] : []),
  ];
}

/** Pieces of the order are cancelled, and others are not; where they were neither held nor counted, nothing changes. */
export function reduce(state: BuyerState, orderSysId: number, pieces: readonly Held[]): BuyerEvent[] {
  const isKnown = [...state.unpaid, ...state.bought].some((each) => each.orderSysId === orderSysId);
  return isKnown ? [{ type: 'PurchaseReduced', data: { orderSysId, pieces } }] : [];
}

/** Pieces of a product that a seller counts, in all orders that were not cancelled. */
export function boughtOf({ bought }: BuyerState, prdtSysId: number): number {
  return piecesOf(prdtSysId, bought);
}

/** Pieces that were bought in an event, in all orders that were not cancelled. */
export function boughtInEvent({ bought }: BuyerState, eventPlanSysId: number): number {
  return bought.reduce((sum, each) => (each.eventPlanSysId === eventPlanSysId ? sum + each.qty : sum), 0);
}

function piecesOf(prdtSysId: number, held: readonly Held[]): number {
  return held.reduce((sum, each) => (each.prdtSysId === prdtSysId ? sum + each.qty : sum), 0);
}

/** The order no longer waits; one from before its buyer's stream has nothing to settle. */
export function settle({ unpaid }: BuyerState, orderSysId: number): BuyerEvent[] {
  const isWaiting = unpaid.some((each) => each.orderSysId === orderSysId);
  return isWaiting ? [{ type: 'PaymentSettled', data: { orderSysId } }] : [];
}
