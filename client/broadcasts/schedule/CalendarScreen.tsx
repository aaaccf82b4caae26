import BellRing from 'lucide-react/icons/bell-ring';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { lazy, Suspense } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { CALENDAR_PATH } from '../../../schema/broadcasts/calendar-files.ts';
import { SCHEDULE_TYPE } from '../../../schema/broadcasts/constants.ts';
import { LOCALE_PARAM } from '../../../schema/locales.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { backToScreen } from '../../app/frame/scroll.ts';
import { later } from '../../app/later.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Segments } from '../../design/controls/Segments.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useNow } from '../../app/calls/use-now.ts';
import { Broadcasts } from './Broadcasts.tsx';
import { Challenges } from './Challenges.tsx';
import { dateOf } from './days.ts';
import { DayPicker } from './DayPicker.tsx';
import { Missed } from './Missed.tsx';
import { dateIn, scheduleAddress, typeIn } from './schedule-type.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './schedule.module.css';

const JoinCoupon = lazy(
  later(
    () => import('./JoinCoupon.tsx'),
    ['buying/coupons', 'catalog/shop', 'buying/buying', 'catalog/picks'],
  ),
);

const MINUTE = 60_000;

/** Where the entry of the history was opened from is kept with it. */
function show(address: string): void {
  navigate(address, { replace: true, state: history.state as unknown });
}

/** What leads to the member's own reminders, and to a subscription for other calendars. */
function Ways() {
  const t = useTranslations('schedule');
  const locale = useLocale();
  return (
    <nav className={layout({ row: 2, wrap: true, above: 3, below: 3 })} aria-label={t('ways')}>
      <ButtonLink variant="soft" href={addressOf('CalendarReserved')}>
        <BellRing size={18} aria-hidden="true" />
        {t('reserved.way')}
      </ButtonLink>
      <a
        className={layout(
          { row: 2, inline: true, touch: true, tone: 'soft', weight: 'semibold' },
          styles['subscribe'],
        )}
        href={`webcal://${location.host}${CALENDAR_PATH}?${LOCALE_PARAM}=${locale}`}
      >
        <CalendarPlus size={18} aria-hidden="true" />
        {t('subscribe')}
      </a>
    </nav>
  );
}

/** All broadcasts, day by day. Type and day are in the address, so that they can be linked. */
export default function CalendarScreen() {
  const t = useTranslations('schedule');
  const nameFor = useNames();
  const search = useSearch();
  const today = dateOf(useNow(MINUTE));
  const [type, date] = [typeIn(search), dateIn(search) ?? today];
  const types = useQuery(queryOf('scheduleTypes', {}));
  useTitle(t('title'));
  return (
    <>
      <div className={layout({ page: 1264 }, styles['head'])}>
        <PageHead title={t('title')} onBack={backToScreen} />
        {types.isPending && <Skeleton className={styles['types']} height={52} />}
        {types.data && (
          <Segments
            label={t('types')}
            options={types.data.scheduleTypes.map((each) => ({
              value: `${each.scheduleTypeCode}` as const,
              text: nameFor(each),
            }))}
            value={`${type}`}
            onChoose={(value) => show(scheduleAddress(value))}
          />
        )}
        <Ways />
        {type === SCHEDULE_TYPE.live && (
          <DayPicker
            today={today}
            value={date}
            onChoose={(chosen) => show(scheduleAddress(type, chosen === today ? undefined : chosen))}
          />
        )}
      </div>
      <Broadcasts type={type} {...(date !== today && { from: date })} />
      {type === SCHEDULE_TYPE.live && date === today && (
        <>
          <Missed />
          <Challenges />
          <Suspense>
            <JoinCoupon />
          </Suspense>
        </>
      )}
    </>
  );
}
