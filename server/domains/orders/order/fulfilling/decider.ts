/**
 * What sellers, carriers, buyers and time do with the lines of a paid order. Who may do it, and from which status, is in
 * `schema/orders/moves.ts`. What must stay true:
 *
 * - A move names lines. Without names it takes all that can make it, and there must be one.
 * - A seller sees and moves only lines of their own. For anybody else's the order does not exist.
 */
import {
  LINE_STATUS,
  mayMove,
  MOVES,
  type LineStatus,
  type MoveName,
} from '../../../../../schema/orders/moves.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { evolved, type Placed } from '../decider.ts';
import { holdersOf, type ClaimEvent } from '../claims/claims.ts';
import { exchangesToConfirm, moveClaim } from '../claims/moves.ts';
import type { OrderedProduct } from '../placed-order.ts';
import { freeStatusOf, lineStatusOf, orderStatusOf, piecesLeftOf } from '../status.ts';
import type { FulfilEvent } from './progress.ts';

/** The lines of a command. */
export interface FulfilmentAsked {
  /** Undefined: all that can make the move. */
  readonly orderPrdtSysIds?: readonly number[] | undefined;
  /** Whether the caller may act for this seller. */
  readonly isOwn: (sellerSysId: number) => boolean;
}

/** For buyers, carriers and timers, which move the lines of every seller. */
const ALL = { isOwn: () => true };

export function prepareGoods(state: Placed, asked: FulfilmentAsked): FulfilEvent {
  return fulfilled(state, 'GoodsPrepared', { orderPrdtSysIds: movable(state, 'prepare', asked) });
}

export function dispatchGoods(
  state: Placed,
  asked: FulfilmentAsked,
  parcel: { readonly parcelSysId: number; readonly deliveryCompanyCode: string },
): FulfilEvent {
  return fulfilled(state, 'GoodsDispatched', {
    orderPrdtSysIds: movable(state, 'dispatch', asked),
    ...parcel,
  });
}

/** Whether goods that are sent now can be in this parcel: others of it are on their way, and nobody was asked for it yet. */
export function mayJoin({ progress }: Placed, parcelSysId: number): boolean {
  return Object.values(progress).some(
    (line) =>
      line.parcelSysId === parcelSysId && line.statusCode === LINE_STATUS.sent && line.guidedAt === undefined,
  );
}

/** Asks the buyer whether a parcel has come; empty if it is no longer on its way. */
export function guideBuyer(state: Placed, parcelSysId: number): FulfilEvent[] {
  const ids = linesIn(state, 'deliver', (id) => state.progress[id]?.parcelSysId === parcelSysId);
  return ids.length === 0 ? [] : [fulfilled(state, 'DeliveryGuideSent', { orderPrdtSysIds: ids })];
}

/** Records that a parcel has arrived; empty if that is known, or it is no longer on its way. */
export function deliverParcel(
  state: Placed,
  parcelSysId: number,
  arrival: { readonly by: 'carrier' | 'timer'; readonly deliveredAt: number },
): FulfilEvent[] {
  const ids = linesIn(state, 'deliver', (id) => state.progress[id]?.parcelSysId === parcelSysId);
  return ids.length === 0 ? [] : [fulfilled(state, 'GoodsDelivered', { orderPrdtSysIds: ids, ...arrival })];
}

/** Throws 2010 if the order has no such line, 2006 if it is neither on its way nor there. */
export function confirmPurchase(state: Placed, orderPrdtSysId: number): FulfilEvent {
  const orderPrdtSysIds = movable(state, 'confirm', { ...ALL, orderPrdtSysIds: [orderPrdtSysId] });
  return fulfilled(state, 'PurchaseConfirmed', { orderPrdtSysIds, by: 'buyer' });
}

/** As {@link confirmPurchase}, with the exchanges of the line that have arrived. */
export function confirmBoughtAndExchanged(
  state: Placed,
  orderPrdtSysId: number,
): (FulfilEvent | ClaimEvent)[] {
  const exchanges = exchangesToConfirm(state, orderPrdtSysId);
  const line = state.order.products.find((each) => each.orderPrdtSysId === orderPrdtSysId);
  const isOnlyExchanged =
    line !== undefined && exchanges.length > 0 && !mayMove('confirm', lineStatusOf(state, line));
  const bought = isOnlyExchanged ? [] : [confirmPurchase(state, orderPrdtSysId)];
  return exchanges.reduce<(FulfilEvent | ClaimEvent)[]>((events, claim) => {
    const before = evolved(state, events);
    return [...events, moveClaim(before, claim, 'confirmExchange', 'buyer')];
  }, bought);
}

/** Confirms the delivered lines of a parcel once their time is over; empty if none is left, or a request is open. */
export function confirmInTime(state: Placed, parcelSysId: number): FulfilEvent[] {
  const ids = linesIn(
    state,
    'confirm',
    (id) =>
      state.progress[id]?.parcelSysId === parcelSysId &&
      state.progress[id].statusCode === LINE_STATUS.delivered &&
      !holdersOf(state.claims, id).some(({ isOpen }) => isOpen),
  );
  return ids.length === 0
    ? []
    : [fulfilled(state, 'PurchaseConfirmed', { orderPrdtSysIds: ids, by: 'timer' })];
}

/** The lines that make a move. Throws 2010 if the caller has no such line, and the move's code if the lines cannot make it. */
function movable(state: Placed, move: MoveName, { orderPrdtSysIds, isOwn }: FulfilmentAsked): number[] {
  const own = state.order.products.filter(({ sellerSysId }) => isOwn(sellerSysId));
  const known = new Set(own.map((line) => line.orderPrdtSysId));
  if (known.size === 0 || orderPrdtSysIds?.some((id) => !known.has(id))) throw new Refusal('2010');
  const asked = own.filter((line) => orderPrdtSysIds?.includes(line.orderPrdtSysId) ?? true);
  const shown = (line: OrderedProduct) => shownFor(state, move, line);
  const able = asked.filter((line) => mayMove(move, shown(line)));
  const stuck = asked.find((line) => !able.includes(line));
  if (able.length === 0 || (orderPrdtSysIds && stuck))
    throw new Refusal(MOVES[move].code, {
      statusCode: stuck ? shown(stuck) : orderStatusOf(state),
      ...(orderPrdtSysIds && stuck && { orderPrdtSysId: stuck.orderPrdtSysId }),
    });
  return idsOf(able);
}

/** Nothing is sent of a line while its seller has to decide about a cancellation of it. */
function shownFor(state: Placed, move: MoveName, line: OrderedProduct): LineStatus {
  const isAsked =
    move === 'dispatch' && holdersOf(state.claims, line.orderPrdtSysId).some(({ type }) => type === 'cancel');
  return isAsked ? LINE_STATUS.cancelRequested : lineStatusOf(state, line);
}

/** Of carriers and timers, who do not know of requests: what comes, comes with the pieces that a request holds. */
function linesIn(state: Placed, move: MoveName, fits: (orderPrdtSysId: number) => boolean): number[] {
  return idsOf(
    state.order.products.filter(
      (line) =>
        fits(line.orderPrdtSysId) &&
        piecesLeftOf(state, line) > 0 &&
        mayMove(move, freeStatusOf(state, line)),
    ),
  );
}

function idsOf(lines: readonly OrderedProduct[]): number[] {
  return lines.map(({ orderPrdtSysId }) => orderPrdtSysId);
}

type Data<T extends FulfilEvent['type']> = Extract<FulfilEvent, { type: T }>['data'];

function fulfilled<T extends FulfilEvent['type']>(
  state: Placed,
  type: T,
  said: Omit<Data<T>, 'orderSysId'>,
): FulfilEvent {
  return { type, data: { orderSysId: state.order.orderSysId, ...said } } as FulfilEvent;
}
