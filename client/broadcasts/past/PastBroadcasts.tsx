import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { PAST_BROADCASTS_SHOWN, SCHEDULE_TYPE } from '../../../schema/broadcasts/constants.ts';
import { useQueries } from '../../app/calls/queries.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { Shelf } from '../../design/Shelf.tsx';
import { scheduleAddress } from '../schedule/offers.ts';
import { PastCard } from './PastCard.tsx';

/** Past broadcasts, newest first, each with its best moment. Without any, the section is missing. */
export default function PastBroadcasts({ waiting }: { readonly waiting: ReactNode }) {
  const t = useTranslations('past');
  const { data, isPending } = useQuery(
    queryOf('schedules', {
      scheduleTypeCode: SCHEDULE_TYPE.replay,
      startIndex: 0,
      rowCount: PAST_BROADCASTS_SHOWN,
    }),
  );
  const broadcasts: readonly BroadcastCard[] = data?.broadcasts ?? [];
  const told = useQueries({
    queries: broadcasts.map(({ broadcastSysId }) => queryOf('broadcastMoments', { broadcastSysId })),
  });
  if (isPending) return waiting;
  if (broadcasts.length === 0) return null;
  return (
    <Shelf id="past" title={t('title')} more={scheduleAddress(SCHEDULE_TYPE.replay)}>
      {broadcasts.map((broadcast, at) => (
        <li key={broadcast.broadcastSysId}>
          <PastCard broadcast={broadcast} told={told[at]?.data} waiting={told[at]?.isPending ?? false} />
        </li>
      ))}
    </Shelf>
  );
}
