import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderRequest } from '../../../../schema/buying/order-request.ts';
import type { Person } from '../../../testing/world.ts';
import type { QuoteRequest } from '../../../../schema/buying/quotes.ts';
import { sellerStream, type SellerFacts } from '../../catalog/seller.ts';
import { asked, boxes, line, orderOf, simpleGoods, withAddOns, type Goods } from '../../../testing/goods.ts';
import { TestServer } from '../../../testing/server.ts';
import { orderFor, setStage, type Stage } from '../../../testing/stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

function quoteFor(
  { broadcastSysId, orderProducts }: OrderRequest,
  more: Partial<QuoteRequest> = {},
): QuoteRequest {
  return { ...(broadcastSysId === undefined ? {} : { broadcastSysId }), orderProducts, ...more };
}

async function ordered({ api, buyer }: Pick<Stage, 'api' | 'buyer'>, request: OrderRequest) {
  const how = { token: buyer.token };
  const { orderSysId } = await api.done('placeOrder', request, how);
  return api.done('orderDetail', { orderSysId }, how);
}

function oneOf(goods: Goods, qty = 1): OrderRequest {
  return orderOf([asked(goods, [line(qty, goods)])]);
}

async function boxLeft({ api }: Stage, { facts }: Goods): Promise<number[]> {
  const { addingProducts } = await api.done('productDetail', { prdtSysId: facts.prdtSysId });
  return addingProducts.flatMap(({ details }) => details.map(({ stockQty }) => stockQty));
}

/** Seller 1 says this of itself, too. */
async function says({ world, api }: TestServer, facts: Partial<SellerFacts>): Promise<void> {
  const look = await api.done('sellerSettingUi', { sellerSysId: 1 });
  await world.append({
    ref: sellerStream(1),
    events: [{ type: 'SellerOpened', data: { ...look, ...facts } }],
  });
}

describe('a quote', () => {
  test('is what the same order then costs, add-ons and delivery with it', async () => {
    const stage = await setStage(server);
    const { api, buyer } = stage;
    await says(server, { paymentConfig: { vat: 10, isPayapp: 0, isSellerBank: 0 } });
    const lamp = await server.world.lists((id) =>
      simpleGoods(id, 9, {
        ...boxes(id, 5),
        shippingPlaceSysId: 3,
        deliveryPriceTypeCode: 1,
        deliveryPrice: 2_500,
      }),
    );
    const desk = await server.world.lists((id) =>
      simpleGoods(id, 9, { shippingPlaceSysId: 4, deliveryPriceTypeCode: 2, deliveryPrice: 9_000 }),
    );
    const box = lamp.facts.addingProducts[0]!.details.map((each) => each.prdtAddingProductDetailSysId);
    const request = orderOf([
      withAddOns(asked(lamp, [line(2, lamp)]), lamp, [box[0]!, 2], [box[1]!, 1]),
      asked(desk, [line(1, desk)]),
    ]);
    const far = { receiverPostNumber: '63100' };
    const quote = await api.done('quoteOrder', quoteFor(request, far), { token: buyer.token });
    expect(quote).toMatchObject({
      qty: 3,
      amount: 30_000,
      totalProductsAmount: 35_105,
      prepaymentAmount: 2_500 + 2 * 3_500,
      addingDeliveryAmount: 7_000,
      debitAmount: 9_000,
      // A tenth of all but the booklet.
      vatAmount: 3_400,
      totalAmount: 35_105 + 9_500,
      products: [
        { amount: 20_000, addingAmount: 5_105, totalAmount: 25_105 },
        { amount: 10_000, addingAmount: 0, totalAmount: 10_000 },
      ],
      deliveries: [{ shippingPlaceSysId: 3 }, { shippingPlaceSysId: 4 }],
    });
    const order = await ordered(stage, {
      ...request,
      ...far,
      payAmount: quote.totalAmount,
      receiverName: '김하늘',
      receiverMobile: '01000001111',
      receiverAddress1: '제주시 바람로 1',
    });
    for (const amount of [
      'totalProductsAmount',
      'prepaymentAmount',
      'addingDeliveryAmount',
      'debitAmount',
      'vatAmount',
      'totalAmount',
    ] as const)
      expect([amount, order[amount]]).toEqual([amount, quote[amount]]);
    expect(order.orderProducts[0]?.addingProducts).toMatchObject([
      { name: '포장', item: '상자', price: 2_000, addingQty: 2 },
      { name: '포장', item: '책자', price: 1_105, addingQty: 1 },
    ]);
    expect(await boxLeft(stage, lamp)).toEqual([3, 4]);
  });

  test('takes the request of an order without receiver and consents, and says what it costs whatever that says', async () => {
    const { api, buyer, mug } = await setStage(server);
    const { agreements: _, ...request } = orderOf([asked(mug, [line(2, mug)])], {
      userSysId: buyer.userSysId,
      userCouponSysIds: [],
      usePoint: 0,
      payMethodCode: 1,
      payAmount: 5,
    });
    const parts = ['receiverName', 'receiverMobile', 'receiverAddress1', 'receiverAddress2'] as const;
    for (const part of parts) delete request[part];
    const quote = await api.done('quoteOrder', { ...request, amount: 7, qty: 9 }, { token: buyer.token });
    expect(quote).toMatchObject({ qty: 2, totalAmount: 24_000 });
  });

  test('of what was shown otherwise is what the refusal of its order says', async () => {
    const { api, buyer } = await setStage(server);
    const lamp = await server.world.lists((id) => simpleGoods(id, 9, { deliveryPrice: 2_500 }));
    const request = { ...oneOf(lamp), payAmount: 10_000 };
    const { totalAmount } = await api.done('quoteOrder', quoteFor(request), { token: buyer.token });
    expect(await api.ask('placeOrder', request, { token: buyer.token })).toMatchObject({
      code: '2000',
      facts: { payAmount: totalAmount, totalAmount: 10_000 },
    });
    expect(await api.code('placeOrder', { ...request, payAmount: totalAmount }, { token: buyer.token })).toBe(
      '0001',
    );
  });

  test('shows guests the plain price, and members the live price', async () => {
    const { api, buyer } = await setStage(server);
    const livePrice = {
      price: 7_000,
      startDate: '2026-11-01T00:00:00.000Z',
      endDate: '2027-01-01T00:00:00.000Z',
    };
    const lamp = await server.world.lists((id) => simpleGoods(id, 9, { livePrice }));
    const request = quoteFor(oneOf(lamp));
    expect(await api.done('quoteOrder', request)).toMatchObject({
      totalAmount: 10_000,
      products: [{ price: 10_000 }],
    });
    expect(await api.done('quoteOrder', request, { token: buyer.token })).toMatchObject({
      totalAmount: 7_000,
      products: [{ price: 7_000 }],
    });
  });

  test('goes by the address: a saved one, a postcode, the default one; and of a guest nowhere far', async () => {
    const { api, buyer, mug } = await setStage(server);
    const uid = buyer.userSysId;
    const form = { receiverName: '김하늘', mobile: '01000001111', newAddress: '바람로 1', zipCode: '63000' };
    const far = await api.done('addAddress', { uid, ...form, initFlag: 0 as const }, { token: buyer.token });
    const extra = async (more: Partial<QuoteRequest>, token: string | undefined = buyer.token) =>
      (await api.done('quoteOrder', quoteFor(oneOf(mug), more), token ? { token } : {})).addingDeliveryAmount;
    expect(await extra({})).toBe(0);
    expect(await extra({ userAddressSysId: far.userAddressSysId })).toBe(3_500);
    expect(await extra({ receiverPostNumber: '40220' })).toBe(3_500);
    expect(await extra({}, '')).toBe(0);
  });

  test('writes nothing, and takes nothing', async () => {
    const stage = await setStage(server);
    const position = await server.sellover.log.lastPosition();
    await stage.api.done('quoteOrder', quoteFor(orderFor(stage, stage.cup, 5)), { token: stage.buyer.token });
    expect(await server.sellover.log.lastPosition()).toBe(position);
  });

  test('sends for nothing from the seller’s threshold on', async () => {
    await TestServer.alone(async (alone) => {
      const { api, buyer } = await setStage(alone);
      await says(alone, { freeShippingThreshold: 20_000 });
      const lamp = await alone.world.lists((id) => simpleGoods(id, 9, { deliveryPrice: 2_500 }));
      const costs = async (qty: number) => {
        const quote = await api.done('quoteOrder', quoteFor(oneOf(lamp, qty)), { token: buyer.token });
        return [quote.prepaymentAmount, quote.freeDeliveries];
      };
      const lacks = (lackingAmount: number) => [
        { sellerSysId: 1, freeShippingThreshold: 20_000, lackingAmount },
      ];
      expect([await costs(1), await costs(2)]).toEqual([
        [2_500, lacks(10_000)],
        [0, lacks(0)],
      ]);
    });
  });
});

describe('add-ons', () => {
  test('are refused when they are sold out, gone, too few, too many or more than there are', async () => {
    const { api, buyer } = await setStage(server);
    const lamp = await server.world.lists((id) => simpleGoods(id, 9, boxes(id, 2)));
    const box = lamp.facts.addingProducts[0]!.details[0]!.prdtAddingProductDetailSysId;
    const buy = (...qtys: readonly number[]) => {
      const product = withAddOns(
        asked(lamp, [line(1, lamp)]),
        lamp,
        ...qtys.map((qty) => [box, qty] as const),
      );
      return orderOf([{ ...product, totalAmount: Math.max(0, product.totalAmount) }]);
    };
    const code = (request: OrderRequest) => api.code('placeOrder', request, { token: buyer.token });
    expect([await code(buy(0)), await code(buy(1_000)), await code(buy(3)), await code(buy(1, 2))]).toEqual([
      '2026',
      '2027',
      '2030',
      '2030',
    ]);
    const [product] = buy(1).orderProducts;
    const gone = { ...product!.addingProducts![0]!, prdtAddingProductDetailSysId: box + 50 };
    expect(await code(orderOf([{ ...product!, addingProducts: [gone] }]))).toBe('2019');
    expect(await code({ ...buy(1), totalAmount: 10_000 })).toBe('2000');
    expect([await code(buy(2)), await code(buy(1))]).toEqual(['0001', '2003']);
  });

  test('are there again once their order is cancelled, also where the product is not counted', async () => {
    await TestServer.alone(async (alone) => {
      const stage = await setStage(alone);
      const lamp = await alone.world.lists((id) => simpleGoods(id, 0, { ...boxes(id, 5), stockTypeCode: 1 }));
      const box = lamp.facts.addingProducts[0]!.details[0]!.prdtAddingProductDetailSysId;
      const product = withAddOns(asked(lamp, [line(1, lamp)]), lamp, [box, 3]);
      const { payUntil } = await ordered(stage, orderOf([product]));
      expect(await boxLeft(stage, lamp)).toEqual([2, 5]);
      alone.clock.set(Date.parse(payUntil!));
      await alone.recorded('OrderCancelled', ({ stream }) => stream.startsWith('order-'));
      expect(await boxLeft(stage, lamp)).toEqual([5, 5]);
    });
  });
});

describe('an order', () => {
  test('of nothing to pay is paid at once, and keeps its pieces', async () => {
    await TestServer.alone(async (alone) => {
      const stage = await setStage(alone);
      const { api, buyer } = stage;
      const sample = await alone.world.lists((id) => simpleGoods(id, 3, { price: 0, marketPrice: 0 }));
      const { orderSysId, ...order } = await ordered(stage, oneOf(sample));
      expect(order).toMatchObject({ statusCode: 2, payUntil: null, totalRemainAmount: 0 });
      alone.clock.advance(7 * 24 * 60 * 60_000);
      await alone.sellover.settled();
      const how = { token: await alone.world.token(buyer) };
      expect(await api.done('orderDetail', { orderSysId }, how)).toMatchObject({ statusCode: 2 });
      expect((await api.done('productDetail', { prdtSysId: sample.facts.prdtSysId })).product.stockQty).toBe(
        2,
      );
    });
  });

  test('of what is sold live alone wants a broadcast', async () => {
    const { api, buyer } = await setStage(server);
    const rare = await server.world.lists((id) => simpleGoods(id, 3, { isLiveOnly: 1 }));
    const { broadcastSysId } = await server.world.airs([rare]);
    const code = (request: OrderRequest) => api.code('placeOrder', request, { token: buyer.token });
    expect(await code(oneOf(rare))).toBe('2031');
    expect(await code({ ...oneOf(rare), broadcastSysId })).toBe('0001');
  });

  test('keeps the most that one order may have of a product', async () => {
    const { api, buyer } = await setStage(server);
    const few = await server.world.lists((id) => simpleGoods(id, 9, { maxOrderQty: 3 }));
    const code = (qty: number) => api.code('placeOrder', oneOf(few, qty), { token: buyer.token });
    expect([await code(4), await code(3)]).toEqual(['2027', '0001']);
  });
});

describe('the most that a member may have of a product', () => {
  const endDate = '2026-11-25T00:00:00.000Z';

  test('counts all of their orders, those at once, too, and nobody else’s', async () => {
    const { api, buyer, stranger } = await setStage(server);
    const rare = await server.world.lists((id) => simpleGoods(id, 20, { memberMax: { qty: 3, endDate } }));
    const code = (token: string, qty: number) => api.code('placeOrder', oneOf(rare, qty), { token });
    const atOnce = await Promise.all(Array.from({ length: 3 }, () => code(buyer.token, 2)));
    expect(atOnce.toSorted()).toEqual(['0001', '2027', '2027']);
    expect(await api.ask('placeOrder', oneOf(rare, 2), { token: buyer.token })).toMatchObject({
      code: '2027',
      facts: { memberMaxQty: 3, boughtQty: 2 },
    });
    expect(await code(stranger.token, 3)).toBe('0001');
    expect(await code(buyer.token, 1)).toBe('0001');
  });

  test('counts no order that was cancelled, and nothing after its last day', async () => {
    await TestServer.alone(async (alone) => {
      const stage = await setStage(alone);
      const { api, buyer } = stage;
      const rare = await alone.world.lists((id) => simpleGoods(id, 20, { memberMax: { qty: 2, endDate } }));
      const buys = async (qty: number) =>
        api.code('placeOrder', oneOf(rare, qty), { token: await alone.world.token(buyer) });
      const { payUntil } = await ordered(stage, oneOf(rare, 2));
      expect(await buys(1)).toBe('2027');
      alone.clock.set(Date.parse(payUntil!));
      await alone.recorded('OrderCancelled', ({ stream }) => stream.startsWith('order-'));
      expect([await buys(3), await buys(2), await buys(1)]).toEqual(['2027', '0001', '2027']);
      alone.clock.set(Date.parse(endDate) + 1);
      expect(await buys(5)).toBe('0001');
    });
  });
});

test('one member or address may ask for so many quotes, which keeps nobody from ordering', async () => {
  await TestServer.alone(
    async (alone) => {
      const { api, mug, buyer, stranger } = await setStage(alone);
      const { orderProducts } = oneOf(mug);
      const quote = (by: Person) => api.code('quoteOrder', { orderProducts }, { token: by.token });
      expect([await quote(buyer), await quote(buyer), await quote(buyer)]).toEqual(['0001', '0001', '0008']);
      expect(await quote(stranger)).toBe('0001');
      expect(await api.code('placeOrder', oneOf(mug), { token: buyer.token })).toBe('0001');
      alone.clock.advance(1_000);
      expect(await quote(buyer)).toBe('0001');
    },
    { config: { quotes: { burst: 2, perSecond: 1 } } },
  );
});
