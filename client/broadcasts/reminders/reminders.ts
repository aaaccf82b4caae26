import { useSnapshot } from 'valtio';
import { LIVE_FLAG, REMINDERS_ASKED_EVERY } from '../../../schema/broadcasts/constants.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';

/** The broadcasts that the member waits for: looked at again and again as long as there are any. */
export function useRemindersQuery() {
  const who = useSnapshot(session);
  return useQuery({
    ...queryOf('listReminders', { uid: who.userSysId ?? 0 }),
    enabled: isLoggedIn(who),
    refetchInterval: ({ state }) =>
      state.data?.reminders.some(({ liveFlag }) => liveFlag === LIVE_FLAG.before)
        ? REMINDERS_ASKED_EVERY
        : false,
  });
}

export function useReminders() {
  const who = useSnapshot(session);
  const { data } = useRemindersQuery();
  return isLoggedIn(who) ? (data?.reminders ?? []) : [];
}

/** Throws what the call throws. */
export async function remind(broadcastSysId: number, wanted: boolean): Promise<void> {
  await api(wanted ? 'setReminder' : 'dropReminder', { broadcastSysId });
  await queryClient.invalidateQueries({ queryKey: keyOf('listReminders') });
}
