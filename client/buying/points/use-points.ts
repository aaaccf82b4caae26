import { useSnapshot } from 'valtio';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { startUp } from '../../app/session/account.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, useInfiniteQuery } from '../../app/calls/query.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';

/** The member's points with their history of one kind, or of all kinds (null). Does nothing for a guest. */
export function usePoints(historyGroup: number | null) {
  const who = useSnapshot(session);
  return useInfiniteQuery({
    queryKey: [...keyOf('pointHistory'), who.userSysId, historyGroup],
    enabled: isLoggedIn(who),
    // What an order has just used must be in it.
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      // A saved login whose start-up got no answer has no id yet.
      if (session.userSysId === undefined) await startUp();
      return api(
        'pointHistory',
        {
          uid: session.userSysId ?? 0,
          ...(historyGroup !== null && { historyGroup }),
          startIndex: pageParam,
          rowCount: ROW_COUNT_DEFAULT,
        },
        { signal },
      );
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { points }) => sum + points.length, 0);
      return last.points.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
}
