import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { bannerPlans } from '../../../schema/catalog/exhibitions.ts';
import { BroadcastProduct, Product } from '../../../schema/catalog/products.ts';
import { SellerLook } from '../../../schema/catalog/sellers.ts';
import { forgetAnswers } from '../../app/calls/answers.ts';
import { firstThingsSeen } from '../../app/later.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { PICTURE, watchFirstThings, whenLoaded } from '../../testing/first-things.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import BrandChannelScreen from './BrandChannelScreen.tsx';
import CategoryScreen from './CategoryScreen.tsx';
import LiveItemsScreen from './LiveItemsScreen.tsx';
import StoreScreen from './StoreScreen.tsx';

const TEXTS = ['catalog/store', 'catalog/listing', 'catalog/shop', 'buying/buying', 'broadcasts/reminders'];
const seller = sample(SellerLook, { sellerSysId: 1, sellerName: '글로우리', sellerNameEn: 'Glowry' });
const product = (prdtSysId: number, more = {}) =>
  sample(Product, {
    prdtSysId,
    name: `상품 ${prdtSysId}호`,
    nameEn: `No. ${prdtSysId}`,
    isDisplay: 1,
    stockQty: 10,
    ...more,
  });
const broadcast = (broadcastSysId: number, liveFlag: number, title: string) =>
  sample(BroadcastCard, {
    broadcastSysId,
    broadcastScheduleSysId: broadcastSysId + 10,
    seller,
    title,
    titleEn: 'A show',
    liveFlag,
    startDate: '2026-11-20T11:00:00.000Z',
    prdtTotalCnt: 1,
  });
const onAir = broadcast(1, 1, '퇴근길 메이크업');
const coming = broadcast(2, 0, '새벽 보습');
const over = broadcast(3, 2, '지난 방송이에요');

const CATEGORIES = [
  {
    categorySysId: 101,
    name: '메이크업',
    nameEn: 'Makeup',
    subCategories: [{ categorySysId: 111, name: '립', nameEn: 'Lips' }],
  },
  { categorySysId: 102, name: '스킨케어', nameEn: 'Skincare', subCategories: [] },
];

beforeEach(() => {
  firstThingsSeen();
  history.replaceState(null, '', '/Store');
  onTestFinished(() => history.replaceState(null, '', '/'));
  serve('categories', { version: 1, categories: CATEGORIES });
  serve('mainBroadcasts', { broadcasts: [onAir, coming] });
  serve('searchBrands', {
    totalCnt: 1,
    brands: [{ brandSysId: 4, name: '물빛', nameEn: 'Mulbit', sellerSysId: 1 }],
  });
  serve('sellerSettingUi', seller);
  serve('bannerPlans', { totalCnt: 0, plans: [] });
});

test('the store has categories, what is on air, brands, and all products below', async () => {
  serve('searchProducts', { totalCnt: 2, products: [product(1), product(2, { isSoldout: 1 })] });
  const screen = await show(<StoreScreen />, { texts: TEXTS });
  await expect
    .element(screen.getByRole('link', { name: '메이크업', exact: true }))
    .toHaveAttribute('href', '/category/101/all');
  await expect
    .element(screen.getByRole('link', { name: /퇴근길 메이크업/ }))
    .toHaveAttribute('href', '/Vod/1/11/live');
  await expect.element(screen.getByRole('link', { name: /물빛/ })).toHaveAttribute('href', '/BrandChannel/4');
  await expect.element(screen.getByText('상품 2개')).toBeVisible();
  await expect.element(screen.getByText('품절', { exact: true })).toBeVisible();
  await expectAccessible();
  const english = await show(<StoreScreen />, { texts: TEXTS, locale: 'en' });
  await expect.element(english.getByText('2 products')).toBeVisible();
});

test('filters and the order stand in the address, and are asked for', async () => {
  const asked = serve('searchProducts', ({ isFreeDelivery }) =>
    isFreeDelivery ? { totalCnt: 0, products: [] } : { totalCnt: 1, products: [product(1)] },
  );
  const screen = await show(<StoreScreen />, { texts: TEXTS });
  await screen.getByRole('combobox', { name: '정렬' }).selectOptions('낮은 가격순');
  await expect.poll(() => location.search).toBe('?sort=price');
  await screen.getByRole('button', { name: '무료배송' }).click();
  await expect.element(screen.getByText('조건에 맞는 상품이 없어요')).toBeVisible();
  expect(location.search).toBe('?sort=price&isFreeDelivery=1');
  expect(asked.at(-1)).toMatchObject({ sort: 'price', isFreeDelivery: 1, startIndex: 0 });
  await screen.getByRole('button', { name: '필터 모두 빼기' }).click();
  await expect.element(screen.getByText('상품 1개')).toBeVisible();
  expect(location.search).toBe('?sort=price');
});

test('the sheet of filters says how many products there will be, and brings them', async () => {
  serve('searchProducts', ({ maxPrice, brandSysId }) =>
    maxPrice === 10_000 && brandSysId === 4
      ? { totalCnt: 7, products: [product(7)] }
      : { totalCnt: 9, products: [product(1)] },
  );
  const screen = await show(<StoreScreen />, { texts: TEXTS });
  await screen.getByRole('button', { name: '필터' }).click();
  const sheet = screen.getByRole('dialog', { name: '필터' });
  await sheet.getByRole('button', { name: '10,000원까지' }).click();
  await sheet.getByRole('button', { name: '물빛' }).click();
  await expectAccessible();
  await sheet.getByRole('button', { name: '상품 7개 보기' }).click();
  await expect.poll(() => location.search).toBe('?maxPrice=10000&brandSysId=4');
  await expect.element(screen.getByRole('link', { name: /상품 7호/ })).toBeVisible();
  await screen.getByRole('button', { name: '10,000원까지 빼기' }).click();
  await expect.poll(() => location.search).toBe('?brandSysId=4');
});

test('a category has its subcategories; one that is not there is said to be gone', async () => {
  const asked = serve('searchProducts', { totalCnt: 1, products: [product(1)] });
  const at = (category: string, subCategory: string) =>
    show(<CategoryScreen params={{ category, subCategory }} />, { texts: TEXTS, pageStyle: 'dark' });
  const screen = await at('101', '111');
  await expect.element(screen.getByRole('heading', { name: '메이크업' })).toBeVisible();
  const subs = screen.getByRole('navigation', { name: '하위 카테고리' });
  await expect.element(subs.getByRole('link', { name: '립' })).toHaveAttribute('aria-current', 'page');
  await expect.element(screen.getByText('상품 1개')).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ categorySysId: 111 });
  await expectAccessible();
  await at('102', 'all');
  await expect.poll(() => asked.at(-1)).toMatchObject({ categorySysId: 102 });
  const gone = await at('101', '999');
  await expect.element(gone.getByRole('heading', { name: '찾으시는 카테고리가 없어요' })).toBeVisible();
});

test('products in broadcasts stand under the broadcasts of their type', async () => {
  serve('schedules', { broadcasts: [over] });
  serve('broadcastProducts', ({ broadcastSysId }) => ({
    totalCnt: 1,
    products: [sample(BroadcastProduct, { ...product(broadcastSysId * 100), salesExposureType: 2 })],
  }));
  const at = (type: 'live' | 'soon' | 'vod') =>
    show(<LiveItemsScreen params={{ type }} />, { texts: TEXTS, pageStyle: 'dark' });
  const live = await at('live');
  const sold = live.getByRole('region', { name: '퇴근길 메이크업' });
  await expect
    .element(sold.getByRole('link', { name: /상품 100호/ }))
    .toHaveAttribute('href', '/Product/100/Live/11');
  expect(live.getByRole('region').elements().length).toBe(1);
  await expectAccessible();
  await expect.element((await at('soon')).getByRole('region', { name: '새벽 보습' })).toBeVisible();
  await expect.element((await at('vod')).getByRole('region', { name: '지난 방송이에요' })).toBeVisible();
});

test('a broadcast’s products come page by page, without those that are stopped', async () => {
  serve('mainBroadcasts', { broadcasts: [onAir] });
  const asked = serve('broadcastProducts', ({ startIndex = 0, rowCount = 0 }) => ({
    totalCnt: 12,
    products: Array.from({ length: Math.min(rowCount, 12 - startIndex) }, (_, at) =>
      sample(BroadcastProduct, {
        ...product(startIndex + at + 1, { isDisplay: at === 1 ? 0 : 1 }),
        salesExposureType: 2,
      }),
    ),
  }));
  const screen = await show(<LiveItemsScreen params={{ type: 'live' }} />, {
    texts: TEXTS,
    pageStyle: 'dark',
  });
  const sold = screen.getByRole('region', { name: '퇴근길 메이크업' });
  await expect.element(sold.getByRole('link', { name: /상품 10호/ })).toBeVisible();
  expect(sold.getByRole('link', { name: /상품 2호/ }).elements()).toEqual([]);
  await sold.getByRole('button', { name: '더 보기' }).click();
  await expect.element(sold.getByRole('link', { name: /상품 11호/ })).toBeVisible();
  await expect.element(sold.getByRole('button', { name: '더 보기' })).not.toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ startIndex: 10 });
});

test('nothing on air is said, with the way to what is coming', async () => {
  serve('mainBroadcasts', { broadcasts: [coming] });
  const screen = await show(<LiveItemsScreen params={{ type: 'live' }} />, {
    texts: TEXTS,
    pageStyle: 'dark',
  });
  await expect.element(screen.getByRole('heading', { name: '지금은 방송이 쉬는 시간이에요' })).toBeVisible();
  await expectAccessible();
});

test('a brand has its broadcasts, its best products and its seller’s rules', async () => {
  history.replaceState(null, '', '/BrandChannel/4');
  serve('brand', { brandSysId: 4, name: '물빛', nameEn: 'Mulbit', sellerSysId: 1 });
  serve('brandBroadcasts', { totalCnt: 2, broadcasts: [onAir, over] });
  const asked = serve('searchProducts', {
    totalCnt: 1,
    products: [1, 2].map((id) => product(id, { middleImageUrl: PICTURE })),
  });
  serve('sellerNotice', { notiContent: '평일 오후 2시 전 주문은 당일 출발해요.', notiContentEn: '' });
  serve('sellerRules', {
    deliveryRule: '1~2일 안에 도착해요.',
    deliveryRuleEn: '',
    returnRule: '',
    returnRuleEn: '',
    deliveryTrack: null,
    freeShippingThreshold: 50_000,
  });
  serve('brandFollowers', { followerCnt: 12 });
  serve('sellerBusiness', {
    version: 1,
    business: {
      companyName: '주식회사 물빛',
      representativeName: '한지우',
      registrationNo: '120-81-47521',
      mailOrderNo: '',
      address: '경기도 파주시 회동길 37',
      phone: '1588-0000',
      email: 'help@mulbit.example',
    },
  });
  const screen = await show(<BrandChannelScreen params={{ brandSysId: 4 }} />, { texts: TEXTS });
  await expect.element(screen.getByRole('heading', { name: '물빛' })).toBeVisible();
  const best = screen.getByRole('region', { name: '많이 팔린 상품' });
  await expect.element(best.getByRole('link', { name: /상품 1호/ })).toBeVisible();
  expect(whenLoaded(best)).toEqual(['eager', 'lazy']);
  await expect.element(screen.getByRole('link', { name: /퇴근길 메이크업/ })).toBeVisible();
  await expect.element(screen.getByText(/^상품 1개 · 방송 2회/)).toBeVisible();
  await expect.element(screen.getByText('팔로워 12명')).toBeVisible();
  const follow = screen.getByRole('button', { name: '물빛 팔로우' });
  await expect.element(follow).toHaveAttribute('aria-pressed', 'false');
  await expect.element(screen.getByRole('button', { name: '브랜드 공유하기' })).toBeVisible();
  expect(asked).toContainEqual(expect.objectContaining({ brandSysId: 4, sort: 'sold' }));
  await expectAccessible();
  await screen.getByRole('button', { name: '판매자 정보' }).click();
  await expect.element(screen.getByText('평일 오후 2시 전 주문은 당일 출발해요.')).toBeVisible();
  await expect.element(screen.getByText('50,000원 이상 주문하면 무료예요')).toBeVisible();
  await expect.element(screen.getByText('교환·반품 안내')).not.toBeInTheDocument();
  expect(location.search).toBe('?view=about');
  const business = screen.getByRole('region', { name: '사업자 정보' });
  for (const said of ['주식회사 물빛', '한지우', '120-81-47521', '신고 면제', '1588-0000'])
    await expect.element(business.getByText(said)).toBeVisible();
  await expectAccessible();
});

test('a brand that is gone is said to be gone', async () => {
  serve('brand', new Refusal('0004'));
  const screen = await show(<BrandChannelScreen params={{ brandSysId: 9 }} />, { texts: TEXTS });
  await expect.element(screen.getByRole('heading', { name: '찾으시는 브랜드가 없어요' })).toBeVisible();
});

test('a category’s first picture comes before all that nobody waits for', async () => {
  const products = [1, 2].map((id) => product(id, { middleImageUrl: PICTURE }));
  const { promise: come, resolve: arrive } = Promise.withResolvers<void>();
  serve('searchProducts', async () => {
    await come;
    return { totalCnt: 2, products };
  });
  const isSeen = watchFirstThings();
  const screen = await show(<CategoryScreen params={{ category: '101', subCategory: 'all' }} />, {
    texts: TEXTS,
  });
  await expect.element(screen.getByRole('heading', { name: '메이크업' })).toBeVisible();
  expect(isSeen()).toBe(false);
  arrive();
  await expect.poll(isSeen).toBe(true);
  expect(whenLoaded(screen.getByRole('main'))).toEqual(['eager', 'lazy']);
});

test('a category waits for no picture where none comes', async () => {
  serve('searchProducts', { totalCnt: 0, products: [] });
  const at = (category: string) => {
    const isSeen = watchFirstThings();
    return show(<CategoryScreen params={{ category, subCategory: 'all' }} />, { texts: TEXTS }).then(
      () => isSeen,
    );
  };
  await expect.poll(await at('101')).toBe(true);
  await expect.poll(await at('999')).toBe(true);
  // A product without a picture.
  serve('searchProducts', { totalCnt: 1, products: [product(1, { middleImageUrl: '' })] });
  await expect.poll(await at('102')).toBe(true);
});

test('the store shows its banners before its products', async () => {
  const Plan = bannerPlans.reply.properties.plans.items;
  const plans = [1, 2].map((planSysId) => sample(Plan, { planSysId, imageUrl: PICTURE }));
  serve('bannerPlans', { totalCnt: 2, plans });
  serve('searchProducts', { totalCnt: 1, products: [product(1, { middleImageUrl: PICTURE })] });
  const isSeen = watchFirstThings();
  const screen = await show(<StoreScreen />, { texts: [...TEXTS, 'catalog/exhibitions'] });
  const all = screen.getByRole('region', { name: '전체 상품' });
  await expect.poll(() => whenLoaded(all)).toEqual(['lazy']);
  await expect
    .poll(() => whenLoaded(screen.getByRole('region', { name: '기획전 모아 보기' })))
    .toEqual(['eager', 'lazy']);
  await expect.poll(isSeen).toBe(true);
});

test('the first product in a broadcast is shown first; where there is none, nothing is waited for', async () => {
  serve('mainBroadcasts', { broadcasts: [onAir, { ...onAir, broadcastSysId: 9, title: '심야 특가' }] });
  const goods = [1, 2].map((id) =>
    sample(BroadcastProduct, { ...product(id, { middleImageUrl: PICTURE }), salesExposureType: 2 }),
  );
  serve('broadcastProducts', { totalCnt: 2, products: goods });
  const open = () => show(<LiveItemsScreen params={{ type: 'live' }} />, { texts: TEXTS });
  let isSeen = watchFirstThings();
  const screen = await open();
  await expect.poll(isSeen).toBe(true);
  const of = (name: string) => whenLoaded(screen.getByRole('region', { name }).getByRole('list'));
  expect(of('퇴근길 메이크업')).toEqual(['eager', 'lazy']);
  await expect.poll(() => of('심야 특가')).toEqual(['lazy', 'lazy']);

  forgetAnswers();
  serve('broadcastProducts', { totalCnt: 0, products: [] });
  isSeen = watchFirstThings();
  await open();
  await expect.poll(isSeen).toBe(true);
});
