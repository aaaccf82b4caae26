import { beforeEach, expect, test } from 'vitest';
import { BroadcastCard, broadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { EXPOSURE, type Exposure } from '../../../schema/catalog/constants.ts';
import { planOfProduct } from '../../../schema/catalog/exhibitions.ts';
import { Product, ProductDetail } from '../../../schema/catalog/products.ts';
import { SellerLook, sellerRules } from '../../../schema/catalog/sellers.ts';
import { productReviews } from '../../../schema/catalog/reviews.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { goods, serveQuotes } from '../../testing/goods.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, onScreen, show, type Shown } from '../../testing/show.tsx';
import ProductScreen from './ProductScreen.tsx';

const mug = sample(Product, {
  prdtSysId: 3,
  sellerSysId: 5,
  name: '머그',
  nameEn: 'Mug',
  price: 22_000,
  isDisplay: 1,
  stockQty: 10,
  bigImageUrl: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
});
const onAir = sample(BroadcastCard, {
  broadcastSysId: 1,
  broadcastScheduleSysId: 11,
  sellerSysId: 5,
  title: '저녁 방송',
  titleEn: 'Evening show',
  liveFlag: LIVE_FLAG.onAir,
});

const TEXTS = [
  'catalog/product',
  'catalog/shop',
  'buying/buying',
  'buying/purchase',
  'catalog/picks',
  'catalog/qna',
  'catalog/reviews',
  'buying/cart',
] as const;
const sizes: ProductDetail['singleOptions'][number] = {
  name: '크기',
  nameEn: 'Size',
  groupName: '크기',
  groupNameEn: 'Size',
  singleDetails: [
    {
      prdtSingleOptionDetailSysId: 31,
      item: '작은 것',
      itemEn: 'Small',
      itemGroupName: '크기',
      itemGroupNameEn: 'Size',
      price: 0,
      stockQty: 10,
      isSoldout: 0,
    },
  ],
};

beforeEach(() => {
  serve('sellerSettingUi', sample(SellerLook, { sellerName: '소담상회', sellerNameEn: 'Sodam' }));
  serve('sellerRules', sample(sellerRules.reply, {}));
  serve('returnAddresses', { returnAddresses: [] });
  serve('sellerNotice', { notiContent: '', notiContentEn: '' });
  serve('productDescription', { html: '' });
  serve('productReviews', sample(productReviews.reply, {}));
  serve('productQuestions', { totalCnt: 0, hiddenCnt: 0, questions: [] });
  serve('togetherProducts', { reason: 'category', products: [] });
  serve('bundledProducts', { totalCnt: 0, products: [] });
  serve('mainBroadcasts', { broadcasts: [] });
  serveQuotes({ 3: 22_000 });
});

/** The broadcast on air with the mug on its shelf. */
function shelfOf(salesExposureType: Exposure) {
  const broadcastPrdts = [goods({ prdtSysId: 3, salesExposureType })];
  return sample(broadcastDetail.reply, {
    broadcastSysId: 1,
    broadcastScheduleSysId: 11,
    broadcastPrdts,
  } as never);
}

async function open(about: Partial<Product> = {}, locale: Shown['locale'] = 'ko', from = {}) {
  serve('productDetail', sample(ProductDetail, { product: { ...mug, ...about } }));
  return show(<ProductScreen params={{ prdtSysId: 3, ...from } as never} />, {
    texts: [...TEXTS],
    locale,
  });
}

test.for([
  ['ko', '품절됐어요. 재입고되면 살 수 있어요.', '머그'],
  ['en', /^Sold out/, 'Mug'],
] as const)('what is sold out says so (%s)', async ([locale, says, name]) => {
  const screen = await open({ stockQty: 0, isSoldout: 1 }, locale);
  await expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.element(screen.getByText(says).first()).toBeVisible();
  await expectAccessible();
});

test('what is not there says so, with the way home', async () => {
  serve('productDetail', new Refusal('0004'));
  const screen = await show(<ProductScreen params={{ prdtSysId: 3 } as never} />, {
    texts: ['catalog/product'],
  });
  await expect.element(screen.getByText('상품을 찾을 수 없어요')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '홈으로 가기' })).toHaveAttribute('href', '/');
  await expectAccessible();
});

test('the mean of its stars stands under the name, and leads to the reviews', async () => {
  serve('productReviews', sample(productReviews.reply, { totalCnt: 12, averageScore: 4.6 }));
  const screen = await open();
  const rating = screen.getByRole('link', { name: /5점 중 4.6점.*후기 12개/ });
  await expect.element(rating).toHaveAttribute('href', '#reviews');
  await expectAccessible();
});

test('the seller of a brand leads to their public page', async () => {
  const screen = await open({ brandSysId: 8, brandName: '온기' });
  const link = screen.getByRole('link', { name: '소담상회' });
  await expect.element(link).toHaveAttribute('href', '/BrandChannel/8');
  await expectAccessible();
});

test('what one member may have at most is said beforehand', async () => {
  const screen = await open({ memberMax: { qty: 4, endDate: '2999-01-01T00:00:00.000Z' } });
  await expect.element(screen.getByText(/^1인당 최대 4개까지 살 수 있어요\. \(.*까지\)$/)).toBeVisible();
});

test.for([
  ['ko', '기획전으로 돌아가기: 따뜻한 한 잔'],
  ['en', 'Back to the collection: A warm cup'],
] as const)('a product that a plan shows leads back to that plan (%s)', async ([locale, name]) => {
  const plan = sample(planOfProduct.reply, {
    plan: {
      ...sample(planOfProduct.reply, {}).plan,
      planSysId: 2,
      title: '따뜻한 한 잔',
      titleEn: 'A warm cup',
    },
  });
  const asked = serve('planOfProduct', plan);
  const screen = await open({}, locale, { planPrdtSysId: 7 });
  await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', '/PlanningEvent/2');
  expect(asked).toEqual([{ prdtSysId: 3, planPrdtSysId: 7 }]);
  await expectAccessible();
});

test('a plan that is not there is not named', async () => {
  const asked = serve('planOfProduct', new Refusal('0004'));
  const screen = await open({}, 'ko', { planPrdtSysId: 7 });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await new Promise(requestAnimationFrame);
  await expect.element(screen.getByText(/기획전/)).not.toBeInTheDocument();
});

test.for([
  [EXPOSURE.normal, 1],
  [EXPOSURE.hidden, 0],
] as const)(
  'what a broadcast shows now leads there, and what it hides does not (%i)',
  async ([salesExposureType, count]) => {
    serve('mainBroadcasts', { broadcasts: [onAir] });
    const asked = serve('broadcastDetail', shelfOf(salesExposureType));
    const screen = await open();
    await expect.poll(() => asked.length).toBe(1);
    await new Promise(requestAnimationFrame);
    const link = screen.getByRole('link', { name: /저녁 방송/ });
    await expect.element(link).toHaveLength(count);
    await expect.element(screen.getByRole('button', { name: '구매하기', exact: true })).toBeVisible();
  },
);

test('what is sold live alone is not bought here, and leads to the broadcast that sells it', async () => {
  serve('mainBroadcasts', { broadcasts: [onAir] });
  serve('broadcastDetail', shelfOf(EXPOSURE.normal));
  const screen = await open({ isLiveOnly: 1 });
  await expect.element(screen.getByText('방송 중에만 살 수 있는 상품이에요.').first()).toBeVisible();
  const bar = screen.getByRole('region', { name: '구매' });
  await expect
    .element(bar.getByRole('link', { name: '방송에서 구매하기' }))
    .toHaveAttribute('href', '/Vod/1/11/live');
  await expect.element(bar.getByRole('button', { name: /구매|담기/ })).not.toBeInTheDocument();
});

test.for([
  [844, 390],
  [820, 1180],
] as const)(
  'a phone on its side, and a tablet, have the picture beside the words (%i × %i)',
  async ([width, height]) => {
    await onScreen(width, height);
    const screen = await open();
    const name = screen.getByRole('heading', { level: 1 });
    await expect.element(name).toBeVisible();
    const picture = screen.getByRole('img', { name: '머그 사진' }).element().getBoundingClientRect();
    const words = name.element().getBoundingClientRect();
    expect(picture.right).toBeLessThan(words.left);
    expect(picture.bottom).toBeLessThan(height);
    expect(words.top).toBeLessThan(picture.bottom);
  },
);

test('a wide page asks once for the product, which its purchase shows, too', async () => {
  await onScreen(1440, 900);
  serve('listPicks', { picks: [], totalCnt: 0 });
  const product = { ...mug, optionTypeCode: 3 };
  const asked = serve('productDetail', sample(ProductDetail, { product, singleOptions: [sizes] }));
  const screen = await show(<ProductScreen params={{ prdtSysId: 3 } as never} />, { texts: [...TEXTS] });
  await screen.getByRole('button', { name: '작은 것' }).click();
  await expect.element(screen.getByRole('textbox')).toHaveValue('1');
  expect(asked).toHaveLength(1);
});
