import { ROW_COUNT_DEFAULT } from '../../../../schema/constants.ts';
import { queryOf, useQuery } from '../../../app/calls/query.ts';

const LOOK_AGAIN_EVERY = 30_000;

/** What is on air and coming, this broadcast among it, kept up to date. */
export function useMainBroadcasts(enabled = true) {
  return useQuery({
    ...queryOf('mainBroadcasts', { startIndex: 0, rowCount: ROW_COUNT_DEFAULT }),
    refetchInterval: LOOK_AGAIN_EVERY,
    enabled,
  });
}
