import { QUIET_HOURS } from '../../../../schema/members/constants.ts';
import { HOUR } from '../../../../schema/durations.ts';
import { koreanDay } from '../../../../schema/korean-days.ts';

/** When something may be pushed that happens now: at once, but advertising not at night in Korea. Milliseconds since 1970. */
export function pushedFrom(now: number, { isAdvertising }: { readonly isAdvertising: boolean }): number {
  if (!isAdvertising) return now;
  const { start, end } = koreanDay(now);
  const morning = start + QUIET_HOURS.until * HOUR;
  if (now < morning) return morning;
  return now < start + QUIET_HOURS.from * HOUR ? now : end + QUIET_HOURS.until * HOUR;
}
