import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { EXPOSURE } from '../../../schema/catalog/constants.ts';
import type { Product } from '../../../schema/catalog/products.ts';
import { useQueries } from '../../app/calls/queries.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';

/** Where a product was seen, from the address: a broadcast, its schedule, or neither. */
export interface Seen {
  readonly broadcastScheduleSysId?: number;
  readonly broadcastSysId?: number;
}

function useOnAir(enabled: boolean): readonly BroadcastCard[] {
  const { data } = useQuery({
    ...queryOf('mainBroadcasts', { startIndex: 0, rowCount: ROW_COUNT_DEFAULT }),
    enabled,
  });
  return data?.broadcasts.filter(({ liveFlag }) => liveFlag === LIVE_FLAG.onAir) ?? [];
}

/** The broadcast that a product is opened from, as long as it is on air; null: it is bought outside of any. */
export function useBroadcast({ broadcastScheduleSysId, broadcastSysId }: Seen): BroadcastCard | null {
  const onAir = useOnAir(broadcastScheduleSysId !== undefined || broadcastSysId !== undefined);
  const found = onAir.find(
    (each) =>
      each.broadcastScheduleSysId === broadcastScheduleSysId || each.broadcastSysId === broadcastSysId,
  );
  return found ?? null;
}

/** The broadcast that shows the product now; null: none does. */
export function useShowing({ prdtSysId, sellerSysId }: Product): BroadcastCard | null {
  const onAir = useOnAir(true).filter((each) => each.sellerSysId === sellerSysId);
  const details = useQueries({
    queries: onAir.map(({ broadcastSysId }) => queryOf('broadcastDetail', { broadcastSysId })),
  });
  const found = onAir.find((_, at) =>
    details[at]?.data?.broadcastPrdts.some(
      (each) => each.prdtSysId === prdtSysId && each.salesExposureType !== EXPOSURE.hidden,
    ),
  );
  return found ?? null;
}
