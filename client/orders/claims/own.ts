import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { DEPOSIT_LOOKED_FOR_EVERY } from '../../../schema/buying/constants.ts';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import type { Claim } from '../../../schema/orders/claims.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { session } from '../../app/session/session.ts';

const never = () => false;

/** The member's requests about an order, newest first; asked for again and again while one `waits`. */
export function useClaimsOf(orderSysId: number, waits: (claim: Claim) => boolean = never) {
  const { userSysId: uid = 0 } = useSnapshot(session);
  return useQuery({
    ...queryOf('orderRequests', { uid, orderSysId, startIndex: 0, rowCount: ROW_COUNT_MAX }),
    enabled: uid > 0,
    // What the seller has decided meanwhile must be in it.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.claims.some(waits) ? DEPOSIT_LOOKED_FOR_EVERY : false),
  });
}

interface LineParams {
  readonly orderSysId: number;
  readonly orderPrdtSysId: number;
}

/** The requests about one line. The one that the address names with `?claimSysId=` comes first, as a line may have several. */
export function useClaimsOfLine(
  { orderSysId, orderPrdtSysId }: LineParams,
  waits?: (claim: Claim) => boolean,
) {
  const query = useClaimsOf(orderSysId, waits);
  const asked = Number(new URLSearchParams(useSearch()).get('claimSysId'));
  const isAsked = ({ claimSysId }: Claim) => (claimSysId === asked ? 1 : 0);
  const claims = query.data?.claims
    .filter(({ orderPrdtSysIds }) => orderPrdtSysIds.includes(orderPrdtSysId))
    .toSorted((one, other) => isAsked(other) - isAsked(one));
  return { query, claims };
}

const CHANGED = [
  'claimDetail',
  'orderRequests',
  'cancelOrders',
  'returnOrders',
  'exchangeOrders',
  'orderDetail',
  'orderList',
] as const;

/** After one was made or moved: its order changes with it. */
export async function lookAgain(): Promise<void> {
  await Promise.all(CHANGED.map((name) => queryClient.invalidateQueries({ queryKey: keyOf(name) })));
}
