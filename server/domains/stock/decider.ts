import type { Fold, StreamRef } from '../../platform/log/log.ts';
import { streamOf } from '../../platform/log/log.ts';

/** Which count: an option detail's id, or null for the product itself. */
export type StockKey = number | null;

export interface StockLine {
  readonly detailSysId: StockKey;
  readonly qty: number;
}

export type StockEvent =
  | { readonly type: 'StockReceived'; readonly data: { readonly lines: readonly StockLine[] } }
  | {
      readonly type: 'StockTaken' | 'StockReturned';
      readonly data: { readonly orderSysId: number; readonly lines: readonly StockLine[] };
    };

/** Pieces left by key; the product's own count has the key `product`. */
export interface StockState {
  readonly left: Readonly<Record<string, number>>;
}

export const stockFold: Fold<StockState, StockEvent> = {
  category: 'stock',
  initial: { left: {} },
  stateVersion: 1,
  on: {
    StockReceived: (state, { data }) => change(state, data.lines, 1),
    StockTaken: (state, { data }) => change(state, data.lines, -1),
    StockReturned: (state, { data }) => change(state, data.lines, 1),
  },
};

function change(state: StockState, lines: readonly StockLine[], sign: 1 | -1): StockState {
  const left = { ...state.left };
  for (const { detailSysId, qty } of lines) {
    const key = stockKey(detailSysId);
    left[key] = (left[key] ?? 0) + sign * qty;
  }
  return { left };
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

/** True when every line can be taken at once; several lines may name the same key. */
export function canTake(state: StockState, lines: readonly StockLine[]): boolean {
  const asked = new Map<string, number>();
  for (const { detailSysId, qty } of lines) {
    const key = stockKey(detailSysId);
    asked.set(key, (asked.get(key) ?? 0) + qty);
  }
  return [...asked].every(([key, qty]) => (state.left[key] ?? 0) >= qty);
}
