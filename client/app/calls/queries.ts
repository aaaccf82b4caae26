import { useQueries as queries } from '@tanstack/react-query';
import { queryClient } from './query.ts';

/** Many queries in one component. It stands apart from `query.ts`, as few screens need it. */
export const useQueries: typeof queries = (options) => queries(options, queryClient);
