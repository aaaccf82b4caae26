import { STOCK_QTY_MAX } from '../../../../schema/catalog/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

/** Which count: an option detail's id, or null for the product itself. */
export type StockKey = number | null;

export interface StockLine {
  readonly detailSysId: StockKey;
  readonly qty: number;
}

/** Pieces of a product's add-on. */
export interface AddOnLine {
  readonly prdtAddingProductDetailSysId: number;
  readonly qty: number;
}

interface Moved {
  readonly lines: readonly StockLine[];
  readonly addOns?: readonly AddOnLine[];
}

/** `qty` is negative where pieces went; `leftQty`: what is left then. */
interface Adjusted extends Moved {
  readonly lines: readonly (StockLine & { readonly leftQty: number })[];
  readonly addOns: readonly (AddOnLine & { readonly leftQty: number })[];
  readonly reason: string;
}

export type StockEvent =
  | { readonly type: 'StockReceived'; readonly data: Moved }
  | { readonly type: 'StockAdjusted'; readonly data: Adjusted }
  | { readonly type: 'StockTaken' | 'StockReturned'; readonly data: Moved & { readonly orderSysId: number } };

export interface StockState {
  /** Pieces left by key; the product's own count has the key `product`. */
  readonly left: Readonly<Record<string, number>>;
  /** The change of each add-on's stock since the product was listed. */
  readonly addOns: Readonly<Record<string, number>>;
  /** How often it was changed by hand, rather than by an order. */
  readonly byHand: number;
}

export const stockFold: Fold<StockState, StockEvent> = {
  category: 'stock',
  initial: { left: {}, addOns: {}, byHand: 0 },
  stateVersion: 3,
  on: {
    StockReceived: (state, { data }) => byHand(change(state, data, 1)),
    StockAdjusted: (state, { data }) => byHand(change(state, data, 1)),
    StockTaken: (state, { data }) => change(state, data, -1),
    StockReturned: (state, { data }) => change(state, data, 1),
  },
};

/** Stock events that no order causes. */
export const STOCK_BY_HAND = ['StockReceived', 'StockAdjusted'] as const satisfies StockEvent['type'][];

function byHand(state: StockState): StockState {
  return { ...state, byHand: state.byHand + 1 };
}

function change(state: StockState, { lines, addOns }: Moved, sign: 1 | -1): StockState {
  const left = { ...state.left };
  for (const { detailSysId, qty } of lines) {
    const key = stockKey(detailSysId);
    left[key] = (left[key] ?? 0) + sign * qty;
  }
  return { ...state, left, addOns: addOns ? changeAddOns(state.addOns, addOns, sign) : state.addOns };
}

function changeAddOns(before: StockState['addOns'], lines: readonly AddOnLine[], sign: 1 | -1) {
  const addOns = { ...before };
  for (const { prdtAddingProductDetailSysId: id, qty } of lines) addOns[id] = (addOns[id] ?? 0) + sign * qty;
  return addOns;
}

export function stockStream(prdtSysId: number): StreamRef<StockState, StockEvent> {
  return streamOf(stockFold, prdtSysId);
}

/** 3 of `stock-3`. */
export function productOfStockStream(stream: string): number {
  return Number(stream.slice(stockFold.category.length + 1));
}

function stockKey(detailSysId: StockKey): string {
  return detailSysId === null ? 'product' : String(detailSysId);
}

export function stockLeft(state: StockState, detailSysId: StockKey): number {
  return state.left[stockKey(detailSysId)] ?? 0;
}

/** All pieces of a product: its own count, or the sum over its option details. */
export function stockSum(state: StockState): number {
  return Object.values(state.left).reduce((sum, qty) => sum + qty, 0);
}

/** Pieces left of an add-on: its first stock, and the changes since. */
export function addOnLeft(
  { addOns }: StockState,
  listed: { readonly prdtAddingProductDetailSysId: number; readonly stockQty: number },
): number {
  return Math.max(0, listed.stockQty + (addOns[listed.prdtAddingProductDetailSysId] ?? 0));
}

/** A choice of a product, or a choice of an add-on with the stock that it was listed with. */
export type CountedStock =
  | { readonly detailSysId: StockKey }
  | { readonly addOn: { readonly prdtAddingProductDetailSysId: number; readonly stockQty: number } };

/** Pieces that come or go, or what is there at this moment. */
export interface Adjustment {
  readonly change?: number;
  readonly level?: number;
  readonly reason: string;
}

/**
 * Changes the stock of one choice. A level becomes a change of the present stock, so no sale made meanwhile is lost.
 * A change by zero makes no event. A level always makes one, even if it equals the stock, because somebody counted.
 * Refuses with 0005 if both or neither are given, and if too few or too many pieces would be left.
 */
export function changeStock(state: StockState, of: CountedStock, { change, level, reason }: Adjustment) {
  if ((change === undefined) === (level === undefined))
    throw new Refusal('0005', {
      field: 'change',
      reason: 'must be given where level is not, and only there',
    });
  const left =
    'addOn' in of
      ? of.addOn.stockQty + (state.addOns[of.addOn.prdtAddingProductDetailSysId] ?? 0)
      : stockLeft(state, of.detailSysId);
  const leftQty = level ?? left + change!;
  if (leftQty < 0 || leftQty > STOCK_QTY_MAX)
    throw new Refusal('0005', { field: 'change', min: -left, max: STOCK_QTY_MAX - left });
  const qty = leftQty - left;
  const data: Adjusted =
    'addOn' in of
      ? {
          lines: [],
          addOns: [{ prdtAddingProductDetailSysId: of.addOn.prdtAddingProductDetailSysId, qty, leftQty }],
          reason,
        }
      : { lines: [{ detailSysId: of.detailSysId, qty, leftQty }], addOns: [], reason };
  const events: StockEvent[] = change === 0 ? [] : [{ type: 'StockAdjusted', data }];
  return { events, leftQty };
}

/** Whether all lines can be taken together; several may name the same key. */
export function canTake(state: StockState, lines: readonly StockLine[]): boolean {
  const asked = new Map<string, number>();
  for (const { detailSysId, qty } of lines) {
    const key = stockKey(detailSysId);
    asked.set(key, (asked.get(key) ?? 0) + qty);
  }
  return [...asked].every(([key, qty]) => (state.left[key] ?? 0) >= qty);
}
