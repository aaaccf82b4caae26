import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { KEYWORD_LENGTH_MAX, TIME_ZONE_OFFSET } from '../../../../schema/constants.ts';

/** Months back from today; 0: all of them. */
export const PERIODS = [0, 1, 3, 6, 12] as const;
export type Period = (typeof PERIODS)[number];

/** The statuses to choose from; 0: all of them. */
export const STATUSES = [
  0,
  LINE_STATUS.depositPending,
  LINE_STATUS.paid,
  LINE_STATUS.preparing,
  LINE_STATUS.sent,
  LINE_STATUS.delivered,
  LINE_STATUS.confirmed,
  LINE_STATUS.cancelled,
  LINE_STATUS.exchanged,
  LINE_STATUS.returned,
] as const;
export type Status = (typeof STATUSES)[number];

/** What is searched for. It lives in the address. */
export interface Search {
  readonly keyword: string;
  readonly period: Period;
  readonly status: Status;
}

export function searchIn(query: string): Search {
  const said = new URLSearchParams(query);
  const one = <T extends number>(name: string, all: readonly T[]) =>
    all.find((each) => String(each) === said.get(name)) ?? all[0]!;
  return {
    keyword: (said.get('keyword') ?? '').slice(0, KEYWORD_LENGTH_MAX),
    period: one('period', PERIODS),
    status: one('status', STATUSES),
  };
}

/** `?keyword=…&status=4`; empty: everything. */
export function queryFor({ keyword, period, status }: Search): string {
  const said = new URLSearchParams({
    ...(keyword.trim() !== '' && { keyword: keyword.trim() }),
    ...(period !== 0 && { period: String(period) }),
    ...(status !== 0 && { status: String(status) }),
  }).toString();
  return said === '' ? '' : `?${said}`;
}

export function isSearching(search: Search): boolean {
  return queryFor(search) !== '';
}

/** What the server is asked for. */
export function askedFor({ keyword, period, status }: Search, now: number) {
  return {
    ...(keyword.trim() !== '' && { keyword: keyword.trim() }),
    ...(status !== 0 && { statusCode: status }),
    ...(period !== 0 && { from: koreanDateBefore(now, period) }),
  };
}

const AHEAD = -Date.parse(`1970-01-01T00:00:00${TIME_ZONE_OFFSET}`);

/** The same day of an earlier month, or its last one. */
export function koreanDateBefore(now: number, months: number): string {
  const today = new Date(now + AHEAD);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth() - months, today.getUTCDate()];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10);
}
