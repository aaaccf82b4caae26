import { beforeEach, expect, test } from 'vitest';
import { Basket, changeBasket, listBaskets } from '../../../schema/buying/baskets.ts';
import { Product } from '../../../schema/catalog/products.ts';
import { serve, serverIsBack } from '../../testing/fake-api.ts';
import { serveQuotes } from '../../testing/goods.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show, type Shown } from '../../testing/show.tsx';
import { translatePage } from '../../testing/translator.ts';
import CartScreen from './CartScreen.tsx';

const cushion = sample(Product, {
  prdtSysId: 3,
  name: '쿠션',
  nameEn: 'Cushion',
  isDisplay: 1,
  stockQty: 10,
});
const basket = sample(Basket, {
  basketSysId: 1,
  prdtSysId: 3,
  basketQty: 1,
  product: cushion,
  amount: 22_000,
  options: [{ prdtOptionSysId: 1, optionKeyName: '', price: 0 }],
  selectedOptions: [
    {
      contentGroup: '호수, 구성',
      contentGroupEn: 'Tone, Set',
      contentName: '21N 아이보리 / 본품',
      contentNameEn: '21N Ivory / Compact',
      count: 1,
      price: 0,
    },
  ],
});

beforeEach(() => {
  logIn();
  serve('listBaskets', sample(listBaskets.reply, { totalCnt: 1, baskets: [basket] } as never));
});

const open = (locale: Shown['locale'] = 'ko') =>
  show(<CartScreen />, { texts: ['buying/cart', 'catalog/shop', 'buying/buying', 'catalog/picks'], locale });

test('options are told in the language of the page', async () => {
  serveQuotes({ 3: 22_000 });
  const screen = await open('en');
  await expect.element(screen.getByText('21N Ivory / Compact')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Order for 22,000 won' })).toBeEnabled();
  await expectAccessible();
});

test('a price that is lost on its way is asked for again', async () => {
  serve('quoteOrder', 'offline');
  const screen = await open();
  const sum = screen.getByRole('region', { name: '결제 금액' });
  await expect.element(sum.getByText(/^연결이 원활하지 않아요\./)).toBeVisible();
  serveQuotes({ 3: 22_000 });
  await sum.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(sum.getByRole('button', { name: '22,000원 주문하기' })).toBeEnabled();
});

test('what got no answer is asked for again once the server is back', async () => {
  serve('listBaskets', 'offline');
  const screen = await open();
  await expect.element(screen.getByRole('alert').getByText(/^연결이 원활하지 않아요/)).toBeVisible();
  serve('listBaskets', sample(listBaskets.reply, { totalCnt: 1, baskets: [basket] } as never));
  serveQuotes({ 3: 22_000 });
  serverIsBack();
  dispatchEvent(new Event('online'));
  await expect.element(screen.getByRole('button', { name: '22,000원 주문하기' })).toBeEnabled();
});

test('a cart that the browser translates counts on', async () => {
  serveQuotes({ 3: 22_000 });
  serve('changeBasket', ({ basketQty = 0 }) => {
    const changed = { ...basket, basketQty, amount: basketQty * 22_000 };
    serve('listBaskets', sample(listBaskets.reply, { totalCnt: 1, baskets: [changed] } as never));
    return sample(changeBasket.reply, {});
  });
  const screen = await open();
  const sum = screen.getByRole('region', { name: '결제 금액' });
  await expect.element(sum.getByRole('button', { name: '22,000원 주문하기' })).toBeEnabled();
  translatePage();
  for (const amount of ['44,000', '66,000', '88,000']) {
    await screen.getByRole('button', { name: '수량 늘리기' }).click();
    await expect.element(sum.getByRole('button', { name: new RegExp(amount) })).toBeEnabled();
  }
  await screen.getByRole('checkbox', { name: /쿠션/ }).click();
  await expect.element(sum.getByText('선택한 상품 0개°', { exact: true }).first()).toBeVisible();
});

test('an empty cart says so, with the way to what is on air', async () => {
  serve('listBaskets', sample(listBaskets.reply, { totalCnt: 0, baskets: [] } as never));
  const screen = await open();
  await expect.element(screen.getByText('장바구니가 비어 있어요')).toBeVisible();
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', '/');
  await expectAccessible();
});
