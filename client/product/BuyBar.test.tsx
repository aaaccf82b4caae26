import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { BroadcastCard } from '../../schema/broadcasts/broadcasts.ts';
import { Product, ProductDetail } from '../../schema/catalog/products.ts';
import { Quote } from '../../schema/buying/quotes.ts';
import { broadcastInfo } from '../app/broadcast-info.ts';
import { serve } from '../testing/fake-api.ts';
import { sample } from '../testing/sample.ts';
import { show } from '../testing/show.tsx';
import { BuyBar } from './BuyBar.tsx';

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
    texts: ['product', 'picks'],
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
      texts: ['product', 'picks'],
      locale,
    });
    await expect.element(screen.getByText(says)).toBeVisible();
    broadcastInfo.isHideOrdBtn = false;
    await expect.element(screen.getByText(says)).not.toBeInTheDocument();
    await expect.element(screen.getByRole('region').getByRole('button').last()).toBeVisible();
  },
);
