import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, queryClient, queryOf, useInfiniteQuery, useQuery } from '../../app/calls/query.ts';

const S = LINE_STATUS;
const PAGE = { startIndex: 0, rowCount: ROW_COUNT_DEFAULT };

/** Lists of lines by status: what waits for the seller first. */
export const LINE_LISTS = [S.paid, S.preparing, S.sent, S.delivered, S.confirmed] as const;
/** Lists of requests by status: what waits for the seller first. */
export const CLAIM_LISTS = [
  S.cancelRequested,
  S.exchangeRequested,
  S.returnRequested,
  S.exchanging,
  S.returning,
  S.exchangePreparing,
  S.returnReceived,
] as const;

/** Pages by key: what a step takes off the list hides none of the others. */
function pages<T extends { readonly next: number | null }>(
  key: readonly unknown[],
  pageOf: (from: { readonly after?: number }, signal: AbortSignal) => Promise<T>,
) {
  return {
    queryKey: key,
    // Buyers and other hosts go on meanwhile.
    staleTime: 0,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam: after, signal }: { pageParam: number | null; signal: AbortSignal }) =>
      pageOf(after === null ? {} : { after }, signal),
    getNextPageParam: ({ next }: T) => next,
  };
}

export function useLines(sellerSysId: number, statusCode: number) {
  return useInfiniteQuery(
    pages([...keyOf('sellerOrders'), 'pages', sellerSysId, statusCode], (from, signal) =>
      api('sellerOrders', { sellerSysId, statusCode, ...from, ...PAGE }, { signal }),
    ),
  );
}

/** Undefined: in any status. */
export function useSellerClaims(sellerSysId: number, statusCode: number | undefined) {
  const status = statusCode === undefined ? {} : { statusCode };
  return useInfiniteQuery(
    pages([...keyOf('sellerClaims'), 'pages', sellerSysId, statusCode], (from, signal) =>
      api('sellerClaims', { sellerSysId, ...status, ...from, ...PAGE }, { signal }),
    ),
  );
}

/** How many lines have this status; undefined until that is known. */
export function useLineCount(sellerSysId: number, statusCode: number): number | undefined {
  const page = { startIndex: 0, rowCount: 1 };
  return useQuery({ ...queryOf('sellerOrders', { sellerSysId, statusCode, ...page }), staleTime: 0 }).data
    ?.totalCnt;
}

/** After a step: all lists may have changed. */
export async function lookAgain(): Promise<void> {
  await Promise.all(
    (['sellerOrders', 'sellerClaims', 'packingList'] as const).map((name) =>
      queryClient.invalidateQueries({ queryKey: keyOf(name) }),
    ),
  );
}
