import { useLocale, useTranslations } from 'use-intl';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { clock, day } from '../../app/i18n/when.ts';
import { LivePill, Pill } from '../../design/Pill.tsx';

/** That a broadcast is on air, when it begins, or when it was. */
export function When({ startDate, liveFlag }: Pick<BroadcastCard, 'startDate' | 'liveFlag'>) {
  const t = useTranslations('listing');
  const locale = useLocale();
  if (liveFlag === LIVE_FLAG.onAir) return <LivePill />;
  const at = Date.parse(startDate);
  const isComing = liveFlag === LIVE_FLAG.before;
  return (
    <>
      <time className="num" dateTime={startDate}>
        {isComing ? `${day(locale, at)} ${clock(locale, at)}` : day(locale, at)}
      </time>
      <Pill>{t(isComing ? 'coming' : 'again')}</Pill>
    </>
  );
}
