import { expect, test } from 'vitest';
import { shownPrice } from '../../../../schema/buying/pricing.ts';
import type { ProductPrices } from '../../../../schema/catalog/products.ts';
import { asked, line, simpleGoods } from '../../../testing/goods.ts';
import { EVENING, TestServer } from '../../../testing/server.ts';

type Listed = { readonly prdtSysId: number } & Parameters<typeof shownPrice>[0] &
  Readonly<Record<keyof typeof ProductPrices, unknown>>;

const HOUR = 60 * 60 * 1000;
const page = { startIndex: 0, rowCount: 50 };

test('a product has the same prices in every list, and a member pays what any of them says', () =>
  TestServer.alone(async ({ world, api, clock }) => {
    const at = (offset: number) => new Date(EVENING + offset).toISOString();
    const livePrice = { price: 11_900, startDate: at(-HOUR), endDate: at(HOUR) };
    const facts = { price: 14_900, marketPrice: 20_000, shippingPlaceSysId: 7 };
    const tea = await world.lists((id) => simpleGoods(id, 9, { ...facts, livePrice }));
    const cup = await world.lists((id) => simpleGoods(id, 9, facts));
    const { broadcastSysId } = await world.airs([tea, cup]);
    const { prdtSysId, sellerSysId } = tea.facts;
    const member = await world.member();
    const as = { token: member.token };
    const mine = { uid: member.userSysId };
    await api.done('addPick', { ...mine, prdtSysId }, as);
    await api.done('mergeProductViews', { ...mine, prdtSysIds: [prdtSysId] }, as);

    const cards = await api.done('mainBroadcasts', page);
    const planned = await api.done('schedules', page);
    const detail = await api.done('broadcastDetail', { broadcastSysId });
    const inBroadcast = await api.done('broadcastProducts', { broadcastSysId, ...page });
    const alone = await api.done('productAlone', { prdtSysId });
    const itself = await api.done('productDetail', { prdtSysId });
    const picks = await api.done('listPicks', { ...mine, ...page }, as);
    const viewed = await api.done('listProductViews', { ...mine, ...page }, as);
    const lists: Readonly<Record<string, readonly Listed[]>> = {
      hero: cards.broadcasts.flatMap(({ products }) => products),
      schedule: planned.broadcasts.flatMap(({ products }) => products),
      room: detail.broadcastPrdts,
      broadcast: inBroadcast.products,
      alone: [alone.product],
      detail: [itself.product],
      picks: picks.picks.map(({ product }) => product),
      views: viewed.views.map(({ product }) => product),
      all: (await api.done('productList', page)).products,
      main: (await api.done('mainProducts', page)).products,
      search: (await api.done('searchProducts', { keyword: tea.facts.name, ...page })).products,
      coupon: (await api.done('couponProducts', { sellerSysId, minPurchaseAmount: 0, ...page })).products,
      bundled: (await api.done('bundledProducts', { prdtSysId: cup.facts.prdtSysId, ...page })).products,
    };

    const pays = async (token: string | null) => {
      const { products } = await api.done(
        'quoteOrder',
        { orderProducts: [asked(tea, [line(1, tea)])] },
        { token },
      );
      return products[0]!.price;
    };
    for (const now of [clock.now(), EVENING + HOUR + 1]) {
      clock.set(now);
      const forMember = await pays(await world.token(member));
      expect([forMember, await pays(null)]).toEqual([now > EVENING + HOUR ? 14_900 : 11_900, 14_900]);
      for (const [list, products] of Object.entries(lists)) {
        const found = products.find((each) => each.prdtSysId === prdtSysId)!;
        expect([list, shownPrice(found, true, now)]).toEqual([
          list,
          {
            price: forMember,
            discountRate: forMember === 11_900 ? 40 : 25,
            live: forMember === 11_900,
            forMembers: null,
          },
        ]);
        expect([list, shownPrice(found, false, now)]).toEqual([
          list,
          { price: 14_900, discountRate: 25, live: false, forMembers: forMember === 11_900 ? 11_900 : null },
        ]);
      }
    }
  }));
