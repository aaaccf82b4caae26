import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { BROADCASTS_ASKED_EVERY } from '../../../schema/broadcasts/constants.ts';
import { format } from '../../../schema/deadlines.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { day } from '../../app/i18n/when.ts';
import { cx } from '../../design/cx.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { Segments } from '../../design/controls/Segments.tsx';
import { daysAfter, momentOf, monthAfter, weekOf, weeksOfMonth } from './days.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './schedule.module.css';

const VIEWS = ['week', 'month'] as const;
type View = (typeof VIEWS)[number];

export interface DayPickerProps {
  readonly today: string;
  /** The day from which on broadcasts are listed. */
  readonly value: string;
  readonly onChoose: (date: string) => void;
}

/** The days of a week or a month, with a mark on those that have broadcasts. */
export function DayPicker({ today, value, onChoose }: DayPickerProps) {
  const t = useTranslations('schedule.days');
  const locale = useLocale();
  const [view, setView] = useState<View>('week');
  const [around, setAround] = useState(value);
  const days = view === 'week' ? weekOf(around) : weeksOfMonth(around);
  const counted = useQuery({
    ...queryOf('scheduleDays', { startDate: days[0]!, dayCnt: days.length }),
    refetchInterval: BROADCASTS_ASKED_EVERY,
  });
  const counts = new Map(counted.data?.days.map(({ date, broadcastCnt }) => [date, broadcastCnt]));
  const step = (by: 1 | -1) =>
    setAround(view === 'week' ? daysAfter(around, by * 7) : monthAfter(around, by));
  // A week may lie in two months: it is called by its middle.
  const middle = view === 'week' ? days[3]! : around;
  const month = format(locale, { year: 'numeric', month: 'long' }).format(momentOf(middle));
  return (
    <section className={styles['picker']} aria-label={t('label')}>
      <header className={layout({ row: 1, wrap: 0 })}>
        <IconButton
          label={t(view === 'week' ? 'lastWeek' : 'lastMonth')}
          icon={<ChevronLeft size={22} />}
          onClick={() => step(-1)}
        />
        <h2 className={layout({ size: 17, weight: 'semibold' })} aria-live="polite">
          {month}
        </h2>
        <IconButton
          label={t(view === 'week' ? 'nextWeek' : 'nextMonth')}
          icon={<ChevronRight size={22} />}
          onClick={() => step(1)}
        />
        <div className={layout({ push: true }, styles['views'])}>
          <Segments
            label={t('view')}
            options={VIEWS.map((each) => ({ value: each, text: t(each) }))}
            value={view}
            onChoose={setView}
          />
        </div>
      </header>
      <div className={layout({ above: 2, text: 'center' }, styles['grid'])}>
        {days.slice(0, 7).map((date) => (
          <span key={date} className={layout({ quiet: true }, styles['weekday'])} aria-hidden="true">
            {format(locale, { weekday: 'short' }).format(momentOf(date))}
          </span>
        ))}
        {days.map((date) => {
          const count = counts.get(date) ?? 0;
          const isOther = view === 'month' && date.slice(0, 7) !== around.slice(0, 7);
          return (
            <button
              key={date}
              type="button"
              className={layout(
                { full: true, weight: 'semibold' },
                styles['day'],
                isOther && styles['other'],
              )}
              aria-pressed={date === value}
              aria-current={date === today ? 'date' : undefined}
              onClick={() => onChoose(date)}
            >
              <span className="sr-only">{t('day', { date: day(locale, momentOf(date)), count })}</span>
              <span className="num" aria-hidden="true">
                {Number(date.slice(8))}
              </span>
              <span className={cx(styles['mark'], count > 0 && styles['some'])} aria-hidden="true" />
            </button>
          );
        })}
      </div>
    </section>
  );
}
