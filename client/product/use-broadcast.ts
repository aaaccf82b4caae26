import { type BroadcastCard, mainBroadcasts } from '../../schema/broadcasts.ts';
import { LIVE_FLAG, ROW_COUNT_DEFAULT } from '../../schema/constants.ts';
import { queryOf, useQuery } from '../app/query.ts';

/** What of an address says where a product was seen; that of a broadcast, or of its schedule, or of none. */
export interface Seen {
  readonly broadcastScheduleSysId?: number;
  readonly broadcastSysId?: number;
}

/** The broadcast that a product is opened from, as long as it is on air; null: it is bought outside of any. */
export function useBroadcast({ broadcastScheduleSysId, broadcastSysId }: Seen): BroadcastCard | null {
  const wasSeen = broadcastScheduleSysId !== undefined || broadcastSysId !== undefined;
  const { data } = useQuery({
    ...queryOf(mainBroadcasts, { startIndex: 0, rowCount: ROW_COUNT_DEFAULT }),
    enabled: wasSeen,
  });
  const found = data?.broadcasts.find(
    (each) =>
      each.liveFlag === LIVE_FLAG.onAir &&
      (each.broadcastScheduleSysId === broadcastScheduleSysId || each.broadcastSysId === broadcastSysId),
  );
  return found ?? null;
}
