import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PAY_METHOD } from '../../schema/buying/constants.ts';
import { OPTION_TYPE } from '../../schema/catalog/constants.ts';
import { broadcastProducts, mainBroadcasts } from '../../schema/broadcasts/broadcasts.ts';
import { orderDetail, placeOrder } from '../../schema/buying/orders.ts';
import { unitPrice } from '../../schema/buying/pricing.ts';
import { productDetail, productList } from '../../schema/catalog/products.ts';
import { faults } from './support/axe.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

/** One piece of the first product without options that is there. */
async function ordered(
  userId: string,
  { isLive = false } = {},
): Promise<{ orderSysId: number; amount: string }> {
  const member = await world().member(userId);
  const { broadcasts } = await member.call(mainBroadcasts, { startIndex: 0, rowCount: 1 });
  const { broadcastSysId } = broadcasts[0]!;
  const page = { startIndex: 0, rowCount: 50 };
  const { products } = isLive
    ? await member.call(broadcastProducts, { broadcastSysId, ...page })
    : await member.call(productList, { sellerSysId: 1, ...page });
  const details = await Promise.all(
    products.map(({ prdtSysId }) => member.call(productDetail, { prdtSysId })),
  );
  const { product } = details.find(
    ({ product: each }) =>
      each.optionTypeCode === OPTION_TYPE.simple && each.isSoldout === 0 && each.price > 0,
  )!;
  const price = unitPrice(product, Date.now(), true);
  const { prdtSysId, sellerSysId, optionTypeCode } = product;
  const line = { prdtSysId, sellerSysId, price, optionTypeCode, optionGroups: [] };
  const amounts = { amount: price, totalAmount: price, qty: 1 };
  const { orderSysId } = await member.call(placeOrder, {
    ...amounts,
    ...(isLive
      ? { broadcastSysId }
      : {
          payMethodCode: PAY_METHOD.card,
          agreements: { payment: true, age: true },
          orderName: '박지우',
          orderMobile: '01000000003',
        }),
    orderProducts: [{ ...line, ...amounts, totalQty: 1 }],
  });
  const { totalAmount } = await member.call(orderDetail, { orderSysId });
  return { orderSysId, amount: `${totalAmount.toLocaleString('en-US')}원` };
}

const isPaid = (page: Page) => page.getByRole('article').getByText('결제 완료').first().waitFor();

test('a payment link comes by text, and pays from a phone on which nobody is logged in', async () => {
  const { orderSysId, amount } = await ordered('viewer05');
  const page = await world().viewer({ as: 'viewer05' });
  await page.goto(`/BuyHistory/${orderSysId}`);
  await page.locator('label', { hasText: '삼성페이' }).click();
  await page.getByRole('button', { name: `${amount} 결제하기` }).click();
  await page.getByText('삼성페이를 쓸 수 없는 기기예요').waitFor();
  await page.getByRole('button', { name: '결제 링크 문자로 받기' }).click();
  await page.getByText(/010-\*{4}-\d{4} 번호로 결제 링크를 보냈어요/).waitFor();
  const manager = await world().host('manager01');
  const { texts } = await manager.json<{ texts: { msg: string }[] }>(['outbox', '--limit', '5']);
  const { msg } = texts.find((text) => text.msg.includes(`/paylink/${orderSysId}/`))!;
  const phone = await world().viewer();
  await phone.goto(new URL(/http\S+/.exec(msg)![0]).pathname);
  await phone.getByText(amount).waitFor();
  expect(await faults(phone)).toEqual([]);
  await phone.getByRole('link', { name: '결제하기' }).click();
  await phone.getByRole('heading', { name: '시험 결제' }).waitFor();
  await phone.getByRole('button', { name: '결제하기' }).click();
  await phone.getByRole('status').getByText('결제가 끝났어요').waitFor();
  await page.reload();
  await isPaid(page);
});

test('a card is paid on the bank’s page, first declined, and leads back to the receipt', async () => {
  const { orderSysId, amount } = await ordered('viewer03');
  const page = await world().viewer({ as: 'viewer03' });
  await page.goto(`/BuyHistory/${orderSysId}`);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/pays', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: `${amount} 결제하기` }).click();
  await page.getByRole('status').getByText('결제 모듈을 불러오고 있어요').waitFor();
  letGo();
  await page.getByRole('heading', { name: '시험 결제' }).waitFor();
  await page.getByText(amount).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: '결제 거절하기' }).click();
  await page.getByRole('status').getByText('결제가 거절됐어요').waitFor();
  await page.getByRole('button', { name: '결제하기' }).click();
  await isPaid(page);
  expect(new URL(page.url()).pathname).toBe(`/BuyHistory/${orderSysId}`);
  expect(await page.getByRole('button', { name: /원 결제하기$/ }).count()).toBe(0);
});
