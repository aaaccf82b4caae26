import { expect, test } from 'vitest';
import { BASKET_KEPT } from '../../../../schema/buying/constants.ts';
import { by, oneServer } from '../../../testing/buying.ts';
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
} from '../../../testing/goods.ts';
import type { ProductFacts } from '../../catalog/catalog/product.ts';
import { stockStream } from '../../catalog/stock/decider.ts';

const newStage = oneServer();

/** The cart of the buyer, and how they put things into it. */
async function shopping() {
  const stage = await newStage();
  const { server, buyer } = stage;
  const [uid, own] = [buyer.userSysId, by(stage, buyer)];
  const listed = () => own.done('listBaskets', { uid });
  return {
    ...stage,
    world: server.world,
    clock: server.clock,
    uid,
    own,
    listed,
    put: (...basket: Parameters<typeof basketOf>) => own.done('addBaskets', { uid, ...basketOf(...basket) }),
    whys: async () => (await listed()).baskets.map(({ why }) => why),
  };
}

test('a cart shows what each line costs its member now, newest first, and where it was seen', async () => {
  const { world, clock, api, plan, uid, own, mug, cup, listed, put } = await shopping();
  const pan = await world.lists((id) => choiceGoods(id, [['20 cm', 3_000, 5]]));
  const { broadcastScheduleSysId, broadcastSysId } = plan;
  await put(mug, [], { basketQty: 2, broadcastScheduleSysId });
  await put(pan, [choiceLine(3, pan, pan.stock[0]!.detailSysId!)]);
  expect((await listed()).baskets).toMatchObject([
    { prdtSysId: pan.facts.prdtSysId, options: [{ optionKeyName: '20 cm', price: 3_000 }], amount: 39_000 },
    { prdtSysId: mug.facts.prdtSysId, amount: 24_000, broadcastSysId, broadcastScheduleSysId, why: null },
  ]);
  expect(await own.done('baskets', { uid })).toEqual(await listed());

  const at = (offset: number) => new Date(clock.now() + offset).toISOString();
  await world.relists(mug, { livePrice: { price: 9_000, startDate: at(0), endDate: at(1000) } });
  expect((await listed()).baskets[1]).toMatchObject({ price: 9_000, discountRate: 40, amount: 18_000 });
  const asGuest = await api.done('guestBaskets', {
    baskets: [
      { basketSysId: 999, basket: basketOf(mug, [], { basketQty: 2 }) },
      { basketSysId: 998, basket: basketOf(cup) },
    ],
  });
  expect(asGuest.baskets.map(({ basketSysId, amount }) => [basketSysId, amount])).toEqual([
    [999, 24_000],
    [998, 8_000],
  ]);
  clock.advance(1001);
  expect((await listed()).baskets[1]).toMatchObject({ price: 12_000, amount: 24_000 });
});

test('a line says what was chosen of which options and add-ons, and what that adds', async () => {
  const { world, mug, listed, put } = await shopping();
  const coat = await world.lists((id) => levelGoods(id, 5, boxes(id, 5)));
  const wish = await world.lists((id) => wishGoods(id, 5));
  const { prdtSysId } = coat.facts;
  const booklets = {
    prdtAddingProductSysId: prdtSysId * 10 + 1,
    prdtAddingProductDetailSysId: prdtSysId * 100 + 2,
    addingQty: 3,
  };
  await put(mug);
  await put(wish, [line(1, wish, '하트', '선물')]);
  await put(coat, [choiceLine(2, coat, prdtSysId * 100 + 4)], { addingProducts: [booklets] });
  const chosen = (group: [string, string], name: [string, string], count: number, price: number) => {
    const [[contentGroup, contentGroupEn], [contentName, contentNameEn]] = [group, name];
    return { contentGroup, contentGroupEn, contentName, contentNameEn, count, price };
  };
  expect((await listed()).baskets.map(({ selectedOptions }) => selectedOptions)).toEqual([
    [
      chosen(['색, 크기', 'Colour, Size'], ['검정 / L', 'Black / L'], 2, 2_500),
      chosen(['포장', 'Gift wrap'], ['책자', ''], 3, 1_105),
    ],
    [chosen(['각인, 포장', 'Engraving, 포장'], ['하트 / 선물', 'Heart / 선물'], 1, 0)],
    [],
  ]);
});

test('a line says whatever an order of the cart would be refused for', async () => {
  const { world, clock, uid, own, cup, mug, listed, put, whys } = await shopping();
  const putting = async (qty: number, ...[changes, inCart]: readonly Partial<ProductFacts>[]) => {
    const goods = await world.lists((id) => simpleGoods(id, 20, changes));
    await put(goods, [], { basketQty: qty });
    if (inCart) await world.relists(goods, inCart);
    return goods;
  };
  const memberMax = { qty: 2, endDate: new Date(clock.now() + 60_000).toISOString() };
  const rare = await putting(1, { memberMax });
  await putting(2);
  await putting(1, {}, { isLiveOnly: 1 });
  await putting(4, { maxOrderQty: 3 });
  await putting(1, {}, { isPlanEvent: 1 });
  await putting(2, { price: 0, freeShrCntLimit: 1 });
  await putting(2, { minOrderQty: 3 });
  for (const goods of [cup, mug]) await put(goods, [], { basketQty: 2 });
  const before = [null, null, '2026', '2028', '3105', '2027', '2031', null, null];
  expect(await whys()).toEqual(before);
  await own.done('placeOrder', orderOf([asked(rare, [line(2, rare)])]));
  await world.append({
    ref: stockStream(cup.facts.prdtSysId),
    events: [{ type: 'StockTaken', data: { orderSysId: 1, lines: [{ detailSysId: null, qty: 4 }] } }],
  });
  await world.relists(mug, { isDisplay: 0 });
  await own.done('changeBasket', { uid, basketSysId: 7, basketQty: 3 });
  expect(await whys()).toEqual(['2004', '3102', null, ...before.slice(3, 8), '2027']);
  expect((await listed()).baskets[1]).toMatchObject({ stockQty: 1 });
});

test('a cart is emptied when its member is removed', async () => {
  const { server, uid, manager, mug, put, ...stage } = await shopping();
  await put(mug);
  await by({ ...stage, server }, manager).done('removeAccount', { uid, reason: '사기' });
  await server.sellover.settled();
  const events = await server.sellover.log.read({ stream: `cart-${uid}`, limit: 10 });
  expect(events.at(-1)).toMatchObject({ type: 'BasketsRemoved', data: { basketSysIds: [1] } });
});

test('30 days after its last change a line is seen no more, purged or not, and a purge deletes it', async () => {
  const { server, clock, uid, own, mug, cup, manager, listed, put, ...stage } = await shopping();
  await put(mug);
  await put(cup);
  clock.advance(BASKET_KEPT / 2);
  await own.done('changeBasket', { uid, basketSysId: 1, basketQty: 2 });
  clock.advance(BASKET_KEPT / 2);
  expect((await listed()).baskets.map(({ basketSysId }) => basketSysId)).toEqual([1]);
  const purge = () => by({ ...stage, server }, manager).done('purge', {});
  const { log } = server.sellover;
  const removed = async () =>
    (await log.read({ stream: `cart-${uid}`, limit: 10 })).filter(({ type }) => type === 'BasketsRemoved');
  expect((await purge()).basketCnt).toBeGreaterThan(0);
  expect((await purge()).basketCnt).toBe(0);
  expect(await removed()).toMatchObject([{ data: { basketSysIds: [2] } }]);
  expect((await listed()).totalCnt).toBe(1);
});

test('what was ordered goes into the cart once more, as far as it can be bought, and says what cannot', async () => {
  const { world, own, mug, cup, listed } = await shopping();
  const pan = await world.lists((id) => choiceGoods(id, [['20 cm', 3_000, 5]]));
  const choice = choiceLine(2, pan, pan.stock[0]!.detailSysId!);
  const request = orderOf([asked(mug, [line(2, mug)]), asked(cup, [line(4, cup)]), asked(pan, [choice])]);
  const { orderSysId } = await own.done('placeOrder', request);
  const { prdtSysId, name } = cup.facts;
  expect(await own.done('orderAgain', { orderSysId })).toEqual({
    addedCnt: 2,
    skipped: [expect.objectContaining({ prdtSysId, name, why: '3102' })],
  });
  expect((await listed()).baskets).toMatchObject([
    { prdtSysId: pan.facts.prdtSysId, basketQty: 2, options: [{ optionKeyName: '20 cm' }] },
    { prdtSysId: mug.facts.prdtSysId, basketQty: 2 },
  ]);
});
