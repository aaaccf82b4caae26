import { describe, expect, test } from 'vitest';
import {
  choiceGoods,
  endlessGoods,
  levelGoods,
  simpleGoods,
  wishGoods,
  type Goods,
} from '../../../testing/goods.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage } from '../../../testing/stage.ts';

const server = sharedServer();

async function detailOf({ facts }: Goods) {
  return server.api.done('productDetail', { prdtSysId: facts.prdtSysId });
}

const RARE = {
  maxOrderQty: 2,
  memberMax: { qty: 3, endDate: '2027-01-01T00:00:00.000Z' },
  isLiveOnly: 1,
} as const;
const LIVE = { startDate: '2026-11-20T00:00:00.000Z', endDate: '2026-11-21T00:00:00.000Z' };
const NO_BRAND = { brandSysId: null, brandName: null, brandNameEn: null };
const SENT = {
  brandSysId: 4,
  brandName: '온화',
  brandNameEn: 'Onhwa',
  shippingPlaceSysId: 12,
  deliveryPriceTypeCode: 3,
  deliveryPrice: 3_000,
} as const;

/** What makes goods, and what their page then says. */
const PAGES: readonly (readonly [what: string, make: (id: number) => Goods, page: object])[] = [
  [
    'price, discount and stock of a product without options',
    (id) => simpleGoods(id, 7, { price: 6_660, marketPrice: 9_990 }),
    {
      product: {
        price: 6_660,
        marketPrice: 9_990,
        discount: 3_330,
        discountRate: 33,
        stockTypeCode: 2,
        stockQty: 7,
        isSoldout: 0,
        isLivePrice: 0,
        livePrice: null,
        maxOrderQty: 0,
        memberMax: null,
        isLiveOnly: 0,
        ...NO_BRAND,
        shippingPlaceSysId: null,
        deliveryPriceTypeCode: 1,
        deliveryPrice: 0,
      },
      normalOptions: [],
      singleOptions: [],
      addingProducts: [],
    },
  ],
  ['what of it may be bought, and where', (id) => simpleGoods(id, 7, RARE), { product: RARE }],
  ...[10_000, 8_000, 0].map(
    (marketPrice) =>
      [
        `no discount where it costs 10,000 and on the market ${marketPrice}`,
        (id: number) => simpleGoods(id, 1, { price: 10_000, marketPrice }),
        { product: { discount: 0, discountRate: 0 } },
      ] as const,
  ),
  [
    'a thousand of what is not counted',
    endlessGoods,
    { product: { stockTypeCode: 1, stockQty: 1000, isSoldout: 0 } },
  ],
  [
    'the wishes one may have',
    (id) => wishGoods(id, 3),
    {
      normalOptions: [
        {
          groupName: '각인',
          groupNameEn: 'Engraving',
          values: ['없음', '하트'],
          valuesEn: ['None', 'Heart'],
        },
        // Listed before options had English names.
        { groupName: '포장', groupNameEn: '', values: ['기본', '선물'], valuesEn: ['', ''] },
      ],
    },
  ],
  [
    'choices with a price and stock of their own, and the sum of the stock',
    (id) =>
      choiceGoods(id, [
        ['20cm', 0, 4],
        ['24cm', 8_000, 0],
      ]),
    {
      product: { stockQty: 4 },
      singleOptions: [
        {
          groupName: '크기',
          singleDetails: [
            { item: '20cm', itemGroupName: '크기', price: 0, stockQty: 4, isSoldout: 0 },
            { item: '24cm', price: 8_000, stockQty: 0, isSoldout: 1 },
          ],
        },
      ],
    },
  ],
  [
    'choices on two levels',
    (id) => levelGoods(id, 6),
    {
      product: { stockQty: 24 },
      singleOptions: [
        {
          singleOptionBases: [
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
          ],
        },
      ],
    },
  ],
  [
    'what it costs live, and from when to when',
    (id) => simpleGoods(id, 1, { price: 9_000, marketPrice: 14_000, livePrice: { price: 7_000, ...LIVE } }),
    {
      product: {
        price: 9_000,
        isLivePrice: 1,
        livePrice: 7_000,
        liveDiscount: 7_000,
        liveDiscountRate: 50,
        livePriceStartDate: LIVE.startDate,
        livePriceEndDate: LIVE.endDate,
      },
    },
  ],
  [
    'whose brand it is, where it is sent from and what that costs',
    (id) => simpleGoods(id, 1, SENT),
    { product: SENT },
  ],
];

describe('a product’s page', () => {
  test.each(PAGES)('shows %s', async (_what, make, page) => {
    expect(await detailOf(await server.world.lists(make))).toMatchObject(page);
  });

  test('without stock is sold out, until something arrives', async () => {
    const gone = await server.world.lists((id) => simpleGoods(id, 0));
    expect((await detailOf(gone)).product).toMatchObject({ stockQty: 0, isSoldout: 1 });
    await server.world.receives(gone.facts.prdtSysId, [{ detailSysId: null, qty: 2 }]);
    expect((await detailOf(gone)).product).toMatchObject({ stockQty: 2, isSoldout: 0 });
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

test('a list of products comes twenty at a time when nothing is said, and by the page', async () => {
  const goods = await Promise.all(
    Array.from({ length: 25 }, () => server.world.lists((id) => simpleGoods(id, 1, { sellerSysId: 77 }))),
  );
  const { text } = await server.api.raw('GET', '/v1/products/lists?sellerSysId=77');
  const { res } = (JSON.parse(text) as { jsonData: { res: { totalCnt: number; products: object[] } } })
    .jsonData;
  expect([res.totalCnt, res.products.length]).toEqual([25, 20]);
  const last = await server.api.done('productList', { sellerSysId: 77, startIndex: 24, rowCount: 10 });
  const [first] = goods.map(({ facts }) => facts.prdtSysId).toSorted((a, b) => a - b);
  expect(last).toMatchObject({ totalCnt: 25, products: [{ prdtSysId: first }] });
});

test('a seller says nothing where it has said nothing', async () => {
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
