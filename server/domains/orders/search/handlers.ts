import type * as contract from '../../../../schema/catalog/search.ts';
import type { Suggestion } from '../../../../schema/catalog/search.ts';
import { POPULAR_KEYWORDS_MAX, SUGGESTIONS_MAX } from '../../../../schema/catalog/constants.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { AddressLimit } from '../../../platform/limits/address-limit.ts';
import type { HandlersOf, Platform } from '../../../platform/module.ts';
import { findPlan } from '../../room/broadcast/plans.ts';
import type { Catalog } from '../../catalog/catalog/catalog.ts';
import { findBrand } from '../../catalog/catalog/queries.ts';
import { cardsOf } from '../../broadcasts/guide/queries.ts';
import { withPicks } from '../../catalog/pick/queries.ts';
import { beginsWith } from './finding.ts';
import type { Popular } from './popular.ts';
import { OF_KIND_MAX, type Search } from './search.ts';
import { keywordOf } from './spelling.ts';

/** A seller's shop finds only its own products, brands and broadcasts. */
export function searchHandlers({
  search,
  popular,
  catalog,
  limit,
  ...platform
}: Pick<Platform, 'log' | 'clock' | 'secrets' | 'use'> & {
  readonly search: Search;
  readonly popular: Popular;
  readonly catalog: Catalog;
  /** On searches without a login. */
  readonly limit: Pick<AddressLimit, 'take'>;
}): HandlersOf<typeof contract> {
  const { log, clock } = platform;
  const brandsOf = async (ids: readonly number[]) =>
    (await Promise.all(ids.map((id) => findBrand(log, id)))).filter((brand) => brand !== null);

  const suggested = async (keyword: string, seller: number): Promise<Suggestion[]> => {
    const [begun, popularWords] = await Promise.all([
      search.begun(keyword, { seller, now: clock.now() }),
      popular.of(seller),
    ]);
    const typed = keywordOf(keyword);
    const words = popularWords.filter((each) => typed && beginsWith(each, typed)).slice(0, OF_KIND_MAX);
    const room = SUGGESTIONS_MAX - words.length - begun.brands.length - begun.broadcasts.length;
    const [brands, plans, products] = await Promise.all([
      brandsOf(begun.brands),
      Promise.all(begun.broadcasts.map((id) => findPlan(log, id))),
      catalog.named(begun.products.slice(0, room)),
    ]);
    return [
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
  };

  const admit = ({ caller, ip }: { readonly caller: Caller | null; readonly ip: string }) => {
    if (caller === null) limit.take(ip);
  };

  return {
    searchProducts: async ({ query, shop, caller, ip }) => {
      admit({ caller, ip });
      const { keyword, sort, startIndex, rowCount } = query;
      const seller = shop ?? 0;
      const { totalCnt, ids } = await search.products({
        keyword,
        sort,
        page: { startIndex, rowCount },
        filter: {
          seller,
          category: query.categorySysId ?? 0,
          brand: query.brandSysId ?? 0,
          ...(query.minPrice !== undefined && { minPrice: query.minPrice }),
          ...(query.maxPrice !== undefined && { maxPrice: query.maxPrice }),
          isFreeDelivery: query.isFreeDelivery ?? 0,
          isOnAir: query.isOnAir ?? 0,
          isOnSale: query.isOnSale ?? 0,
        },
      });
      if (keyword !== undefined && startIndex === 0 && totalCnt > 0) popular.count(seller, keyword, ip);
      const products = await catalog.products(ids);
      return { totalCnt, products: await withPicks(log, products, query, caller) };
    },
    searchBrands: async ({ query: { keyword, ...page }, shop, ...by }) => {
      admit(by);
      const { totalCnt, ids } = await search.brands({ keyword, seller: shop ?? 0, page });
      return { totalCnt, brands: await brandsOf(ids) };
    },
    searchBroadcasts: async ({ query: { keyword, ...page }, shop, ...by }) => {
      admit(by);
      const { totalCnt, ids } = await search.broadcasts({
        keyword,
        seller: shop ?? 0,
        page,
        now: clock.now(),
      });
      return { totalCnt, broadcasts: await cardsOf(platform, ids) };
    },
    searchSuggestions: async ({ query, shop, ...by }) => {
      admit(by);
      return { suggestions: await suggested(query.keyword, shop ?? 0) };
    },
    popularKeywords: async ({ shop }) => ({
      keywords: (await popular.of(shop ?? 0)).slice(0, POPULAR_KEYWORDS_MAX),
    }),
  };
}
