import * as contract from '../../../../schema/catalog/search.ts';
import type { Suggestion } from '../../../../schema/catalog/search.ts';
import { SUGGESTIONS_MAX } from '../../../../schema/catalog/constants.ts';
import { query } from '../../../platform/operations.ts';
import { beginsWith } from '../../../platform/search/asked.ts';
import { keywordOf } from '../../../platform/search/spelling.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { findBrands } from '../../catalog/catalog/queries.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { SearchCalls } from './limits.ts';
import { Popular } from './popular.ts';
import { OF_KIND_MAX, Search } from './search.ts';

export const searchSuggestions = query(contract.searchSuggestions, ({ log, clock, use }) => {
  const [search, popular, catalog, calls] = [use(Search), use(Popular), use(Catalog), use(SearchCalls)];
  return async ({ query: { keyword }, shop, ...by }) => {
    calls.admit(by);
    const seller = shop ?? 0;
    const [begun, popularWords] = await Promise.all([
      search.begun(keyword, { seller, now: clock.now() }),
      popular.of(seller),
    ]);
    const typed = keywordOf(keyword);
    const words = popularWords.filter((each) => typed && beginsWith(each, typed)).slice(0, OF_KIND_MAX);
    const room = SUGGESTIONS_MAX - words.length - begun.brands.length - begun.broadcasts.length;
    const [brands, plans, products] = await Promise.all([
      findBrands(log, begun.brands),
      Promise.all(begun.broadcasts.map((id) => findPlan(log, id))),
      catalog.named(begun.products.slice(0, room)),
    ]);
    const suggestions: Suggestion[] = [
      ...words.map((name) => ({ kind: 'keyword', name, nameEn: '', sysId: null }) as const),
      ...brands.map(
        ({ brandSysId, name, nameEn }) => ({ kind: 'brand', name, nameEn, sysId: brandSysId }) as const,
      ),
      ...products.map(
        ({ prdtSysId, name, nameEn }) => ({ kind: 'product', name, nameEn, sysId: prdtSysId }) as const,
      ),
      ...plans
        .filter((plan) => plan !== null)
        .map(
          ({ broadcastSysId, title, titleEn }) =>
            ({ kind: 'broadcast', name: title, nameEn: titleEn, sysId: broadcastSysId }) as const,
        ),
    ];
    return { suggestions };
  };
});
