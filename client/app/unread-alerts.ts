import { ALERTS_ASKED_EVERY } from '../../schema/members/constants.ts';
import { queryClient, queryOf, useQuery } from './calls/query.ts';

const newest = (uid: number) => queryOf('alerts', { uid, startIndex: 0, rowCount: 1 });

/** How many of the member's alerts are new: looked at again and again, and when somebody comes back to the page. */
export function useUnread(uid: number): number {
  const { data } = useQuery({ ...newest(uid), refetchInterval: ALERTS_ASKED_EVERY });
  return data?.unreadCnt ?? 0;
}

/** What the server has just said of it. */
export function learnUnread(uid: number, unreadCnt: number): void {
  queryClient.setQueryData(newest(uid).queryKey, (known) => known && { ...known, unreadCnt });
}
