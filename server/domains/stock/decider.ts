import type { Fold, StreamRef } from '../../platform/log/log.ts';
import { streamOf } from '../../platform/log/log.ts';

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

export type StockEvent =
  | { readonly type: 'StockReceived'; readonly data: Moved }
  | { readonly type: 'StockTaken' | 'StockReturned'; readonly data: Moved & { readonly orderSysId: number } };

export interface StockState {
  /** Pieces left by key; the product's own count has the key `product`. */
  readonly left: Readonly<Record<string, number>>;
  /** The change of each add-on's stock since the product was listed. */
  readonly addOns: Readonly<Record<string, number>>;
}

export const stockFold: Fold<StockState, StockEvent> = {
  category: 'stock',
  initial: { left: {}, addOns: {} },
  stateVersion: 2,
  on: {
    StockReceived: (state, { data }) => change(state, data, 1),
    StockTaken: (state, { data }) => change(state, data, -1),
    StockReturned: (state, { data }) => change(state, data, 1),
  },
};

function change(state: StockState, { lines, addOns }: Moved, sign: 1 | -1): StockState {
  const left = { ...state.left };
  for (const { detailSysId, qty } of lines) {
    const key = stockKey(detailSysId);
    left[key] = (left[key] ?? 0) + sign * qty;
  }
  return { left, addOns: addOns ? changeAddOns(state.addOns, addOns, sign) : state.addOns };
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

/** Whether all lines can be taken together; several may name the same key. */
export function canTake(state: StockState, lines: readonly StockLine[]): boolean {
  const asked = new Map<string, number>();
  for (const { detailSysId, qty } of lines) {
    const key = stockKey(detailSysId);
    asked.set(key, (asked.get(key) ?? 0) + qty);
  }
  return [...asked].every(([key, qty]) => (state.left[key] ?? 0) >= qty);
}
