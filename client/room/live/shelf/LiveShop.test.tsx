import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ref } from 'valtio/vanilla';
import { ProductDetail, Product } from '../../../../schema/catalog/products.ts';
import { serve } from '../../../testing/fake-api.ts';
import { goods, homeAddress, serveQuotes } from '../../../testing/goods.ts';
import { sample } from '../../../testing/sample.ts';
import { logIn, show } from '../../../testing/show.tsx';
import { stageOf } from '../room/stage.support.tsx';
import BuyHere from './BuyHere.tsx';
import { LiveShop } from './LiveShop.tsx';
import { useShop } from './shop-context.ts';

const texts = [
  'room/live',
  'catalog/shop',
  'buying/purchase',
  'buying/buying',
  'orders/orders',
  'buying/cart',
  'catalog/qna',
  'catalog/picks',
];

beforeEach(() => {
  serve('listPicks', { picks: [], totalCnt: 0 });
  serve('orderList', { orders: [], totalCnt: 0 });
  serve('addresses', { addresses: [homeAddress()] });
  serve('productDetail', sample(ProductDetail, { product: sample(Product, { prdtSysId: 3, name: '머그' }) }));
  serveQuotes({ 3: 22_000 });
});

test('who left to log in and buy is back in the product’s sheet, once', async () => {
  logIn();
  history.replaceState(null, '', '/Vod/1/2/live?product=3');
  const { stage, on } = stageOf();
  stage.live.feed.apply((state) => ({ ...state, products: ref([goods({ prdtSysId: 3 })]) as never }));
  const screen = await show(
    on(
      <LiveShop ids={{ broadcastSysId: 1, broadcastScheduleSysId: 2 }}>
        <span />
      </LiveShop>,
    ),
    { texts },
  );
  const sheet = screen.getByRole('dialog', { name: '구매하기' });
  await expect.element(sheet.getByRole('heading', { name: '머그' })).toBeVisible();
  expect(location.search).toBe('');
});

test('the sign to buy here opens the sheet of the product that it names', async () => {
  logIn();
  const { stage, on } = stageOf();
  const products = ref([goods({ prdtSysId: 2, name: '접시' }), goods({ prdtSysId: 3 })]) as never;
  stage.live.feed.apply((state) => ({ ...state, products, buyHere: { key: 1, what: 3 } }));
  const screen = await show(
    on(
      <LiveShop ids={{ broadcastSysId: 1, broadcastScheduleSysId: 2 }}>
        <BuyHere hasCard={false} />
      </LiveShop>,
    ),
    { texts, pageStyle: 'dark' },
  );
  const sign = screen.getByRole('button', { name: /^지금 구매하세요!.*머그/ });
  await expect.element(sign).toBeVisible();
  (sign.element() as HTMLElement).click();
  const sheet = screen.getByRole('dialog', { name: '구매하기' });
  await expect.element(sheet.getByRole('heading', { name: '머그' })).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: '22,000원 주문하기' })).toBeVisible();
});

function Buy() {
  const { buy } = useShop();
  return <button onClick={() => buy(3)}>사기</button>;
}

test('what was chosen is gone when the sheet is opened again', async () => {
  logIn();
  const { stage, on } = stageOf();
  stage.live.feed.apply((state) => ({ ...state, products: ref([goods({ prdtSysId: 3 })]) as never }));
  const screen = await show(
    on(
      <LiveShop ids={{ broadcastSysId: 1, broadcastScheduleSysId: 2 }}>
        <Buy />
      </LiveShop>,
    ),
    { texts, pageStyle: 'dark' },
  );
  const sheet = screen.getByRole('dialog', { name: '구매하기' });
  await screen.getByRole('button', { name: '사기' }).click();
  await sheet.getByRole('button', { name: '수량 늘리기' }).click();
  await expect.element(sheet.getByRole('textbox')).toHaveValue('2');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '사기' }).click();
  await expect.element(sheet.getByRole('textbox')).toHaveValue('1');
});
