/** What members saw and were refused: one event for many of them, so that a crowd costs the log little. */
import { koreanTime } from '../../../../schema/korean-days.ts';
import type { ResultCode } from '../../../../schema/codes.ts';
import type { Operation } from '../../../../schema/operation.ts';
import { streamOf, type Facts, type Fold, type StreamRef } from '../../../platform/log/log.ts';

/** That a member was in a broadcast. Times are milliseconds since 1970, as the server that they came to had them. */
export interface Visit {
  readonly userSysId: number;
  readonly broadcastSysId: number;
  /** They watched it as a past one. */
  readonly isReplay: boolean;
  readonly beganAt: number;
  /** Null: it still goes on, or nobody knows. A later record of the same visit says it. */
  readonly endedAt: number | null;
}

/** A price as a member’s screen showed it, in won. */
export interface ShownQuote {
  readonly broadcastSysId: number | null;
  readonly products: readonly {
    readonly prdtSysId: number;
    readonly name: string;
    /** Of one piece, before options. */
    readonly price: number;
    readonly qty: number;
    /** With options and add-ons. */
    readonly totalAmount: number;
    readonly lines: readonly { readonly qty: number; readonly options: readonly string[] }[];
    readonly addOns: readonly { readonly name: string; readonly item: string; readonly qty: number }[];
  }[];
  readonly couponDiscountAmount: number;
  readonly pointDiscountAmount: number;
  /** Delivery that is paid with the order. */
  readonly prepaymentAmount: number;
  readonly totalAmount: number;
  /** The code that an order at this price is refused with; null: none. */
  readonly refusalCode: ResultCode | null;
}

export interface QuoteSeen extends ShownQuote {
  readonly userSysId: number;
  readonly shownAt: number;
}

/** What a buyer wanted to do with orders, payments or claims, and why they could not. */
export interface RefusalSeen {
  /** Null: a guest. */
  readonly userSysId: number | null;
  readonly refusedAt: number;
  /** Of the answer. */
  readonly requestId: string;
  /** The operation's name and group in the contract. */
  readonly operation: string;
  readonly tag: BuyersTag;
  readonly resultCode: ResultCode;
  readonly facts: Facts;
  readonly orderSysId: number | null;
  readonly broadcastSysId: number | null;
}

/** The groups of operations that buyers order, pay and claim with. */
export const BUYERS_TAGS = ['orders', 'payments', 'claims'] as const;
export type BuyersTag = (typeof BUYERS_TAGS)[number];

/** Null: its refusals are not remembered. Reading changes nothing, and a shop's own work has other helpers. */
export function buyersTag({ method, access, tag }: Operation): BuyersTag | null {
  if (method === 'GET' || access === 'host' || access === 'manager') return null;
  return BUYERS_TAGS.find((each) => each === tag) ?? null;
}

export type SeenEvent =
  | { readonly type: 'BroadcastsVisited'; readonly data: { readonly visits: readonly Visit[] } }
  | { readonly type: 'QuotesShown'; readonly data: { readonly quotes: readonly QuoteSeen[] } }
  | { readonly type: 'CallsRefused'; readonly data: { readonly refusals: readonly RefusalSeen[] } };

export const seenFold: Fold<null, SeenEvent> = {
  category: 'seen',
  initial: null,
  stateVersion: 1,
  on: { BroadcastsVisited: () => null, QuotesShown: () => null, CallsRefused: () => null },
};

/** The Korean day of a moment, as a number: 20261120. */
export function dayOf(at: number): number {
  return Number(koreanTime(at).date.replaceAll('-', ''));
}

/** What was recorded on that day. */
export function seenStream(day: number): StreamRef<null, SeenEvent> {
  return streamOf(seenFold, day);
}
