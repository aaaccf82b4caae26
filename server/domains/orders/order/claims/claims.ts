/**
 * Requests about pieces of an order: a fold that the order composes into its own. What must stay true:
 *
 * - A request holds pieces of one line, and add-ons of it, from being asked to its end. No two hold the same piece.
 * - Exchanged pieces stay with their request: nothing follows for them. All others are free again, or have left the order.
 * - Texts and refund accounts are rows, not events.
 */
import {
  isOver,
  isRefused,
  LINE_STATUS,
  type LineStatus,
  type MoveName,
} from '../../../../../schema/orders/moves.ts';
import type { CLAIM_TYPES } from '../../../../../schema/orders/constants.ts';
import type { EventOf, Fold, RecordedEvent } from '../../../../platform/log/log.ts';
import type { Pay, RecordedPayment } from '../../../buying/payment/decider.ts';
import type { OrderedOption } from '../placing/choices.ts';
import {
  withReturnedPieces,
  type Cancelled,
  type CancelledLine,
  type PiecesCancelled,
  type Returned,
} from './cancelled-amounts.ts';

export type ClaimType = (typeof CLAIM_TYPES)[number];
export type Fault = 'buyer' | 'seller';

/** The choice that somebody wants instead. */
export interface WantedChoice {
  readonly detailSysId: number | null;
  readonly options: readonly OrderedOption[];
}

export interface ClaimState {
  readonly claimSysId: number;
  readonly type: ClaimType;
  readonly orderPrdtSysId: number;
  readonly lines: readonly CancelledLine[];
  /** By their detail. */
  readonly addOns: readonly number[];
  /** Of an exchange; missing: each piece for the same again. */
  readonly wanted?: WantedChoice;
  readonly statusCode: LineStatus;
  readonly isOpen: boolean;
  readonly reasonTypeCode: number;
  /** Null: the seller is yet to decide. */
  readonly fault: Fault | null;
  /** The first request whose goods go back in the same parcel; missing: this one. They share a fee. */
  readonly backWith?: number;
  /** What the buyer pays for sending them, if no other request bears it. `fees.ts` says what older requests cost. */
  readonly feeAmount: number;
  /** Payments of the fee, in the order in which they were begun. */
  readonly feePays: readonly Pay[];
  readonly refundAmount: number;
  /** What its end has asked for; missing: nothing. */
  readonly refundSysId?: number;
  /** Where it has come to, and when (ms since 1970). */
  readonly steps: readonly { readonly statusCode: LineStatus; readonly at: number }[];
  /** Moments, in milliseconds since 1970. */
  readonly createdAt: number;
  readonly noticeDueAt: number;
  readonly decideDueAt: number;
  /** When its seller has to have done something; null: it is not their turn. */
  readonly dueAt: number | null;
}

/** A request that is about to be made. */
export type NewClaim = Omit<
  ClaimState,
  'isOpen' | 'feePays' | 'refundAmount' | 'refundSysId' | 'steps' | 'dueAt'
>;

/** By `claimSysId`. */
export type Claims = Readonly<Record<number, ClaimState>>;

/** The moves of requests that only change the request. The others take pieces out of the order. */
export type ClaimMove = Exclude<
  Extract<MoveName, `${string}${'Cancel' | 'Exchange' | 'Return'}`>,
  `ask${string}` | 'acceptCancel' | 'finishReturn'
>;

type Asked = Omit<NewClaim, 'type' | 'feeAmount'>;

export type ClaimEvent =
  | {
      readonly type: 'ClaimAsked';
      readonly data: Asked & {
        readonly orderSysId: number;
        readonly sellerSysId: number;
        readonly claimType: ClaimType;
        /** Missing: none, or none that is known yet. */
        readonly feeAmount?: number;
      };
    }
  | {
      readonly type: 'ClaimMoved';
      readonly data: {
        readonly orderSysId: number;
        readonly claimSysId: number;
        readonly move: ClaimMove;
        readonly statusCode: LineStatus;
        readonly by: 'buyer' | 'seller' | 'carrier' | 'timer';
        readonly fault?: Fault | null;
        readonly feeAmount?: number;
        readonly decideDueAt?: number;
      };
    }
  /** Pieces of a return: as cancelled ones, they have left the order. */
  | { readonly type: 'OrderPiecesReturned'; readonly data: PiecesCancelled };

/** The part of an order that requests change. */
export interface ClaimsState {
  readonly claims: Claims;
  readonly cancelled: Cancelled;
  readonly returned: Returned;
}

export function holds(claim: ClaimState): boolean {
  return claim.isOpen || claim.statusCode === LINE_STATUS.exchanged;
}

/** Requests that hold pieces or add-ons of a line. */
export function holdersOf(claims: Claims, orderPrdtSysId: number): ClaimState[] {
  return Object.values(claims).filter((each) => each.orderPrdtSysId === orderPrdtSysId && holds(each));
}

/** Pieces of a choice that requests hold. */
export function heldOf(claims: Claims, orderPrdtOptionSysId: number): number {
  let held = 0;
  // Most orders have none.
  for (const claim of Object.values(claims))
    if (holds(claim))
      for (const line of claim.lines)
        if (line.orderPrdtOptionSysId === orderPrdtOptionSysId) held += line.qty;
  return held;
}

/** Pieces of a choice that were exchanged for good. Requests hold them, too. */
export function exchangedOf(claims: Claims, orderPrdtOptionSysId: number): number {
  return heldOf(
    Object.fromEntries(
      Object.entries(claims).filter(([, { statusCode }]) => statusCode === LINE_STATUS.exchanged),
    ),
    orderPrdtOptionSysId,
  );
}

/** The request ends with what becomes of its pieces. */
export function withEnded(
  claims: Claims,
  { claimSysId, payAmount, fault }: Pick<PiecesCancelled, 'claimSysId' | 'payAmount' | 'fault'>,
  statusCode: LineStatus,
  at: number,
): Claims {
  const claim = claimSysId === undefined ? undefined : claims[claimSysId];
  if (!claim) return claims;
  const steps = [...claim.steps, { statusCode, at }];
  const ended = { ...claim, statusCode, isOpen: false, refundAmount: payAmount, steps, dueAt: null };
  return { ...claims, [claim.claimSysId]: fault ? { ...ended, fault, feeAmount: 0 } : ended };
}

/** The refund that the end of a request asks for is recorded with it, right after it. */
export function withRefundAsked(claims: Claims, { type, data, recordedAt }: RecordedPayment): Claims {
  if (type !== 'RefundRequested' && type !== 'PartRefundAsked') return claims;
  const claim = Object.values(claims).find(
    (each) =>
      !each.isOpen &&
      each.refundSysId === undefined &&
      each.refundAmount === data.amount &&
      each.steps.at(-1)!.at === recordedAt,
  );
  if (!claim) return claims;
  return { ...claims, [claim.claimSysId]: { ...claim, refundSysId: data.refundSysId } };
}

export function withReturned(before: Returned, now: Returned): Returned {
  return { coupons: [...before.coupons, ...now.coupons], point: before.point + now.point };
}

const ENDS: ReadonlySet<ClaimMove> = new Set([
  'withdrawCancel',
  'withdrawExchange',
  'withdrawReturn',
  'forgetExchange',
  'forgetReturn',
]);

const CHANGES: {
  [T in ClaimEvent['type']]: <S extends ClaimsState>(
    state: S,
    event: RecordedEvent<EventOf<ClaimEvent, T>>,
  ) => S;
} = {
  ClaimAsked: (state, { data, recordedAt }) => {
    const { orderSysId: _, sellerSysId: __, claimType: type, feeAmount = 0, ...asked } = data;
    const isOpen = !isOver(asked.statusCode);
    const steps = [{ statusCode: asked.statusCode, at: recordedAt }];
    const dueAt = isOpen ? asked.noticeDueAt : null;
    const claim = { ...asked, type, isOpen, feeAmount, feePays: [], refundAmount: 0, steps, dueAt };
    return { ...state, claims: { ...state.claims, [claim.claimSysId]: claim } };
  },
  ClaimMoved: (state, { data, recordedAt }) => {
    const claim = state.claims[data.claimSysId]!;
    const { move, statusCode, fault = claim.fault, feeAmount = claim.feeAmount, decideDueAt } = data;
    const after: ClaimState = {
      ...claim,
      type: move === 'turnIntoReturn' ? 'return' : claim.type,
      statusCode,
      steps: [...claim.steps, { statusCode, at: recordedAt }],
      isOpen: !(ENDS.has(move) || isRefused(statusCode) || isOver(statusCode)),
      fault,
      feeAmount,
      decideDueAt: decideDueAt ?? claim.decideDueAt,
      dueAt: decideDueAt ?? null,
    };
    return { ...state, claims: { ...state.claims, [claim.claimSysId]: after } };
  },
  OrderPiecesReturned: (state, { data, recordedAt }) => ({
    ...state,
    claims: withEnded(state.claims, data, LINE_STATUS.returned, recordedAt),
    cancelled: withReturnedPieces(state.cancelled, data),
    returned: withReturned(state.returned, data.returned),
  }),
};

/** Handlers of these events, for the fold that composes them. */
export function claimHandlers<S extends ClaimsState>(): Fold<S | null, ClaimEvent>['on'] {
  return Object.fromEntries(
    Object.entries(CHANGES).map(([type, change]) => [
      type,
      (state: S | null, event: never) => state && change(state, event),
    ]),
  ) as unknown as Fold<S | null, ClaimEvent>['on'];
}
