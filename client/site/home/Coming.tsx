import { useTranslations } from 'use-intl';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { SCHEDULE_TYPE } from '../../../schema/broadcasts/constants.ts';
import { Shelf } from '../../design/Shelf.tsx';
import { useNow } from '../../app/calls/use-now.ts';
import { BroadcastRow, scheduleAddress } from '../../broadcasts/schedule/offers.ts';
import { StartsAt } from './StartsAt.tsx';

const MINUTE = 60_000;

/** What is coming up, soonest first. */
export function Coming({ broadcasts }: { readonly broadcasts: readonly BroadcastCard[] }) {
  const t = useTranslations('home');
  const now = useNow(MINUTE);
  return (
    <Shelf id="coming" title={t('coming')} more={scheduleAddress(SCHEDULE_TYPE.live)}>
      {broadcasts.map((broadcast) => (
        <BroadcastRow
          key={broadcast.broadcastSysId}
          broadcast={broadcast}
          when={<StartsAt startDate={broadcast.startDate} now={now} />}
        />
      ))}
    </Shelf>
  );
}
