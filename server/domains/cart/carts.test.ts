import { expect, test } from 'vitest';
import { BASKET_KEPT } from '../../../schema/buying/constants.ts';
import {
  asked,
  basketOf,
  boxes,
  choiceGoods,
  choiceLine,
  levelGoods,
  line,
  orderOf,
  simpleGoods,
  wishGoods,
} from '../../testing/goods.ts';
import { TestServer } from '../../testing/server.ts';
import { setStage, type Stage } from '../../testing/stage.ts';
import type { ProductFacts } from '../catalog/product.ts';
import { stockStream } from '../stock/decider.ts';
import type { Person } from '../../testing/world.ts';

interface Scene extends Stage {
  readonly uid: number;
  readonly as: { readonly token: string };
  readonly listed: (by?: Person) => ReturnType<typeof listOf>;
}

async function listOf({ api, server }: Stage, by: Person) {
  return api.done('listBaskets', { uid: by.userSysId }, { token: await server.world.token(by) });
}

async function shopping(story: (scene: Scene) => Promise<void>): Promise<void> {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { buyer } = stage;
    const listed = (by = buyer) => listOf(stage, by);
    await story({ ...stage, uid: buyer.userSysId, as: { token: buyer.token }, listed });
  });
}

test('a cart shows what each line costs its member now, newest first, and where it was seen', async () => {
  await shopping(async ({ server: { world, clock, api }, plan, uid, as, mug, cup, listed }) => {
    const pan = await world.lists((id) => choiceGoods(id, [['20 cm', 3_000, 5]]));
    const { broadcastScheduleSysId, broadcastSysId } = plan;
    await api.done('addBaskets', { uid, ...basketOf(mug, [], { basketQty: 2, broadcastScheduleSysId }) }, as);
    const choice = choiceLine(3, pan, pan.stock[0]!.detailSysId!);
    await api.done('addBaskets', { uid, ...basketOf(pan, [choice]) }, as);
    expect((await listed()).baskets).toMatchObject([
      { prdtSysId: pan.facts.prdtSysId, options: [{ optionKeyName: '20 cm', price: 3_000 }], amount: 39_000 },
      { prdtSysId: mug.facts.prdtSysId, amount: 24_000, broadcastSysId, broadcastScheduleSysId, why: null },
    ]);
    expect(await api.done('baskets', { uid }, as)).toEqual(await listed());

    const at = (offset: number) => new Date(clock.now() + offset).toISOString();
    const livePrice = { price: 9_000, startDate: at(0), endDate: at(1000) };
    await world.relists(mug, { livePrice });
    expect((await listed()).baskets[1]).toMatchObject({ price: 9_000, discountRate: 40, amount: 18_000 });
    const baskets = [
      { basketSysId: 999, basket: basketOf(mug, [], { basketQty: 2 }) },
      { basketSysId: 998, basket: basketOf(cup) },
    ];
    const asGuest = await api.done('guestBaskets', { baskets });
    expect(asGuest.baskets.map(({ basketSysId, amount }) => [basketSysId, amount])).toEqual([
      [999, 24_000],
      [998, 8_000],
    ]);
    clock.advance(1001);
    expect((await listed()).baskets[1]).toMatchObject({ price: 12_000, amount: 24_000 });
  });
});

test('a line says what was chosen of which options and add-ons, and what that adds', async () => {
  await shopping(async ({ server: { world, api }, uid, as, mug, listed }) => {
    const coat = await world.lists((id) => levelGoods(id, 5, boxes(id, 5)));
    const wish = await world.lists((id) => wishGoods(id, 5));
    const { prdtSysId } = coat.facts;
    await api.done('addBaskets', { uid, ...basketOf(mug) }, as);
    await api.done('addBaskets', { uid, ...basketOf(wish, [line(1, wish, '하트', '선물')]) }, as);
    const addingProducts = [
      {
        prdtAddingProductSysId: prdtSysId * 10 + 1,
        prdtAddingProductDetailSysId: prdtSysId * 100 + 2,
        addingQty: 3,
      },
    ];
    const black = choiceLine(2, coat, prdtSysId * 100 + 4);
    await api.done('addBaskets', { uid, ...basketOf(coat, [black], { addingProducts }) }, as);
    expect((await listed()).baskets.map(({ selectedOptions }) => selectedOptions)).toEqual([
      [
        {
          contentGroup: '색, 크기',
          contentGroupEn: 'Colour, Size',
          contentName: '검정 / L',
          contentNameEn: 'Black / L',
          count: 2,
          price: 2_500,
        },
        {
          contentGroup: '포장',
          contentGroupEn: 'Gift wrap',
          contentName: '책자',
          contentNameEn: '',
          count: 3,
          price: 1_105,
        },
      ],
      [
        {
          contentGroup: '각인, 포장',
          contentGroupEn: 'Engraving, 포장',
          contentName: '하트 / 선물',
          contentNameEn: 'Heart / 선물',
          count: 1,
          price: 0,
        },
      ],
      [],
    ]);
  });
});

test('a line that cannot be bought any more says why', async () => {
  await shopping(async ({ server: { world, api }, uid, as, cup, mug, listed }) => {
    const [few, free] = [
      await world.lists((id) => simpleGoods(id, 9, { minOrderQty: 3 })),
      await world.lists((id) => simpleGoods(id, 9, { price: 0, freeShrCntLimit: 1 })),
    ];
    for (const goods of [free, few, cup, mug])
      await api.done('addBaskets', { uid, ...basketOf(goods, [], { basketQty: 2 }) }, as);
    const whys = async () => (await listed()).baskets.map(({ why }) => why);
    expect(await whys()).toEqual([null, null, '2026', '2028']);
    await world.append({
      ref: stockStream(cup.facts.prdtSysId),
      events: [{ type: 'StockTaken', data: { orderSysId: 1, lines: [{ detailSysId: null, qty: 4 }] } }],
    });
    expect((await listed()).baskets[1]).toMatchObject({ why: '3102', stockQty: 1 });
    await world.relists(mug, { isDisplay: 0 });
    expect(await whys()).toEqual(['2004', '3102', '2026', '2028']);
    await api.done('changeBasket', { uid, basketSysId: 2, basketQty: 3 }, as);
    expect((await whys())[2]).toBeNull();
  });
});

test('a line says whatever an order of the cart would be refused for', async () => {
  await shopping(async ({ server: { world, api }, uid, as, listed }) => {
    const endDate = '2027-01-01T00:00:00.000Z';
    const put = async (qty: number, ...[changes, inCart]: readonly Partial<ProductFacts>[]) => {
      const goods = await world.lists((id) => simpleGoods(id, 20, changes));
      await api.done('addBaskets', { uid, ...basketOf(goods, [], { basketQty: qty }) }, as);
      if (inCart) await world.relists(goods, inCart);
      return goods;
    };
    const fine = await put(2);
    await put(1, {}, { isLiveOnly: 1 });
    await put(4, { maxOrderQty: 3 });
    const rare = await put(1, { memberMax: { qty: 2, endDate } });
    await put(1, {}, { isPlanEvent: 1 });
    const whys = async () => (await listed()).baskets.map(({ why }) => why).toReversed();
    expect(await whys()).toEqual([null, '2031', '2027', null, '3105']);
    await api.done('placeOrder', orderOf([asked(rare, [line(2, rare)])]), as);
    expect(await whys()).toEqual([null, '2031', '2027', '2027', '3105']);
    await api.done('placeOrder', orderOf([asked(fine, [line(2, fine)])]), as);
  });
});

test('a cart is its member’s alone, and is there after a restart', async () => {
  await shopping(async ({ server, api, uid, as, mug, stranger, listed }) => {
    await api.done('addBaskets', { uid, ...basketOf(mug) }, as);
    const theirs = { token: stranger.token };
    expect(await api.code('addBaskets', { uid, ...basketOf(mug) }, theirs)).toBe('9001');
    expect(await api.code('removeBaskets', { uid, basketSysIds: [1] }, theirs)).toBe('9001');
    await api.done('removeBaskets', { uid: stranger.userSysId, basketSysIds: [1] }, theirs);
    await server.restart();
    expect((await listed()).totalCnt).toBe(1);
    expect((await listed(stranger)).totalCnt).toBe(0);
  });
});

test('30 days after its last change a line is seen no more, purged or not, and a purge deletes it', async () => {
  await shopping(async ({ server, api, uid, as, mug, cup, buyer, manager, listed }) => {
    await api.done('addBaskets', { uid, ...basketOf(mug) }, as);
    await api.done('addBaskets', { uid, ...basketOf(cup) }, as);
    server.clock.advance(BASKET_KEPT / 2);
    const own = { token: await server.world.token(buyer) };
    await api.done('changeBasket', { uid, basketSysId: 1, basketQty: 2 }, own);
    server.clock.advance(BASKET_KEPT / 2);
    expect((await listed()).baskets.map(({ basketSysId }) => basketSysId)).toEqual([1]);
    const asManager = { token: await server.world.token(manager) };
    expect((await api.done('purge', {}, asManager)).basketCnt).toBe(1);
    expect((await api.done('purge', {}, asManager)).basketCnt).toBe(0);
    expect((await listed()).totalCnt).toBe(1);
  });
});

test('what a guest gathered is merged once, and what cannot be is told', async () => {
  await shopping(async ({ server: { world }, api, uid, as, mug, listed }) => {
    const gone = await world.lists((id) => simpleGoods(id, 0));
    await api.done('addBaskets', { uid, ...basketOf(mug) }, as);
    const merge = { uid, baskets: [basketOf(gone), basketOf(mug, [], { basketQty: 4 })] };
    const key = { ...as, key: 'merge' };
    const skipped = [{ index: 0, prdtSysId: gone.facts.prdtSysId, why: '3104' }];
    for (let i = 0; i < 2; i++) expect(await api.done('mergeBaskets', merge, key)).toEqual({ skipped });
    expect((await listed()).baskets.map(({ basketQty }) => basketQty)).toEqual([5]);
  });
});

test('many who add at once to one cart make it neither too full nor lose anything', async () => {
  await shopping(async ({ api, uid, as, mug, listed }) => {
    const codes = await Promise.all(
      Array.from({ length: 60 }, () => api.code('addBaskets', { uid, ...basketOf(mug) }, as)),
    );
    expect(codes.filter((code) => code === '0001')).toHaveLength(50);
    expect(codes.filter((code) => code === '3102')).toHaveLength(10);
    expect((await listed()).baskets.map(({ basketQty }) => basketQty)).toEqual([50]);
  });
});

test('a removed member has no cart', async () => {
  await shopping(async ({ server, api, uid, as, mug, manager }) => {
    await api.done('addBaskets', { uid, ...basketOf(mug) }, as);
    await api.done('removeAccount', { uid, reason: '사기' }, { token: manager.token });
    await server.sellover.settled();
    const events = await server.sellover.log.read({ limit: 10_000 });
    expect(events.findLast(({ stream }) => stream === `cart-${uid}`)).toMatchObject({
      type: 'BasketsRemoved',
      data: { basketSysIds: [1] },
    });
  });
});

test('what was ordered goes into the cart once more, as far as it can be bought, and says what cannot', async () => {
  await shopping(async ({ server: { world }, api, as, mug, cup, stranger, listed }) => {
    const pan = await world.lists((id) => choiceGoods(id, [['20 cm', 3_000, 5]]));
    const choice = choiceLine(2, pan, pan.stock[0]!.detailSysId!);
    const request = orderOf([asked(mug, [line(2, mug)]), asked(cup, [line(4, cup)]), asked(pan, [choice])]);
    const { orderSysId } = await api.done('placeOrder', request, as);
    expect(await api.done('orderAgain', { orderSysId }, as)).toEqual({
      addedCnt: 2,
      skipped: [
        expect.objectContaining({ prdtSysId: cup.facts.prdtSysId, name: cup.facts.name, why: '3102' }),
      ],
    });
    expect((await listed()).baskets).toMatchObject([
      { prdtSysId: pan.facts.prdtSysId, basketQty: 2, options: [{ optionKeyName: '20 cm' }] },
      { prdtSysId: mug.facts.prdtSysId, basketQty: 2 },
    ]);
    expect(await api.code('orderAgain', { orderSysId }, { token: stranger.token })).toBe('2010');
  });
});
