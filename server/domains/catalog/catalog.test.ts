import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productStream } from './product.ts';
import { sellerStream, type SellerFacts } from './seller.ts';
import {
  choiceGoods,
  endlessGoods,
  levelGoods,
  simpleGoods,
  wishGoods,
  type Goods,
} from '../../testing/goods.ts';
import { TestServer } from '../../testing/server.ts';
import { setStage } from '../../testing/stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

async function detailOf({ facts }: Goods) {
  return server.api.done('productDetail', { prdtSysId: facts.prdtSysId });
}

describe('a product’s page', () => {
  test('shows price, discount and stock of a product without options', async () => {
    const mug = await server.world.lists((id) => simpleGoods(id, 7, { price: 6_660, marketPrice: 9_990 }));
    const { product, ...options } = await detailOf(mug);
    expect(product).toMatchObject({
      prdtSysId: mug.facts.prdtSysId,
      price: 6_660,
      marketPrice: 9_990,
      discount: 3_330,
      discountRate: 33,
      stockTypeCode: 2,
      stockQty: 7,
      isSoldout: 0,
      isLivePrice: 0,
      livePrice: null,
    });
    expect(options).toMatchObject({ normalOptions: [], singleOptions: [], addingProducts: [] });
  });

  test('says what of it may be bought, and where', async () => {
    const memberMax = { qty: 3, endDate: '2027-01-01T00:00:00.000Z' };
    const rare = await server.world.lists((id) =>
      simpleGoods(id, 7, { maxOrderQty: 2, memberMax, isLiveOnly: 1 }),
    );
    expect((await detailOf(rare)).product).toMatchObject({ maxOrderQty: 2, memberMax, isLiveOnly: 1 });
    const mug = await server.world.lists((id) => simpleGoods(id, 7));
    expect((await detailOf(mug)).product).toMatchObject({ maxOrderQty: 0, memberMax: null, isLiveOnly: 0 });
  });

  test('has no discount where it costs as much as, or more than, the market price', async () => {
    for (const marketPrice of [10_000, 8_000, 0]) {
      const dear = await server.world.lists((id) => simpleGoods(id, 1, { price: 10_000, marketPrice }));
      expect((await detailOf(dear)).product).toMatchObject({ discount: 0, discountRate: 0 });
    }
  });

  test('counts what is not counted as a thousand', async () => {
    const book = await server.world.lists((id) => endlessGoods(id));
    expect((await detailOf(book)).product).toMatchObject({ stockTypeCode: 1, stockQty: 1000, isSoldout: 0 });
  });

  test('without stock is sold out, until something arrives', async () => {
    const gone = await server.world.lists((id) => simpleGoods(id, 0));
    expect((await detailOf(gone)).product).toMatchObject({ stockQty: 0, isSoldout: 1 });
    await server.world.receives(gone.facts.prdtSysId, [{ detailSysId: null, qty: 2 }]);
    expect((await detailOf(gone)).product).toMatchObject({ stockQty: 2, isSoldout: 0 });
  });

  test('lists the wishes one may have', async () => {
    const ring = await server.world.lists((id) => wishGoods(id, 3));
    expect((await detailOf(ring)).normalOptions).toMatchObject([
      { groupName: '각인', groupNameEn: 'Engraving', values: ['없음', '하트'], valuesEn: ['None', 'Heart'] },
      // Listed before options had English names.
      { groupName: '포장', groupNameEn: '', values: ['기본', '선물'], valuesEn: ['', ''] },
    ]);
  });

  test('lists choices with a price and stock of their own, and sums the stock', async () => {
    const pan = await server.world.lists((id) =>
      choiceGoods(id, [
        ['20cm', 0, 4],
        ['24cm', 8_000, 0],
      ]),
    );
    const { product, singleOptions } = await detailOf(pan);
    expect(product.stockQty).toBe(4);
    expect(singleOptions).toMatchObject([
      {
        groupName: '크기',
        singleDetails: [
          { item: '20cm', itemGroupName: '크기', price: 0, stockQty: 4, isSoldout: 0 },
          { item: '24cm', price: 8_000, stockQty: 0, isSoldout: 1 },
        ],
      },
    ]);
  });

  test('lists choices on two levels', async () => {
    const shirt = await server.world.lists((id) => levelGoods(id, 6));
    const { product, singleOptions } = await detailOf(shirt);
    expect(product.stockQty).toBe(24);
    expect(singleOptions[0]?.singleDetails).toBeUndefined();
    expect(singleOptions[0]?.singleOptionBases).toMatchObject([
      {
        name: '흰색',
        nameEn: 'White',
        details: [
          { item: 'M', itemEn: '', itemGroupName: '크기', itemGroupNameEn: 'Size', stockQty: 6 },
          { item: 'L', price: 2_000 },
        ],
      },
      {
        name: '검정',
        details: [
          { item: 'M', price: 500 },
          { item: 'L', price: 2_500 },
        ],
      },
    ]);
  });

  test('says what it costs live, and from when to when', async () => {
    const livePrice = {
      price: 7_000,
      startDate: '2026-11-20T00:00:00.000Z',
      endDate: '2026-11-21T00:00:00.000Z',
    };
    const cheap = await server.world.lists((id) =>
      simpleGoods(id, 1, { price: 9_000, marketPrice: 14_000, livePrice }),
    );
    expect((await detailOf(cheap)).product).toMatchObject({
      price: 9_000,
      isLivePrice: 1,
      livePrice: 7_000,
      livePriceStartDate: livePrice.startDate,
      livePriceEndDate: livePrice.endDate,
      liveDiscount: 7_000,
      liveDiscountRate: 50,
    });
  });

  test('says whose brand it is, where it is sent from and what that costs', async () => {
    const facts = {
      brandSysId: 4,
      brandName: '온화',
      brandNameEn: 'Onhwa',
      shippingPlaceSysId: 12,
      deliveryPriceTypeCode: 3,
      deliveryPrice: 3_000,
    } as const;
    const lamp = await server.world.lists((id) => simpleGoods(id, 1, facts));
    expect((await detailOf(lamp)).product).toMatchObject(facts);
    const plain = await server.world.lists((id) => simpleGoods(id, 1));
    expect((await detailOf(plain)).product).toMatchObject({
      brandSysId: null,
      brandName: null,
      brandNameEn: null,
      shippingPlaceSysId: null,
      deliveryPriceTypeCode: 1,
      deliveryPrice: 0,
    });
  });

  test('changes with the product, and at once', async () => {
    const mug = await server.world.lists((id) => simpleGoods(id, 7));
    await detailOf(mug);
    const ref = productStream(mug.facts.prdtSysId);
    await server.world.append({
      ref,
      events: [{ type: 'ProductListed', data: { ...mug.facts, name: '새 이름' } }],
    });
    expect((await detailOf(mug)).product).toMatchObject({ name: '새 이름', stockQty: 7 });
  });

  test('is the same for whoever asks', async () => {
    const { api, mug, buyer, stranger } = await setStage(server);
    const { prdtSysId } = mug.facts;
    const plain = await api.done('productDetail', { prdtSysId });
    for (const userSysId of [buyer.userSysId, stranger.userSysId]) {
      expect(await api.done('productDetail', { prdtSysId, userSysId }, { token: buyer.token })).toEqual(
        plain,
      );
    }
  });
});

describe('the list of products', () => {
  test('holds what is on display, newest first, of one seller or of all', async () => {
    await TestServer.alone(async ({ world, api }) => {
      const list = async (make: (id: number) => Goods) => (await world.lists(make)).facts.prdtSysId;
      const first = await list((id) => simpleGoods(id, 1));
      const other = await list((id) => simpleGoods(id, 1, { sellerSysId: 2 }));
      await list((id) => simpleGoods(id, 1, { isDisplay: 0 }));
      const soldOut = await list((id) => simpleGoods(id, 0));
      const ids = async (input: { startIndex: number; rowCount: number; sellerSysId?: number }) => {
        const { totalCnt, products } = await api.done('productList', input);
        return [totalCnt, ...products.map(({ prdtSysId }) => prdtSysId)];
      };
      expect(await ids({ startIndex: 0, rowCount: 10 })).toEqual([3, soldOut, other, first]);
      expect(await ids({ startIndex: 1, rowCount: 1 })).toEqual([3, other]);
      expect(await ids({ startIndex: 3, rowCount: 10 })).toEqual([3]);
      expect(await ids({ startIndex: 0, rowCount: 10, sellerSysId: 1 })).toEqual([2, soldOut, first]);
      expect(await ids({ startIndex: 0, rowCount: 10, sellerSysId: 9 })).toEqual([0]);
    });
  });

  test('comes twenty at a time when nothing is said', async () => {
    await TestServer.alone(async ({ world, api }) => {
      await Promise.all(Array.from({ length: 25 }, () => world.lists((id) => simpleGoods(id, 1))));
      const { text } = await api.raw('GET', '/v1/products/lists');
      const { res } = (JSON.parse(text) as { jsonData: { res: { totalCnt: number; products: object[] } } })
        .jsonData;
      expect([res.totalCnt, res.products.length]).toEqual([25, 20]);
    });
  });
});

describe('what a seller says', () => {
  test('is answered as it is: notice, rules and how it is paid', async () => {
    await TestServer.alone(async ({ world, api }) => {
      const look = await api.done('sellerSettingUi', { sellerSysId: 1 });
      const notice = { notiContent: '내일 쉬어요', notiContentEn: 'Closed tomorrow' };
      const rules = {
        deliveryRule: '다음 날 와요',
        deliveryRuleEn: 'There the next day',
        returnRule: '7일',
        returnRuleEn: '7 days',
        deliveryTrack: {
          companyName: '택배',
          companyNameEn: 'Parcels',
          trackUrl: 'https://p.example/{invoiceNo}',
        },
      };
      const paymentConfig = { vat: 10, isPayapp: 1, isSellerBank: 0 } as const;
      const data: SellerFacts = { ...look, notice, rules, paymentConfig, freeShippingThreshold: 30_000 };
      await world.append({ ref: sellerStream(1), events: [{ type: 'SellerOpened', data }] });
      expect(await api.done('sellerNotice', { sellerSysId: 1 })).toEqual(notice);
      expect(await api.done('sellerRules', { sellerSysId: 1 })).toEqual({
        ...rules,
        freeShippingThreshold: 30_000,
      });
      expect(await api.done('sellerPayPolicy', { sellerSysId: 1 })).toMatchObject({ paymentConfig });
      expect(await api.done('sellerSettingUi', { sellerSysId: 1 })).toEqual(look);
    });
  });

  test('is nothing where it has said nothing', async () => {
    const of = { sellerSysId: 2 };
    expect(await server.api.done('sellerNotice', of)).toEqual({ notiContent: '', notiContentEn: '' });
    expect(await server.api.done('sellerRules', of)).toMatchObject({
      returnRule: '',
      deliveryTrack: null,
      freeShippingThreshold: null,
    });
    expect(await server.api.done('sellerPayPolicy', of)).toMatchObject({
      paymentConfig: { vat: 0, isPayapp: 0, isSellerBank: 0 },
    });
  });
});

test('a seller’s look changes for everyone at once', async () => {
  await TestServer.alone(async ({ world, api }) => {
    const look = await api.done('sellerSettingUi', { sellerSysId: 1 });
    const plan = await world.airs([]);
    const changed = { ...look, sellerColor: '#123456' };
    const data = { ...changed, freeShippingThreshold: 50_000 };
    await world.append({ ref: sellerStream(1), events: [{ type: 'SellerOpened', data }] });
    expect(await api.done('sellerSettingUi', { sellerSysId: 1 })).toEqual(changed);
    const { seller } = await api.done('broadcastDetail', { broadcastSysId: plan.broadcastSysId });
    expect(seller.sellerColor).toBe('#123456');
  });
});
