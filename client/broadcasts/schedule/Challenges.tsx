import { useTranslations } from 'use-intl';
import {
  BROADCASTS_ASKED_EVERY,
  SCHEDULE_TYPE,
  SCHEDULES_ROW_COUNT,
} from '../../../schema/broadcasts/constants.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { Shelf } from '../../design/Shelf.tsx';
import { useNow } from '../../app/calls/use-now.ts';
import { BroadcastRow } from './BroadcastRow.tsx';
import { When } from './When.tsx';

const MINUTE = 60_000;

/** Challenges of people everybody knows, on air and to come. Without any, the section is missing. */
export function Challenges() {
  const t = useTranslations('schedule');
  const now = useNow(MINUTE);
  const { data } = useQuery({
    ...queryOf('schedules', {
      scheduleTypeCode: SCHEDULE_TYPE.live,
      isChallenge: 1,
      startIndex: 0,
      rowCount: SCHEDULES_ROW_COUNT,
    }),
    refetchInterval: BROADCASTS_ASKED_EVERY,
  });
  if (!data || data.broadcasts.length === 0) return null;
  return (
    <Shelf id="challenges" title={t('challenge.title')}>
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
