import { useEffect } from 'react';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, useInfiniteQuery } from '../../app/calls/query.ts';
import { learnUnread } from '../../app/unread-alerts.ts';

/** The member's alerts, newest first. */
export function useAlerts(uid: number) {
  return useInfiniteQuery({
    queryKey: [...keyOf('alerts'), 'list', uid],
    // What was told just now comes first.
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api('alerts', { uid, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT }, { signal }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { alerts }) => sum + alerts.length, 0);
      return last.alerts.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
}

/** Marks the loaded alerts as read. Their dots stay until the list is loaded again, so that people see what was new. */
export function useReadMark(uid: number, newest: string | undefined, unreadCnt: number): void {
  useEffect(() => {
    if (newest === undefined || unreadCnt === 0) return;
    api('readAlerts', { uid, readUntil: newest }).then(
      (now) => learnUnread(uid, now.unreadCnt),
      // They are new once more at the next visit.
      () => undefined,
    );
  }, [uid, newest, unreadCnt]);
}
