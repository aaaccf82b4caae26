import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useTranslations } from 'use-intl';
import { broadcastCalendarPath } from '../../../schema/broadcasts/calendar-files.ts';
import styles from './AddToCalendar.module.css';

/** A file with the broadcast, for the calendar of the person's device. */
export default function AddToCalendar({
  broadcastSysId,
  title,
}: {
  readonly broadcastSysId: number;
  readonly title: string;
}) {
  const t = useTranslations('reminders');
  const label = t('addToCalendar', { title });
  return (
    <a
      className={styles['way']}
      href={broadcastCalendarPath(broadcastSysId)}
      aria-label={label}
      title={label}
      download
    >
      <CalendarPlus size={22} aria-hidden="true" />
    </a>
  );
}
