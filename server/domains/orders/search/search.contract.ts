import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { COUNTED_MAX, STOCK_TYPE } from '../../../../schema/catalog/constants.ts';
import { DAY, HOUR } from '../../../../schema/durations.ts';
import { planOf, type Goods } from '../../../testing/goods.ts';
import { EVENING } from '../../../testing/server.ts';
import { broadcastStream, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { brandsStream } from '../../catalog/catalog/groups.ts';
import { productStream } from '../../catalog/catalog/product.ts';
import { orderStream } from '../order/decider.ts';
import { replayStream } from '../../broadcasts/replay/decider.ts';
import { stockStream } from '../../catalog/stock/decider.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { Mall, page, type Asked } from './mall.support.ts';
import { inMemory, Search, type Indexes } from './search.ts';

const everywhere = { seller: 0, page };

/** What the search promises, on whichever database. */
export function describeSearch(
  kind: string,
  newLog: () => Promise<{ readonly log: EventLog; remove(): Promise<void> }>,
): void {
  describe(`the search on ${kind}`, () => {
    let mall: Mall;
    let remove: () => Promise<void>;

    beforeEach(async () => {
      const made = await newLog();
      mall = new Mall(made.log);
      remove = () => made.remove();
    });
    afterEach(() => remove());

    test('finds products by any way to type their names, and nothing else', async () => {
      await mall.lists(
        [1, '수분 립 틴트', 'Moist Lip Tints'],
        [2, '머그 컵', 'Mug'],
        [3, '단팥 빵', 'Red bean bun'],
        [4, '공기 방석', 'Air cushion'],
        [5, '100% 원두_커피', 'Coffee "dark"'],
      );
      const expected: Record<string, number[]> = {
        '립 틴트': [1],
        립틴트: [1],
        '틴트 수분': [1],
        '립틴 트': [1],
        립ㅌ: [1],
        ㄹㅌ: [1],
        ㅅㅂㄹㅌㅌ: [1],
        flqxlsxm: [1],
        ㅣㅑㅔ: [1],
        tint: [1],
        tints: [1],
        ㅁㄱ: [2],
        '머그 빵': [],
        Qkd: [4, 3],
        빵: [3],
        방석: [4],
        '%': [],
        '100%': [5],
        '00%': [5],
        두_커: [5],
        '두%커': [],
        '"d': [5],
        'n-3': [3],
        립크림: [],
        '\\': [],
      };
      const found: typeof expected = {};
      for (const keyword of Object.keys(expected)) found[keyword] = [...(await mall.found(keyword))];
      expect(found).toEqual(expected);
    });

    test('forgives one mistake, where nothing has the keyword without it', async () => {
      await mall.lists([1, '수분 립 틴트', 'Sunscreen'], [2, '립 틴드 손거울'], [3, '수분 크림', 'Cream']);
      expect(await mall.found('립틴드')).toEqual([2]);
      expect(await mall.found('수분립틴드')).toEqual([1]);
      expect(await mall.found('sunscreem')).toEqual([1]);
      expect(await mall.found('susncreen')).toEqual([1]);
      expect(await mall.found('손거물 틴드')).toEqual([2]);
      expect(await mall.found('snnscreem')).toEqual([]);
      expect(await mall.found('틴뜨')).toEqual([]);
      const second = await mall.search.products({
        keyword: '수분',
        filter: {},
        page: { startIndex: 1, rowCount: 1 },
      });
      expect(second).toEqual({ totalCnt: 2, ids: [1] });
    });

    test('ranks what is called so before what begins so, then by words, and then the rest', async () => {
      await mall.lists(
        [1, '틴트'],
        [2, '틴트 세트'],
        [3, '립 틴트'],
        [4, '립틴트'],
        [5, '퓨어 틴트 세트'],
        [6, '세트', 'Tint'],
        [7, '컵', '', { prdtNo: '틴트' }],
      );
      expect(await mall.found('틴트')).toEqual([7, 1, 2, 5, 3, 4]);
      expect(await mall.found('세트 틴트')).toEqual([5, 2]);
      expect(await mall.found('TINT')).toEqual([6]);
      expect(await mall.found('틴트', { page: { startIndex: 2, rowCount: 2 } })).toEqual([2, 5]);
    });

    test('ranks equals by what sold lately, then by what is in a broadcast now, then the newest first', async () => {
      const goods: Goods[] = [];
      for (const prdtSysId of [1, 2, 3, 4, 5, 6])
        goods.push(await mall.list(prdtSysId, { name: `컵 ${prdtSysId}호`, isDisplay: 1 }));
      expect(await mall.found('컵')).toEqual([6, 5, 4, 3, 2, 1]);
      await mall.airs(planOf([{ prdtSysId: 2 }, { prdtSysId: 1 }], { broadcastSysId: 50 }));
      await mall.airs(planOf([{ prdtSysId: 3 }], { broadcastSysId: 51 }), LIVE_FLAG.ended);
      expect(await mall.found('컵')).toEqual([2, 1, 6, 5, 4, 3]);
      const sell = (prdtSysId: number, qty: number, at: number, how = {}) =>
        mall.sells(goods[prdtSysId - 1]!, qty, at, how);
      await sell(4, 1, EVENING);
      await sell(5, 3, EVENING - 28 * DAY);
      await sell(3, 5, EVENING, { isPaid: false });
      const given = await sell(6, 2, EVENING);
      // Three pieces four weeks ago are less than one today.
      expect(await mall.found('컵')).toEqual([6, 4, 5, 2, 1, 3]);
      await mall.append(orderStream(given), {
        type: 'OrderCancelled',
        data: { orderSysId: given, reason: 'unpaid' },
      });
      expect(await mall.found('컵')).toEqual([4, 5, 2, 1, 6, 3]);
      expect(await mall.found('컵', { sort: 'sold' })).toEqual([4, 5, 6, 3, 2, 1]);
      expect(await mall.found(undefined, { sort: 'sold' })).toEqual([4, 5, 6, 3, 2, 1]);
    });

    test('follows each sale, also after earlier searches', async () => {
      const [cup, mug] = [await mall.list(1, { name: '컵 하나' }), await mall.list(2, { name: '컵 둘' })];
      expect(await mall.found('컵')).toEqual([2, 1]);
      await mall.sells(cup, 1, EVENING);
      expect(await mall.found('컵')).toEqual([1, 2]);
      await mall.sells(mug, 2, EVENING);
      expect(await mall.found('컵')).toEqual([2, 1]);
      const another = new Search(mall.log);
      expect((await another.products({ keyword: '컵', filter: {}, page })).ids).toEqual([2, 1]);
    });

    test('reads again what it could not read', async () => {
      await mall.lists([1, '컵']);
      expect(await mall.found('컵')).toEqual([1]);
      await mall.lists([2, '컵']);
      const { reads } = mall.log;
      const failing = vi.spyOn(reads, 'all').mockRejectedValueOnce(new Error('the database is away'));
      await expect(mall.found('컵')).rejects.toThrow('away');
      failing.mockRestore();
      expect(await mall.found('컵')).toEqual([2, 1]);
    });

    test('says of what very many have that there is more, until there is none', async () => {
      const pages = [[3, 2], [1], []];
      const find = async () => ({ ids: pages.shift()!, count: COUNTED_MAX });
      const products = { find } as unknown as Indexes['products'];
      const search = new Search(mall.log, { ...inMemory(), products });
      const at = (startIndex: number) =>
        search.products({ keyword: '컵', filter: {}, page: { startIndex, rowCount: 2 } });
      const far = COUNTED_MAX + 10;
      expect(await at(far)).toEqual({ totalCnt: far + 3, ids: [3, 2] });
      expect(await at(far + 2)).toEqual({ totalCnt: far + 3, ids: [1] });
      expect(await at(far + 4)).toEqual({ totalCnt: COUNTED_MAX, ids: [] });
    });

    test('sorts and filters, with a keyword and without', async () => {
      const category = (categorySysId: number) => ({ category: { categorySysId, name: '', nameEn: '' } });
      await mall.lists(
        [1, '컵 하나', '', { price: 3_000, ...category(31), deliveryPrice: 3_000 }],
        [2, '컵 둘', '', { price: 1_000, ...category(32), brandSysId: 41 }],
        [3, '컵 셋', '', { price: 2_000, ...category(31), deliveryPriceTypeCode: 2 }],
        [4, '컵 넷', '', { price: 2_000, sellerSysId: 2 }],
        [5, '컵 다섯', '', { price: 9_000, isDisplay: 0 }],
      );
      await mall.append(stockStream(1), {
        type: 'StockReceived',
        data: { lines: [{ detailSysId: null, qty: 2 }] },
      });
      await mall.append(stockStream(1), {
        type: 'StockTaken',
        data: { orderSysId: 1, lines: [{ detailSysId: null, qty: 2 }] },
      });
      await mall.append(stockStream(2), {
        type: 'StockReceived',
        data: { lines: [{ detailSysId: null, qty: 1 }] },
      });
      await mall.airs(planOf([{ prdtSysId: 3 }]));
      for (const keyword of ['컵', undefined]) {
        const found = (more: Asked) => mall.found(keyword, more);
        expect(await found({ sort: 'new' })).toEqual([4, 3, 2, 1]);
        expect(await found({ sort: 'price' })).toEqual([2, 3, 4, 1]);
        expect(await found({ sort: '-price' })).toEqual([1, 4, 3, 2]);
        expect(await found({ sort: 'new', filter: { category: 31 } })).toEqual([3, 1]);
        expect(await found({ sort: 'price', filter: { category: 31 } })).toEqual([3, 1]);
        expect(await found({ sort: 'new', filter: { brand: 41 } })).toEqual([2]);
        expect(await found({ sort: 'new', filter: { seller: 2 } })).toEqual([4]);
        expect(await found({ sort: 'new', filter: { minPrice: 2_000, maxPrice: 2_999 } })).toEqual([4, 3]);
        expect(await found({ sort: 'new', filter: { isFreeDelivery: 1 } })).toEqual([4, 2]);
        expect(await found({ sort: 'new', filter: { isOnAir: 1 } })).toEqual([3]);
        expect(await found({ sort: 'new', filter: { isOnSale: 1 } })).toEqual([2]);
        expect(await found({ sort: 'sold', filter: { category: 31, maxPrice: 2_500 } })).toEqual([3]);
      }

      const second = { startIndex: 1, rowCount: 2 };
      expect(
        await mall.search.products({ keyword: undefined, filter: {}, page: second, sort: 'price' }),
      ).toEqual({
        totalCnt: 4,
        ids: [3, 4],
      });
    });

    test('follows what changes: names, prices, display, and brands under their names of now', async () => {
      const goods = await mall.list(1, {
        name: '립 틴트',
        brandSysId: 41,
        brandName: '옛날',
        brandNameEn: '',
      });
      expect(await mall.found('옛날')).toEqual([1]);
      const brand = { brandSysId: 41, name: '물빛', nameEn: 'Mulbit' };
      await mall.append(brandsStream(1), { type: 'BrandsSet', data: { brands: [brand] } });
      expect([await mall.found('옛날'), await mall.found('mulbit'), await mall.found('물빛 틴트')]).toEqual([
        [],
        [1],
        [1],
      ]);
      await mall.append(brandsStream(1), {
        type: 'BrandsSet',
        data: { brands: [{ ...brand, name: '들풀' }] },
      });
      await mall.list(2, { name: '크림', brandSysId: 41, brandName: '옛날' });
      expect([await mall.found('물빛'), await mall.found('들풀'), await mall.found('ㄷㅍ')]).toEqual([
        [],
        [2, 1],
        [2, 1],
      ]);
      const { price: _price, isDisplay: _isDisplay, ...facts } = { ...goods.facts, name: '립 밤' };
      await mall.append(
        productStream(1),
        { type: 'ProductChanged', data: { facts, fields: ['name'] } },
        { type: 'PriceChanged', data: { price: 77, marketPrice: 77, livePrice: null } },
      );
      expect([await mall.found('틴트'), await mall.found('립밤', { filter: { maxPrice: 77 } })]).toEqual([
        [],
        [1],
      ]);
      await mall.append(productStream(1), { type: 'ProductStopped', data: {} });
      expect([await mall.found('밤'), await mall.found(undefined)]).toEqual([[], [2]]);
      await mall.append(productStream(1), { type: 'ProductResumed', data: {} });
      expect([await mall.found('밤'), await mall.found(undefined)]).toEqual([[1], [2, 1]]);
    });

    test('counts only the choices that are offered', async () => {
      const goods = await mall.list(1, { name: '컵' });
      const single = (...ids: number[]) => ({
        ...goods.facts,
        singleOption: {
          groupName: '색',
          details: ids.map((id) => ({ prdtSingleOptionDetailSysId: id, item: `${id}`, price: 0 })),
        },
      });
      await mall.list(2, { name: '접시', stockTypeCode: STOCK_TYPE.unlimited });
      const isOnSale = async () => {
        const filter = { isOnSale: 1 };
        const found = await mall.found('컵', { filter });
        expect(await mall.found(undefined, { filter })).toEqual([2, ...found]);
        return found.length === 1;
      };
      await mall.append(productStream(1), { type: 'ProductListed', data: single(11, 12) });
      await mall.append(stockStream(1), {
        type: 'StockReceived',
        data: { lines: [{ detailSysId: 12, qty: 1 }] },
      });
      expect(await isOnSale()).toBe(true);
      await mall.append(productStream(1), { type: 'ProductListed', data: single(11) });
      expect(await isOnSale()).toBe(false);
      await mall.append(productStream(1), { type: 'ProductListed', data: single(12, 11) });
      expect(await isOnSale()).toBe(true);
      const one = { orderSysId: 1, lines: [{ detailSysId: 12, qty: 1 }] };
      await mall.append(stockStream(1), { type: 'StockTaken', data: one });
      expect(await isOnSale()).toBe(false);
      await mall.append(stockStream(1), { type: 'StockReturned', data: one });
      expect(await isOnSale()).toBe(true);
      const other = { lines: [{ detailSysId: 11, qty: 1 }] };
      await mall.append(stockStream(1), { type: 'StockReceived', data: other });
      expect(await isOnSale()).toBe(true);
    });

    test('finds brands by their names, and lists all of them without a keyword', async () => {
      const brands = (...names: [number, string, string][]) => ({
        brands: names.map(([brandSysId, name, nameEn]) => ({ brandSysId, name, nameEn })),
      });
      await mall.append(brandsStream(1), {
        type: 'BrandsSet',
        data: brands([41, '들풀', 'Deulpul'], [42, '물빛', 'Mulbit']),
      });
      await mall.append(brandsStream(2), { type: 'BrandsSet', data: brands([43, '물', 'Mul']) });
      const found = async (keyword?: string, seller = 0) => {
        const { totalCnt, ids } = await mall.search.brands({ keyword, seller, page });
        expect(totalCnt).toBe(ids.length);
        return ids;
      };
      expect([await found('물'), await found('ㅁㅂ'), await found('mulbot'), await found('물', 1)]).toEqual([
        [43, 42],
        [42],
        [42],
        [42],
      ]);
      expect([await found(), await found(undefined, 1)]).toEqual([
        [43, 42, 41],
        [42, 41],
      ]);
      await mall.append(brandsStream(1), { type: 'BrandsSet', data: brands([42, '물빛', 'Mulbit']) });
      expect([await found('들풀'), await found()]).toEqual([[], [43, 42]]);
    });

    test('finds broadcasts on air, to come and to watch again, what is on air first', async () => {
      const planned = (broadcastSysId: number, title: string, changes: Partial<BroadcastPlan> = {}) =>
        planOf([], {
          broadcastSysId,
          broadcastScheduleSysId: broadcastSysId,
          title,
          titleEn: '',
          ...changes,
        });
      const at = (offset: number) => ({
        startDate: new Date(EVENING + offset).toISOString(),
        endDate: new Date(EVENING + offset + HOUR).toISOString(),
      });
      await mall.airs(planned(51, '저녁 틴트 방송', at(0)));
      await mall.airs(planned(52, '틴트 방송 내일', at(DAY)), LIVE_FLAG.before);
      await mall.airs(planned(53, '틴트 방송 어제', at(-DAY)), LIVE_FLAG.ended);
      await mall.airs(planned(54, '틴트 방송 다시', at(-2 * DAY)), LIVE_FLAG.ended);
      await mall.airs(planned(55, '틴트 방송 취소', at(DAY)), LIVE_FLAG.before);
      await mall.airs(planned(56, '틴트 방송 연습', { ...at(DAY), rehearsalOf: 52 }), LIVE_FLAG.before);
      await mall.airs(planned(57, '틴트 방송 늦음', at(-DAY)), LIVE_FLAG.before);
      await mall.append(replayStream(54), { type: 'ReplayPublished', data: { broadcastSysId: 54 } });
      await mall.append(broadcastStream(55), { type: 'BroadcastCancelled', data: { broadcastSysId: 55 } });
      const found = async (keyword?: string) => {
        const { totalCnt, ids } = await mall.search.broadcasts({ ...everywhere, keyword, now: EVENING });
        expect(totalCnt).toBe(ids.length);
        return ids;
      };
      expect(await found('틴트')).toEqual([52, 54, 51]);
      expect(await found('저녁틴트')).toEqual([51]);
      expect(await found()).toEqual([51, 52, 54]);
      await mall.append(broadcastStream(51), {
        type: 'BroadcastChanged',
        data: { broadcastSysId: 51, changes: { title: '틴트 방송 저녁' } },
      });
      expect(await found('틴트')).toEqual([51, 52, 54]);
    });

    test('suggests what begins with what is typed, names before other words, and the best sold first', async () => {
      const brand = { brandSysId: 41, name: '틴틴', nameEn: '' };
      await mall.append(brandsStream(1), { type: 'BrandsSet', data: { brands: [brand] } });
      await mall.lists([1, '립 틴트'], [2, '틴트'], [4, '리틴트'], [5, '크림']);
      const sold = await mall.list(3, { name: '틴케이스' });
      await mall.sells(sold, 1, EVENING);
      await mall.airs(planOf([], { title: '틴트 방송' }));
      const begun = await mall.search.begun('티', { seller: 0, now: EVENING });
      expect(begun).toEqual({ products: [3, 2, 1], brands: [41], broadcasts: [10] });
      expect((await mall.search.begun('ㅌ', { seller: 0, now: EVENING })).products).toEqual([3, 2, 1]);
    });

    test('refuses a blank keyword', async () => {
      for (const keyword of ['', ' ', '\u3000']) {
        const refused = { resultCode: '0005' };
        await expect(mall.found(keyword)).rejects.toMatchObject(refused);
        await expect(mall.search.brands({ ...everywhere, keyword })).rejects.toMatchObject(refused);
        await expect(mall.search.begun(keyword, { seller: 0, now: 0 })).rejects.toMatchObject(refused);
      }
    });
  });
}
