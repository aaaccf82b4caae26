import { useLocale, useTranslations } from 'use-intl';
import { COUPON_COUNTDOWN_LASTS } from '../../../schema/buying/constants.ts';
import { clock, day, duration } from '../../app/i18n/when.ts';
import { useNow } from '../../app/calls/use-now.ts';
import { layout } from '../../design/layout/layout.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** When a coupon ends; it counts down when that is near. Only its own text renders on each tick. */
export function Ending({ expireDate }: { readonly expireDate: string }) {
  const ends = Date.parse(expireDate);
  const left = ends - useNow(MINUTE);
  const isNear = left > 0 && left <= COUPON_COUNTDOWN_LASTS + MINUTE;
  return isNear ? <Countdown ends={ends} /> : <Moment ends={ends} isOver={left <= 0} />;
}

function Moment({ ends, isOver }: { readonly ends: number; readonly isOver: boolean }) {
  const t = useTranslations('coupons');
  const locale = useLocale();
  const time = `${day(locale, ends)} ${clock(locale, ends)}`;
  return <time dateTime={new Date(ends).toISOString()}>{t(isOver ? 'expired' : 'until', { time })}</time>;
}

function Countdown({ ends }: { readonly ends: number }) {
  const t = useTranslations('coupons.left');
  const left = ends - useNow(SECOND);
  const moment = <Moment ends={ends} isOver={left <= 0} />;
  if (left <= 0 || left > COUPON_COUNTDOWN_LASTS) return moment;
  return (
    <>
      <span className="sr-only">{moment}</span>
      {/* A screen reader would read every second of it. */}
      <span className={layout({ tone: 'accent', weight: 'semibold' }, 'num')} aria-hidden="true">
        {t('time', { time: duration(left) })}
      </span>
    </>
  );
}
