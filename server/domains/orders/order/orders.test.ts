import { describe, expect, test } from 'vitest';
import type { OrderRequest } from '../../../../schema/buying/order-request.ts';
import { alone, by, oneServer, purchase } from '../../../testing/buying.ts';
import {
  asked,
  boxes,
  choiceLine,
  levelGoods,
  line,
  orderOf,
  wishGoods,
  withAddOns,
  type Goods,
} from '../../../testing/goods.ts';
import { rests } from '../../../testing/rests.ts';
import { orderFor, type Stage } from '../../../testing/stage.ts';
import { buyerStream } from './buyers/buyer.ts';
import { orderStream } from './decider.ts';
import type { PlacedOrder } from './placed-order.ts';
import { receiverOf } from './views.ts';

const newStage = oneServer();

async function stockOf({ api }: Stage, { facts: { prdtSysId } }: Goods): Promise<number> {
  return (await api.done('productDetail', { prdtSysId })).product.stockQty;
}

const placedIn = async ({ server }: Stage, orderSysId: number) =>
  (await server.sellover.log.read({ stream: `order-${orderSysId}`, limit: 1 }))[0]!;

describe('an order', () => {
  test('is what its buyer then sees: products, amounts, where it goes and until when to pay', async () => {
    const stage = await newStage();
    const { server, buyer, mug } = stage;
    const shirt = await server.world.lists((id) => levelGoods(id, 10, { marketPrice: 20_000 }));
    const [white, , , black] = shirt.stock.map(({ detailSysId }) => detailSysId!);
    const shirts = asked(shirt, [choiceLine(1, shirt, white!), choiceLine(3, shirt, black!)]);
    // The order belongs to the caller, even if the request names somebody else.
    const { userSysId } = stage.stranger;
    const request = orderOf([asked(mug, [line(2, mug)]), shirts], { userSysId });
    const { orderSysId, view } = await purchase(stage, request);
    const total = 2 * 12_000 + 10_000 + 3 * 12_500;
    const { mobile, nickName, address } = buyer;
    expect(await view()).toMatchObject({
      orderSysId,
      statusCode: 1,
      orderedAt: '2026-11-20T10:00:00.000Z',
      paidAt: null,
      payUntil: '2026-11-21T15:00:00.000Z',
      broadcastSysId: null,
      orderName: nickName,
      orderMobile: mobile,
      orderPostNumber: address.zipCode,
      orderAddress1: address.newAddress,
      orderAddress2: address.addressDetail,
      receiverName: address.receiverName,
      receiverMobile: address.mobile,
      receiverPostNumber: address.zipCode,
      receiverAddress1: address.newAddress,
      receiverAddress2: address.addressDetail,
      totalProductsAmount: total,
      totalAmount: total,
      totalRemainAmount: total,
      totalDepositAmount: 0,
      totalCancelAmount: 0,
      prepaymentAmount: 0,
      orderProducts: [
        { prdtSysId: mug.facts.prdtSysId, images: [mug.facts.imageUrl], qty: 2, totalQty: 2, options: [] },
        {
          prdtSysId: shirt.facts.prdtSysId,
          qty: 4,
          totalAmount: 47_500,
          options: [
            { optionKeyName: '흰색 / M', optionKeyNameEn: 'White / M', contentEn: 'White / M', qty: 1 },
            { optionKeyName: '검정 / L', optionKeyNameEn: 'Black / L', price: 2_500, qty: 3 },
          ],
        },
      ],
    });
  });

  test('keeps prices, and names in both languages, as they were when it was placed', async () => {
    const stage = await newStage();
    const { world } = stage.server;
    const ring = await world.lists((id) => wishGoods(id, 9, boxes(id, 9)));
    const { normalOptions, addingProducts, name, imageUrl } = ring.facts;
    const box = addingProducts[0]!.details[0]!.prdtAddingProductDetailSysId;
    const request = orderOf([withAddOns(asked(ring, [line(1, ring, '하트', '선물')]), ring, [box, 1])]);
    const { line: ordered, buyer } = await purchase(stage, request);
    await world.relists(ring, {
      price: 99_000,
      name: '비싼 반지',
      imageUrl: '/pictures/product-2.webp',
      gallery: [{ imageUrl: '/pictures/product-3.webp' }],
      normalOptions: normalOptions.map((option) => ({ ...option, valuesEn: ['Nothing', 'Love'] })),
      addingProducts: addingProducts.map((each) => ({ ...each, nameEn: 'Wrapping' })),
    });
    expect(await ordered()).toMatchObject({
      price: 10_000,
      name,
      images: [imageUrl, '/pictures/product-3.webp'],
      // Of an option that had no English name, its own.
      options: [{ content: '하트 / 선물', contentEn: 'Heart / 선물' }],
      addingProducts: [{ name: '포장', nameEn: 'Gift wrap', item: '상자', itemEn: '' }],
    });
    expect(await buyer.code('placeOrder', request)).toBe('2000');
  });

  test('touches its own stream, its buyer’s and the stocks it takes from, and no room; a refused one touches nothing', async () => {
    const stage = await newStage();
    const { api, buyer, mug, cup, broadcastSysId } = stage;
    const { log } = stage.server.sellover;
    const both = (cups: number) =>
      orderOf([asked(mug, [line(1, mug)]), asked(cup, [line(cups, cup)])], { broadcastSysId });
    const { orderSysId } = await purchase(stage, both(3));
    const { position, commandId } = await placedIn(stage, orderSysId);
    const since = await log.read({ afterPosition: position - 1, limit: 100 });
    const touched = since.filter((event) => event.commandId === commandId);
    expect(touched.map(({ stream }) => stream).toSorted()).toEqual([
      `buyer-${buyer.userSysId}`,
      `order-${orderSysId}`,
      ...[mug, cup].map(({ facts }) => `stock-${facts.prdtSysId}`),
    ]);
    await stage.server.sellover.settled();
    const before = await log.lastPosition();
    const { prdtSysId } = cup.facts;
    const facts = { prdtSysId, stockQty: 2 };
    expect(await by(stage, buyer).ask('placeOrder', both(3))).toMatchObject({ code: '2030', facts });
    expect(await log.lastPosition()).toBe(before);
    await purchase(stage, both(2));
    const { product } = await api.done('productDetail', { prdtSysId });
    expect(product).toMatchObject({ stockQty: 0, isSoldout: 1 });
  });
});

describe('an order goes', () => {
  const receiver = {
    receiverName: '정다온',
    receiverMobile: '01000000005',
    receiverPostNumber: '61470',
    receiverAddress1: '광주광역시 동구 매화길 41',
    receiverAddress2: '2층',
  };
  const goesTo = async (stage: Stage, where: Partial<OrderRequest>) => {
    const { view } = await purchase(stage, { ...orderFor(stage, stage.mug), ...where });
    return view();
  };

  test('to whom it spells out, from where its member lives unless it says so; the log knows neither', async () => {
    const stage = await newStage();
    const { zipCode, newAddress, addressDetail } = stage.buyer.address;
    const first = await goesTo(stage, receiver);
    expect(first).toMatchObject({
      ...receiver,
      orderPostNumber: zipCode,
      orderAddress1: newAddress,
      orderAddress2: addressDetail,
    });
    expect(await goesTo(stage, { ...receiver, orderAddress1: '종이동 7-2' })).toMatchObject({
      orderPostNumber: '',
      orderAddress1: '종이동 7-2',
      orderAddress2: '',
    });
    const { orderSysId } = first;
    const kept = await stage.server.sellover.log.reads.one(receiverOf({ orderSysId }));
    expect(kept).toMatchObject({ receiver_name: receiver.receiverName });
    const told = JSON.stringify(await placedIn(stage, orderSysId));
    expect(told).not.toMatch(new RegExp(`${receiver.receiverName}|${newAddress}`));
  });

  test('to the saved address it names, even where a receiver is spelled out, too; nowhere to somebody else’s', async () => {
    const stage = await newStage();
    const own = { receiverName: '회사', mobile: '01000000009', zipCode: '04524', address: '종이동 7-2' };
    const saved = (who: Stage['buyer']) => by(stage, who).done('addAddress', { uid: who.userSysId, ...own });
    const { userAddressSysId } = await saved(stage.buyer);
    const { receiverName, mobile: receiverMobile, zipCode: receiverPostNumber } = own;
    const there = { receiverPostNumber, receiverAddress1: '종이동 7-2', receiverAddress2: '' };
    const seen = await goesTo(stage, { userAddressSysId, ...receiver });
    expect(seen).toMatchObject({ receiverName, receiverMobile, ...there });
    const theirs = await saved(stage.stranger);
    const request = { ...orderFor(stage, stage.mug), userAddressSysId: theirs.userAddressSysId };
    const refused = { code: '0002', facts: { missing: 'address' } };
    expect(await by(stage, stage.buyer).ask('placeOrder', request)).toMatchObject(refused);
  });

  test('on to where it went after the address is gone, and is answered so to who repeats it with its key', async () => {
    const stage = await newStage();
    const { userSysId: uid, address } = stage.buyer;
    const buyer = by(stage, stage.buyer);
    const places = () => buyer.done('placeOrder', orderFor(stage, stage.mug), { key: 'and again' });
    const first = await places();
    const { addresses } = await buyer.done('addresses', { uid });
    await buyer.done('deleteAddress', { uid, userAddressSysId: addresses[0]!.userAddressSysId });
    expect(await places()).toEqual(first);
    const { orderSysId } = first;
    for (const seen of [first, await buyer.done('orderDetail', { orderSysId })])
      expect(seen.receiverAddress1).toBe(address.newAddress);
    expect(await buyer.code('placeOrder', orderFor(stage, stage.mug))).toBe('0002');
  });
});

test('an order that nobody paid is cancelled at its deadline, its pieces can be bought again, and rooms on air are told', async () => {
  const deadline = Date.parse('2026-11-22T00:00:00+09:00');
  const [lone, shown, over] = [await newStage(), await newStage(), await newStage()];
  const { server } = lone;
  const { log } = server.sellover;
  const { view } = await purchase(lone, orderFor(lone, lone.cup, 5));
  expect(await view()).toMatchObject({ statusCode: 1, payUntil: new Date(deadline).toISOString() });

  const viewers = [shown.plan, await server.world.airs([shown.cup])].map((each) => server.viewer(each));
  const hasLeft = (qty: number) => (data: Record<string, any>) =>
    (data as { products: { prdtSysId: number; stockQty: number }[] }).products.some(
      ({ prdtSysId, stockQty }) => prdtSysId === shown.cup.facts.prdtSysId && stockQty === qty,
    );
  for (const viewer of viewers) await viewer.enter();
  await purchase(shown, orderFor(shown, shown.mug, 4));
  await purchase(shown, orderFor(shown, shown.cup, 4));
  for (const viewer of viewers) {
    await viewer.sees('changePrdt', hasLeft(1));
    viewer.drop();
  }

  await purchase(over, orderFor(over, over.cup, 2));
  await server.world.control(over.plan, 2);
  await server.sellover.settled();
  const room = `room-${over.plan.broadcastSysId}_${over.plan.broadcastScheduleSysId}`;
  const head = await log.head(room);

  server.clock.set(deadline - 1);
  await rests(server);
  expect(await log.read({ types: ['OrderCancelled'], limit: 1 })).toEqual([]);
  server.clock.set(deadline);
  await rests(server);

  const gone = { statusCode: 102, payUntil: null, totalAmount: 0, totalRemainAmount: 0 };
  expect(await view()).toMatchObject({ ...gone, totalProductsAmount: 40_000, totalCancelAmount: 40_000 });
  expect((await log.state(buyerStream(lone.buyer.userSysId))).state.unpaid).toEqual([]);
  for (const stage of [lone, shown, over]) expect(await stockOf(stage, stage.cup)).toBe(5);
  for (const viewer of viewers) {
    await viewer.enter();
    await viewer.sees('changePrdt', hasLeft(5));
  }
  expect(viewers[1]!.durable).toHaveLength(2);
  expect(await log.head(room)).toBe(head);
});

test('an order whose number is taken already gets another', async () => {
  const stage = await newStage();
  const first = await purchase(stage);
  const { data } = await placedIn(stage, first.orderSysId);
  // The clock stands: after the first order and its two parts the next number is known.
  const next = first.orderSysId + 3;
  const taken = { type: 'OrderPlaced', data: { ...(data as PlacedOrder), orderSysId: next } };
  await stage.server.world.append({ ref: orderStream(next), events: [taken] });
  expect((await purchase(stage)).orderSysId).toBeGreaterThan(next);
  expect(await stockOf(stage, stage.mug)).toBe(46);
});

test('numbers of orders, their parts and addresses are given once, also when the clock is set back over a restart', () =>
  alone(async (stage) => {
    const { server, buyer } = stage;
    const form = {
      receiverName: '받는이',
      mobile: '01012345678',
      zipCode: '03987',
      newAddress: '별빛로 104',
    };
    const given = async () => {
      const address = { uid: buyer.userSysId, ...form };
      const { userAddressSysId } = await by(stage, buyer).done('addAddress', address);
      const { orderSysId } = await purchase(stage);
      const [product] = ((await placedIn(stage, orderSysId)).data as PlacedOrder).products;
      return [userAddressSysId, orderSysId, product!.lines[0]!.orderPrdtOptionSysId, product!.orderPrdtSysId];
    };
    const before = await given();
    server.clock.stepWall(-3_600_000);
    await server.restart();
    const all = [...before, ...(await given())];
    expect(all).toEqual([...new Set(all)].toSorted((a, b) => a - b));
    expect(all.every(Number.isSafeInteger)).toBe(true);
  }));

test('one member orders so often, and leaves so many orders and pieces unpaid; a repeat costs nothing', () =>
  alone(
    async (stage) => {
      const { server, mug, cup } = stage;
      const orders = async (goods: Goods, qty: number, who = stage.buyer, more = {}) => {
        const { code, status } = await by(stage, who).ask('placeOrder', orderFor(stage, goods, qty), more);
        return [code, status];
      };
      const DONE = ['0001', 200];
      for (let again = 0; again < 5; again++)
        expect(await orders(mug, 6, stage.buyer, { key: 'same' })).toEqual(DONE);
      expect(await orders(mug, 5)).toEqual(['2041', 409]);
      expect(await orders(mug, 4)).toEqual(DONE);
      expect(await orders(cup, 1)).toEqual(['0008', 429]);
      expect(await orders(cup, 1, stage.stranger)).toEqual(DONE);
      server.clock.advance(2000);
      const last = await purchase(stage, orderFor(stage, cup));
      server.clock.advance(2000);
      expect(await orders(cup, 1)).toEqual(['2040', 409]);
      await last.pays();
      expect(await orders(cup, 1)).toEqual(DONE);
    },
    {
      config: {
        orders: { rate: { burst: 2, perSecond: 0.5 }, unpaidOrders: 3, unpaidPieces: 10, pointUseUnit: 100 },
      },
    },
  ));
