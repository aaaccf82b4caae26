import { NON_MEMBER_ORDER_DIGITS } from '../../../../../schema/buying/constants.ts';
import type { Rate } from '../../../../platform/limits/bucket.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../../platform/log/log.ts';
import type { Source } from '../../../../platform/source.ts';

export interface UnpaidLimits {
  /** Orders that wait for payment. */
  readonly unpaidOrders: number;
  /** Pieces of one product that they hold. */
  readonly unpaidPieces: number;
}

/** Limits per buyer, which an operator may set. */
export interface BuyerLimits extends UnpaidLimits {
  readonly rate: Rate;
  /** Points are used in steps of so many. */
  readonly pointUseUnit: number;
}

/** Pieces of a product in an order. */
export interface HeldPieces {
  readonly prdtSysId: number;
  readonly qty: number;
}

/** Pieces that count against a limit until this moment (ms since 1970). */
export interface CountedPieces extends HeldPieces {
  readonly until: number;
  /** The event in which they were bought. */
  readonly eventPlanSysId?: number;
}

/** The token bucket of a member's orders: what was left of it, and when. */
export interface Allowance {
  readonly left: number;
  readonly at: number;
}

/** What a member's unpaid orders reserve, and what limits per member count. */
export type BuyerEvent =
  | {
      readonly type: 'PaymentAwaited';
      readonly data: {
        readonly orderSysId: number;
        readonly held: readonly HeldPieces[];
        readonly allowance: Allowance;
        /** The pieces that a limit per member counts, by product or by event. */
        readonly counted?: readonly CountedPieces[];
      };
    }
  /** The order is paid or cancelled. */
  | { readonly type: 'PaymentSettled'; readonly data: { readonly orderSysId: number } }
  /** The order is cancelled and no longer counts against limits. */
  | { readonly type: 'PurchaseUndone'; readonly data: { readonly orderSysId: number } }
  /** Pieces of the order are cancelled: no longer reserved, no longer counted. */
  | {
      readonly type: 'PurchaseReduced';
      readonly data: { readonly orderSysId: number; readonly pieces: readonly HeldPieces[] };
    }
  /** Cancel coupons of a broadcast: one per cancelled piece. */
  | {
      readonly type: 'CancelCouponsUsed';
      readonly data: { readonly orderSysId: number; readonly broadcastSysId: number; readonly qty: number };
    }
  | { readonly type: 'BuyerLeft'; readonly data: Record<string, never> };

export interface BuyerState {
  /** No longer a member. */
  readonly hasLeft: boolean;
  /** Null: they have never ordered. */
  readonly allowance: Allowance | null;
  /** In the order in which they were placed. A list, because it is copied with each order and rarely searched. */
  readonly unpaid: readonly Unpaid[];
  /** Pieces that count against limits per member, paid or not. */
  readonly bought: readonly Bought[];
  /** Cancel coupons by broadcast. */
  readonly cancelCouponsUsed: Readonly<Record<number, number>>;
}

interface Bought extends CountedPieces {
  readonly orderSysId: number;
}

/** An order that waits for payment, and what it reserves. */
export interface Unpaid {
  readonly orderSysId: number;
  readonly held: readonly HeldPieces[];
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

function withLess<H extends HeldPieces>(held: readonly H[], less: readonly HeldPieces[]): H[] {
  return held
    .map((each) => ({ ...each, qty: each.qty - piecesOf(each.prdtSysId, less) }))
    .filter(({ qty }) => qty > 0);
}

export function buyerStream(userSysId: number): StreamRef<BuyerState, BuyerEvent> {
  return streamOf(buyerFold, userSysId);
}

/** An order number too long to guess. A guest has no login and proves the order with it. */
export function unguessableOrderId(source: Pick<Source, 'secret'>): number {
  const least = 10 ** (NON_MEMBER_ORDER_DIGITS - 1);
  const drawn = source.secret(8).readBigUInt64BE() % BigInt(Number.MAX_SAFE_INTEGER - least + 1);
  return least + Number(drawn);
}

/** The buyer id of a guest order: new with each order, and negative, because members' ids are positive. */
export function nonMemberOf(orderSysId: number): number {
  return -orderSysId;
}

export function isNonMember(userSysId: number): boolean {
  return userSysId < 0;
}

/** The allowance after this order. Throws 0008 if it comes too soon after others, 14 if the member has left. */
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
 * Records that the member has left. `isUnchanged`: nothing has happened here since nothing of theirs was under way. Throws
 * 1016 otherwise.
 */
export function leave(state: BuyerState, isUnchanged: boolean): BuyerEvent[] {
  if (!isUnchanged) throw new Refusal('1016');
  return state.hasLeft ? [] : [{ type: 'BuyerLeft', data: {} }];
}

/** Throws 2040 for too many unpaid orders, 2041 for too many unpaid pieces of a product. */
export function requireRoom(
  { unpaid }: Pick<BuyerState, 'unpaid'>,
  held: readonly HeldPieces[],
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

/** Cancels an order: it no longer waits, and nothing of it counts. */
export function undo(state: BuyerState, orderSysId: number): BuyerEvent[] {
  const isCounted = state.bought.some((each) => each.orderSysId === orderSysId);
  return [
    ...settle(state, orderSysId),
    ...(isCounted ? [{ type: 'PurchaseUndone', data: { orderSysId } } as const] : []),
  ];
}

/** Cancels some pieces of an order. Empty if the order neither reserves nor counts anything. */
export function reduce(state: BuyerState, orderSysId: number, pieces: readonly HeldPieces[]): BuyerEvent[] {
  const isKnown = [...state.unpaid, ...state.bought].some((each) => each.orderSysId === orderSysId);
  return isKnown ? [{ type: 'PurchaseReduced', data: { orderSysId, pieces } }] : [];
}

/** Pieces of a product that count against its limit per member. */
export function boughtOf({ bought }: BuyerState, prdtSysId: number): number {
  return piecesOf(prdtSysId, bought);
}

/** Pieces that count against an event's limit per member. */
export function boughtInEvent({ bought }: BuyerState, eventPlanSysId: number): number {
  return bought.reduce((sum, each) => (each.eventPlanSysId === eventPlanSysId ? sum + each.qty : sum), 0);
}

function piecesOf(prdtSysId: number, held: readonly HeldPieces[]): number {
  return held.reduce((sum, each) => (each.prdtSysId === prdtSysId ? sum + each.qty : sum), 0);
}

/** The order no longer waits. Empty for an order older than this stream. */
export function settle({ unpaid }: BuyerState, orderSysId: number): BuyerEvent[] {
  const isWaiting = unpaid.some((each) => each.orderSysId === orderSysId);
  return isWaiting ? [{ type: 'PaymentSettled', data: { orderSysId } }] : [];
}
