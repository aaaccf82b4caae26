import CalendarClock from 'lucide-react/icons/calendar-clock';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { useLocale, useTranslations } from 'use-intl';
import {
  BROADCASTS_ASKED_EVERY,
  SCHEDULE_TYPE,
  SCHEDULES_ROW_COUNT,
} from '../../../schema/broadcasts/constants.ts';
import { api } from '../../app/calls/api.ts';
import { day, daysBetween } from '../../app/i18n/when.ts';
import { MoreButton } from '../../app/frame/MoreButton.tsx';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { keyOf, useInfiniteQuery } from '../../app/calls/query.ts';
import { Shelf } from '../../design/Shelf.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { useNow } from '../../app/calls/use-now.ts';
import { BroadcastRow } from './BroadcastRow.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { When } from './When.tsx';
import type { ScheduleType } from './schedule-type.ts';
import styles from './schedule.module.css';

const MINUTE = 60_000;

/** Today, tomorrow, yesterday, and every day by its date. */
function useDayText(): (at: number, days: number) => string {
  const t = useTranslations('schedule');
  const locale = useLocale();
  return (at, days) => {
    const date = day(locale, at);
    if (days === 0) return t('today', { date });
    if (days === 1) return t('tomorrow', { date });
    return days === -1 ? t('yesterday', { date }) : date;
  };
}

/** The broadcasts of a type by Korean days, page by page. */
export function Broadcasts({
  type,
  from,
}: {
  readonly type: ScheduleType;
  /** The first day, as `2026-11-20`; without it today. */
  readonly from?: string;
}) {
  const t = useTranslations('schedule');
  const common = useTranslations('common');
  const dayText = useDayText();
  const now = useNow(MINUTE);
  const query = useInfiniteQuery({
    queryKey: [...keyOf('schedules'), type, from, 'pages'],
    initialPageParam: 0,
    refetchInterval: BROADCASTS_ASKED_EVERY,
    queryFn: ({ pageParam, signal }) =>
      api(
        'schedules',
        {
          scheduleTypeCode: type,
          ...(from !== undefined && { startDate: from }),
          startIndex: pageParam,
          rowCount: SCHEDULES_ROW_COUNT,
        },
        { signal },
      ),
    // Nobody says how many there are: a page that is not full is the last one.
    getNextPageParam: ({ broadcasts }, pages) =>
      broadcasts.length < SCHEDULES_ROW_COUNT ? undefined : pages.length * SCHEDULES_ROW_COUNT,
  });
  const pages = query.data?.pages;
  if (!pages) {
    if (query.isError) return <NotLoaded query={query} title={t('error')} />;
    return (
      <output aria-label={common('loading')}>
        <RowsSkeleton />
      </output>
    );
  }
  const broadcasts = pages.flatMap((page) => page.broadcasts);
  if (broadcasts.length === 0) {
    const [kind, Icon] =
      type === SCHEDULE_TYPE.replay ? (['replay', History] as const) : (['live', CalendarClock] as const);
    return (
      <StateMessage
        icon={<Icon size={30} />}
        title={t(`none.${kind}.title`)}
        message={t(`none.${kind}.message`)}
      />
    );
  }
  const days = Map.groupBy(broadcasts, ({ startDate }) => daysBetween(now, Date.parse(startDate)));
  return (
    <div className={styles['days']}>
      {[...days].map(([at, ofDay]) => (
        <Shelf key={at} id={`day${at}`} title={dayText(Date.parse(ofDay[0]!.startDate), at)}>
          {ofDay.map((broadcast) => (
            <BroadcastRow
              key={broadcast.broadcastSysId}
              broadcast={broadcast}
              follow
              when={<When scheduled={broadcast} now={now} isChallenge={broadcast.isChallenge === 1} />}
            />
          ))}
        </Shelf>
      ))}
      <div className={styles['foot']}>
        <MoreButton query={query} />
      </div>
    </div>
  );
}
