import { useLocale, useTranslations } from 'use-intl';
import { clock, day, daysBetween, duration } from '../../app/i18n/when.ts';
import { useNow } from '../../app/calls/use-now.ts';
import { layout } from '../../design/layout/layout.ts';

const HOUR = 60 * 60 * 1000;

function Ticking({ startsAt }: { readonly startsAt: number }) {
  const t = useTranslations('home');
  const left = startsAt - useNow(1000);
  return left > 0 ? t('startsIn', { time: duration(left) }) : t('startingSoon');
}

/** `const startText = useStartText(); startText(at, now)`: today, tomorrow or the day, with the time. */
export function useStartText(): (at: number, now: number) => string {
  const t = useTranslations('home');
  const locale = useLocale();
  return (at, now) => {
    const time = clock(locale, at);
    const days = daysBetween(now, at);
    if (days === 0) return t('today', { time });
    return days === 1 ? t('tomorrow', { time }) : `${day(locale, at)} ${time}`;
  };
}

/** When it begins: today, tomorrow or the day, and in the last hour a countdown. */
export function StartsAt({ startDate, now }: { readonly startDate: string; readonly now: number }) {
  const startText = useStartText();
  const at = Date.parse(startDate);
  const soon = at - now < HOUR;
  return (
    <time className={layout(soon ? { tone: 'ink' } : {}, 'num')} dateTime={startDate}>
      {soon ? <Ticking startsAt={at} /> : startText(at, now)}
    </time>
  );
}
