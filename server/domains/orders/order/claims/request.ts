/**
 * What buyers ask for: to cancel, exchange or return pieces of a line. From which status is in `schema/orders/moves.ts`.
 * What must stay true:
 *
 * - Nobody asks for a piece that a request holds, or that is gone.
 * - An add-on is asked for before the last piece of its product, or with it.
 * - What was paid into a virtual account can only go back to an account that the buyer names.
 */
import { PAY_METHOD } from '../../../../../schema/buying/constants.ts';
import { businessDaysAfter } from '../../../../../schema/business-days.ts';
import { DAY } from '../../../../../schema/durations.ts';
import {
  BUYERS_FAULT,
  CLAIM_NOTICE_DAYS,
  CLAIM_RESULT_BUSINESS_DAYS,
  SELLERS_FAULT,
} from '../../../../../schema/orders/constants.ts';
import { LINE_STATUS, mayMove, type LineStatus } from '../../../../../schema/orders/moves.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { depositOf } from '../../../buying/payment/decider.ts';
import type { Placed } from '../decider.ts';
import { sendBackUntil } from '../fulfilling/parcel-timers.ts';
import type { OrderedLine, OrderedProduct } from '../placed-order.ts';
import { lineStatusOf } from '../status.ts';
import { leftOf, picked, type Chosen } from './cancellation.ts';
import { feeFor, goesBackWith } from './fees.ts';
import { heldOf, holdersOf, type ClaimType, type Fault, type NewClaim, type WantedChoice } from './claims.ts';

export interface ClaimAsked {
  readonly type: ClaimType;
  readonly orderPrdtSysId: number;
  /** Undefined: any choice of the line. */
  readonly orderPrdtOptionSysIds: readonly number[] | undefined;
  readonly addOns: readonly { readonly prdtAddingProductDetailSysId: number; readonly addingQty: number }[];
  readonly qty: number;
  readonly reasonTypeCode: number;
  readonly hasAccount: boolean;
  /** Of an exchange: finds the wanted choice; null: there is none like that. Undefined: the same again. */
  readonly wanted?: (line: OrderedProduct) => WantedChoice | null;
}

const REQUESTED = {
  cancel: LINE_STATUS.cancelRequested,
  exchange: LINE_STATUS.exchangeRequested,
  return: LINE_STATUS.returnRequested,
} as const satisfies Record<ClaimType, LineStatus>;
const ASK = { cancel: 'askCancel', exchange: 'askExchange', return: 'askReturn' } as const;

/** What is asked for, if it may be. `isAtOnce`: nobody has to decide. */
export function asking(
  state: Placed,
  asked: ClaimAsked,
  { claimSysId, now }: { readonly claimSysId: number; readonly now: number },
): { readonly claim: NewClaim; readonly isAtOnce: boolean } {
  const { type, orderPrdtSysId, reasonTypeCode } = asked;
  const line = state.order.products.find((each) => each.orderPrdtSysId === orderPrdtSysId);
  if (!line) throw new Refusal('2010');
  const statusCode = lineStatusOf(state, line);
  const isAtOnce = type === 'cancel' && mayMove('cancel', statusCode);
  if (!isAtOnce && !mayMove(ASK[type], statusCode)) throw new Refusal('0007', { statusCode });
  if (type !== 'cancel') requireInTime(state, orderPrdtSysId, now);
  const chosen = chosenFor(state, asked);
  // An exchange, too: it becomes a return where the wanted goods are sold out.
  requireAccount(state, asked.hasAccount);
  const fault = faultOf(reasonTypeCode);
  const wanted = asked.wanted && wantedFor(line, chosen, asked.wanted);
  const backWith = goesBackWith(state, asked);
  return {
    isAtOnce,
    claim: {
      claimSysId,
      type,
      ...chosen,
      ...(wanted && { wanted }),
      statusCode: isAtOnce ? LINE_STATUS.cancelled : REQUESTED[type],
      reasonTypeCode,
      fault,
      ...(backWith !== undefined && { backWith }),
      feeAmount: feeFor(type, fault),
      createdAt: now,
      noticeDueAt: now + CLAIM_NOTICE_DAYS * DAY,
      decideDueAt: businessDaysAfter(now, CLAIM_RESULT_BUSINESS_DAYS),
    },
  };
}

/** Null: the seller decides. */
function faultOf(reasonTypeCode: number): Fault | null {
  if (BUYERS_FAULT.includes(reasonTypeCode)) return 'buyer';
  return SELLERS_FAULT.includes(reasonTypeCode) ? 'seller' : null;
}

function requireInTime({ progress }: Placed, orderPrdtSysId: number, now: number): void {
  const deliveredAt = progress[orderPrdtSysId]?.deliveredAt;
  if (deliveredAt === undefined) return;
  const until = sendBackUntil(deliveredAt);
  if (now >= until) throw new Refusal('2052', { until: new Date(until).toISOString() });
}

/** Throws 2051 if money came into a virtual account, and no account is named that it can go back to. */
export function requireAccount(state: Placed, hasAccount: boolean): void {
  const paid = state.pays.find((pay) => pay.state === 'paid');
  const isDeposit = depositOf(state) > 0 && paid?.payMethodCode === PAY_METHOD.virtualAccount;
  if (isDeposit && !hasAccount) throw new Refusal('2051');
}

/** Pieces and add-ons of a line that are still there, and that no request holds. */
export function freeOf(state: Placed, orderPrdtSysId: number): Pick<OrderedProduct, 'lines' | 'addOns'> {
  const left = leftOf(state).products.find((each) => each.orderPrdtSysId === orderPrdtSysId);
  if (!left || state.isExpired) return { lines: [], addOns: [] };
  const held = new Set(holdersOf(state.claims, orderPrdtSysId).flatMap((each) => each.addOns));
  return {
    lines: left.lines
      .map((each) => ({ ...each, qty: each.qty - heldOf(state.claims, each.orderPrdtOptionSysId) }))
      .filter((each) => each.qty > 0),
    addOns: left.addOns.filter(({ prdtAddingProductDetailSysId: id }) => !held.has(id)),
  };
}

/** Throws 2027 for more pieces than are free, 2050 if an add-on of the last piece is left. */
function chosenFor(
  state: Placed,
  { type, orderPrdtSysId, orderPrdtOptionSysIds, addOns, qty }: ClaimAsked,
): Chosen {
  const { lines: free, addOns: freeAddOns } = freeOf(state, orderPrdtSysId);
  const among = free.filter((each) => orderPrdtOptionSysIds?.includes(each.orderPrdtOptionSysId) ?? true);
  const maxQty = piecesOf(among);
  if (qty > maxQty) throw new Refusal('2027', { maxQty });
  const lines = picked(among, qty);
  if (type === 'exchange') {
    if (qty === 0) throw new Refusal('0005', { field: 'qty', reason: 'must be at least 1' });
    if (addOns.length > 0)
      throw new Refusal('0005', { field: 'addingProducts', reason: 'cannot be exchanged' });
    return { orderPrdtSysId, lines, addOns: [] };
  }
  for (const { prdtAddingProductDetailSysId: id, addingQty } of addOns)
    if (freeAddOns.find((each) => each.prdtAddingProductDetailSysId === id)?.qty !== addingQty)
      throw new Refusal('0005', { field: 'addingProducts', reason: 'must be all of an add-on that is left' });
  const ids = addOns.map(({ prdtAddingProductDetailSysId }) => prdtAddingProductDetailSysId);
  if (qty === 0 && ids.length === 0)
    throw new Refusal('0005', { field: 'qty', reason: 'must be at least 1, or name add-ons' });
  const isLast = qty === piecesOf(free);
  const kept = freeAddOns.find((each) => !ids.includes(each.prdtAddingProductDetailSysId));
  if (isLast && kept)
    throw new Refusal('2050', { prdtAddingProductDetailSysId: kept.prdtAddingProductDetailSysId });
  return { orderPrdtSysId, lines, addOns: ids };
}

/** Throws 2053 unless there is such a choice, and it costs what each of the pieces did. */
function wantedFor(
  line: OrderedProduct,
  { lines }: Chosen,
  find: (line: OrderedProduct) => WantedChoice | null,
): WantedChoice {
  const wanted = find(line);
  const priceOf = ({ options }: Pick<OrderedLine, 'options'>) =>
    options.reduce((sum, { price }) => sum + price, 0);
  const chosen = line.lines.filter((each) =>
    lines.some(({ orderPrdtOptionSysId }) => orderPrdtOptionSysId === each.orderPrdtOptionSysId),
  );
  if (!wanted || chosen.some((each) => priceOf(each) !== priceOf(wanted))) throw new Refusal('2053');
  return wanted;
}

function piecesOf(lines: readonly { readonly qty: number }[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0);
}
