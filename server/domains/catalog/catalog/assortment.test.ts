import { beforeEach, describe, expect, test } from 'vitest';
import type { ProductNotice } from '../../../../schema/catalog/products.ts';
import type { Api } from '../../../testing/api.ts';
import { choiceGoods } from '../../../testing/goods.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import { SELLER } from '../../../testing/world.ts';
import { newProduct, twoLevels, versioned } from './examples.support.ts';

const server = sharedServer();
let stage: Stage;
let host: Api;
let buyer: Api;
beforeEach(async () => {
  stage = await setStage(server);
  host = server.api.as(stage.host.token);
  buyer = server.api.as(stage.buyer.token);
});

const LIVE = { price: 7_000, startDate: '2026-11-20T00:00:00.000Z', endDate: '2026-11-21T00:00:00.000Z' };

describe('a new product', () => {
  test('is sold at once, as it was said', async () => {
    const asked = newProduct();
    const { prdtSysId, version } = await host.done('createProduct', asked);
    const { product } = await server.api.done('productDetail', { prdtSysId });
    const shown = { name: '주전자', price: 20_000, stockQty: 7, isSoldout: 0, sellerSysId: 1 };
    expect(product).toMatchObject(shown);
    const { sellerSysId, ...fields } = asked;
    const own = await host.done('ownProduct', { sellerSysId, prdtSysId });
    const names = { categoryName: null, categoryNameEn: null, brandName: null, brandNameEn: null };
    const files = { imageFileSysId: null, imageDigest: null, gallery: [], video: null };
    const unsaid = { ...names, ...files, notice: null };
    expect(own).toEqual({ ...fields, ...unsaid, prdtSysId, version, isPlanEvent: 0 });
    const found = { keyword: asked.prdtNo, startIndex: 0, rowCount: 1 };
    expect((await server.api.done('searchProducts', found)).products).toMatchObject([{ prdtSysId }]);
  });

  test('that is not displayed yet is in its seller’s list alone', async () => {
    const { prdtSysId } = await host.done('createProduct', { ...newProduct(), isDisplay: 0 });
    const newest = { sellerSysId: 1, startIndex: 0, rowCount: 1 };
    expect((await host.done('ownProducts', newest)).products).toMatchObject([{ prdtSysId, isDisplay: 0 }]);
    expect((await server.api.done('productList', newest)).products).not.toMatchObject([{ prdtSysId }]);
  });
});

describe('what nobody sees', () => {
  test('makes no other name, which is found by what one sees', async () => {
    const { prdtNo } = newProduct();
    const name = `\ufeff 각\u200b진${prdtNo}\u00a0 컵 `.normalize('NFD');
    const { prdtSysId } = await host.done('createProduct', { ...newProduct(), prdtNo, name });
    const { product } = await server.api.done('productDetail', { prdtSysId });
    expect(product.name).toBe(`각진${prdtNo} 컵`);
    const keyword = `각진${prdtNo} 컵`.normalize('NFD');
    const page = { startIndex: 0, rowCount: 5 };
    const { products } = await server.api.done('searchProducts', { ...page, keyword });
    expect(products.map((each) => each.prdtSysId)).toEqual([prdtSysId]);
  });

  test.each([
    (no: string) => `${no} `,
    (no: string) => `\u00a0${no}`,
    (no: string) => `${no}\u200b`,
    (no: string) => no.replace('TP', 'ＴＰ'),
  ])('makes no other number of a product (%#)', async (written) => {
    const { prdtNo } = newProduct();
    await host.done('createProduct', { ...newProduct(), prdtNo });
    expect(await host.code('createProduct', { ...newProduct(), prdtNo: written(prdtNo) })).toBe('0003');
  });

  test.each([['L '], ['\u200bL'], ['Ｌ'], ['\u200b']])('makes no choice beside L of %j', async (item) => {
    const details = ['L', item].map((each) => ({ item: each, itemEn: '', price: 0 }));
    const singleOption = { groupName: '크기', groupNameEn: '', details };
    const asked = { ...newProduct(), optionTypeCode: 3, singleOption } as never;
    expect(await host.code('createProduct', asked)).toBe('0005');
  });
});

describe('the number of a product', () => {
  const page = { sellerSysId: 1, startIndex: 0, rowCount: 20 };

  test('finds it in its seller’s list, under the number of now', async () => {
    const of = await versioned(stage);
    const { prdtNo } = newProduct();
    await host.done('changeProduct', { ...of, prdtNo });
    const { totalCnt, products } = await host.done('ownProducts', { ...page, prdtNo });
    expect({ totalCnt, products }).toMatchObject({ totalCnt: 1, products: [{ prdtSysId: of.prdtSysId }] });
    const before = { ...page, prdtNo: stage.mug.facts.prdtNo };
    expect(await host.done('ownProducts', before)).toEqual({ totalCnt: 0, products: [] });
  });

  test('is free for another seller, and for others once its product has a new one', async () => {
    const of = await versioned(stage);
    const { prdtNo } = stage.mug.facts;
    const others = { ...newProduct(), sellerSysId: 2, prdtNo };
    await server.api.done('createProduct', others, { token: stage.otherHost.token });
    await host.done('changeProduct', { ...of, prdtNo: newProduct().prdtNo });
    expect(await host.code('createProduct', { ...newProduct(), prdtNo })).toBe('0001');
  });

  test('goes to one of many that ask for it at once, and a repeat is answered as before', async () => {
    const asked = newProduct();
    const hows = ['a', 'b', 'c'].map((key) => ({ key: `${asked.prdtNo}-${key}` }));
    const tried = await Promise.all(hows.map((how) => host.ask('createProduct', asked, how)));
    expect(tried.map(({ code }) => code).toSorted()).toEqual(['0001', '0003', '0003']);
    const winner = tried.findIndex(({ code }) => code === '0001');
    const { prdtSysId } = tried[winner]!.reply;
    const refused = tried.filter(({ code }) => code !== '0001').map(({ facts }) => facts);
    expect(refused).toMatchObject(refused.map(() => ({ prdtNo: asked.prdtNo, prdtSysId })));
    expect(await host.done('createProduct', asked, hows[winner])).toMatchObject({ prdtSysId });
  });

  test('that products of an older version share stays theirs', async () => {
    const { prdtNo } = stage.cup.facts;
    await server.world.relists(stage.mug, { prdtNo });
    const of = await versioned(stage);
    await host.done('changeProduct', { ...of, prdtNo, name: '새 컵' });
    const { products } = await host.done('ownProducts', { ...page, prdtNo });
    expect(products.map(({ prdtSysId }) => prdtSysId)).toEqual([stage.cup.facts.prdtSysId, of.prdtSysId]);
    expect(await host.code('createProduct', { ...newProduct(), prdtNo })).toBe('0003');
  });
});

describe('a change', () => {
  test('is seen at once, on its page, in lists and in searches', async () => {
    const of = await versioned(stage);
    const { prdtSysId } = of;
    await server.api.done('productDetail', { prdtSysId });
    const { version } = await host.done('changeProduct', {
      ...of,
      name: '새로운 머그잔',
      deliveryPrice: 2_500,
    });
    expect(version).toBe(of.ifVersion + 1);
    const { product } = await server.api.done('productDetail', { prdtSysId });
    expect(product).toMatchObject({
      name: '새로운 머그잔',
      deliveryPrice: 2_500,
      price: 12_000,
      stockQty: 50,
    });
    const found = { keyword: '새로운머그잔', startIndex: 0, rowCount: 1 };
    expect((await server.api.done('searchProducts', found)).products).toMatchObject([{ prdtSysId }]);
  });

  test('of prices counts for coupons and for the main page, too', async () => {
    const prices = { price: 9_000, marketPrice: 15_000, livePrice: LIVE };
    const of = await versioned(stage);
    await host.done('setPrices', { ...of, ...prices });
    const { product } = await server.api.done('productDetail', { prdtSysId: of.prdtSysId });
    expect(product).toMatchObject({ price: 9_000, discount: 6_000, isLivePrice: 1, livePrice: 7_000 });
    const page = { startIndex: 0, rowCount: 1 };
    expect((await server.api.done('mainProducts', page)).products).toMatchObject([
      { prdtSysId: of.prdtSysId },
    ]);
    const worth = async (minPurchaseAmount: number) => {
      const asked = { sellerSysId: 1, minPurchaseAmount, startIndex: 0, rowCount: 100 };
      const { products } = await server.api.done('couponProducts', asked);
      return products.some(({ prdtSysId }) => prdtSysId === of.prdtSysId);
    };
    expect([await worth(7_000), await worth(7_001)]).toEqual([true, false]);
  });

  test('stops a product, which is not ordered until it is resumed', async () => {
    const of = await versioned(stage);
    await host.done('stopProduct', of);
    const order = () => buyer.code('placeOrder', orderFor(stage, stage.mug));
    expect(await order()).toBe('2004');
    await host.done('resumeProduct', await versioned(stage));
    expect(await order()).toBe('0001');
  });

  test('of an older version is refused, and told what has changed since; of one to come, too', async () => {
    const of = await versioned(stage);
    const early = await host.ask('stopProduct', { ...of, ifVersion: of.ifVersion + 1 });
    expect(early).toMatchObject({ code: '0021', facts: { version: of.ifVersion, changed: '' } });
    const { version } = await host.done('changeProduct', { ...of, name: '새 이름', prdtNo: 'M-2' });
    const prices = { price: 9_000, marketPrice: 15_000, livePrice: null };
    await host.done('setPrices', { ...of, ifVersion: version, ...prices });
    const { code, facts } = await host.ask('changeProduct', { ...of, name: '또 다른 이름' });
    expect({ code, ...facts }).toEqual({
      code: '0021',
      version: of.ifVersion + 2,
      changed: 'prices, name, prdtNo',
    });
  });

  test('loses against another one of the same version, whoever is first', async () => {
    const of = await versioned(stage);
    const codes = await Promise.all(
      ['가', '나', '다', '라'].map((name) => host.code('changeProduct', { ...of, name })),
    );
    expect(codes.toSorted()).toEqual(['0001', '0021', '0021', '0021']);
  });

  test('of a seller’s product is not possible in another seller’s name', async () => {
    const { ifVersion, prdtSysId } = await versioned(stage);
    const asked = { sellerSysId: 2, prdtSysId, ifVersion };
    expect(await server.api.code('stopProduct', asked, { token: stage.otherHost.token })).toBe('0004');
  });
});

describe('stock', () => {
  test('is changed, or counted anew; orders leave the version alone', async () => {
    const of = await versioned(stage);
    const plus = { change: 50, reason: '새로 들어옴' };
    expect(await host.done('adjustStock', { ...of, ...plus })).toEqual({
      version: of.ifVersion + 1,
      leftQty: 100,
    });
    await buyer.done('placeOrder', orderFor(stage, stage.mug, 3));
    const counted = { ...(await versioned(stage)), level: 20, reason: '세어 봄' };
    expect(counted.ifVersion).toBe(of.ifVersion + 1);
    expect(await host.done('adjustStock', counted)).toEqual({ version: of.ifVersion + 2, leftQty: 20 });
    const { product } = await server.api.done('productDetail', { prdtSysId: of.prdtSysId });
    expect(product.stockQty).toBe(20);
  });

  test('of a choice is that choice’s alone', async () => {
    const pan = await server.world.lists((id) =>
      choiceGoods(id, [
        ['20cm', 0, 4],
        ['24cm', 0, 2],
      ]),
    );
    const { prdtSysId, sellerSysId } = pan.facts;
    const of = await versioned(stage, { prdtSysId, sellerSysId });
    const [, { detailSysId }] = pan.stock as [object, { detailSysId: number }];
    const asked = { ...of, prdtSingleOptionDetailSysId: detailSysId, change: -1, reason: '깨짐' };
    expect(await host.done('adjustStock', asked)).toMatchObject({ leftQty: 1 });
    const own = await host.done('ownProduct', { prdtSysId, sellerSysId });
    expect(own).toMatchObject({ stockQty: 5, singleOption: { details: [{ stockQty: 4 }, { stockQty: 1 }] } });
  });
});

describe('the history', () => {
  test('has what was changed by whom, newest first, and no orders', async () => {
    const of = await versioned(stage);
    const { prdtSysId } = of;
    await host.done('changeProduct', { ...of, name: '새 이름' });
    const prices = { price: 9_000, marketPrice: 15_000, livePrice: LIVE };
    await host.done('setPrices', { ...(await versioned(stage)), ...prices });
    await host.done('adjustStock', { ...(await versioned(stage)), change: -2, reason: '깨짐' });
    await buyer.done('placeOrder', orderFor(stage, stage.cup));
    await host.done('stopProduct', await versioned(stage));
    const asked = { sellerSysId: 1, prdtSysId, startIndex: 0, rowCount: 20 };
    const { version, changes } = await host.done('productHistory', asked);
    const { userSysId } = stage.host;
    const piece = { prdtSingleOptionDetailSysId: null, prdtAddingProductDetailSysId: null };
    expect(changes).toMatchObject([
      { version: 6, kind: 'stopped', userSysId },
      {
        version: 5,
        kind: 'stock',
        userSysId,
        reason: '깨짐',
        stock: [{ ...piece, change: -2, leftQty: 48 }],
      },
      { version: 4, kind: 'prices', userSysId, prices },
      { version: 3, kind: 'changed', userSysId, fields: ['name'] },
      { version: 2, kind: 'stock', userSysId: null, stock: [{ ...piece, change: 50, leftQty: null }] },
      { version: 1, kind: 'listed', userSysId: null, prices: { price: 12_000 } },
    ]);
    expect(version).toBe(6);
    const second = await host.done('productHistory', { ...asked, startIndex: 2, rowCount: 2 });
    expect(second.changes).toEqual(changes.slice(2, 4));
  });
});

test('a seller says of a product what the law asks, changes it and takes it back', async () => {
  const origin = { field: 'origin', value: '대한민국', valueEn: 'Korea' } as const;
  const notices: readonly (ProductNotice | null)[] = [
    { kind: 'cosmetics', values: [origin] },
    { kind: 'etc', values: [{ ...origin, value: '중국', valueEn: '' }] },
    null,
  ];
  const { prdtSysId, version } = await host.done('createProduct', { ...newProduct(), notice: notices[0]! });
  const product = { sellerSysId: SELLER, prdtSysId };
  for (const [changes, notice] of notices.entries()) {
    if (changes > 0)
      await host.done('changeProduct', { ...product, ifVersion: version + changes - 1, notice });
    expect((await server.api.done('productDetail', { prdtSysId })).notice).toEqual(notice);
    expect(await host.done('ownProduct', product)).toMatchObject({ notice, version: version + changes });
  }
  const { changes } = await host.done('productHistory', { ...product, startIndex: 0, rowCount: 1 });
  expect(changes).toMatchObject([{ kind: 'changed', fields: ['notice'] }]);
});

test('a choice shows one of the product’s pictures, and keeps it when something else changes', async () => {
  const { api } = stage;
  const { stockQty: _, ...teapot } = newProduct();
  const asked = { ...teapot, ...twoLevels(2, 1), gallery: [{ imageUrl: '/pictures/product-2.webp' }] };
  const { prdtSysId, version: ifVersion } = await host.done('createProduct', asked);
  const product = { sellerSysId: SELLER, prdtSysId };
  const shown = async () => {
    const { singleOptions } = await api.done('productDetail', { prdtSysId });
    const [base] = singleOptions[0]!.singleOptionBases!;
    return [base!.imageUrl, base!.details[0]!.imageUrl];
  };
  const pictures = ['/pictures/product-2.webp', teapot.imageUrl];
  expect(await shown()).toEqual(pictures);
  await host.done('changeProduct', { ...product, ifVersion, nameEn: 'Pot' });
  expect(await shown()).toEqual(pictures);
  const own = await host.done('ownProduct', product);
  expect(own.singleOption).toMatchObject({ bases: [{ pictureNo: 2, details: [{ pictureNo: 1 }] }] });
});
