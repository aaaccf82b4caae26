import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { Product, ProductDetail } from '../../../schema/catalog/products.ts';
import { Quote } from '../../../schema/buying/quotes.ts';
import { broadcastInfo } from '../../app/broadcast-info.ts';
import { Translations } from '../../app/i18n/Translations.tsx';
import { firstThingsSeen } from '../../app/later.ts';
import { keepChoice } from '../../buying/purchase/kept-choice.ts';
import { serve } from '../../testing/fake-api.ts';
import { homeAddress, serveQuotes } from '../../testing/goods.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, onScreen, show, type Shown } from '../../testing/show.tsx';
import { BuyBar, type BuyBarProps } from './BuyBar.tsx';

const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const OPTIONS = { simple: 1, flat: 3 };
const small = {
  prdtSingleOptionDetailSysId: 31,
  item: '작은 것',
  itemEn: 'Small',
  itemGroupName: '크기',
  itemGroupNameEn: 'Size',
  price: 0,
  stockQty: 10,
  isSoldout: 0,
} as const;

beforeEach(() => {
  serve('quoteOrder', sample(Quote, { totalAmount: 22_000 }));
});

async function openedSheet(optionTypeCode: number) {
  const product = sample(Product, {
    prdtSysId: 3,
    name: '머그',
    nameEn: 'Mug',
    price: 22_000,
    isDisplay: 1,
    stockQty: 10,
    optionTypeCode,
  });
  const size = {
    name: '크기',
    nameEn: 'Size',
    groupName: '크기',
    groupNameEn: 'Size',
    singleDetails: [small],
  };
  const singleOptions = optionTypeCode === OPTIONS.flat ? [size] : [];
  serve('productDetail', sample(ProductDetail, { product, singleOptions }));
  const screen = await show(<BuyBar product={product} broadcast={null} selling={null} style={{}} />, {
    texts: ['catalog/product', 'catalog/picks'],
  });
  const open = () => screen.getByRole('button', { name: '구매하기', exact: true }).click();
  const close = async () => {
    await screen.getByRole('button', { name: '닫기' }).click();
    // The sheet has unmounted, and its state with it.
    await expect.element(screen.getByRole('dialog', { includeHidden: true })).not.toBeInTheDocument();
  };
  await open();
  return { screen, open, close };
}

test('a product without options stays as it was when its sheet was closed', async () => {
  const { screen, open, close } = await openedSheet(OPTIONS.simple);
  await screen.getByRole('button', { name: '수량 늘리기' }).click();
  await screen.getByRole('button', { name: '수량 늘리기' }).click();
  await close();
  await open();
  await expect.element(screen.getByRole('textbox')).toHaveValue('3');
});

test('a product with options is chosen anew', async () => {
  const { screen, open, close } = await openedSheet(OPTIONS.flat);
  await screen.getByRole('button', { name: '작은 것' }).click();
  await expect.element(screen.getByRole('textbox')).toHaveValue('1');
  await close();
  await open();
  await expect.element(screen.getByRole('button', { name: '작은 것' })).toBeVisible();
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
});

test.for([
  ['ko', '지금은 주문을 잠시 쉬고 있어요.'],
  ['en', 'Ordering is paused for a moment.'],
] as const)(
  'while the host of its broadcast pauses orders there is no button to buy (%s)',
  async ([locale, says]) => {
    const broadcast = sample(BroadcastCard, { broadcastSysId: 1, broadcastScheduleSysId: 11 });
    const product = sample(Product, { prdtSysId: 3, isDisplay: 1, stockQty: 10 });
    serve('productDetail', sample(ProductDetail, { product }));
    Object.assign(broadcastInfo, { broadcastSysId: 1, isHideOrdBtn: true });
    onTestFinished(() => void Object.assign(broadcastInfo, { broadcastSysId: null, isHideOrdBtn: false }));
    const screen = await show(<BuyBar product={product} broadcast={broadcast} selling={null} style={{}} />, {
      texts: ['catalog/product', 'catalog/picks'],
      locale,
    });
    await expect.element(screen.getByText(says)).toBeVisible();
    broadcastInfo.isHideOrdBtn = false;
    await expect.element(screen.getByText(says)).not.toBeInTheDocument();
    await expect.element(screen.getByRole('region').getByRole('button').last()).toBeVisible();
  },
);

const flatProduct = sample(Product, {
  prdtSysId: 3,
  name: '머그',
  nameEn: 'Mug',
  price: 22_000,
  isDisplay: 1,
  stockQty: 10,
  optionTypeCode: OPTIONS.flat,
});
const onAir = sample(BroadcastCard, { broadcastSysId: 1, broadcastScheduleSysId: 11 });

/** On a screen that has room for it beside the picture. */
async function besidePicture(
  about: Partial<Product> = {},
  { broadcast = null, selling = null }: Partial<BuyBarProps> = {},
  locale: Shown['locale'] = 'ko',
  singleDetails: NonNullable<ProductDetail['singleOptions'][number]['singleDetails']> = [small],
) {
  await onScreen(1440, 900);
  firstThingsSeen();
  serve('listPicks', { picks: [], totalCnt: 0 });
  serve('addresses', { addresses: [homeAddress()] });
  serve('orderList', { totalCnt: 0, orders: [] });
  serveQuotes({ 3: 22_000 });
  const size = {
    name: '크기',
    nameEn: 'Size',
    groupName: '크기',
    groupNameEn: 'Size',
    singleDetails,
  };
  const barOf = (product: Product) => (
    <BuyBar product={product} broadcast={broadcast} selling={selling} style={{}} />
  );
  const product = { ...flatProduct, ...about };
  const singleOptions = product.optionTypeCode === OPTIONS.flat ? [size] : [];
  serve('productDetail', sample(ProductDetail, { product, singleOptions }));
  const screen = await show(barOf(product), { texts: ['catalog/product', 'catalog/picks'], locale });
  const buying = screen.getByRole('region', { name: locale === 'ko' ? '구매' : 'Buying' });
  return { screen, buying };
}

test.for([
  ['ko', '작은 것', '바로 구매하기', '장바구니에 담기', '22,000원'],
  ['en', 'Small', 'Buy now', 'Add to cart', '22,000 won'],
] as const)(
  'a wide screen has the choice, its total and both buttons on the page (%s)',
  async ([locale, item, buy, toCart, total]) => {
    const { screen, buying } = await besidePicture({}, {}, locale);
    await buying.getByRole('button', { name: item }).click();
    await expect.element(buying.getByRole('textbox')).toHaveValue('1');
    await expect.element(buying.getByText(total).last()).toBeVisible();
    await expect.element(buying.getByRole('button', { name: buy })).toBeEnabled();
    await expect.element(buying.getByRole('button', { name: toCart })).toBeVisible();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expectAccessible();
  },
);

test('a choice that has a picture shows it', async () => {
  const { buying } = await besidePicture({}, {}, 'ko', [
    { ...small, imageUrl: PICTURE },
    { ...small, prdtSingleOptionDetailSysId: 32, item: '큰 것', itemEn: 'Large' },
  ]);
  const pictureOf = (name: string) => buying.getByRole('button', { name }).element().querySelector('img');
  await expect.element(buying.getByRole('button', { name: '큰 것' })).toBeVisible();
  expect([pictureOf('작은 것')?.getAttribute('src'), pictureOf('큰 것')]).toEqual([PICTURE, null]);
});

test('a wide screen has a buyer’s choice again after the login', async () => {
  logIn();
  keepChoice({
    prdtSysId: 3,
    lines: [{ id: 'simple', options: [], qty: 4, stock: null }],
    values: {},
    addings: [],
  });
  const { buying } = await besidePicture({ optionTypeCode: OPTIONS.simple });
  await expect.element(buying.getByRole('textbox')).toHaveValue('4');
});

test('on a wide screen what is sold live alone leads to its broadcast, and there is nothing to choose', async () => {
  const { buying } = await besidePicture({ isLiveOnly: 1 }, { selling: onAir });
  const link = buying.getByRole('link', { name: '방송에서 구매하기' });
  await expect.element(link).toHaveAttribute('href', '/Vod/1/11/live');
  await expect.element(buying.getByRole('button', { name: '작은 것' })).not.toBeInTheDocument();
});

test('on a wide screen what is sold out can not be chosen', async () => {
  const { buying } = await besidePicture({ stockQty: 0, isSoldout: 1 });
  await expect.element(buying.getByRole('button', { name: '재입고 알림 받기' })).toBeVisible();
  await expect.element(buying.getByRole('button', { name: '작은 것' })).not.toBeInTheDocument();
});

test('on a wide screen a host who pauses orders takes the buttons away, and gives them back', async () => {
  const { buying } = await besidePicture({}, { broadcast: onAir });
  const cart = buying.getByRole('button', { name: '장바구니에 담기' });
  await expect.element(cart).toBeVisible();
  Object.assign(broadcastInfo, { broadcastSysId: 1, isHideOrdBtn: true });
  onTestFinished(() => void Object.assign(broadcastInfo, { broadcastSysId: null, isHideOrdBtn: false }));
  await expect.element(cart).not.toBeInTheDocument();
  broadcastInfo.isHideOrdBtn = false;
  await expect.element(cart).toBeVisible();
});

test('on a wide screen the last piece that was bought stays bought although it has sold out', async () => {
  logIn();
  const { screen, buying } = await besidePicture({ optionTypeCode: OPTIONS.simple }, { broadcast: onAir });
  serve('orderDetail', 'offline');
  serve('placeOrder', { orderSysId: 9, receiverName: '김하늘', receiverAddress1: '별빛로 1' });
  await buying.getByRole('button', { name: '22,000원 주문하기' }).click();
  await expect.element(buying.getByText('별빛로 1')).toBeVisible();
  const soldOut = { ...flatProduct, optionTypeCode: OPTIONS.simple, stockQty: 0, isSoldout: 1 } as const;
  await screen.rerender(
    <Translations>
      <main>
        <BuyBar product={soldOut} broadcast={onAir} selling={null} style={{}} />
      </main>
    </Translations>,
  );
  await expect.element(buying.getByText('별빛로 1')).toBeVisible();
});

test.for([
  [1440, 390],
  [390, 1440],
] as const)('a window that goes from %i to %i pixels keeps the choice', async ([from, to]) => {
  const { screen } = await besidePicture();
  const toBuy = async (width: number) => {
    await onScreen(width, 900);
    if (width < 1024) await screen.getByRole('button', { name: '구매하기', exact: true }).click();
    await expect.element(screen.getByRole('dialog')).toHaveLength(width < 1024 ? 1 : 0);
  };
  await toBuy(from);
  await screen.getByRole('button', { name: '작은 것' }).click();
  await screen.getByRole('button', { name: '수량 늘리기' }).click();
  await toBuy(to);
  await expect.element(screen.getByRole('textbox')).toHaveValue('2');
});
