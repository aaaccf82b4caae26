import { describe, expect, test } from 'vitest';
import { PRODUCT_VIDEO_LASTS_MAX } from '../../../../schema/catalog/constants.ts';
import type { ProductFields, SellingPrices } from '../../../../schema/catalog/product-fields.ts';
import {
  choiceGoods,
  endlessGoods,
  levelGoods,
  simpleGoods,
  wishGoods,
  type Goods,
} from '../../../testing/goods.ts';
import { refusal } from '../../../testing/refusal.ts';
import {
  changePrices,
  changeFacts,
  changeWhole,
  countedOf,
  listProduct,
  filesFreed,
  resumeSelling,
  stopSelling,
  type AskedUpload,
  type NewProduct,
} from './decider.ts';
import { newProduct, twoLevels } from './examples.support.ts';
import { fieldsOf, idsNeeded } from './own-fields.ts';
import { piecesLeft, productFold, type ProductEvent, type ProductFacts } from './product.ts';
import { stockFold, type StockEvent, type StockState } from '../stock/decider.ts';
import { folded } from '../../../testing/folded.ts';

const OF = { prdtSysId: 41, sellerSysId: 1 };
const { sellerSysId: _, ...teapot } = newProduct();
const SIZES = {
  optionTypeCode: 3,
  singleOption: {
    groupName: '크기',
    groupNameEn: 'Size',
    details: [
      { item: '작은 것', itemEn: 'Small', price: 0, stockQty: 3 },
      { item: '큰 것', itemEn: 'Large', price: 2_000, stockQty: 4 },
    ],
  },
} as const satisfies Partial<ProductFields>;

const choicesOf = (...details: readonly object[]) => ({
  ...SIZES,
  singleOption: { ...SIZES.singleOption, details },
});
const [SMALL] = SIZES.singleOption.details;
/** A live price, from one day of November to another. */
const liveFrom = (price: number, from: number, to: number) => ({
  livePrice: { price, startDate: `2026-11-${from}T00:00:00.000Z`, endDate: `2026-11-${to}T00:00:00.000Z` },
});

const GALLERY = [{ imageUrl: '/pictures/product-2.webp' }];
const ORIGIN = { field: 'origin', value: '대한민국', valueEn: 'Korea' };

const GROUPS = {
  categories: {
    categories: [
      {
        categorySysId: 3,
        name: '주방',
        nameEn: 'Kitchen',
        subCategories: [{ categorySysId: 4, name: '찻잔', nameEn: '' }],
      },
    ],
  },
  brands: { brands: [{ brandSysId: 5, name: '온화', nameEn: 'Onhwa' }] },
  places: {
    places: [
      {
        shippingPlaceSysId: 6,
        name: '물류센터',
        nameEn: '',
        jejuAddingDeliveryAmount: null,
        islandsAddingDeliveryAmount: null,
      },
    ],
    addressDigest: null,
  },
};

function ids(count: number, from = 900): number[] {
  return Array.from({ length: count }, (_, at) => from + at);
}

function create(changes: Partial<NewProduct> = {}) {
  const asked = { ...teapot, ...changes };
  return listProduct(asked, { ...OF, newIds: ids(idsNeeded(asked)) });
}

function after(facts: ProductFacts | null, events: readonly ProductEvent[]): ProductFacts {
  return folded(productFold, events, facts)!;
}

/** A change of fields, with these uploads. */
const changed = (facts: ProductFacts, asked: Partial<ProductFields>, ...files: readonly AskedUpload[]) =>
  changeFacts(facts, asked, [], { ...GROUPS, files });

function stockAfter(events: readonly StockEvent[], state: StockState = stockFold.initial): StockState {
  return folded(stockFold, events, state);
}

describe('a new product', () => {
  test('is listed with its prices and its pieces', () => {
    const { product, stock } = create({ maxOrderQty: 3, brandSysId: null });
    const facts = after(null, product);
    expect(facts).toMatchObject({ ...OF, name: '주전자', price: 20_000, isDisplay: 1, maxOrderQty: 3 });
    // What does not apply is no fact.
    expect(facts).not.toHaveProperty('brandSysId');
    expect(piecesLeft(facts, stockAfter(stock))).toBe(7);
  });

  test('gets an id for each choice, and the pieces of each', () => {
    const { product, stock } = create({ ...SIZES, stockQty: 0 });
    expect(stock).toEqual([
      {
        type: 'StockReceived',
        data: {
          lines: [
            { detailSysId: 900, qty: 3 },
            { detailSysId: 901, qty: 4 },
          ],
        },
      },
    ]);
    expect(piecesLeft(after(null, product), stockAfter(stock))).toBe(7);
  });

  test('has no pieces of its own beside those of its choices', () => {
    expect(() => create({ ...SIZES, stockQty: 1 })).toThrow(refusal('0005', { field: 'stockQty' }));
  });

  test.each([
    ['a choice for type 1', { ...SIZES, optionTypeCode: 1 }, 'singleOption'],
    ['no choice for type 3', { optionTypeCode: 3 }, 'singleOption'],
    ['one level for type 4', { ...SIZES, optionTypeCode: 4 }, 'singleOption'],
    ['no wish for type 2', { optionTypeCode: 2 }, 'normalOptions'],
    ['a blank name', { nameEn: ' ' }, 'nameEn'],
    ['a maximum below the minimum', { minOrderQty: 3, maxOrderQty: 2 }, 'maxOrderQty'],
    ['a picture of who knows where', { imageUrl: '//elsewhere.example/x.webp' }, 'imageUrl'],
    ['a picture without https', { imageUrl: 'http://elsewhere.example/x.webp' }, 'imageUrl'],
    ['a picture that is a script', { imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    ['a picture above its folder', { imageUrl: '/pictures/../secret' }, 'imageUrl'],
    ['a picture with a password', { imageUrl: 'https://a:b@elsewhere.example/x.webp' }, 'imageUrl'],
    [
      'a day that is none',
      { memberMax: { qty: 2, endDate: '2026-11-31T00:00:00.000Z' } },
      'memberMax/endDate',
    ],
    ['a live price that ends before it begins', liveFrom(1, 21, 20), 'livePrice/endDate'],
    ['a live price above the price', liveFrom(20_001, 20, 21), 'livePrice/price'],
    ['two choices of one name', choicesOf(SMALL, SMALL), 'singleOption/details/1/item'],
    [
      'a choice of a picture that is not there',
      { ...choicesOf({ ...SMALL, pictureNo: 3 }), gallery: GALLERY },
      'singleOption/details/0/pictureNo',
    ],
    ['a base of such a picture', { ...twoLevels(3, 1), gallery: GALLERY }, 'singleOption/bases/0/pictureNo'],
    [
      'a choice of a base of such a picture',
      { ...twoLevels(1, 3), gallery: GALLERY },
      'singleOption/bases/0/details/0/pictureNo',
    ],
    ...[
      ['that the kind lacks', 'power', [{ ...ORIGIN, field: 'power' }]],
      ['twice', 'origin', [ORIGIN, ORIGIN]],
      ['that is blank', 'origin', [{ ...ORIGIN, value: ' ' }]],
    ].map(
      ([which, field, values]) =>
        [
          `an item of its notice ${which}`,
          { notice: { kind: 'cosmetics', values } },
          `notice/${field}`,
        ] as const,
    ),
  ] as const)('is refused with %s', (_what, changes, field) => {
    expect(() => create(changes as unknown as Partial<NewProduct>)).toThrow(refusal('0005', { field }));
  });
});

describe('what is said of a product', () => {
  const goods: readonly Goods[] = [
    simpleGoods(41, 5, {
      brandSysId: 4,
      brandName: '온화',
      brandNameEn: 'Onhwa',
      memberMax: { qty: 2, endDate: '2027-01-01T00:00:00.000Z' },
    }),
    endlessGoods(41),
    wishGoods(41, 3),
    choiceGoods(41, [['20cm', 0, 4]]),
    levelGoods(41, 6),
  ];

  test.each(goods.map(({ facts }) => facts))(
    'can be said again without a change: type $optionTypeCode',
    (facts) => {
      expect(changeFacts(facts, fieldsOf(facts), [])).toEqual({ product: [], stock: [] });
    },
  );

  test('changes, and the event names what did; prices, and whether it is sold, stay', () => {
    const [before] = goods;
    const facts = { ...before!.facts, isDisplay: 0, isPlanEvent: 1 } as const;
    const asked = { name: '새 이름', nameEn: facts.nameEn, maxOrderQty: 4 };
    const { product, stock } = changeFacts(facts, asked, []);
    expect(product).toMatchObject([{ type: 'ProductChanged', data: { fields: ['name', 'maxOrderQty'] } }]);
    expect(stock).toEqual([]);
    expect(after(facts, product)).toMatchObject({ ...facts, name: '새 이름', maxOrderQty: 4 });
  });

  test('loses what no longer applies', () => {
    const [before] = goods;
    const asked = { categorySysId: null, brandSysId: null, memberMax: null };
    const { product } = changeFacts(before!.facts, asked, []);
    const facts = after(before!.facts, product);
    for (const gone of ['category', 'brandSysId', 'brandName', 'brandNameEn', 'memberMax'])
      expect(facts).not.toHaveProperty(gone);
  });

  test('keeps the pieces of a choice that keeps its id, and counts those of one that is gone no more', () => {
    const { facts, stock } = choiceGoods(41, [
      ['20cm', 0, 4],
      ['24cm', 8_000, 9],
    ]);
    const stay = fieldsOf(facts).singleOption as Extract<ProductFields['singleOption'], { details: unknown }>;
    const [small] = stay.details;
    const singleOption = {
      ...stay,
      details: [
        { ...small!, item: '20 cm', stockQty: 1_000 },
        { item: '28cm', itemEn: '', price: 9_000, stockQty: 2 },
      ],
    };
    const made = changeFacts(facts, { singleOption }, ids(1));
    const pieces = stockAfter([{ type: 'StockReceived', data: { lines: stock } }, ...made.stock]);
    const now = after(facts, made.product);
    expect(now.singleOption).toMatchObject({
      details: [{ prdtSingleOptionDetailSysId: 4101, item: '20 cm' }, { prdtSingleOptionDetailSysId: 900 }],
    });
    expect(piecesLeft(now, pieces)).toBe(4 + 2);
  });

  test.each([
    ['another product’s', [7]],
    ['the same twice', [4101, 4101]],
  ])('is refused with an id of %s', (_what, given) => {
    const { facts } = choiceGoods(41, [['20cm', 0, 4]]);
    const details = given.map((id, at) => ({
      prdtSingleOptionDetailSysId: id,
      item: `${at}`,
      itemEn: '',
      price: 0,
    }));
    const singleOption = { groupName: '크기', groupNameEn: '', details };
    expect(() => changeFacts(facts, { singleOption }, [])).toThrow(
      refusal('0005', { field: 'prdtSingleOptionDetailSysId' }),
    );
  });

  test('keeps the first stock of an add-on’s choice', () => {
    const { facts } = simpleGoods(41, 5, {
      addingProducts: [
        {
          prdtAddingProductSysId: 8,
          name: '받침',
          details: [{ prdtAddingProductDetailSysId: 81, item: '나무', price: 500, stockQty: 6, isVat: 1 }],
        },
      ],
    });
    const [addOn] = fieldsOf(facts).addingProducts;
    const details = [{ ...addOn!.details[0]!, price: 700, stockQty: 99 }];
    const { product } = changeFacts(facts, { addingProducts: [{ ...addOn!, details }] }, []);
    expect(after(facts, product).addingProducts[0]!.details).toMatchObject([{ price: 700, stockQty: 6 }]);
  });
});

describe('an uploaded picture', () => {
  const file = { fileSysId: 70, url: '/files/a.webp', digest: 'abc' };
  const other = { fileSysId: 71, url: '/files/b.webp', digest: null };
  const { imageUrl: _url, ...without } = teapot;
  const made = (isDisplay: 0 | 1) => {
    const asked = { ...without, imageFileSysId: 70, isDisplay };
    return after(null, listProduct(asked, { ...OF, newIds: [] }, { ...GROUPS, files: [file] }).product);
  };

  test('is the product’s, by its address and with its digest', () => {
    expect(made(0)).toMatchObject({ imageUrl: file.url, imageFileSysId: 70, imageDigest: 'abc' });
    const { imageUrl, imageFileSysId } = fieldsOf(made(0));
    expect(changed(made(0), { imageUrl }).product).toEqual([]);
    expect(changed(made(0), { imageUrl, imageFileSysId }, file).product).toEqual([]);
  });

  test('is replaced by another one, or by an address', () => {
    const replaced = changed(made(0), { imageFileSysId: 71 }, other);
    expect(after(made(0), replaced.product)).toMatchObject({ imageUrl: other.url, imageFileSysId: 71 });
    expect(after(made(0), replaced.product)).not.toHaveProperty('imageDigest');
    const linked = changed(made(0), { imageUrl: '/pictures/mug.webp' });
    expect(linked.product).toMatchObject([{ data: { fields: ['imageUrl', 'imageFileSysId'] } }]);
    const facts = after(made(0), linked.product);
    for (const gone of ['imageFileSysId', 'imageDigest']) expect(facts).not.toHaveProperty(gone);
  });

  test('is freed by its successor, unless buyers have seen it', () => {
    const replace = (facts: ProductFacts) => filesFreed(facts, changed(facts, { imageFileSysId: 71 }, other));
    const hidden = made(0);
    expect(replace(hidden)).toEqual([70]);
    expect(filesFreed(hidden, changed(hidden, { name: '찻잔' }))).toEqual([]);
    expect(replace(made(1))).toEqual([]);
    const stopped = after(made(1), stopSelling(made(1)).product);
    expect(replace(stopped)).toEqual([]);
    const resumed = after(hidden, resumeSelling(hidden).product);
    expect(replace(after(resumed, stopSelling(resumed).product))).toEqual([]);
    // Its successor came while the product was off sale, so no buyer has seen it.
    const next = after(stopped, changed(stopped, { imageFileSysId: 71 }, other).product);
    expect(filesFreed(next, changed(next, { imageUrl: '/pictures/mug.webp' }))).toEqual([71]);
  });

  test.each([
    ['neither an address nor a file', without],
    ['the address of a file that nothing would name', { ...without, imageUrl: '/files/a.webp' }],
  ])('is refused: %s', (_what, asked) => {
    expect(() => listProduct({ ...asked }, { ...OF, newIds: [] })).toThrow(
      refusal('0005', { field: 'imageUrl' }),
    );
  });
});

describe('a gallery', () => {
  const [first, second, film] = [70, 71, 72].map((fileSysId) => ({
    fileSysId,
    url: `/files/${fileSysId}.${fileSysId === 72 ? 'mp4' : 'webp'}`,
    digest: `of ${fileSysId}`,
  })) as [AskedUpload, AskedUpload, AskedUpload];
  const { imageUrl: _url, ...without } = teapot;
  const all = {
    imageFileSysId: 70,
    gallery: [{ imageFileSysId: 71 }, { imageUrl: '/pictures/side.webp' }],
    video: { videoFileSysId: 72 },
  };
  const around = { ...GROUPS, files: [first, second, film] };
  const asked = { ...without, ...all, isDisplay: 1 } as const;
  const shown = after(null, listProduct(asked, { ...OF, newIds: [] }, around).product);

  test('has its pictures in their order, and its video', () => {
    expect(shown).toMatchObject({
      gallery: [
        { imageUrl: second.url, imageFileSysId: 71, imageDigest: 'of 71' },
        { imageUrl: '/pictures/side.webp' },
      ],
      video: { videoUrl: film.url, videoFileSysId: 72, videoDigest: 'of 72' },
    });
  });

  test('said again by its addresses is no change', () => {
    const { gallery, video } = fieldsOf(shown);
    const again = {
      gallery: gallery.map(({ imageUrl }) => ({ imageUrl: imageUrl! })),
      video: { videoUrl: video!.videoUrl! },
    };
    expect(changed(shown, again).product).toEqual([]);
  });

  test('frees what it shows no more, also what buyers have seen in it', () => {
    const freed = (asked: Partial<ProductFields>) => filesFreed(shown, changed(shown, asked));
    expect(freed({ gallery: [{ imageUrl: '/pictures/side.webp' }] })).toEqual([71]);
    expect(freed({ gallery: [], video: null })).toEqual([71, 72]);
    expect(freed({ name: '찻잔' })).toEqual([]);
  });

  test('keeps a first picture that buyers have seen, wherever it stands afterwards', () => {
    const asked = { imageFileSysId: 71, gallery: [{ imageFileSysId: 70 }] };
    const swapped = after(shown, changed(shown, asked, first, second).product);
    expect(swapped).toMatchObject({ imageUrl: second.url, gallery: [{ imageUrl: first.url }] });
    expect(filesFreed(swapped, changed(swapped, { gallery: [] }))).toEqual([]);
    const replaced = changed(swapped, { imageUrl: '/pictures/mug.webp', gallery: [] });
    expect(filesFreed(swapped, replaced)).toEqual([]);
  });

  test.each<[string, Partial<ProductFields>, string]>([
    [
      'a picture that is there twice',
      { gallery: [{ imageUrl: '/a.webp' }, { imageUrl: '/a.webp' }] },
      'gallery/1/imageUrl',
    ],
    [
      'the first picture again',
      { imageUrl: '/a.webp', gallery: [{ imageUrl: '/a.webp' }] },
      'gallery/0/imageUrl',
    ],
    ['neither an address nor a file', { gallery: [{}] }, 'gallery/0/imageUrl'],
    ['a file that nothing would name', { gallery: [{ imageUrl: '/files/a.webp' }] }, 'gallery/0/imageUrl'],
    ['a script', { gallery: [{ imageUrl: 'javascript:alert(1)' }] }, 'gallery/0/imageUrl'],
    ['a playlist as a video', { video: { videoUrl: 'https://a.example/a.m3u8' } }, 'video/videoUrl'],
  ])('is refused: %s', (_what, asked, field) => {
    expect(() => create(asked)).toThrow(refusal('0005', { field }));
  });

  test('has a short video alone', () => {
    const long = { ...film, duration: PRODUCT_VIDEO_LASTS_MAX + 1 };
    const change = (file: AskedUpload) => changed(shown, { video: { videoFileSysId: 72 } }, file);
    expect(() => change(long)).toThrow(refusal('0005', { field: 'video' }));
    expect(change({ ...film, duration: PRODUCT_VIDEO_LASTS_MAX }).product).toEqual([]);
  });
});

describe('the category, the brand and the shipping place of a product', () => {
  const { facts } = simpleGoods(41, 5);
  const change = (asked: Partial<ProductFields>, before = facts) =>
    after(before, changeFacts(before, asked, [], GROUPS).product);

  test('are found by their ids, with the names of then', () => {
    expect(change({ categorySysId: 4, brandSysId: 5 })).toMatchObject({
      category: { categorySysId: 4, name: '찻잔', nameEn: '' },
      brandSysId: 5,
      brandName: '온화',
      brandNameEn: 'Onhwa',
    });
  });

  test('stay, even where they are gone meanwhile', () => {
    const before = change({ categorySysId: 4, brandSysId: 5 });
    const { product } = changeFacts(before, { categorySysId: 4, brandSysId: 5, name: '찻잔' }, []);
    expect(after(before, product)).toEqual({ ...before, name: '찻잔' });
  });

  test('may be a place of the seller, or the one that it had before places had names', () => {
    expect(change({ shippingPlaceSysId: 6 })).toMatchObject({ shippingPlaceSysId: 6 });
    const old = { ...facts, shippingPlaceSysId: 11 };
    expect(change({ shippingPlaceSysId: 11, name: '찻잔' }, old)).toMatchObject({ shippingPlaceSysId: 11 });
    expect(change({ shippingPlaceSysId: null }, old)).not.toHaveProperty('shippingPlaceSysId');
  });

  test.each([{ categorySysId: 9 }, { brandSysId: 9 }, { shippingPlaceSysId: 9 }])(
    'are refused unless they are there: %o',
    (asked) => {
      expect(() => change(asked)).toThrow(refusal('0004', asked));
    },
  );
});

describe('prices', () => {
  const { facts } = simpleGoods(41, 5);
  const { livePrice } = liveFrom(7_000, 20, 21);

  test('change together, and nothing else does', () => {
    const prices: SellingPrices = { price: 8_000, marketPrice: 9_000, livePrice };
    const { product } = changePrices(facts, prices);
    expect(product).toEqual([{ type: 'PriceChanged', data: prices }]);
    expect(after(facts, product)).toEqual({ ...facts, ...prices });
    expect(changePrices(after(facts, product), prices).product).toEqual([]);
  });

  test('are refused with a live price above the price', () => {
    const asked = { price: 6_999, marketPrice: 9_000, livePrice };
    expect(() => changePrices(facts, asked)).toThrow(refusal('0005'));
  });
});

describe('a change of fields, prices, sale and stock together', () => {
  const { facts, stock } = choiceGoods(41, [['20cm', 0, 4]]);
  const pieces = stockAfter([{ type: 'StockReceived', data: { lines: stock } }]);
  const prices: SellingPrices = { price: 8_000, marketPrice: 9_000, livePrice: null };
  const move = { prdtSingleOptionDetailSysId: 4101, level: 9, reason: '다시 셈' };

  test('does all of it', () => {
    const asked = { name: '새 이름', prices, isDisplay: 0, stock: [move] } as const;
    const made = changeWhole(facts, pieces, asked, []);
    expect(after(facts, made.product)).toMatchObject({ ...facts, ...prices, name: '새 이름', isDisplay: 0 });
    expect(piecesLeft(facts, stockAfter(made.stock, pieces))).toBe(9);
  });

  test('does none of it where a part is refused', () => {
    const gone = { ...move, prdtSingleOptionDetailSysId: 7 };
    expect(() => changeWhole(facts, pieces, { prices, stock: [gone] }, [])).toThrow(refusal('0005'));
    expect(() => changeWhole(facts, pieces, { stock: [move, move] }, [])).toThrow(
      refusal('0005', { field: 'stock' }),
    );
  });

  test('counts pieces from then on', () => {
    const endless = endlessGoods(41).facts;
    const asked = { stockTypeCode: 2, stock: [{ level: 9, reason: '다시 셈' }] } as const;
    const made = changeWhole(endless, stockFold.initial, asked, []);
    expect(piecesLeft(endless, stockAfter(made.stock))).toBe(9);
  });
});

test('a product is stopped and resumed, each once', () => {
  const { facts } = simpleGoods(41, 5);
  expect(resumeSelling(facts).product).toEqual([]);
  const stopped = after(facts, stopSelling(facts).product);
  expect(stopped).toEqual({ ...facts, isDisplay: 0 });
  expect(stopSelling(stopped).product).toEqual([]);
  expect(after(stopped, resumeSelling(stopped).product)).toEqual(facts);
});

describe('the count that a change of stock means', () => {
  const { facts } = choiceGoods(41, [['20cm', 0, 4]]);

  test('is that of a choice where the product has some', () => {
    expect(countedOf(facts, { reason: '', prdtSingleOptionDetailSysId: 4101 })).toEqual({
      detailSysId: 4101,
    });
    expect(() => countedOf(facts, { reason: '' })).toThrow(refusal('0005'));
  });

  test('is none where pieces are not counted', () => {
    expect(() => countedOf(endlessGoods(41).facts, { reason: '' })).toThrow(refusal('0007'));
  });
});
