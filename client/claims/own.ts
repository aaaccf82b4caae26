import { useSnapshot } from 'valtio';
import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../app/calls/query.ts';
import { session } from '../app/session/session.ts';

/** The member's requests about an order, newest first. */
export function useClaimsOf(orderSysId: number) {
  const { userSysId: uid = 0 } = useSnapshot(session);
  return useQuery({
    ...queryOf('orderRequests', { uid, orderSysId, startIndex: 0, rowCount: ROW_COUNT_MAX }),
    enabled: uid > 0,
    // What the seller has decided meanwhile must be in it.
    staleTime: 0,
  });
}

/** After one was made or moved: its order changes with it. */
export async function lookAgain(): Promise<void> {
  await Promise.all(
    (['claimDetail', 'orderRequests', 'cancelOrders', 'orderDetail', 'orderList'] as const).map((name) =>
      queryClient.invalidateQueries({ queryKey: keyOf(name) }),
    ),
  );
}
