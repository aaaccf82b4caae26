import { expect, test } from 'vitest';
import {
  POPULAR_SEARCHES_MIN,
  POPULAR_WITHIN,
  SUGGESTIONS_MAX,
} from '../../../../schema/catalog/constants.ts';
import { START_INDEX_MAX } from '../../../../schema/constants.ts';
import { DAY } from '../../../../schema/durations.ts';
import type { Api } from '../../../testing/api.ts';
import { simpleGoods, type Goods } from '../../../testing/goods.ts';
import { rowsAt } from '../../../testing/place.ts';
import { TestServer } from '../../../testing/server.ts';
import { brandsStream } from '../../catalog/catalog/groups.ts';

const page = { startIndex: 0, rowCount: 10 };

type Facts = NonNullable<Parameters<typeof simpleGoods>[2]>;

const listing = ({ world }: TestServer) => ({
  lists: (changes: Facts): Promise<Goods> => world.lists((id) => simpleGoods(id, 3, changes)),
});

const id = ({ facts }: Goods) => facts.prdtSysId;

async function find(api: Api, keyword?: string, more = {}): Promise<number[]> {
  const asked = { ...(keyword !== undefined && { keyword }), ...page, ...more };
  const { totalCnt, products } = await api.done('searchProducts', asked);
  return [totalCnt, ...products.map(({ prdtSysId }) => prdtSysId)];
}

test('the search finds names, numbers and brands in either language, however they are spaced', () =>
  TestServer.alone(async (server) => {
    const { api } = server;
    const { lists } = listing(server);
    const brand = { brandSysId: 1, brandName: '물빛', brandNameEn: 'Mulbit' };
    const named = { name: '글로우 립 틴트', nameEn: 'Glow Lip Tint', prdtNo: 'GL-1001' };
    const tint = await lists({ ...named, ...brand });
    const serum = await lists({ name: '100% 앰플', nameEn: 'Pure_Ampoule!', prdtNo: 'GL-1002', ...brand });
    await lists({ name: '립 틴트', nameEn: 'Lip Tint', isDisplay: 0 });
    for (const keyword of ['립 틴트', '립틴트', ' LIP  tint', 'gl-1001', 'ｌｉｐ', '립'.normalize('NFD')])
      expect([keyword, ...(await find(api, keyword))]).toEqual([keyword, 1, id(tint)]);
    for (const keyword of ['물빛', 'MULBIT', 'GL-'])
      expect([keyword, ...(await find(api, keyword))]).toEqual([keyword, 2, id(serum), id(tint)]);
    for (const keyword of ['100%', 'e_a', 'le!'])
      expect([keyword, ...(await find(api, keyword))]).toEqual([keyword, 1, id(serum)]);
    // What stands for anything elsewhere stands for itself here, and no keyword reaches from one field into the next.
    for (const keyword of ['g%t', 'g_-', '틴트glow', '없는 것'])
      expect([keyword, ...(await find(api, keyword))]).toEqual([keyword, 0]);
    expect(await find(api, '물빛', { startIndex: 1, rowCount: 1 })).toEqual([2, id(tint)]);
  }));

test('who searches without a login is limited, and how far anybody pages', () =>
  TestServer.alone(
    async ({ api, world }) => {
      expect(await find(api)).toEqual([0]);
      const far = { startIndex: START_INDEX_MAX + 1, rowCount: 1 };
      expect(await api.code('searchProducts', far)).toBe('0005');
      expect(await find(api, undefined, { startIndex: START_INDEX_MAX })).toEqual([0]);
      for (const [name, input] of [
        ['searchProducts', page],
        ['searchBrands', page],
        ['searchBroadcasts', page],
        ['searchSuggestions', { keyword: '상' }],
      ] as const)
        expect(await api.code(name, input)).toBe('0008');
      const { token } = await world.member();
      expect(await api.code('searchProducts', page, { token })).toBe('0001');
    },
    { config: { searches: { perSecond: 0, burst: 2 } } },
  ));

test('a keyword that is given must not be blank; without one, everything is listed, the newest first', () =>
  TestServer.alone(async (server) => {
    const { api } = server;
    const mug = await listing(server).lists({ price: 900 });
    const cup = await listing(server).lists({ price: 500 });
    for (const name of ['searchProducts', 'searchBrands', 'searchBroadcasts'] as const)
      for (const keyword of ['', ' ', '\u3000', 'x'.repeat(101)])
        expect([name, keyword, await api.code(name, { keyword, ...page })]).toEqual([name, keyword, '0005']);
    expect(await api.code('searchProducts', { keyword: '%', ...page })).toBe('0001');
    expect(await find(api)).toEqual([2, id(cup), id(mug)]);
    expect(await find(api, undefined, { sort: '-price' })).toEqual([2, id(mug), id(cup)]);
    expect(await find(api, undefined, { maxPrice: 500 })).toEqual([1, id(cup)]);
    expect(await find(api, undefined, { isFreeDelivery: 1 })).toEqual([2, id(cup), id(mug)]);
    expect(await find(api, undefined, { isOnAir: 1 })).toEqual([0]);
    expect(await find(api, undefined, { isOnSale: 1 })).toEqual([2, id(cup), id(mug)]);
  }));

test('suggestions are what others search for, brands, products and broadcasts, and never too many', () =>
  TestServer.alone(async (server) => {
    const { api, world } = server;
    const { lists } = listing(server);
    const brand = { brandSysId: 41, name: '틴틴', nameEn: 'Tintin' };
    await world.append({ ref: brandsStream(1), events: [{ type: 'BrandsSet', data: { brands: [brand] } }] });
    const tint = await lists({ name: '틴트', nameEn: 'Tint' });
    const { broadcastSysId } = await world.airs([tint], { title: '틴트 방송', titleEn: '' });
    const suggested = async (keyword: string) =>
      (await api.done('searchSuggestions', { keyword })).suggestions;
    expect(await suggested('티')).toEqual([
      { kind: 'brand', name: '틴틴', nameEn: 'Tintin', sysId: 41 },
      { kind: 'product', name: '틴트', nameEn: 'Tint', sysId: id(tint) },
      { kind: 'broadcast', name: '틴트 방송', nameEn: '', sysId: broadcastSysId },
    ]);
    for (let at = 0; at < SUGGESTIONS_MAX; at++) await lists({ name: `틴트 ${at}` });
    expect(await suggested('틴ㅌ')).toHaveLength(SUGGESTIONS_MAX);
    expect(await suggested('없는')).toEqual([]);
    expect(await api.code('searchSuggestions', { keyword: ' ' })).toBe('0005');
  }));

test('what several people search for and find is popular for a week, and says nothing of them', () =>
  TestServer.alone(
    async (server) => {
      const { api, clock } = server;
      await listing(server).lists({ name: '립 틴트 01012345678' });
      const popular = async () => (await api.done('popularKeywords', {})).keywords;
      const search = async (keyword: string, from: number) => {
        const query = new URLSearchParams({ keyword });
        const headers = { 'x-forwarded-for': `192.0.2.${from}` };
        const { status } = await api.raw('GET', `/v1/products/searchlists?${query}`, { headers });
        expect(status).toBe(200);
      };
      expect(await popular()).toEqual([]);
      for (let from = 0; from < POPULAR_SEARCHES_MIN; from++) {
        for (const keyword of [' 립  틴트 ', '없는 것', '01012345678', '틴트']) await search(keyword, from);
        await search('립 틴트', from);
      }
      await search('틴트', 100);
      // One person alone makes nothing popular.
      for (let times = 0; times < 10; times++) await search('립', 1);
      await expect.poll(popular).toEqual(['틴트', '립 틴트']);
      const rows = (await rowsAt(server.dataDir, 'searches')) as { keyword: string }[];
      expect(rows.map(({ keyword }) => keyword).toSorted()).toEqual(['립', '립 틴트', '틴트']);
      const found = (await api.done('searchSuggestions', { keyword: '틴' })).suggestions;
      expect(found[0]).toEqual({ kind: 'keyword', name: '틴트', nameEn: '', sysId: null });
      clock.advance(POPULAR_WITHIN + DAY);
      for (let from = 0; from < POPULAR_SEARCHES_MIN; from++) await search('립', from);
      await expect.poll(popular).toEqual(['립']);
      expect(await rowsAt(server.dataDir, 'searches')).toHaveLength(1);
    },
    { config: { trustProxy: ['loopback'] } },
  ));
