/**
 * Where the money of an order is, by its state alone. What must stay true:
 *
 * - Every won has an account that it comes from and one that it goes to, so all accounts of an order add up to nothing.
 * - From the payment on (2) money is held in escrow. What buyers pay with points, the platform pays in their place.
 * - A coupon lowers the price: nobody pays it in, so its seller bears it. Where its discount on a line is taken back out of
 *   the refund of another, money goes from the one to the other.
 * - The share of a piece goes to its seller when the piece is confirmed (6) or exchanged for good (109). It goes back to the
 *   buyer, and its points to the platform, when the piece is cancelled (102) or returned (114).
 * - Pieces that a request holds stay in escrow until it ends, even if the rest of their line is confirmed.
 * - Shares are rounded piece by piece, as refunds are (`order/claims/cancellation.ts`). So the last piece takes the rest.
 * - The delivery of a parcel, with its surcharge, is its seller's, and stands at the first line that the parcel holds. It is
 *   released with the first piece of the parcel that the buyer keeps, or else when the order is over. It goes back to the
 *   buyer with the last piece of the parcel, and not where a return is the buyer's fault (`order/charges.ts`).
 * - What sending goods back costs the buyer is the seller's, who pays the courier. It is held from its payment, and released
 *   when the return is finished or the goods in exchange are sent. Older returns kept it of the refund. Requests whose goods
 *   go back in one parcel share it: the first end with goods releases it (`order/claims/fees.ts`).
 * - Money that is not needed goes back: it never reaches the escrow.
 */
import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import type { LEDGER_ACCOUNTS, LEDGER_KINDS } from '../../../../schema/orders/constants.ts';
import type { OrderState, Placed } from '../order/decider.ts';
import {
  chargesLeft,
  exchangedOf,
  feesKept,
  freeStatusOf,
  heldOf,
  holdersOf,
  leftOf,
  lineOf,
  worthOfPieces,
  type OrderedProduct,
} from '../order/offers.ts';
import type { Pay } from '../../buying/payment/decider.ts';

export type Account = (typeof LEDGER_ACCOUNTS)[number];
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Won that move from one account to another. */
export interface Movement {
  readonly from: Account;
  readonly to: Account;
  readonly kind: LedgerKind;
  readonly amount: number;
  /** Null: it is of the whole order. */
  readonly of: OfLine | null;
}

export interface OfLine {
  readonly orderPrdtSysId: number;
  readonly sellerSysId: number;
}

/** The buyer's and the platform's part of an amount, in won. */
interface Share {
  readonly pay: number;
  readonly points: number;
}

/** A line without its delivery, or the delivery of a parcel. */
interface Part extends OfLine {
  readonly kind: 'sale' | 'delivery';
  /** Neither cancelled nor returned. */
  readonly left: Share;
  /** Of that: not released to the seller. */
  readonly held: Share;
}

const NOTHING: Share = { pay: 0, points: 0 };

/**
 * The lines of an order of which nothing is held any more, and something was kept: what the buyer paid for that, in won,
 * without what coupons and points paid.
 */
export function keptLinesOf(state: Placed): (OfLine & { readonly paidAmount: number })[] {
  if (!state.isPaid) return [];
  const left = new Map(leftOf(state).products.map((each) => [each.orderPrdtSysId, each]));
  return state.order.products.flatMap((line) => {
    const { part, isHeld, isKept } = linePart(state, line, left.get(line.orderPrdtSysId));
    const { orderPrdtSysId, sellerSysId } = part;
    return isKept && !isHeld ? [{ orderPrdtSysId, sellerSysId, paidAmount: part.left.pay }] : [];
  });
}

/** What an event of an order moves, given the states before and after it. */
export function movementsBetween(before: OrderState, after: OrderState): Movement[] {
  if (!after) return [];
  const received = receivedOf(after) - receivedOf(before);
  const inOrder = [...inOrderBetween(before, after), ...feesBetween(before, after)].filter(
    ({ amount }) => amount > 0,
  );
  const applied = sumOf(inOrder.filter(({ from }) => from === 'buyer'));
  return [
    ...inOrder,
    { from: 'buyer', to: 'refund', kind: 'surplus', amount: received - applied, of: null } as const,
    {
      from: 'refund',
      to: 'buyer',
      kind: 'payback',
      amount: paidBackOf(after) - paidBackOf(before),
      of: null,
    } as const,
  ].filter(({ amount }) => amount > 0);
}

function inOrderBetween(before: OrderState, after: Placed): Movement[] {
  if (!before?.isPaid) return after.isPaid ? partsOf(after).flatMap((part) => paidFor(part)) : [];
  const { cancelled, claims, progress } = after;
  const isSame = cancelled === before.cancelled && claims === before.claims && progress === before.progress;
  return isSame ? [] : settled(before, after);
}

function paidFor({ kind, left, held, ...of }: Part): Movement[] {
  return [
    { from: 'buyer', to: 'escrow', kind, amount: left.pay, of },
    { from: 'platform', to: 'escrow', kind, amount: left.points, of },
    { from: 'escrow', to: 'seller', kind, amount: worthOf(left) - worthOf(held), of },
  ];
}

function settled(before: Placed, after: Placed): Movement[] {
  const parts = partsOf(after);
  // A request is about one line. The fee that was kept of its refund is its seller's.
  let fee = after.cancelled.feeAmount - before.cancelled.feeAmount;
  const were = partsOf(before);
  const isOf = (one: OfLine & Pick<Part, 'kind'>) => (other: Part) =>
    other.kind === one.kind && other.orderPrdtSysId === one.orderPrdtSysId;
  // A parcel that was free had no part in the ledger before.
  const added = parts.filter((part) => !were.some(isOf(part)));
  return [...were, ...added.map((part) => ({ ...part, left: NOTHING, held: NOTHING }))].flatMap((was) => {
    const { kind, orderPrdtSysId, sellerSysId } = was;
    const is = parts.find(isOf(was));
    const { left, held } = is ?? { left: NOTHING, held: NOTHING };
    const gone = was.left.pay - left.pay;
    const kept = Math.min(fee, Math.max(0, gone));
    fee -= kept;
    const of = { orderPrdtSysId, sellerSysId };
    return [
      { from: 'escrow', to: 'refund', kind: 'refund', amount: gone, of },
      // What a coupon no longer takes off what stays is kept of the refund, and delivery that is not free any more.
      { from: 'refund', to: 'escrow', kind, amount: -gone, of },
      { from: 'escrow', to: 'platform', kind: 'refund', amount: was.left.points - left.points, of },
      { from: 'refund', to: 'seller', kind: 'fee', amount: kept, of },
      { from: 'escrow', to: 'seller', kind, amount: releasedOf({ left, held }) - releasedOf(was), of },
    ] as const;
  });
}

/** A fee that requests share stands at the line of the first of them. */
function feesBetween(before: OrderState, after: Placed): Movement[] {
  if (after.claims === before?.claims) return [];
  const fees = before ? feesKept(before.claims) : [];
  return feesKept(after.claims).flatMap(({ first, ...now }) => {
    const then = fees.find((each) => each.first.claimSysId === first.claimSysId) ?? NO_FEE;
    const { orderPrdtSysId, sellerSysId } = lineOf(after, first);
    const of = { orderPrdtSysId, sellerSysId };
    return [
      { from: 'buyer', to: 'escrow', kind: 'fee', amount: now.kept - then.kept, of },
      { from: 'escrow', to: 'refund', kind: 'refund', amount: then.kept - now.kept, of },
      { from: 'escrow', to: 'seller', kind: 'fee', amount: now.released - then.released, of },
    ] as const;
  });
}

const NO_FEE = { kept: 0, released: 0 };

/** Of the order itself, and of fees. */
function paysOf(state: OrderState): readonly Pay[] {
  if (!state) return [];
  const claims = Object.values(state.claims);
  return claims.length === 0 ? state.pays : [...state.pays, ...claims.flatMap(({ feePays }) => feePays)];
}

/** Money that has come, as providers say. */
function receivedOf(state: OrderState): number {
  const came = paysOf(state).filter((pay) => pay.state !== 'begun' && pay.state !== 'refused');
  return came.reduce((sum, { amount }) => sum + amount, 0);
}

function paidBackOf(state: OrderState): number {
  const refunds = paysOf(state).flatMap((pay) => pay.refunds);
  return refunds.reduce((sum, { amount, doneAt }) => (doneAt === null ? sum : sum + amount), 0);
}

function partsOf(state: Placed): Part[] {
  const left = new Map(leftOf(state).products.map((each) => [each.orderPrdtSysId, each]));
  const lines = state.order.products.map((line) => linePart(state, line, left.get(line.orderPrdtSysId)));
  const isOver = state.isPaid && lines.every(({ isHeld }) => !isHeld);
  const kept = new Set(lines.filter(({ isKept }) => isKept).map(({ part }) => part.orderPrdtSysId));
  return [
    ...lines.map(({ part }) => part),
    ...chargesLeft(state).map(
      ({ sellerSysId, orderPrdtSysIds, amount, pointDiscountAmount: points }): Part => {
        const share = { pay: amount - points, points };
        const isReleased = isOver || orderPrdtSysIds.some((id) => kept.has(id));
        return {
          kind: 'delivery',
          sellerSysId,
          orderPrdtSysId: orderPrdtSysIds[0]!,
          left: share,
          held: isReleased ? NOTHING : share,
        };
      },
    ),
  ];
}

function linePart(
  state: Placed,
  ordered: OrderedProduct,
  left: OrderedProduct | undefined,
): { readonly part: Part; readonly isHeld: boolean; readonly isKept: boolean } {
  const { orderPrdtSysId, sellerSysId } = ordered;
  const of = { orderPrdtSysId, sellerSysId, kind: 'sale' as const };
  if (!left) return { part: { ...of, left: NOTHING, held: NOTHING }, isHeld: false, isKept: false };
  const { claims } = state;
  const isConfirmed = freeStatusOf(state, ordered) === LINE_STATUS.confirmed;
  const lines = left.lines
    .map((each) => {
      const exchanged = exchangedOf(claims, each.orderPrdtOptionSysId);
      const asked = heldOf(claims, each.orderPrdtOptionSysId) - exchanged;
      return { ...each, qty: isConfirmed ? asked : each.qty - exchanged };
    })
    .filter(({ qty }) => qty > 0);
  const asked = new Set(holdersOf(claims, orderPrdtSysId).flatMap((each) => each.addOns));
  const addOns =
    lines.length > 0 && !isConfirmed
      ? left.addOns
      : left.addOns.filter((each) => asked.has(each.prdtAddingProductDetailSysId));
  const whole = worthOfPieces(state, ordered, left.lines, left.addOns);
  const held = worthOfPieces(state, ordered, lines, addOns);
  const shareOf = (amounts: typeof whole): Share => ({
    pay: amounts.payAmount,
    points: amounts.pointDiscountAmount,
  });
  return {
    part: { ...of, left: shareOf(whole), held: shareOf(held) },
    isHeld: lines.length + addOns.length > 0,
    isKept: piecesOf(lines) < piecesOf(left.lines),
  };
}

function releasedOf({ left, held }: Pick<Part, 'left' | 'held'>): number {
  return worthOf(left) - worthOf(held);
}

function worthOf({ pay, points }: Share): number {
  return pay + points;
}

function piecesOf(lines: readonly { readonly qty: number }[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0);
}

function sumOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, { amount }) => sum + amount, 0);
}
