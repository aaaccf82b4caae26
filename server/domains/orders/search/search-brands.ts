import * as contract from '../../../../schema/catalog/search.ts';
import { query } from '../../../platform/operations.ts';
import { findBrands } from '../../catalog/catalog/queries.ts';
import { SearchCalls } from './limits.ts';
import { Search } from './search.ts';

export const searchBrands = query(contract.searchBrands, ({ log, use }) => {
  const [search, calls] = [use(Search), use(SearchCalls)];
  return async ({ query: { keyword, ...page }, shop, ...by }) => {
    calls.admit(by);
    const { totalCnt, ids } = await search.brands({ keyword, seller: shop ?? 0, page });
    return { totalCnt, brands: await findBrands(log, ids) };
  };
});
