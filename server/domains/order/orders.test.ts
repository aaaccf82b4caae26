import { describe, expect, test } from 'vitest';
import type { OrderRequest } from '../../../schema/buying/order-request.ts';
import { DAY } from '../../../schema/durations.ts';
import type { RecordedEvent } from '../../platform/log/log.ts';
import type { Config } from '../../settings.ts';
import { alone, by, oneServer, purchase } from '../../testing/buying.ts';
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
} from '../../testing/goods.ts';
import { rests } from '../../testing/rests.ts';
import { orderFor, type Stage } from '../../testing/stage.ts';
import { buyerStream } from './buyers/buyer.ts';
import { orderStream } from './decider.ts';
import type { PlacedOrder } from './placed.ts';
import { receiverOf } from './projection.ts';

const newStage = oneServer();

async function stockOf({ api }: Stage, { facts: { prdtSysId } }: Goods): Promise<number> {
  return (await api.done('productDetail', { prdtSysId })).product.stockQty;
}

const placedIn = async ({ server }: Stage, orderSysId: number) =>
  (await server.sellover.log.read({ stream: `order-${orderSysId}`, limit: 1 }))[0]!;

describe('an order', () => {
  test('is what its buyer then sees, and nobody else: products, amounts, where it goes and until when to pay', async () => {
    const stage = await newStage();
    const { server, buyer, stranger, mug } = stage;
    const shirt = await server.world.lists((id) => levelGoods(id, 10, { marketPrice: 20_000 }));
    const [white, , , black] = shirt.stock.map(({ detailSysId }) => detailSysId!);
    const products = [
      asked(mug, [line(2, mug)]),
      asked(shirt, [choiceLine(1, shirt, white!), choiceLine(3, shirt, black!)]),
    ];
    // The order belongs to the caller, whoever the request names.
    const request = orderOf(products, { userSysId: stranger.userSysId });
    const { orderSysId, view } = await purchase(stage, request);
    const total = 2 * 12_000 + 10_000 + 3 * 12_500;
    const { mobile, nickName, address } = buyer;
    expect(await view()).toMatchObject({
      orderSysId,
      statusCode: 1,
      orderedAt: '2026-11-20T10:00:00.000Z',
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
    expect(await by(stage, stranger).code('orderDetail', { orderSysId })).toBe('2010');
  });

  test('keeps prices, and names in both languages, as they were when it was placed', async () => {
    const stage = await newStage();
    const { world } = stage.server;
    const ring = await world.lists((id) => wishGoods(id, 9, boxes(id, 9)));
    const { normalOptions, addingProducts, name } = ring.facts;
    const box = addingProducts[0]!.details[0]!.prdtAddingProductDetailSysId;
    const request = orderOf([withAddOns(asked(ring, [line(1, ring, '하트', '선물')]), ring, [box, 1])]);
    const { line: ordered, buyer } = await purchase(stage, request);
    await world.relists(ring, {
      price: 99_000,
      name: '비싼 반지',
      normalOptions: normalOptions.map((option) => ({ ...option, valuesEn: ['Nothing', 'Love'] })),
      addingProducts: addingProducts.map((each) => ({ ...each, nameEn: 'Wrapping' })),
    });
    expect(await ordered()).toMatchObject({
      price: 10_000,
      name,
      // Of an option that had no English name, its own.
      options: [{ content: '하트 / 선물', contentEn: 'Heart / 선물' }],
      addingProducts: [{ name: '포장', nameEn: 'Gift wrap', item: '상자', itemEn: '' }],
    });
    expect(await buyer.code('placeOrder', request)).toBe('2000');
  });

  test('takes stock at once; one that is refused leaves everything as it was', async () => {
    const stage = await newStage();
    const { server, api, mug, cup, broadcastSysId } = stage;
    const { buyer } = await purchase(stage, orderFor(stage, cup, 3));
    expect(await stockOf(stage, cup)).toBe(2);
    await server.sellover.settled();
    const position = await server.sellover.log.lastPosition();
    const half = orderOf([asked(mug, [line(1, mug)]), asked(cup, [line(3, cup)])], { broadcastSysId });
    const { prdtSysId } = cup.facts;
    expect(await buyer.ask('placeOrder', half)).toMatchObject({
      code: '2030',
      facts: { prdtSysId, stockQty: 2 },
    });
    expect(await server.sellover.log.lastPosition()).toBe(position);
    await buyer.done('placeOrder', orderFor(stage, cup, 2));
    const { product } = await api.done('productDetail', { prdtSysId });
    expect(product).toMatchObject({ stockQty: 0, isSoldout: 1 });
  });

  test('touches its own stream, its buyer’s and the stocks it takes from, and no room', async () => {
    const stage = await newStage();
    const { server, buyer, mug, cup, broadcastSysId } = stage;
    const both = orderOf([asked(mug, [line(1, mug)]), asked(cup, [line(1, cup)])], { broadcastSysId });
    const { orderSysId } = await purchase(stage, both);
    const { position, commandId } = await placedIn(stage, orderSysId);
    const since = await server.sellover.log.read({ afterPosition: position - 1, limit: 100 });
    const touched = since.filter((event) => event.commandId === commandId);
    expect(touched.map(({ stream }) => stream).toSorted()).toEqual([
      `buyer-${buyer.userSysId}`,
      `order-${orderSysId}`,
      ...[mug, cup].map(({ facts }) => `stock-${facts.prdtSysId}`),
    ]);
  });
});

test('orders of a member are listed newest first, page by page; the current one is the newest of its broadcast', async () => {
  const [here, there] = [await newStage(), await newStage()];
  const buyer = by(here, here.buyer);
  const placed: number[] = [];
  for (const [stage, goods] of [
    [here, here.mug],
    [here, here.cup],
    [there, there.mug],
  ] as const)
    placed.unshift((await buyer.done('placeOrder', orderFor(stage, goods))).orderSysId);
  const page = async (startIndex: number, rowCount: number) => {
    const input = { uid: here.buyer.userSysId, startIndex, rowCount };
    const { totalCnt, orders } = await buyer.done('orderList', input);
    expect(totalCnt).toBe(3);
    return orders.map(({ orderSysId }) => orderSysId);
  };
  expect([await page(0, 2), await page(2, 2), await page(3, 2)]).toEqual([
    placed.slice(0, 2),
    placed.slice(2),
    [],
  ]);
  const { broadcastSysId } = here;
  expect((await buyer.done('currentOrder', { broadcastSysId })).orderSysId).toBe(placed[1]);
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

  test('to whom it spells out, from where its member lives unless it says where that is', async () => {
    const stage = await newStage();
    const { zipCode, newAddress, addressDetail } = stage.buyer.address;
    expect(await goesTo(stage, receiver)).toMatchObject({
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
  });

  test('to the saved address it names, even where a receiver is spelled out, too; nowhere to somebody else’s', async () => {
    const stage = await newStage();
    const own = { receiverName: '회사', mobile: '01000000009', zipCode: '04524', address: '종이동 7-2' };
    const saved = (who: Stage['buyer']) => by(stage, who).done('addAddress', { uid: who.userSysId, ...own });
    const { userAddressSysId } = await saved(stage.buyer);
    expect(await goesTo(stage, { userAddressSysId, ...receiver })).toMatchObject({
      receiverName: '회사',
      receiverMobile: '01000000009',
      receiverPostNumber: '04524',
      receiverAddress1: '종이동 7-2',
      receiverAddress2: '',
    });
    const theirs = await saved(stage.stranger);
    const request = { ...orderFor(stage, stage.mug), userAddressSysId: theirs.userAddressSysId };
    expect(await by(stage, stage.buyer).ask('placeOrder', request)).toMatchObject({
      code: '0002',
      facts: { missing: 'address' },
    });
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

  test('to a receiver who is kept beside the log, not in it', async () => {
    const stage = await newStage();
    const { orderSysId } = await purchase(stage);
    const { receiverName } = stage.buyer.address;
    const kept = await stage.server.sellover.log.reads.one(receiverOf({ orderSysId }));
    expect(kept).toMatchObject({ receiver_name: receiverName });
    expect(JSON.stringify(await placedIn(stage, orderSysId))).not.toContain(receiverName);
  });
});

describe('an order that nobody paid', () => {
  const DEADLINE = Date.parse('2026-11-22T00:00:00+09:00');
  type Then = () => Promise<void>;
  type Told = { readonly prdtSysId: number; readonly stockQty: number };
  const isAllOf =
    ({ facts }: Goods, qty = 5) =>
    ({ prdtSysId, stockQty }: Told) =>
      prdtSysId === facts.prdtSysId && stockQty === qty;

  /** Each sets the scene before the deadline, and checks it afterwards. */
  const STORIES: Readonly<Record<string, (stage: Stage) => Promise<Then>>> = {
    'is cancelled, and its pieces can be bought again': async (stage) => {
      const { cup } = stage;
      const { view } = await purchase(stage, orderFor(stage, cup, 5));
      expect(await view()).toMatchObject({ statusCode: 1, payUntil: new Date(DEADLINE).toISOString() });
      return async () => {
        expect(await view()).toMatchObject({
          statusCode: 102,
          payUntil: null,
          totalProductsAmount: 40_000,
          totalCancelAmount: 40_000,
          totalAmount: 0,
          totalRemainAmount: 0,
        });
        expect(await stockOf(stage, cup)).toBe(5);
        const { log } = stage.server.sellover;
        expect((await log.state(buyerStream(stage.buyer.userSysId))).state.unpaid).toEqual([]);
      };
    },
    'tells it to its room, and to others that show the product': async (stage) => {
      const { server, cup, mug, plan } = stage;
      const elsewhere = await server.world.airs([cup]);
      const viewers = [plan, elsewhere].map((each) => server.viewer(each));
      for (const viewer of viewers) await viewer.enter();
      await purchase(stage, orderFor(stage, mug, 4));
      await purchase(stage, orderFor(stage, cup, 4));
      const isLeft = (qty: number) => (data: Record<string, any>) =>
        (data as { products: Told[] }).products.some(isAllOf(cup, qty));
      for (const viewer of viewers) {
        await viewer.sees('changePrdt', isLeft(1));
        viewer.drop();
      }
      return async () => {
        for (const viewer of viewers) {
          await viewer.enter();
          await viewer.sees('changePrdt', isLeft(5));
        }
        expect(viewers[1]!.durable).toHaveLength(2);
      };
    },
    'of the same product twice gives all back, and tells it once and rightly': async (stage) => {
      const { cup, broadcastSysId } = stage;
      const products = [asked(cup, [line(2, cup)]), asked(cup, [line(1, cup)])];
      await purchase(stage, orderOf(products, { broadcastSysId }));
      return async () => {
        const told = ({ data }: Pick<RecordedEvent, 'data'>) => (data as { products: Told[] }).products;
        const event = await stage.server.recorded('ProductsChanged', (each) => told(each).some(isAllOf(cup)));
        expect(told(event)).toHaveLength(1);
        expect(await stockOf(stage, cup)).toBe(5);
      };
    },
    'gives back what it took, though the product is not counted any more': async (stage) => {
      const { server, cup } = stage;
      await purchase(stage, orderFor(stage, cup, 2));
      await server.world.relists(cup, { stockTypeCode: 1 });
      return async () => {
        await server.world.relists(cup, { stockTypeCode: 2 });
        expect(await stockOf(stage, cup)).toBe(5);
      };
    },
    'says nothing in a room whose broadcast has ended': async (stage) => {
      const { server, cup, plan } = stage;
      await purchase(stage, orderFor(stage, cup, 2));
      await server.world.control(plan, 2);
      await server.sellover.settled();
      const room = `room-${plan.broadcastSysId}_${plan.broadcastScheduleSysId}`;
      const head = await server.sellover.log.head(room);
      return async () => {
        expect(await stockOf(stage, cup)).toBe(5);
        expect(await server.sellover.log.head(room)).toBe(head);
      };
    },
  };

  test(`${Object.keys(STORIES).join('; ')}`, async () => {
    const { server } = await newStage();
    const thens: Then[] = [];
    for (const story of Object.values(STORIES)) thens.push(await story(await newStage()));
    server.clock.set(DEADLINE - 1);
    await rests(server);
    expect(await server.sellover.log.read({ types: ['OrderCancelled'], limit: 1 })).toEqual([]);
    server.clock.set(DEADLINE);
    await rests(server);
    for (const then of thens) await then();
  });

  test('is cancelled after a restart, too, and each only once', async () => {
    const stage = await newStage();
    const { server, cup } = stage;
    const placed = [
      await purchase(stage, orderFor(stage, cup, 2)),
      await purchase(stage, orderFor(stage, cup, 1)),
    ];
    await server.restart(() => server.clock.advance(2 * DAY));
    await rests(server);
    expect(await stockOf(stage, cup)).toBe(5);
    await server.restart();
    await rests(server);
    const events = await server.sellover.log.read({ types: ['OrderCancelled'], limit: 1_000 });
    for (const { orderSysId } of placed)
      expect(events.filter(({ stream }) => stream === `order-${orderSysId}`)).toHaveLength(1);
  });
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

describe('one member', () => {
  const bounded = (orders: Partial<Config['orders']>) => {
    const rate = { burst: 1_000_000, perSecond: 1_000_000 };
    return {
      config: { orders: { rate, unpaidOrders: 1000, unpaidPieces: 1000, pointUseUnit: 100, ...orders } },
    };
  };
  const answers = async (stage: Stage, goods: Goods, qtys: readonly number[], more = {}) => {
    const told: (readonly [string, number])[] = [];
    for (const qty of qtys) {
      const { code, status } = await by(stage, stage.buyer).ask(
        'placeOrder',
        orderFor(stage, goods, qty),
        more,
      );
      told.push([code, status]);
    }
    return told;
  };
  const DONE = ['0001', 200];

  test('orders in a burst, then as fast as the rate, whatever others do; a repeat costs nothing', () =>
    alone(
      async (stage) => {
        const { server, mug, stranger } = stage;
        const repeats = await answers(stage, mug, [1, 1, 1, 1, 1], { key: 'same' });
        expect(new Set(repeats.map(([code]) => code))).toEqual(new Set(['0001']));
        expect(await answers(stage, mug, [1, 1])).toEqual([DONE, ['0008', 429]]);
        expect(await by(stage, stranger).code('placeOrder', orderFor(stage, mug))).toBe('0001');
        server.clock.advance(2000);
        expect(await answers(stage, mug, [1, 1])).toEqual([DONE, ['0008', 429]]);
      },
      bounded({ rate: { burst: 2, perSecond: 0.5 } }),
    ));

  test('leaves so many orders and pieces of a product unpaid, until one is settled', () =>
    alone(
      async (stage) => {
        const { mug, cup } = stage;
        expect(await answers(stage, mug, [6, 5, 4])).toEqual([DONE, ['2041', 409], DONE]);
        const last = await purchase(stage, orderFor(stage, cup));
        expect(await answers(stage, cup, [1])).toEqual([['2040', 409]]);
        await last.pays();
        expect(await answers(stage, cup, [1, 1])).toEqual([DONE, ['2040', 409]]);
      },
      bounded({ unpaidOrders: 3, unpaidPieces: 10 }),
    ));
});
