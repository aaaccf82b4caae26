import { expect, test } from 'vitest';
import { Api } from '../../../testing/api.ts';
import { simpleGoods, type Goods } from '../../../testing/goods.ts';
import { EVENING, TestServer } from '../../../testing/server.ts';
import type { World } from '../../../testing/world.ts';

const page = { startIndex: 0, rowCount: 10 };
const day = 24 * 60 * 60 * 1000;

type Facts = NonNullable<Parameters<typeof simpleGoods>[2]>;

async function lists(world: World, changes: Facts): Promise<Goods> {
  return world.lists((id) => simpleGoods(id, 3, changes));
}

function idsOf(answer: { readonly totalCnt: number; readonly products: readonly { prdtSysId: number }[] }) {
  return [answer.totalCnt, ...answer.products.map(({ prdtSysId }) => prdtSysId)];
}

const id = ({ facts }: Goods) => facts.prdtSysId;

test('the main page begins with what has a live price now, then comes the newest', () =>
  TestServer.alone(async ({ world, api, clock }) => {
    const at = (offset: number) => new Date(EVENING + offset).toISOString();
    const live = { price: 5_000, startDate: at(0), endDate: at(day) };
    const cheap = await lists(world, { livePrice: live });
    const plain = await lists(world, {});
    const later = await lists(world, { livePrice: { ...live, startDate: at(day), endDate: at(2 * day) } });
    await lists(world, { livePrice: live, isDisplay: 0 });
    const main = async (more = {}) => idsOf(await api.done('mainProducts', { ...page, ...more }));
    expect(await main()).toEqual([3, id(cheap), id(later), id(plain)]);
    expect(await main({ startIndex: 1, rowCount: 1 })).toEqual([3, id(later)]);
    clock.set(EVENING + day);
    expect(await main()).toEqual([3, id(later), id(cheap), id(plain)]);
    clock.set(EVENING + day + 1);
    expect(await main()).toEqual([3, id(later), id(plain), id(cheap)]);
  }));

test('what comes in one parcel is of the same seller and place, on display, and not the product itself', () =>
  TestServer.alone(async ({ world, api }) => {
    const place = { shippingPlaceSysId: 11 };
    const mug = await lists(world, place);
    const cup = await lists(world, place);
    const pot = await lists(world, place);
    await lists(world, { ...place, isDisplay: 0 });
    await lists(world, { ...place, sellerSysId: 2 });
    await lists(world, { shippingPlaceSysId: 12 });
    const nowhere = await lists(world, {});
    await lists(world, {});
    const beside = async (goods: Goods, more = {}) =>
      idsOf(await api.done('bundledProducts', { prdtSysId: id(goods), ...page, ...more }));
    expect(await beside(mug)).toEqual([2, id(pot), id(cup)]);
    expect(await beside(mug, { startIndex: 1, rowCount: 1 })).toEqual([2, id(cup)]);
    expect(await beside(nowhere)).toEqual([0]);
  }));

test('at a seller’s shop the main page and the search know its products alone', () =>
  TestServer.alone(
    async ({ world, api, url }) => {
      const [mine] = [await lists(world, { name: '컵' }), await lists(world, { name: '컵', sellerSysId: 2 })];
      const shop = new Api(url.replace('127.0.0.1', 'localhost'));
      expect(idsOf(await shop.done('mainProducts', page))).toEqual([1, id(mine)]);
      expect(idsOf(await shop.done('searchProducts', { keyword: '컵', ...page }))).toEqual([1, id(mine)]);
      expect(idsOf(await api.done('mainProducts', page))[0]).toBe(2);
      shop.close();
    },
    { config: { shops: new Map([['localhost', 1]]) } },
  ));

test('a coupon’s products are those of its seller, or of all, that cost a member enough now', () =>
  TestServer.alone(async ({ world, api, clock }) => {
    const at = (offset: number) => new Date(EVENING + offset).toISOString();
    const dear = await lists(world, { price: 25_000 });
    const cheapNow = await lists(world, {
      price: 30_000,
      livePrice: { price: 24_999, startDate: at(0), endDate: at(day) },
    });
    const free = await lists(world, { price: 0 });
    await lists(world, { price: 40_000, isDisplay: 0 });
    const others = await lists(world, { price: 40_000, sellerSysId: 2 });
    const { sellerSysId } = dear.facts;
    const of = async (minPurchaseAmount: number) =>
      idsOf(await api.done('couponProducts', { ...page, sellerSysId, minPurchaseAmount }));
    expect(await of(25_000)).toEqual([1, id(dear)]);
    expect(await of(0)).toEqual([2, id(cheapNow), id(dear)]);
    expect(await of(30_001)).toEqual([0]);
    const ofAll = await api.done('couponProducts', { ...page, minPurchaseAmount: 25_000 });
    expect(idsOf(ofAll)).toEqual([2, id(others), id(dear)]);
    clock.set(EVENING + day + 1);
    expect(await of(25_000)).toEqual([2, id(cheapNow), id(dear)]);
    expect(free.facts.sellerSysId).toBe(sellerSysId);
  }));
