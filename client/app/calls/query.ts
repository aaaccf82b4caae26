import {
  type InfiniteData,
  QueryClient,
  type QueryFilters,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  queryOptions,
  useInfiniteQuery as infiniteQuery,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useQuery as query,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { CallFailed, refusalCode } from '../../../schema/call.ts';
import { NETWORK_LOOK, READY_PATH } from '../../../schema/constants.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { VisibleWait } from '../visible-wait.ts';
import { keepsAnswers } from './answers.ts';
import { api } from './api.ts';
import type { InputOf, OperationName } from './call.ts';
import { nextIndex } from './next-index.ts';

const RETRIES = 2;

/** No answer came, or none could be given yet. */
function isLost(error: unknown): boolean {
  return error instanceof CallFailed || refusalCode(error) === REFUSED.notReady;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < RETRIES && isLost(error),
      retryDelay: (count) => 600 * 2 ** count,
      // Offline is answered with an error state, not with endless waiting. `untilReady` asks again.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Queries on the screen that got no answer. They are retried once the server takes calls. */
const lost = {
  type: 'active',
  predicate: ({ state }) => state.status === 'error' && isLost(state.error),
} satisfies QueryFilters;
const anyLost = () => queryClient.getQueryCache().findAll(lost).length > 0;
const untilReady = new VisibleWait({
  every: NETWORK_LOOK,
  isThere: async () => !anyLost() || (await fetch(READY_PATH, { cache: 'no-store' })).ok,
  onThere: () => void queryClient.refetchQueries(lost),
});
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error' && anyLost()) untilReady.begin();
});

keepsAnswers({
  forget: () => queryClient.clear(),
  askAgain: () => void queryClient.resetQueries(),
});

// Bound to the client here: a provider around the app would make every screen load what only some need.

export function useQuery<Data, Shown = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Error, Shown, Key>,
): UseQueryResult<Shown> {
  return query(options, queryClient);
}

/** Pages of a list by their startIndex. */
export function useInfiniteQuery<
  Data,
  Shown = InfiniteData<Data>,
  Key extends QueryKey = QueryKey,
  At = unknown,
>(options: UseInfiniteQueryOptions<Data, Error, Shown, Key, At>): UseInfiniteQueryResult<Shown> {
  const getNextPageParam: typeof options.getNextPageParam = (...loaded) =>
    nextIndex(options.getNextPageParam(...loaded));
  return infiniteQuery({ ...options, getNextPageParam }, queryClient);
}

/** Outside of React: `hear` is told of an answer, at once and whenever it changes, until `stop`. */
export function watchQuery<Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
  hear: (result: QueryObserverResult<Data>) => void,
): { readonly askAgain: () => void; readonly stop: () => void } {
  const observer = new QueryObserver(queryClient, options);
  const stop = observer.subscribe(hear);
  hear(observer.getCurrentResult());
  return { askAgain: () => void observer.refetch(), stop };
}

/** `useQuery(queryOf('orderDetail', { orderSysId }))`, `queryClient.invalidateQueries({ queryKey: keyOf('orderList') })`. */
export function queryOf<N extends OperationName>(name: N, input: InputOf<N>) {
  return queryOptions({
    queryKey: [...keyOf(name), input],
    queryFn: ({ signal }) => api(name, input, { signal }),
  });
}

/** The key that all queries of an operation begin with. */
export function keyOf(name: OperationName): readonly [OperationName] {
  return [name];
}
