import { koreanDayAfter } from '../korean-days.ts';
import { REJOIN_BARS, type FormerReason } from './constants.ts';

/** The first moment (ms since 1970) at which somebody whose account ended at `endedAt` may join again. */
export function rejoinFrom(reason: FormerReason, endedAt: number): number {
  const bar: { readonly months?: number; readonly days?: number } = REJOIN_BARS[reason];
  return koreanDayAfter(endedAt, { months: bar.months ?? 0, days: (bar.days ?? 0) + 1 });
}
