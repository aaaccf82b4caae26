/** What members saw: one event for many of them, so that a crowd costs the log little. */
import { koreanTime } from '../../../schema/korean-days.ts';
import type { ResultCode } from '../../../schema/codes.ts';
import { streamOf, type Fold, type StreamRef } from '../../platform/log/log.ts';

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

export type SeenEvent =
  | { readonly type: 'BroadcastsVisited'; readonly data: { readonly visits: readonly Visit[] } }
  | { readonly type: 'QuotesShown'; readonly data: { readonly quotes: readonly QuoteSeen[] } };

export const seenFold: Fold<null, SeenEvent> = {
  category: 'seen',
  initial: null,
  stateVersion: 1,
  on: { BroadcastsVisited: () => null, QuotesShown: () => null },
};

/** The Korean day of a moment, as a number: 20261120. */
export function dayOf(at: number): number {
  return Number(koreanTime(at).date.replaceAll('-', ''));
}

/** What was recorded on that day. */
export function seenStream(day: number): StreamRef<null, SeenEvent> {
  return streamOf(seenFold, day);
}
