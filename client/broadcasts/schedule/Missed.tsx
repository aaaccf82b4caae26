import { useTranslations } from 'use-intl';
import { PAST_BROADCASTS_SHOWN, SCHEDULE_TYPE } from '../../../schema/broadcasts/constants.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { Shelf } from '../../design/Shelf.tsx';
import { useNow } from '../../app/calls/use-now.ts';
import { BroadcastRow } from './BroadcastRow.tsx';
import { scheduleAddress } from './schedule-type.ts';
import { When } from './When.tsx';

const MINUTE = 60_000;

/** The latest broadcasts that can be watched again. Without any, the section is missing. */
export function Missed() {
  const t = useTranslations('schedule');
  const now = useNow(MINUTE);
  const { data } = useQuery(
    queryOf('schedules', {
      scheduleTypeCode: SCHEDULE_TYPE.replay,
      startIndex: 0,
      rowCount: PAST_BROADCASTS_SHOWN,
    }),
  );
  if (!data || data.broadcasts.length === 0) return null;
  return (
    <Shelf id="missed" title={t('missed')} more={scheduleAddress(SCHEDULE_TYPE.replay)}>
      {data.broadcasts.map((broadcast) => (
        <BroadcastRow
          key={broadcast.broadcastSysId}
          broadcast={broadcast}
          when={<When scheduled={broadcast} now={now} withDay />}
        />
      ))}
    </Shelf>
  );
}
