import BellRing from 'lucide-react/icons/bell-ring';
import { useTranslations } from 'use-intl';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Shelf } from '../../design/Shelf.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { useNow } from '../../app/calls/use-now.ts';
import { useRemindersQuery } from '../reminders/offers.ts';
import { BroadcastRow } from './BroadcastRow.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { When } from './When.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './schedule.module.css';

const MINUTE = 60_000;

function Own() {
  const t = useTranslations('schedule.reserved');
  const common = useTranslations('common');
  const now = useNow(MINUTE);
  const query = useRemindersQuery();
  if (!query.data) {
    if (query.isError) return <NotLoaded query={query} title={t('error')} />;
    return (
      <output aria-label={common('loading')}>
        <RowsSkeleton />
      </output>
    );
  }
  const { reminders } = query.data;
  if (reminders.length === 0) {
    return (
      <StateMessage
        icon={<BellRing size={30} />}
        title={t('none')}
        message={t('noneMessage')}
        action={<ButtonLink href={addressOf('Calendar')}>{t('calendar')}</ButtonLink>}
      />
    );
  }
  return (
    <Shelf id="reserved" title={t('count', { count: reminders.length })}>
      {reminders.map((reminder) => (
        <BroadcastRow
          key={reminder.broadcastSysId}
          broadcast={reminder}
          when={<When scheduled={{ ...reminder, highlightUrl: null }} now={now} withDay />}
        />
      ))}
    </Shelf>
  );
}

/** The broadcasts that the member has asked to be told of. Their bells take that back. */
export default function CalendarReservedScreen() {
  const t = useTranslations('schedule.reserved');
  useTitle(t('title'));
  return (
    <>
      <div className={layout({ page: 1264 }, styles['head'])}>
        <PageHead title={t('title')} up={addressOf('Calendar')} />
      </div>
      <MembersOnly icon={<BellRing size={30} />} title={t('members')} message={t('membersMessage')}>
        <Own />
      </MembersOnly>
    </>
  );
}
