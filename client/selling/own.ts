import { ROW_COUNT_DEFAULT } from '../../schema/constants.ts';
import { LINE_STATUS } from '../../schema/orders/moves.ts';
import { api } from '../app/calls/api.ts';
import { keyOf, queryClient, queryOf, useInfiniteQuery, useQuery } from '../app/calls/query.ts';

const S = LINE_STATUS;

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

function pages<T>(
  key: readonly unknown[],
  pageOf: (startIndex: number, signal: AbortSignal) => Promise<T>,
  sizeOf: (page: T) => { readonly shown: number; readonly totalCnt: number },
) {
  return {
    queryKey: key,
    // Buyers and other hosts go on meanwhile.
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) => pageOf(pageParam, signal),
    getNextPageParam: (last: T, all: readonly T[]) => {
      const loaded = all.reduce((sum, page) => sum + sizeOf(page).shown, 0);
      return sizeOf(last).shown > 0 && loaded < sizeOf(last).totalCnt ? loaded : undefined;
    },
  };
}

export function useLines(sellerSysId: number, statusCode: number) {
  return useInfiniteQuery(
    pages(
      [...keyOf('sellerOrders'), 'pages', sellerSysId, statusCode],
      (startIndex, signal) =>
        api('sellerOrders', { sellerSysId, statusCode, startIndex, rowCount: ROW_COUNT_DEFAULT }, { signal }),
      ({ lines, totalCnt }) => ({ shown: lines.length, totalCnt }),
    ),
  );
}

/** Undefined: in any status. */
export function useSellerClaims(sellerSysId: number, statusCode: number | undefined) {
  const status = statusCode === undefined ? {} : { statusCode };
  return useInfiniteQuery(
    pages(
      [...keyOf('sellerClaims'), 'pages', sellerSysId, statusCode],
      (startIndex, signal) =>
        api('sellerClaims', { sellerSysId, ...status, startIndex, rowCount: ROW_COUNT_DEFAULT }, { signal }),
      ({ claims, totalCnt }) => ({ shown: claims.length, totalCnt }),
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
