import { QueryClient, queryOptions } from '@tanstack/react-query';
import { CallFailed, CallRefused } from '../../schema/call.ts';
import type { Input, Operation } from '../../schema/operation.ts';
import { api } from './api.ts';

const RETRIES = 2;
const NOT_READY = '0009';

function worthRetrying(count: number, error: Error): boolean {
  if (count >= RETRIES) return false;
  return error instanceof CallFailed || (error instanceof CallRefused && error.resultCode === NOT_READY);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: worthRetrying,
      retryDelay: (count) => 600 * 2 ** count,
      // Offline is answered with an error state and a retry by itself, not with endless waiting.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** `useQuery(queryOf(orderDetail, { orderSysId }))`, `queryClient.invalidateQueries({ queryKey: keyOf(orderList) })`. */
export function queryOf<O extends Operation>(operation: O, input: Input<O>) {
  return queryOptions({
    queryKey: [...keyOf(operation), input],
    queryFn: ({ signal }) => api(operation, input, { signal }),
  });
}

/** The key that all queries of an operation begin with. */
export function keyOf(operation: Operation): readonly [string, string] {
  return [operation.method, operation.path];
}
