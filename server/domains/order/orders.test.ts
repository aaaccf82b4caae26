import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderRequest } from '../../../schema/buying/order-request.ts';
import type { Config } from '../../settings.ts';
import { productStream } from '../catalog/product.ts';
import type { RecordedEvent } from '../../platform/log/log.ts';
import { orderStream } from './decider.ts';
import type { PlacedOrder } from './placed.ts';
import { receiverOf } from './projection.ts';
import { stockStream } from '../stock/decider.ts';
import type { Api } from '../../testing/api.ts';
import {
  asked,
  boxes,
  choiceLine,
  levelGoods,
  line,
  orderOf,
  simpleGoods,
  wishGoods,
  withAddOns,
  type Goods,
} from '../../testing/goods.ts';
import { TestServer } from '../../testing/server.ts';
import { orderFor, setStage, type Stage } from '../../testing/stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

async function stockOf(api: Api, { facts }: Goods): Promise<number> {
  return (await api.done('productDetail', { prdtSysId: facts.prdtSysId })).product.stockQty;
}

function ordering({ api, buyer }: Stage, request: OrderRequest) {
  return api.done('placeOrder', request, { token: buyer.token });
}

async function goesTo(stage: Stage, where: Partial<OrderRequest>) {
  const { orderSysId } = await ordering(stage, { ...orderFor(stage, stage.mug), ...where });
  const order = await stage.api.done('orderDetail', { orderSysId }, { token: stage.buyer.token });
  const { receiverName, receiverMobile, receiverPostNumber, receiverAddress1, receiverAddress2 } = order;
  return { receiverName, receiverMobile, receiverPostNumber, receiverAddress1, receiverAddress2 };
}

/** With a clock of its own. */
function waiting(story: (server: TestServer, stage: Stage) => Promise<void>): Promise<void> {
  return TestServer.alone(async (alone) => story(alone, await setStage(alone)));
}

describe('an order', () => {
  test('is what its buyer then sees: products, amounts, where it goes and until when to pay', async () => {
    const stage = await setStage(server);
    const { world, api } = server;
    const shirt = await world.lists((id) => levelGoods(id, 10, { marketPrice: 20_000 }));
    const { buyer, mug } = stage;
    const detail = shirt.stock[3]!.detailSysId!;
    const request = orderOf([
      asked(mug, [line(2, mug)]),
      asked(shirt, [choiceLine(1, shirt, shirt.stock[0]!.detailSysId!), choiceLine(3, shirt, detail)]),
    ]);
    const { orderSysId, receiverName, receiverAddress1 } = await ordering(stage, request);
    const order = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
    const total = 2 * 12_000 + 10_000 + 3 * 12_500;
    expect([receiverName, receiverAddress1]).toEqual([order.receiverName, order.receiverAddress1]);
    expect(order).toMatchObject({
      orderSysId,
      statusCode: 1,
      orderedAt: '2026-11-20T10:00:00.000Z',
      payUntil: '2026-11-21T15:00:00.000Z',
      broadcastSysId: null,
      orderName: buyer.nickName,
      orderMobile: buyer.mobile,
      orderPostNumber: buyer.address.zipCode,
      orderAddress1: buyer.address.newAddress,
      orderAddress2: buyer.address.addressDetail,
      receiverName: buyer.address.receiverName,
      receiverMobile: buyer.address.mobile,
      receiverPostNumber: buyer.address.zipCode,
      receiverAddress1: buyer.address.newAddress,
      receiverAddress2: buyer.address.addressDetail,
      totalProductsAmount: total,
      totalAmount: total,
      totalRemainAmount: total,
      totalDepositAmount: 0,
      totalCancelAmount: 0,
      prepaymentAmount: 0,
    });
    expect(order.orderProducts).toMatchObject([
      {
        prdtSysId: mug.facts.prdtSysId,
        images: [mug.facts.imageUrl],
        qty: 2,
        totalQty: 2,
        totalAmount: 24_000,
        options: [],
      },
      {
        prdtSysId: shirt.facts.prdtSysId,
        qty: 4,
        totalAmount: 47_500,
        options: [
          {
            optionKeyName: '흰색 / M',
            optionKeyNameEn: 'White / M',
            contentEn: 'White / M',
            price: 0,
            qty: 1,
          },
          { optionKeyName: '검정 / L', optionKeyNameEn: 'Black / L', price: 2_500, qty: 3 },
        ],
      },
    ]);
  });

  test('keeps the names of its options in both languages as they were when it was placed', async () => {
    const stage = await setStage(server);
    const { world, api } = server;
    const ring = await world.lists((id) => wishGoods(id, 9, boxes(id, 9)));
    const { normalOptions, addingProducts } = ring.facts;
    const wrapped = withAddOns(asked(ring, [line(1, ring, '하트', '선물')]), ring, [
      addingProducts[0]!.details[0]!.prdtAddingProductDetailSysId,
      1,
    ]);
    const { orderSysId } = await ordering(stage, orderOf([wrapped]));
    await world.relists(ring, {
      normalOptions: normalOptions.map((option) => ({ ...option, valuesEn: ['Nothing', 'Love'] })),
      addingProducts: addingProducts.map((each) => ({ ...each, nameEn: 'Wrapping' })),
    });
    const { orderProducts } = await api.done('orderDetail', { orderSysId }, { token: stage.buyer.token });
    expect(orderProducts[0]).toMatchObject({
      // Of an option that had no English name, its own.
      options: [{ content: '하트 / 선물', contentEn: 'Heart / 선물' }],
      addingProducts: [{ name: '포장', nameEn: 'Gift wrap', item: '상자', itemEn: '' }],
    });
  });

  test('takes stock at once', async () => {
    const stage = await setStage(server);
    expect(await stockOf(stage.api, stage.cup)).toBe(5);
    await ordering(stage, orderFor(stage, stage.cup, 3));
    expect(await stockOf(stage.api, stage.cup)).toBe(2);
    expect(
      await stage.api.ask('placeOrder', orderFor(stage, stage.cup, 3), { token: stage.buyer.token }),
    ).toMatchObject({ code: '2030', facts: { prdtSysId: stage.cup.facts.prdtSysId, stockQty: 2 } });
    await ordering(stage, orderFor(stage, stage.cup, 2));
    const { product } = await stage.api.done('productDetail', { prdtSysId: stage.cup.facts.prdtSysId });
    expect(product).toMatchObject({ stockQty: 0, isSoldout: 1 });
    expect(await stage.api.code('placeOrder', orderFor(stage, stage.cup), { token: stage.buyer.token })).toBe(
      '2003',
    );
  });

  test('that is refused leaves everything as it was', async () => {
    const stage = await setStage(server);
    const { api, buyer, mug, cup } = stage;
    const position = await server.sellover.log.lastPosition();
    const half = orderOf([asked(mug, [line(1, mug)]), asked(cup, [line(6, cup)])], {
      broadcastSysId: stage.broadcastSysId,
    });
    expect(await api.code('placeOrder', half, { token: buyer.token })).toBe('2030');
    expect(await server.sellover.log.lastPosition()).toBe(position);
    expect([await stockOf(api, mug), await stockOf(api, cup)]).toEqual([50, 5]);
    const { totalCnt } = await api.done(
      'orderList',
      { uid: buyer.userSysId, startIndex: 0, rowCount: 5 },
      { token: buyer.token },
    );
    expect(totalCnt).toBe(0);
  });

  test('is placed by whoever’s token it is, whatever stands in it', async () => {
    const stage = await setStage(server);
    const { api, buyer, stranger } = stage;
    const { orderSysId } = await ordering(stage, {
      ...orderFor(stage, stage.mug),
      userSysId: stranger.userSysId,
    });
    expect(await api.code('orderDetail', { orderSysId }, { token: stranger.token })).toBe('2010');
    expect(await api.code('orderDetail', { orderSysId }, { token: buyer.token })).toBe('0001');
  });

  test('is nobody else’s to see: not another member’s, not a host’s, not a manager’s', async () => {
    const stage = await setStage(server);
    const { orderSysId } = await ordering(stage, orderFor(stage, stage.mug));
    const { api, broadcastSysId, stranger, host, manager } = stage;
    for (const { token } of [stranger, host, manager]) {
      expect(await api.code('orderDetail', { orderSysId }, { token })).toBe('2010');
      expect(await api.code('currentOrder', { broadcastSysId }, { token })).toBe('2010');
    }
  });

  test('keeps the price at which it was made', async () => {
    const stage = await setStage(server);
    const { mug, buyer, api } = stage;
    const { orderSysId } = await ordering(stage, orderFor(stage, mug));
    await server.world.append({
      ref: productStream(mug.facts.prdtSysId),
      events: [{ type: 'ProductListed', data: { ...mug.facts, price: 99_000, name: '비싼 컵' } }],
    });
    const order = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
    expect(order).toMatchObject({
      totalAmount: 12_000,
      orderProducts: [{ price: 12_000, name: mug.facts.name }],
    });
    expect(await api.code('placeOrder', orderFor(stage, mug), { token: buyer.token })).toBe('2000');
  });
});

describe('a member’s orders', () => {
  test('are listed newest first, page by page', async () => {
    const stage = await setStage(server);
    const { api, buyer } = stage;
    const placed: number[] = [];
    for (let i = 0; i < 5; i++)
      placed.unshift((await ordering(stage, orderFor(stage, stage.mug))).orderSysId);
    const page = async (startIndex: number, rowCount: number) => {
      const input = { uid: buyer.userSysId, startIndex, rowCount };
      const { totalCnt, orders } = await api.done('orderList', input, { token: buyer.token });
      expect(totalCnt).toBe(5);
      return orders.map(({ orderSysId }) => orderSysId);
    };
    expect(await page(0, 2)).toEqual(placed.slice(0, 2));
    expect(await page(2, 2)).toEqual(placed.slice(2, 4));
    expect(await page(4, 2)).toEqual(placed.slice(4));
    expect(await page(5, 2)).toEqual([]);
  });

  test('of one broadcast are apart from those of others', async () => {
    const [here, there] = [await setStage(server), await setStage(server)];
    const { api, buyer } = here;
    await ordering(here, orderFor(here, here.mug));
    const newest = await ordering(here, orderFor(here, here.cup));
    await ordering(here, orderFor(there, there.mug));
    const current = await api.done(
      'currentOrder',
      { broadcastSysId: here.broadcastSysId },
      { token: buyer.token },
    );
    expect(current.orderSysId).toBe(newest.orderSysId);
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

  test('to the default address when nothing is said', async () => {
    const stage = await setStage(server);
    expect(await goesTo(stage, {})).toMatchObject({ receiverName: stage.buyer.address.receiverName });
  });

  test('to whom it spells out', async () => {
    expect(await goesTo(await setStage(server), receiver)).toEqual(receiver);
  });

  test('from where its member lives, unless it says where that is', async () => {
    const stage = await setStage(server);
    const { api, buyer } = stage;
    const from = async (said: object) => {
      const request = { ...orderFor(stage, stage.mug), ...receiver, ...said };
      const { orderSysId } = await ordering(stage, request);
      const order = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
      return [order.orderPostNumber, order.orderAddress1, order.orderAddress2];
    };
    const { zipCode, newAddress, addressDetail } = buyer.address;
    expect(await from({})).toEqual([zipCode, newAddress, addressDetail]);
    expect(await from({ orderAddress1: '종이동 7-2' })).toEqual(['', '종이동 7-2', '']);
  });

  test('to the saved address it names, even where a receiver is spelled out, too', async () => {
    const stage = await setStage(server);
    const { userAddressSysId } = await stage.api.done(
      'addAddress',
      {
        uid: stage.buyer.userSysId,
        receiverName: '회사',
        mobile: '01000000009',
        zipCode: '04524',
        address: '종이동 7-2',
      },
      { token: stage.buyer.token },
    );
    const expected = {
      receiverName: '회사',
      receiverMobile: '01000000009',
      receiverPostNumber: '04524',
      receiverAddress1: '종이동 7-2',
      receiverAddress2: '',
    };
    expect(await goesTo(stage, { userAddressSysId })).toEqual(expected);
    expect(await goesTo(stage, { userAddressSysId, ...receiver })).toEqual(expected);
  });

  test('on to where it went, after the address is gone', async () => {
    const stage = await setStage(server);
    const { api, buyer } = stage;
    const { orderSysId } = await ordering(stage, orderFor(stage, stage.mug));
    const { addresses } = await api.done('addresses', { uid: buyer.userSysId }, { token: buyer.token });
    const { userAddressSysId } = addresses[0]!;
    await api.done('deleteAddress', { uid: buyer.userSysId, userAddressSysId }, { token: buyer.token });
    const order = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
    expect(order.receiverAddress1).toBe(buyer.address.newAddress);
    expect(await api.code('placeOrder', orderFor(stage, stage.mug), { token: buyer.token })).toBe('0002');
  });

  test('nowhere when it names somebody else’s address', async () => {
    const stage = await setStage(server);
    const { api, buyer, stranger } = stage;
    const { addresses } = await api.done('addresses', { uid: stranger.userSysId }, { token: stranger.token });
    const request = { ...orderFor(stage, stage.mug), userAddressSysId: addresses[0]!.userAddressSysId };
    expect(await api.ask('placeOrder', request, { token: buyer.token })).toMatchObject({
      code: '0002',
      facts: { missing: 'address' },
    });
  });

  test.each([
    ['no name', { ...receiver, receiverName: undefined }],
    ['a blank name', { ...receiver, receiverName: ' ' }],
    ['no postcode', { ...receiver, receiverPostNumber: undefined }],
    ['no street', { ...receiver, receiverAddress1: '' }],
    ['a name alone', { receiverName: '정다온' }],
    ['a street alone', { receiverAddress1: '광주광역시 동구 매화길 41' }],
  ])('nowhere when %s is spelled out, and never to the default address instead', async (_what, where) => {
    const stage = await setStage(server);
    const given = Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined));
    const request = { ...orderFor(stage, stage.mug), ...given };
    expect(await stage.api.code('placeOrder', request, { token: stage.buyer.token })).toBe('0002');
  });
});

describe('the same order sent again with its key', () => {
  test('is one order, also when both come at the same moment', async () => {
    const stage = await setStage(server);
    const { api, buyer, cup } = stage;
    const how = { token: buyer.token, key: 'click click' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.ask('placeOrder', orderFor(stage, cup, 2), how)),
    );
    expect(new Set(answers.map(({ code, reply }) => `${code} ${reply.orderSysId}`)).size).toBe(1);
    expect(await stockOf(api, cup)).toBe(3);
  });

  test('is told where the first went, after the address is gone', async () => {
    const stage = await setStage(server);
    const { api, buyer } = stage;
    const how = { token: buyer.token, key: 'and again' };
    const first = await api.done('placeOrder', orderFor(stage, stage.mug), how);
    const { addresses } = await api.done('addresses', { uid: buyer.userSysId }, { token: buyer.token });
    const { userAddressSysId } = addresses[0]!;
    await api.done('deleteAddress', { uid: buyer.userSysId, userAddressSysId }, { token: buyer.token });
    expect(await api.done('placeOrder', orderFor(stage, stage.mug), how)).toEqual(first);
    expect(first.receiverAddress1).toBe(buyer.address.newAddress);
  });

  test('without a key is another order', async () => {
    const stage = await setStage(server);
    await ordering(stage, orderFor(stage, stage.cup, 2));
    await ordering(stage, orderFor(stage, stage.cup, 2));
    expect(await stockOf(stage.api, stage.cup)).toBe(1);
  });
});

describe('an order that nobody paid', () => {
  const DEADLINE = Date.parse('2026-11-22T00:00:00+09:00');

  test('is cancelled at the deadline, and its pieces can be bought again', async () => {
    await waiting(async (alone, stage) => {
      const { cup, buyer, api } = stage;
      const { orderSysId } = await ordering(stage, orderFor(stage, cup, 5));
      expect(await stockOf(api, cup)).toBe(0);
      alone.clock.set(DEADLINE - 1);
      const view = async () =>
        api.done('orderDetail', { orderSysId }, { token: await alone.world.token(buyer) });
      expect(await view()).toMatchObject({ statusCode: 1, payUntil: new Date(DEADLINE).toISOString() });
      alone.clock.set(DEADLINE);
      await alone.recorded('OrderCancelled');
      expect(await view()).toMatchObject({
        statusCode: 102,
        payUntil: null,
        totalProductsAmount: 40_000,
        totalCancelAmount: 40_000,
        totalAmount: 0,
        totalRemainAmount: 0,
      });
      expect(await stockOf(api, cup)).toBe(5);
    });
  });

  test('tells the room what is there again', async () => {
    await waiting(async (alone, stage) => {
      const { cup, plan } = stage;
      const viewer = alone.viewer(plan);
      await viewer.enter();
      await ordering(stage, orderFor(stage, cup, 4));
      const sold = await viewer.sees('changePrdt');
      expect(sold.data['products']).toMatchObject([{ prdtSysId: cup.facts.prdtSysId, stockQty: 1 }]);
      viewer.drop();
      alone.clock.set(DEADLINE);
      await alone.recorded('OrderCancelled');
      await viewer.enter();
      const back = await viewer.sees('changePrdt', ({ products }) => products[0].stockQty > 1);
      expect(back.data['products']).toMatchObject([
        { prdtSysId: cup.facts.prdtSysId, stockQty: 5, isSoldout: 0 },
      ]);
    });
  });

  test('tells it to other rooms that show the product, too', async () => {
    await waiting(async (alone, stage) => {
      const { cup, mug } = stage;
      const plan = await alone.world.airs([cup]);
      const elsewhere = alone.viewer(plan);
      await elsewhere.enter();
      await ordering(stage, orderFor(stage, mug, 4));
      await ordering(stage, orderFor(stage, cup, 4));
      await elsewhere.sees('changePrdt');
      elsewhere.drop();
      alone.clock.set(DEADLINE);
      await alone.recorded(
        'StockReturned',
        ({ stream }) => stream === stockStream(cup.facts.prdtSysId).stream,
      );
      await elsewhere.enter();
      const back = await elsewhere.sees('changePrdt', ({ products }) => products[0].stockQty > 1);
      expect(back.data['products']).toMatchObject([{ prdtSysId: cup.facts.prdtSysId, stockQty: 5 }]);
      expect(elsewhere.durable).toHaveLength(2);
    });
  });

  test('of the same product twice gives everything back, and tells it once and rightly', async () => {
    await waiting(async (alone, stage) => {
      const { cup, plan, broadcastSysId } = stage;
      await ordering(
        stage,
        orderOf([asked(cup, [line(2, cup)]), asked(cup, [line(1, cup)])], { broadcastSysId }),
      );
      alone.clock.set(DEADLINE);
      await alone.recorded('OrderCancelled');
      const told = await alone.recorded(
        'ProductsChanged',
        ({ data }) => (data as { products: { stockQty: number }[] }).products[0]?.stockQty === 5,
      );
      expect((told.data as { products: object[] }).products).toHaveLength(1);
      const viewer = alone.viewer(plan);
      await viewer.enter();
      expect(await stockOf(stage.api, cup)).toBe(5);
    });
  });

  test('gives back what it took, though the product is not counted any more', async () => {
    await waiting(async (alone, stage) => {
      const { cup } = stage;
      await ordering(stage, orderFor(stage, cup, 2));
      const relist = (stockTypeCode: 1 | 2) =>
        alone.world.append({
          ref: productStream(cup.facts.prdtSysId),
          events: [{ type: 'ProductListed', data: { ...cup.facts, stockTypeCode } }],
        });
      await relist(1);
      alone.clock.set(DEADLINE);
      await alone.recorded('OrderCancelled');
      await relist(2);
      expect(await stockOf(stage.api, cup)).toBe(5);
    });
  });

  test('after the broadcast has ended says nothing in its room', async () => {
    await waiting(async (alone, stage) => {
      await ordering(stage, orderFor(stage, stage.cup, 2));
      await alone.world.control(stage.plan, 2);
      await alone.sellover.settled();
      const head = await alone.sellover.log.head(
        `room-${stage.plan.broadcastSysId}_${stage.plan.broadcastScheduleSysId}`,
      );
      alone.clock.set(DEADLINE);
      await alone.recorded('OrderCancelled');
      await alone.sellover.settled();
      expect(await stockOf(stage.api, stage.cup)).toBe(5);
      expect(
        await alone.sellover.log.head(
          `room-${stage.plan.broadcastSysId}_${stage.plan.broadcastScheduleSysId}`,
        ),
      ).toBe(head);
    });
  });

  test('is cancelled after a restart, too, and each only once', async () => {
    await waiting(async (alone, stage) => {
      const placed = [
        await ordering(stage, orderFor(stage, stage.cup, 2)),
        await ordering(stage, orderFor(stage, stage.cup, 1)),
      ];
      await alone.restart(() => alone.clock.set(DEADLINE + 5));
      for (const { orderSysId } of placed) {
        await alone.recorded('OrderCancelled', ({ stream }) => stream === `order-${orderSysId}`);
      }
      expect(await stockOf(stage.api, stage.cup)).toBe(5);
      await alone.restart();
      expect(await alone.sellover.log.read({ types: ['OrderCancelled'], limit: 10 })).toHaveLength(2);
      await expect.poll(() => alone.sellover.log.nextTimerAt()).toBeNull();
    });
  });
});

test('an order whose number is taken already gets another', async () => {
  await waiting(async (alone, stage) => {
    const first = await ordering(stage, orderFor(stage, stage.cup));
    const [{ data }] = (await alone.sellover.log.read({ types: ['OrderPlaced'], limit: 1 })) as [
      RecordedEvent,
    ];
    // The clock stands: after the first order and its two parts the next number is known.
    const next = first.orderSysId + 3;
    const taken = { type: 'OrderPlaced', data: { ...data, orderSysId: next } } as const;
    await alone.world.append({ ref: orderStream(next), events: [taken] });
    const second = await ordering(stage, orderFor(stage, stage.cup));
    expect(second.orderSysId).toBeGreaterThan(next);
    expect(await stockOf(stage.api, stage.cup)).toBe(3);
  });
});

test('numbers of orders, their parts and addresses are given once, also when the clock is set back over a restart', async () => {
  await waiting(async (alone, stage) => {
    const { api, buyer } = stage;
    const [uid, { token }] = [buyer.userSysId, buyer];
    const form = {
      receiverName: '받는이',
      mobile: '01012345678',
      zipCode: '03987',
      newAddress: '별빛로 104',
    };
    const given = async () => {
      const { userAddressSysId } = await api.done('addAddress', { uid, ...form }, { token });
      const { orderSysId } = await ordering(stage, orderFor(stage, stage.mug));
      const [placed] = await alone.sellover.log.read({ stream: `order-${orderSysId}`, limit: 1 });
      const [product] = (placed!.data as PlacedOrder).products;
      return [userAddressSysId, orderSysId, product!.lines[0]!.orderPrdtOptionSysId, product!.orderPrdtSysId];
    };
    const before = await given();
    alone.clock.stepWall(-3_600_000);
    await alone.restart();
    const all = [...before, ...(await given())];
    expect(all).toEqual([...new Set(all)].toSorted((a, b) => a - b));
    expect(all.every(Number.isSafeInteger)).toBe(true);
  });
});

test('who an order goes to is kept beside the log, not in it', async () => {
  const stage = await setStage(server);
  const { orderSysId } = await ordering(stage, orderFor(stage, stage.mug));
  expect(await server.sellover.log.reads.one(receiverOf({ orderSysId }))).toMatchObject({
    receiver_name: stage.buyer.address.receiverName,
  });
  const [placed] = await server.sellover.log.read({ stream: `order-${orderSysId}`, limit: 1 });
  expect(JSON.stringify(placed)).not.toContain(stage.buyer.address.receiverName);
});

test('a free sample is an order of nothing to pay', async () => {
  const stage = await setStage(server);
  const sample = await server.world.lists((id) =>
    simpleGoods(id, 9, { price: 0, marketPrice: 0, freeShrCntLimit: 2 }),
  );
  const { orderSysId } = await ordering(stage, orderOf([asked(sample, [line(2, sample)])]));
  const order = await stage.api.done('orderDetail', { orderSysId }, { token: stage.buyer.token });
  expect(order).toMatchObject({ totalAmount: 0, totalRemainAmount: 0 });
});

test('an order touches its own stream, its buyer’s and the stocks it takes from, and no room', async () => {
  const stage = await setStage(server);
  const { orderSysId } = await ordering(
    stage,
    orderOf([asked(stage.mug, [line(1, stage.mug)]), asked(stage.cup, [line(1, stage.cup)])], {
      broadcastSysId: stage.broadcastSysId,
    }),
  );
  const { log } = server.sellover;
  const [placed] = await log.read({ stream: `order-${orderSysId}`, limit: 1 });
  const since = await log.read({ afterPosition: placed!.position - 1, limit: 100 });
  const touched = since.filter(({ commandId }) => commandId === placed!.commandId);
  expect(touched.map(({ stream }) => stream).toSorted()).toEqual([
    `buyer-${stage.buyer.userSysId}`,
    `order-${orderSysId}`,
    `stock-${stage.mug.facts.prdtSysId}`,
    `stock-${stage.cup.facts.prdtSysId}`,
  ]);
});

describe('one member', () => {
  const NO_LIMIT = { burst: 1_000_000, perSecond: 1_000_000 };
  const bounded = (orders: Partial<Config['orders']>) => ({
    config: {
      orders: { rate: NO_LIMIT, unpaidOrders: 1000, unpaidPieces: 1000, pointUseUnit: 100, ...orders },
    },
  });
  const codes = async (stage: Stage, goods: Goods, qtys: readonly number[]) => {
    const answered: string[] = [];
    for (const qty of qtys) {
      answered.push(
        await stage.api.code('placeOrder', orderFor(stage, goods, qty), { token: stage.buyer.token }),
      );
    }
    return answered;
  };

  test('orders in a burst, then as fast as the rate, whatever others do; a repeat costs nothing', async () => {
    await TestServer.alone(
      async (alone) => {
        const stage = await setStage(alone);
        const { api, buyer, stranger, mug } = stage;
        const order = () => orderFor(stage, mug);
        for (let i = 0; i < 5; i++)
          expect(await api.code('placeOrder', order(), { token: buyer.token, key: 'same' })).toBe('0001');
        expect(await codes(stage, mug, [1, 1])).toEqual(['0001', '0008']);
        expect(await api.code('placeOrder', order(), { token: stranger.token })).toBe('0001');
        alone.clock.advance(2000);
        expect(await codes(stage, mug, [1, 1])).toEqual(['0001', '0008']);
      },
      bounded({ rate: { burst: 2, perSecond: 0.5 } }),
    );
  });

  test('leaves so many orders unpaid, until one is settled', async () => {
    await TestServer.alone(
      async (alone) => {
        const stage = await setStage(alone);
        expect(await codes(stage, stage.mug, [1, 1, 1])).toEqual(['0001', '0001', '2040']);
        alone.clock.set(Date.parse('2026-11-22T00:00:00+09:00'));
        await alone.recorded('PaymentSettled');
        const token = await alone.world.token(stage.buyer);
        expect(
          await stage.api.code('placeOrder', orderOf([asked(stage.mug, [line(1, stage.mug)])]), { token }),
        ).toBe('0001');
      },
      bounded({ unpaidOrders: 2 }),
    );
  });

  test('holds so many pieces of one product unpaid', async () => {
    await TestServer.alone(
      async (alone) => {
        const stage = await setStage(alone);
        expect(await codes(stage, stage.mug, [6, 5, 4, 1])).toEqual(['0001', '2041', '0001', '2041']);
        expect(await codes(stage, stage.cup, [5])).toEqual(['0001']);
      },
      bounded({ unpaidPieces: 10 }),
    );
  });

  test('hears whether waiting helps, or only paying', async () => {
    const order = async (limits: Partial<Config['orders']>, goods: 'mug' | 'cup', qty: number) => {
      let refused: unknown;
      await TestServer.alone(async (alone) => {
        const stage = await setStage(alone);
        await ordering(stage, orderFor(stage, stage[goods]));
        const how = { token: stage.buyer.token };
        const { code, status, facts } = await stage.api.ask(
          'placeOrder',
          orderFor(stage, stage[goods], qty),
          how,
        );
        refused = { code, status, ...facts };
      }, bounded(limits));
      return refused;
    };
    expect(await order({ rate: { burst: 1, perSecond: 0.5 } }, 'mug', 1)).toEqual({
      code: '0008',
      status: 429,
    });
    expect(await order({ unpaidOrders: 1 }, 'mug', 1)).toEqual({
      code: '2040',
      status: 409,
      unpaidOrders: 1,
    });
    expect(await order({ unpaidPieces: 3 }, 'cup', 3)).toMatchObject({
      code: '2041',
      status: 409,
      unpaidPieces: 3,
    });
  });
});
