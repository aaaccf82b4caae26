import { useLocale, useTranslations } from 'use-intl';
import type { Scheduled } from '../../../schema/broadcasts/state.ts';
import { clock, day } from '../../app/i18n/when.ts';
import { Pill } from '../../design/Pill.tsx';
import { StatePill } from './StatePill.tsx';

/** The start of a broadcast and its state now. */
export function When({
  scheduled,
  now,
  withDay = false,
  isChallenge = false,
}: {
  readonly scheduled: Scheduled;
  readonly now: number;
  /** No heading says it. */
  readonly withDay?: boolean;
  /** It is said beside the state, as no heading says it either. */
  readonly isChallenge?: boolean;
}) {
  const t = useTranslations('schedule');
  const locale = useLocale();
  const at = Date.parse(scheduled.startDate);
  return (
    <>
      <time className="num" dateTime={scheduled.startDate}>
        {withDay ? `${day(locale, at)} ${clock(locale, at)}` : clock(locale, at)}
      </time>
      <StatePill scheduled={scheduled} now={now} />
      {isChallenge && <Pill>{t('challenge.pill')}</Pill>}
    </>
  );
}
