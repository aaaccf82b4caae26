import * as contract from '../../../../schema/catalog/search.ts';
import { query } from '../../../platform/operations.ts';
import { cardsOf } from '../../broadcasts/guide/queries.ts';
import { SearchCalls } from './limits.ts';
import { Search } from './search.ts';

export const searchBroadcasts = query(contract.searchBroadcasts, (platform) => {
  const { clock, use } = platform;
  const [search, calls] = [use(Search), use(SearchCalls)];
  return async ({ query: { keyword, ...page }, shop, ...by }) => {
    calls.admit(by);
    const which = { keyword, seller: shop ?? 0, page, now: clock.now() };
    const { totalCnt, ids } = await search.broadcasts(which);
    return { totalCnt, broadcasts: await cardsOf(platform, ids) };
  };
});
