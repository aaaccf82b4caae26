/**
 * The purchase of one product without its sheet: what is chosen, what the server says that it costs, and the order.
 *
 * What must stay true:
 * - The sheet decides nothing about money or stock: it orders at what the quote says, and only while the quote answers
 *   what is chosen.
 * - One press is one order. After the order no price is asked for.
 * - A change of the choice withdraws what was said about the last one.
 * - In a broadcast a member uses the coupon that takes off the most, unless they want none. The server picks it
 *   again for each choice. Outside of broadcasts the order page asks for coupons and points.
 */
import type { placeOrder } from '../../../schema/buying/orders.ts';
import type { OrderRequest } from '../../../schema/buying/order-request.ts';
import type { Quote, QuoteRequest } from '../../../schema/buying/quotes.ts';
import { CallRefused, refusalCode } from '../../../schema/call.ts';
import type { Product, ProductDetail } from '../../../schema/catalog/products.ts';
import { isOver, refusalMeans } from '../../../schema/codes.ts';
import * as REFUSED from '../../../schema/refused.ts';
import type { Reply } from '../../../schema/operation.ts';
import {
  asking,
  isSettled,
  proposedCoupon,
  type Quoted,
  type QuoteHeard,
  UNQUOTED,
  withHeard,
} from '../buying/offers.ts';
import { type Adding, restockedAddings, withAdding, withAddingQty } from './addings.ts';
import type { KeptChoice } from './kept-choice.ts';
import type { Limit } from './limits.ts';
import {
  firstLines,
  type Line,
  type NotTaken,
  orderRequest,
  type Problem,
  problemOf,
  quoteRequest,
  restocked,
  type Sold,
  withLine,
  withQty,
  withValues,
} from './selection.ts';

export type SoldProduct = Product & Sold;

/** The options of the product, with their stock. */
export interface Options {
  readonly data: ProductDetail | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
}

/** An order that went through, and what its buyer was shown that it costs. */
export type Done = Reply<typeof placeOrder> & { readonly payAmount: number };

export type Order =
  | { readonly phase: 'open' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'done'; readonly done: Done };

export interface PurchaseState {
  readonly sold: SoldProduct;
  readonly options: Options;
  /** Where it goes; undefined: not known yet. */
  readonly userAddressSysId: number | undefined;
  /** What the courier should know; empty: nothing. */
  readonly memo: string;
  readonly lines: readonly Line[];
  readonly addings: readonly Adding[];
  /** The chosen descriptive value of each option. */
  readonly values: Readonly<Record<number, string>>;
  /** The first of two levels, while the second is being chosen. */
  readonly baseSysId: number | undefined;
  /** The line whose quantity met a limit last. */
  readonly limit: { readonly id: Line['id'] | Adding['id']; readonly limit: Limit } | undefined;
  /** Rises when a typed number met a limit: the field must be drawn again, even with the number before. */
  readonly redrawn: number;
  readonly notTaken: NotTaken | undefined;
  /** Undefined: a guest, who has neither coupons nor points. */
  readonly userSysId: number | undefined;
  /** Empty until the server has said which is the best. */
  readonly couponSysIds: readonly number[];
  readonly wantsCoupon: boolean;
  /** As many points as can be used. */
  readonly wantsPoints: boolean;
  readonly usePoint: number;
  readonly quoted: Quoted;
  readonly order: Order;
}

export type Happening =
  | { readonly what: 'sold'; readonly sold: SoldProduct }
  | { readonly what: 'options'; readonly options: Options }
  | {
      readonly what: 'address';
      readonly userSysId: number | undefined;
      readonly userAddressSysId: number | undefined;
    }
  | { readonly what: 'memo'; readonly memo: string }
  | { readonly what: 'quote'; readonly heard: QuoteHeard }
  | { readonly what: 'coupon' | 'points'; readonly isWanted: boolean }
  | { readonly what: 'base'; readonly baseSysId: number }
  | { readonly what: 'value'; readonly option: number; readonly value: string }
  | { readonly what: 'line'; readonly line: Line }
  | { readonly what: 'qty'; readonly id: Line['id']; readonly qty: number }
  | { readonly what: 'removed'; readonly id: Line['id'] }
  | { readonly what: 'adding'; readonly adding: Adding }
  | { readonly what: 'addingQty'; readonly id: Adding['id']; readonly qty: number }
  | { readonly what: 'addingRemoved'; readonly id: Adding['id'] }
  | { readonly what: 'sent' }
  | { readonly what: 'placed'; readonly done: Done }
  | { readonly what: 'failed'; readonly error: unknown };

const NO_OPTIONS: Pick<ProductDetail, 'normalOptions' | 'singleOptions' | 'addingProducts'> = {
  normalOptions: [],
  singleOptions: [],
  addingProducts: [],
};
const OPEN: Order = { phase: 'open' };
const NO_BENEFITS = { couponSysIds: [], wantsCoupon: true, wantsPoints: false, usePoint: 0 };

/** `kept`: what was chosen of this product before its buyer left to log in. */
export function firstPurchase(sold: SoldProduct, kept?: KeptChoice): PurchaseState {
  return quoting({
    sold,
    options: { data: undefined, error: null, isFetching: true },
    userAddressSysId: undefined,
    memo: '',
    lines: kept?.lines ?? firstLines(sold),
    addings: kept?.addings ?? [],
    values: kept?.values ?? {},
    baseSysId: undefined,
    limit: undefined,
    redrawn: 0,
    notTaken: undefined,
    userSysId: undefined,
    ...NO_BENEFITS,
    quoted: UNQUOTED,
    order: OPEN,
  });
}

export function nextPurchase(state: PurchaseState, what: Happening): PurchaseState {
  return quoting(changed(state, what));
}

function changed(state: PurchaseState, what: Happening): PurchaseState {
  switch (what.what) {
    case 'sold':
      return { ...state, sold: what.sold };
    case 'options':
      return withOptions(state, what.options);
    case 'address':
      return delivered(state, what);
    case 'coupon':
    case 'points':
      return isUnderWay(state) ? state : wanting(state, what);
    case 'memo':
      return { ...state, memo: what.memo };
    case 'quote':
      return heard(state, what.heard);
    case 'sent':
      return { ...state, order: { phase: 'sending' } };
    case 'placed':
      return { ...state, order: { phase: 'done', done: what.done } };
    case 'failed':
      return failed(state, what.error);
    default:
      return chosen(state, what);
  }
}

/** Of another buyer, coupons and points do not count. */
function delivered(
  state: PurchaseState,
  { userSysId, userAddressSysId }: Extract<Happening, { readonly what: 'address' }>,
): PurchaseState {
  const isSame = userSysId === state.userSysId;
  return { ...state, userSysId, userAddressSysId, ...(!isSame && NO_BENEFITS) };
}

function wanting(
  state: PurchaseState,
  { what, isWanted }: Extract<Happening, { readonly what: 'coupon' | 'points' }>,
): PurchaseState {
  const { quote } = state.quoted;
  if (what === 'points')
    return {
      ...state,
      wantsPoints: isWanted,
      usePoint: isWanted ? (quote?.points?.usablePoint ?? 0) : 0,
    };
  const best = isWanted ? proposedCoupon({ quoted: { quote }, couponSysIds: [] }) : undefined;
  return { ...state, wantsCoupon: isWanted, couponSysIds: best ? [best.userCouponSysId] : [] };
}

/**
 * Takes the best coupon and the points that the server names. The last price stays on the screen until the server has quoted
 * a new one.
 */
function heard(state: PurchaseState, what: QuoteHeard): PurchaseState {
  const quoted = withHeard(state.quoted, what);
  const { quote } = quoted;
  if (quoted === state.quoted || !quote || !isSettled(quoted) || isUnderWay(state))
    return { ...state, quoted };
  // It cannot be used any more: the buyer decides on another one.
  if (quote.coupons.some(({ refusalCode }) => refusalCode !== null))
    return { ...state, quoted, couponSysIds: [], wantsCoupon: false };
  const best = state.wantsCoupon && proposedCoupon({ quoted, couponSysIds: state.couponSysIds });
  if (best) return { ...state, couponSysIds: [best.userCouponSysId] };
  const usePoint = state.wantsPoints ? (quote.points?.usablePoint ?? 0) : 0;
  return usePoint === state.usePoint ? { ...state, quoted } : { ...state, usePoint };
}

function withOptions(state: PurchaseState, options: Options): PurchaseState {
  const { data } = options;
  if (!data || data === state.options.data) return { ...state, options };
  return {
    ...state,
    options,
    lines: restocked(state.lines, data),
    addings: restockedAddings(state.addings, data),
  };
}

type Choice = Exclude<
  Happening,
  {
    readonly what:
      | 'sold'
      | 'options'
      | 'address'
      | 'memo'
      | 'coupon'
      | 'points'
      | 'quote'
      | 'sent'
      | 'placed'
      | 'failed';
  }
>;

function chosen(state: PurchaseState, what: Choice): PurchaseState {
  const { sold, lines, addings } = state;
  switch (what.what) {
    case 'base':
      return { ...state, baseSysId: what.baseSysId };
    case 'value': {
      const values = { ...state.values, [what.option]: what.value };
      return { ...withChoice(state, withValues(lines, optionsOf(state), values)), values };
    }
    case 'line': {
      const next = withLine(sold, lines, what.line);
      // The next combination is chosen from the beginning.
      const begun = { ...state, baseSysId: undefined };
      return typeof next === 'string' ? { ...begun, notTaken: next } : withChoice(begun, next);
    }
    case 'removed':
      return withChoice(
        state,
        lines.filter(({ id }) => id !== what.id),
      );
    case 'qty': {
      const next = withQty(sold, lines, what.id, what.qty);
      return withLimit(withChoice(state, next.lines), what, next.limit, qtyOf(lines, what.id));
    }
    case 'adding':
      return withChoice(state, lines, withAdding(addings, what.adding));
    case 'addingRemoved':
      return withChoice(
        state,
        lines,
        addings.filter(({ id }) => id !== what.id),
      );
    case 'addingQty': {
      const next = withAddingQty(addings, what.id, what.qty);
      return withLimit(withChoice(state, lines, next.addings), what, next.limit, qtyOf(addings, what.id));
    }
  }
}

function withChoice(
  state: PurchaseState,
  lines: readonly Line[],
  addings: readonly Adding[] = state.addings,
): PurchaseState {
  const { order } = state;
  return {
    ...state,
    lines,
    addings,
    limit: undefined,
    notTaken: undefined,
    // Of another choice another coupon may take off more.
    couponSysIds: [],
    order: order.phase === 'failed' ? OPEN : order,
  };
}

function qtyOf(of: readonly (Line | Adding)[], id: Line['id'] | Adding['id']): number {
  return of.find((one) => one.id === id)?.qty ?? 0;
}

function withLimit(
  state: PurchaseState,
  { id, qty }: Extract<Choice, { readonly qty: number }>,
  limit: Limit | null,
  was: number,
): PurchaseState {
  if (!limit) return state;
  // The stepper's own buttons move by one and must keep their focus.
  const isTyped = Math.abs(qty - was) > 1;
  return { ...state, limit: { id, limit }, redrawn: state.redrawn + (isTyped ? 1 : 0) };
}

/** Options that have changed are chosen from the beginning. */
function failed(state: PurchaseState, error: unknown): PurchaseState {
  const order: Order = { phase: 'failed', error };
  if (refusalMeans(refusalCode(error)) !== 'options') return { ...state, order };
  return { ...state, lines: firstLines(state.sold), addings: [], values: {}, baseSysId: undefined, order };
}

function quoting(state: PurchaseState): PurchaseState {
  const quoted = asking(state.quoted, askedOf(state));
  return quoted === state.quoted ? state : { ...state, quoted };
}

/** Null: nothing that can be ordered is chosen, or it has been ordered. */
function askedOf(state: PurchaseState): QuoteRequest | null {
  return problemIn(state) || state.order.phase === 'done' ? null : quoteRequest(choiceOf(state));
}

type Chosen = Pick<
  PurchaseState,
  'sold' | 'lines' | 'addings' | 'userAddressSysId' | 'userSysId' | 'couponSysIds' | 'usePoint'
>;

export function choiceOf({ sold, userSysId, couponSysIds, usePoint, ...chosen }: Chosen) {
  const { lines, addings, userAddressSysId } = chosen;
  const { broadcast } = sold;
  const benefits =
    broadcast && userSysId !== undefined ? { userCouponSysIds: couponSysIds, usePoint } : undefined;
  return { product: sold, broadcast, lines, addings, userAddressSysId, benefits };
}

/** None until they have been loaded. */
export function optionsOf({ options }: Pick<PurchaseState, 'options'>): typeof NO_OPTIONS {
  return options.data ?? NO_OPTIONS;
}

/** Why what is chosen cannot be ordered, or null. */
export function problemIn(
  state: Pick<PurchaseState, 'sold' | 'options' | 'lines' | 'addings'>,
): Problem | null {
  return problemOf(state.sold, optionsOf(state), state.lines, state.addings);
}

type OfQuote = Pick<PurchaseState, 'quoted'>;

/** What the server says that it costs; undefined: it does not say. Until the next quote the last one is shown. */
export function quoteOf({ quoted: { asked, quote, error } }: OfQuote): Quote | undefined {
  return asked === null || error ? undefined : quote;
}

/** What can be taken off, and whether it is. */
export interface Benefit {
  readonly amount: number;
  readonly isWanted: boolean;
}

/** The coupon that takes off the most; undefined: there is none. */
export function couponIn(state: Pick<PurchaseState, 'quoted' | 'wantsCoupon'>): Benefit | undefined {
  const quote = quoteOf(state);
  const used = quote?.couponDiscountAmount ?? 0;
  const best = proposedCoupon({ quoted: { quote }, couponSysIds: [] });
  const amount = used > 0 ? used : (best?.discountAmount ?? 0);
  return amount > 0 ? { amount, isWanted: state.wantsCoupon } : undefined;
}

/** Undefined: none can be used. */
export function pointsIn(state: Pick<PurchaseState, 'quoted' | 'wantsPoints'>): Benefit | undefined {
  const amount = quoteOf(state)?.points?.usablePoint ?? 0;
  return amount > 0 ? { amount, isWanted: state.wantsPoints } : undefined;
}

/** Why there is no quote. */
export function unquotedBecause({ quoted: { error, isAsking } }: OfQuote): Error | undefined {
  return isAsking ? undefined : error;
}

/** Asking for the quote again may help; otherwise the server has said what an order would be refused with. */
export function isQuoteLost(state: OfQuote): boolean {
  const error = unquotedBecause(state);
  if (!error) return false;
  return !(error instanceof CallRefused) || refusalMeans(error.resultCode) === 'again';
}

type Failable = Pick<PurchaseState, 'order' | 'quoted'>;

/** Why there was no order. */
export function failureOf({ order }: Pick<PurchaseState, 'order'>): unknown {
  return order.phase === 'failed' ? order.error : undefined;
}

/** The chosen option has sold out; another one may be left. */
export function isTaken(state: Pick<PurchaseState, 'order'>): boolean {
  return refusalCode(failureOf(state)) === REFUSED.soldOut;
}

/** No choice of this product can be bought. */
export function isPurchaseOver(state: Failable): boolean {
  return isOver(refusalCode(failureOf(state))) || isOver(refusalCode(unquotedBecause(state)));
}

function isUnderWay({ order }: Pick<PurchaseState, 'order'>): boolean {
  return order.phase === 'sending' || order.phase === 'done';
}

/** What a press orders; null: it cannot be ordered now. */
export function sendable(
  state: PurchaseState,
): { readonly request: OrderRequest; readonly payAmount: number } | null {
  const { quoted, userAddressSysId } = state;
  const quote = quoteOf(state);
  if (isUnderWay(state) || userAddressSysId === undefined || !quote || !isSettled(quoted)) return null;
  const deliveryMemo = state.memo.trim();
  const request = {
    ...orderRequest({ ...choiceOf(state), userAddressSysId }, quote),
    ...(deliveryMemo !== '' && { deliveryMemo }),
  };
  return { request, payAmount: quote.totalAmount };
}
