/*
 * How many characters a paid translator may be asked for. What must stay true:
 * - All nodes share one monthly budget. It is debited by a decision before the call, so it also holds over restarts.
 * - A failed call is not refunded, because the translator may have counted it.
 * - The log records the number of characters, never the text.
 */
import type { Rate } from '../../../platform/limits/bucket.ts';
import { streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

export interface MonthEvent {
  readonly type: 'CharactersSpent';
  readonly data: {
    readonly characters: number;
    /** Characters that are not yet free again, including these, and the time of that count (ms since 1970). */
    readonly owed: number;
    readonly at: number;
  };
}

export type Month = Pick<MonthEvent['data'], 'owed' | 'at'>;

export const monthFold: Fold<Month, MonthEvent> = {
  category: 'translationbudget',
  initial: { owed: 0, at: 0 },
  stateVersion: 1,
  on: { CharactersSpent: (_state, { data: { owed, at } }) => ({ owed, at }) },
};

export const monthStream: StreamRef<Month, MonthEvent> = streamOf(monthFold, 'month');

/** Days of the longest month, in seconds. */
const MONTH = 31 * 24 * 60 * 60;
/** A tenth of the month may be used at once, so that an abuser leaves most of it. */
const AT_ONCE = 0.1;

/** The monthly limit. Characters become free again little by little. */
export function monthly(charactersPerMonth: number): Rate {
  const burst = charactersPerMonth * AT_ONCE;
  return { burst, perSecond: (charactersPerMonth - burst) / MONTH };
}

/** No event if the budget is used up. It works as a leaky bucket: if nothing is owed, any number may be spent. */
export function spend({ owed, at }: Month, characters: number, rate: Rate, now: number): MonthEvent[] {
  const back = (Math.max(now - at, 0) / 1000) * rate.perSecond;
  const stillOwed = Math.max(owed - back, 0);
  if (rate.burst - stillOwed < Math.min(characters, Math.max(rate.burst, 1))) return [];
  return [{ type: 'CharactersSpent', data: { characters, owed: stillOwed + characters, at: now } }];
}
