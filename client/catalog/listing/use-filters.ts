import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { type Filters, filtersIn, queryWith } from './filters.ts';

/** Changes the filters in the address. Where the screen was opened from is kept with the entry of the history. */
function apply(filters: Filters): void {
  const query = queryWith(location.search, filters);
  if (location.search === query) return;
  navigate(location.pathname + query, { replace: true, state: history.state as unknown });
}

/** The filters of the address: going back, a reload and a shared link keep them. */
export function useFilters(): readonly [filters: Filters, apply: (filters: Filters) => void] {
  return [filtersIn(useSearch()), apply];
}
