/**
 * What becomes of a request. Who may move it, and from where, is in `schema/orders/moves.ts`. What must stay true:
 *
 * - A cancellation is done when its seller accepts it, a return when they have the goods and finish it.
 * - An exchange takes the wanted pieces out of stock when it is accepted. The old ones go back when they have come.
 * - A request that nobody follows up ends by itself, and gives back what it took.
 */
import { businessDaysAfter } from '../../../../../schema/business-days.ts';
import { STOCK_TYPE } from '../../../../../schema/catalog/constants.ts';
import { CLAIM_RESULT_BUSINESS_DAYS } from '../../../../../schema/orders/constants.ts';
import {
  LINE_STATUS,
  mayMove,
  MOVES,
  type LineStatus,
  type Move,
  type MoveName,
} from '../../../../../schema/orders/moves.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import type { FeeReceived } from '../../../buying/payment/offers.ts';
import type { StockLine } from '../../../catalog/stock/decider.ts';
import type { Placed } from '../decider.ts';
import type { OrderedProduct } from '../placed-order.ts';
import { freeStatusOf } from '../status.ts';
import type { ClaimEvent, ClaimMove, ClaimState, ClaimType, Fault } from './claims.ts';
import { feeFor, isFeePayable, requireFeePaid, waitForFeeOf } from './fees.ts';

type Moving = Extract<ClaimEvent, { type: 'ClaimMoved' }>;
type By = Moving['data']['by'];

/** What people and timers do with a request, and the move that it is for each kind of request. */
export const STEPS = {
  accept: { cancel: 'acceptCancel', exchange: 'acceptExchange', return: 'acceptReturn' },
  refuse: { cancel: 'refuseCancel', exchange: 'refuseExchange', return: 'refuseReturn' },
  withdraw: { cancel: 'withdrawCancel', exchange: 'withdrawExchange', return: 'withdrawReturn' },
  forget: { exchange: 'forgetExchange', return: 'forgetReturn' },
  receive: { exchange: 'receiveExchange', return: 'receiveReturn' },
  dispatch: { exchange: 'dispatchExchange' },
  deliver: { exchange: 'deliverExchange' },
  confirm: { exchange: 'confirmExchange' },
  finish: { return: 'finishReturn' },
} as const satisfies Record<string, Partial<Record<ClaimType, MoveName>>>;
export type ClaimStep = keyof typeof STEPS;

/** A request whose seller takes the fault upon themselves, if they do. */
export function withFault(claim: ClaimState, fault: 'seller' | undefined): ClaimState {
  return fault ? { ...claim, fault, feeAmount: feeFor(claim.type, fault) } : claim;
}

/** The move that a step is for a request. Throws 0007 where it cannot be made, 2055 before its fee is paid. */
export function moveFor(step: ClaimStep, { claims }: Pick<Placed, 'claims'>, claim: ClaimState): MoveName {
  const { type, statusCode, isOpen } = claim;
  const move = (STEPS[step] as Partial<Record<ClaimType, MoveName>>)[type];
  if (!isOpen || !move || !mayMove(move, statusCode))
    throw new Refusal(move ? MOVES[move].code : '0007', { statusCode });
  const { needs }: Move = MOVES[move];
  if (needs === 'feePaid') requireFeePaid(claims, claim);
  return move;
}

export function lineOf(
  { order }: Placed,
  { orderPrdtSysId }: Pick<ClaimState, 'orderPrdtSysId'>,
): OrderedProduct {
  return order.products.find((each) => each.orderPrdtSysId === orderPrdtSysId)!;
}

/** Moves a request that keeps its pieces, or sets them free. */
export function moveClaim(
  state: Placed,
  claim: ClaimState,
  move: ClaimMove,
  by: By,
  change: Pick<Moving['data'], 'fault' | 'feeAmount' | 'decideDueAt'> = {},
): Moving {
  const { to } = MOVES[move];
  const statusCode: LineStatus = to === 'before' ? freeStatusOf(state, lineOf(state, claim)) : to;
  const { orderSysId } = state.order;
  const { claimSysId } = claim;
  return { type: 'ClaimMoved', data: { orderSysId, claimSysId, move, statusCode, by, ...change } };
}

/** Whose fault it is, and what that costs. Throws 2054 if nobody has said so. */
export function faultIn(
  { type, fault }: ClaimState,
  said: Fault | undefined,
): Pick<Moving['data'], 'fault' | 'feeAmount'> {
  // A seller may take a fault upon themselves, and not lay it on a buyer whose reason says otherwise.
  const decided = said === 'seller' ? said : (fault ?? said);
  if (!decided) throw new Refusal('2054');
  return { fault: decided, feeAmount: feeFor(type, decided) };
}

/** The goods have come: the seller has as long again to end it, from when its buyer has paid for that. */
export function dueOnReceipt(
  { claims }: Pick<Placed, 'claims'>,
  claim: ClaimState,
  now: number,
): Pick<Moving['data'], 'decideDueAt'> {
  return isFeePayable(claims, claim) ? {} : dueAfter(now);
}

/** The fee is paid: where the goods have come, it is the seller's turn. */
export function dueOncePaid(
  { claims }: Pick<Placed, 'claims'>,
  claim: ClaimState,
  now: number,
): Pick<FeeReceived, 'decideDueAt' | 'othersDue'> {
  const due = waitForFeeOf(claims, claim).map(({ claimSysId }) => ({ claimSysId, ...dueAfter(now) }));
  const own = due.find(({ claimSysId }) => claimSysId === claim.claimSysId);
  const othersDue = due.filter((each) => each !== own);
  return {
    ...(own && { decideDueAt: own.decideDueAt }),
    ...(othersDue.length > 0 && { othersDue }),
  };
}

/** As long as a seller has to end a request. */
export function dueAfter(now: number): { readonly decideDueAt: number } {
  return { decideDueAt: businessDaysAfter(now, CLAIM_RESULT_BUSINESS_DAYS) };
}

/** What an exchange takes out of stock; empty where nobody counts it. */
export function wantedPieces(state: Placed, claim: ClaimState): StockLine[] {
  return stockOf(state, claim, (line) => (claim.wanted ? claim.wanted.detailSysId : line.detailSysId));
}

/** What goes back into stock for it. */
export function oldPieces(state: Placed, claim: ClaimState): StockLine[] {
  return stockOf(state, claim, (line) => line.detailSysId);
}

function stockOf(
  state: Placed,
  claim: ClaimState,
  keyOf: (line: OrderedProduct['lines'][number]) => number | null,
): StockLine[] {
  const product = lineOf(state, claim);
  if (product.stockTypeCode !== STOCK_TYPE.limited) return [];
  return claim.lines.map(({ orderPrdtOptionSysId, qty }) => ({
    detailSysId: keyOf(product.lines.find((each) => each.orderPrdtOptionSysId === orderPrdtOptionSysId)!),
    qty,
  }));
}

/** The exchanges of a line whose goods have arrived. */
export function exchangesToConfirm(state: Placed, orderPrdtSysId: number): ClaimState[] {
  return Object.values(state.claims).filter(
    (claim) => claim.orderPrdtSysId === orderPrdtSysId && claim.statusCode === LINE_STATUS.exchangeDelivered,
  );
}
