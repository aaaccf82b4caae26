import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useNames } from '../app/i18n/localized.ts';
import { PageHead } from '../app/frame/PageHead.tsx';
import { queryOf, useQuery } from '../app/calls/query.ts';
import { backToScreen } from '../app/frame/scroll.ts';
import { useTitle } from '../app/frame/use-title.ts';
import { Segments } from '../design/controls/Segments.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { Broadcasts } from './Broadcasts.tsx';
import { scheduleAddress, typeIn } from './schedule-type.ts';
import styles from './Schedule.module.css';

/** All broadcasts, day by day. The type is in the address, so that it can be linked. */
export default function ScheduleScreen() {
  const t = useTranslations('schedule');
  const nameFor = useNames();
  const type = typeIn(useSearch());
  const types = useQuery(queryOf('scheduleTypes', {}));
  useTitle(t('title'));
  return (
    <>
      <div className={styles['head']}>
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
            // Where it was opened from is kept with the entry of the history.
            onChoose={(value) =>
              navigate(scheduleAddress(value), { replace: true, state: history.state as unknown })
            }
          />
        )}
      </div>
      <Broadcasts type={type} />
    </>
  );
}
