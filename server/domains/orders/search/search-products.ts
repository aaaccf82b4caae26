import * as contract from '../../../../schema/catalog/search.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { withPicks } from '../../catalog/pick/queries.ts';
import { SearchCalls } from './limits.ts';
import { Popular } from './popular.ts';
import { Search } from './search.ts';

/** A seller's shop finds only its own. */
export const searchProducts = query(contract.searchProducts, ({ log, use }) => {
  const [search, popular, catalog, calls] = [use(Search), use(Popular), use(Catalog), use(SearchCalls)];
  return async ({ query: asked, shop, caller, ip }) => {
    calls.admit({ caller, ip });
    const { keyword, sort, startIndex, rowCount, categorySysId: category, brandSysId: brand } = asked;
    const seller = shop ?? 0;
    const filter = { ...asked, seller, category, brand };
    const page = { startIndex, rowCount };
    const { totalCnt, ids } = await search.products({ keyword, sort, page, filter });
    if (keyword !== undefined && startIndex === 0 && totalCnt > 0) popular.count(seller, keyword, ip);
    return { totalCnt, products: await withPicks(log, await catalog.products(ids), asked, caller) };
  };
});
