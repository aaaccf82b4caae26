/**
 * The order page without its screen: what is chosen, what the server says that it costs, and the order.
 *
 * What must stay true:
 * - The page decides nothing about money, stock or rights: it orders at what the quote says, and only while the quote
 *   answers what is chosen.
 * - One press is one order. What got no answer is sent again as it was, with the same key.
 * - A login or logout changes the buyer. Nothing of the former buyer's order is sent in the new one's name.
 */
import { CallFailed, CallRefused, refusalCode } from '../../../schema/call.ts';
import { isOver, refusalMeans, type ResultCode } from '../../../schema/codes.ts';
import type { OrderRequest } from '../../../schema/buying/order-request.ts';
import type { PayMethodCode } from '../../../schema/buying/payments.ts';
import type { QuoteRequest } from '../../../schema/buying/quotes.ts';
import { isTrouble } from '../../app/calls/errors.ts';
import {
  asking,
  atQuote,
  type CashReceiptWish,
  type Delivery,
  EMPTY_ADDRESS,
  isAddressWrong,
  isSettled,
  type NewAddress,
  NO_CASH_RECEIPT,
  type Quoted,
  type QuoteHeard,
  receiptAsked,
  tidiedAddress,
  UNQUOTED,
  type Wanted,
  withHeard,
} from '../buying/offers.ts';
import {
  type FilledIn,
  isMember,
  offersReceipt,
  ordererOf,
  receiverOf,
  type Way,
  wayOf,
  wrongOf,
} from './filled-in.ts';

/** The order request that was sent, and who sent it. */
export interface Sent {
  readonly request: OrderRequest;
  /** The amount to pay that the page showed, in won. */
  readonly payAmount: number;
  readonly way: Way;
  readonly userSysId: number | undefined;
}

export type Order =
  | { readonly phase: 'open' }
  | { readonly phase: 'sending'; readonly sent: Sent }
  /** Nobody knows whether it was placed. */
  | { readonly phase: 'unanswered'; readonly sent: Sent }
  | { readonly phase: 'placed' }
  /** It cannot be ordered at all. */
  | { readonly phase: 'over'; readonly error: CallRefused };

export type Failure =
  | { readonly what: 'refused'; readonly error: unknown; readonly isAnotherPrice: boolean }
  /** A coupon that was chosen cannot be used any more. */
  | { readonly what: 'coupon'; readonly code: ResultCode };

export interface CheckoutState extends FilledIn {
  readonly wanted: Wanted;
  readonly couponSysIds: readonly number[];
  readonly usePoint: number;
  /** What the courier should know; empty: nothing. */
  readonly memo: string;
  /** Missing fields are marked only after a first attempt to order. */
  readonly tried: boolean;
  readonly quoted: Quoted;
  readonly order: Order;
  readonly failure: Failure | undefined;
}

export type Happening =
  | { readonly what: 'delivery'; readonly delivery: Delivery }
  | { readonly what: 'member'; readonly member: CheckoutState['member'] }
  | {
      readonly what: 'taken';
      readonly taken: readonly PayMethodCode[];
      readonly receiptWays: readonly PayMethodCode[];
    }
  | { readonly what: 'written'; readonly change: Partial<NewAddress> }
  | { readonly what: 'typed'; readonly change: CheckoutState['typed'] }
  | { readonly what: 'coupons'; readonly couponSysIds: readonly number[] }
  | { readonly what: 'points'; readonly usePoint: number }
  | { readonly what: 'memo'; readonly memo: string }
  | { readonly what: 'cashReceipt'; readonly wish: CashReceiptWish }
  | { readonly what: 'way'; readonly way: Way }
  | { readonly what: 'agreed'; readonly agreements: CheckoutState['agreements'] }
  | { readonly what: 'quote'; readonly heard: QuoteHeard }
  /** Somebody wants to order, whether it can be or not. */
  | { readonly what: 'tried' }
  | { readonly what: 'sent'; readonly sent: Sent }
  | { readonly what: 'placed' }
  | { readonly what: 'failed'; readonly error: unknown };

export function firstCheckout(wanted: Wanted, delivery: Delivery): CheckoutState {
  return quoting({
    wanted,
    delivery,
    member: undefined,
    taken: [],
    receiptWays: [],
    cashReceipt: NO_CASH_RECEIPT,
    written: delivery.written ?? EMPTY_ADDRESS,
    typed: {},
    couponSysIds: [],
    usePoint: 0,
    memo: '',
    chosenWay: undefined,
    agreements: { payment: false, age: false },
    tried: false,
    quoted: UNQUOTED,
    order: { phase: 'open' },
    failure: undefined,
  });
}

export function nextCheckout(state: CheckoutState, what: Happening): CheckoutState {
  return quoting(changed(state, what));
}

function changed(state: CheckoutState, what: Happening): CheckoutState {
  switch (what.what) {
    case 'delivery':
      return delivered(state, what.delivery);
    case 'member':
      return { ...state, member: what.member };
    case 'taken':
      return { ...state, taken: what.taken, receiptWays: what.receiptWays };
    case 'quote':
      return heard(state, what.heard);
    case 'tried':
      return { ...state, tried: true, failure: undefined };
    case 'sent':
      return maySend(state) ? { ...state, order: { phase: 'sending', sent: what.sent } } : state;
    case 'placed':
      return { ...state, order: { phase: 'placed' } };
    case 'failed':
      return failed(state, what.error);
    default:
      return isLocked(state) ? state : chosen(state, what);
  }
}

type Choice = Extract<
  Happening,
  {
    readonly what: 'written' | 'typed' | 'coupons' | 'points' | 'memo' | 'cashReceipt' | 'way' | 'agreed';
  }
>;

function chosen(state: CheckoutState, what: Choice): CheckoutState {
  switch (what.what) {
    case 'written':
      return { ...state, written: { ...state.written, ...what.change } };
    case 'typed':
      return { ...state, typed: { ...state.typed, ...what.change } };
    case 'coupons':
      return { ...state, couponSysIds: what.couponSysIds };
    case 'points':
      return { ...state, usePoint: what.usePoint };
    case 'cashReceipt':
      return { ...state, cashReceipt: what.wish };
    case 'memo':
      return { ...state, memo: what.memo };
    case 'way':
      return { ...state, chosenWay: what.way };
    case 'agreed':
      return { ...state, agreements: what.agreements };
  }
}

/** Of another buyer, coupons, points and what was sent do not count. */
function delivered(state: CheckoutState, delivery: Delivery): CheckoutState {
  if (delivery.userSysId === state.delivery.userSysId) return { ...state, delivery };
  const isOpen = state.order.phase === 'unanswered';
  return {
    ...state,
    delivery,
    member: undefined,
    couponSysIds: [],
    usePoint: 0,
    memo: '',
    cashReceipt: NO_CASH_RECEIPT,
    ...(isOpen && { order: { phase: 'open' }, failure: undefined }),
  };
}

/** What cannot be used any more, with what else was chosen since, is not asked for again. */
function heard(state: CheckoutState, what: QuoteHeard): CheckoutState {
  if (isLocked(state)) return state;
  const quoted = withHeard(state.quoted, what);
  const { quote } = quoted;
  if (quoted === state.quoted || !quote || !isSettled(quoted)) return { ...state, quoted };
  const refused = quote.coupons.filter(({ refusalCode }) => refusalCode !== null);
  const code = refused[0]?.refusalCode;
  if (code) {
    const gone = new Set(refused.map(({ userCouponSysId }) => userCouponSysId));
    const couponSysIds = state.couponSysIds.filter((id) => !gone.has(id));
    return { ...state, quoted, couponSysIds, failure: { what: 'coupon', code } };
  }
  const usePoint = quote.points?.refusalCode ? quote.points.usablePoint : state.usePoint;
  return { ...state, quoted, usePoint };
}

function failed(state: CheckoutState, error: unknown): CheckoutState {
  const { order } = state;
  if (order.phase !== 'sending') return state;
  const means = refusalMeans(refusalCode(error));
  const failure: Failure = { what: 'refused', error, isAnotherPrice: means === 'price' };
  if (error instanceof CallRefused && (means === 'soldOut' || means === 'terms' || isOver(error.resultCode)))
    return { ...state, failure, order: { phase: 'over', error } };
  const isUnanswered = error instanceof CallFailed && order.sent.userSysId === state.delivery.userSysId;
  return {
    ...state,
    failure,
    order: isUnanswered ? { phase: 'unanswered', sent: order.sent } : { phase: 'open' },
    // What it costs may be another by now.
    ...(error instanceof CallRefused && { quoted: { ...state.quoted, isAsking: true } }),
  };
}

/** Requests a quote for the current choice, unless an order with a known price is under way. */
function quoting(state: CheckoutState): CheckoutState {
  if (isLocked(state)) return state;
  const quoted = asking(state.quoted, askedOf(state));
  return quoted === state.quoted ? state : { ...state, quoted };
}

/** Null: where it goes is not known yet. */
function askedOf(state: CheckoutState): QuoteRequest | null {
  const { delivery, couponSysIds, usePoint, written } = state;
  const orderProducts = orderProductsOf(state);
  if (delivery.userSysId === undefined) {
    const postNumber = isAddressWrong(written, 'zipCode') ? undefined : tidiedAddress(written).zipCode;
    return { orderProducts, ...(postNumber !== undefined && { receiverPostNumber: postNumber }) };
  }
  if (!delivery.isKnown) return null;
  const { current } = delivery;
  return {
    orderProducts,
    userCouponSysIds: [...couponSysIds],
    usePoint,
    ...(current && { userAddressSysId: current.userAddressSysId }),
  };
}

function orderProductsOf({ wanted }: Pick<CheckoutState, 'wanted'>): QuoteRequest['orderProducts'] {
  return wanted.lines.map(({ asked }) => asked);
}

function maySend({ order }: Pick<CheckoutState, 'order'>): boolean {
  return order.phase === 'open' || order.phase === 'unanswered';
}

/** It is being placed, or was: nothing can be pressed. */
export function isOrdering({ order }: Pick<CheckoutState, 'order'>): boolean {
  return order.phase === 'sending' || order.phase === 'placed';
}

/** The choice cannot change while an order waits for its answer. */
export function isLocked({ order }: Pick<CheckoutState, 'order'>): boolean {
  return order.phase !== 'open';
}

/** Why it cannot be ordered at all. */
export function refusalOf({ order, quoted }: Pick<CheckoutState, 'order' | 'quoted'>): Error | undefined {
  if (order.phase === 'over') return order.error;
  const { error, isAsking } = quoted;
  return error && !isAsking && !isTrouble(error) ? error : undefined;
}

/** Why it cannot be learnt now what it costs. */
export function troubleOf({ quoted: { error, isAsking } }: Pick<CheckoutState, 'quoted'>): Error | undefined {
  return error && !isAsking && isTrouble(error) ? error : undefined;
}

/** What a press sends; null: it cannot be ordered now. */
export function sendable(state: CheckoutState): Sent | null {
  const { order, quoted, delivery } = state;
  if (order.phase === 'unanswered') return order.sent;
  const way = wayOf(state);
  const asked = askedOf(state);
  const { quote } = quoted;
  if (order.phase !== 'open' || !asked || !quote || !isSettled(quoted)) return null;
  if (way === undefined || wrongOf(state).length > 0) return null;
  const { name, mobile } = ordererOf(state);
  const cashReceipt = offersReceipt(state) ? receiptAsked(state.cashReceipt) : undefined;
  const request: OrderRequest = {
    ...asked,
    ...(!isMember(state) && receiverOf(state.written)),
    ...atQuote(asked.orderProducts, quote),
    payMethodCode: way,
    agreements: state.agreements,
    orderName: name.trim(),
    orderMobile: mobile,
    ...(cashReceipt && { cashReceipt }),
    ...(state.memo.trim() !== '' && { deliveryMemo: state.memo.trim() }),
  };
  return { request, payAmount: quote.totalAmount, way, userSysId: delivery.userSysId };
}
