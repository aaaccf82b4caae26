import { useLocale } from 'use-intl';
import type { Scheduled } from '../../schema/broadcasts/state.ts';
import { clock, day } from '../app/i18n/when.ts';
import { StatePill } from './StatePill.tsx';

/** The start of a broadcast and its state now. */
export function When({
  scheduled,
  now,
  withDay = false,
}: {
  readonly scheduled: Scheduled;
  readonly now: number;
  /** No heading says it. */
  readonly withDay?: boolean;
}) {
  const locale = useLocale();
  const at = Date.parse(scheduled.startDate);
  return (
    <>
      <time className="num" dateTime={scheduled.startDate}>
        {withDay ? `${day(locale, at)} ${clock(locale, at)}` : clock(locale, at)}
      </time>
      <StatePill scheduled={scheduled} now={now} />
    </>
  );
}
