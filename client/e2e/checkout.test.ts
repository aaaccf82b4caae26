import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addBaskets, listBaskets } from '../../schema/baskets.ts';
import { OPTION_TYPE } from '../../schema/constants.ts';
import { orderDetail, orderList } from '../../schema/orders.ts';
import { faults, settled, SHEET } from './axe.ts';
import { Member } from './member.ts';
import { SOON, useWorld } from './world.ts';

const world = useWorld();

const pathOf = (page: Page) => new URL(page.url()).pathname;
const amountsOf = (page: Page) => page.getByRole('region', { name: '결제 금액' });
const payButton = (page: Page) => page.getByRole('button', { name: /원 결제하기$/ });

test('from the cart: a coupon, points and a card; then at once, paid on an account', async () => {
  const member = await Member.login(world().url, 'viewer02');
  const uid = member.userSysId;
  const ampoule = { prdtSysId: 8, basketQty: 2, optionTypeCode: OPTION_TYPE.simple, optionGroups: [] };
  await member.call(addBaskets, { uid, ...ampoule });
  const page = await world().viewer({ as: 'viewer02' });
  await page.goto('/cart');
  await page.getByRole('button', { name: /주문하기$/ }).click();
  await expect.poll(() => pathOf(page), SOON).toBe('/BuyProduct');
  await payButton(page).waitFor();
  expect(await page.getByRole('textbox', { name: '휴대폰 번호' }).inputValue()).toMatch(/^010\d{8}$/);
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: /쓸 수 있는 쿠폰/ }).click();
  const sheet = page.getByRole('dialog', { name: '쿠폰 고르기' });
  await settled(sheet);
  await sheet.getByRole('button', { name: '유나의 첫 구매 쿠폰 적용' }).click();
  await sheet.getByRole('button', { name: '유나의 첫 구매 쿠폰 빼기' }).waitFor();
  expect(await faults(page, SHEET)).toEqual([]);
  await sheet.getByRole('button', { name: '완료' }).click();
  await amountsOf(page).getByText('−3,000원').waitFor();

  // Brought down to the step, and what is typed survives what is refused.
  await page.getByRole('textbox', { name: '사용할 포인트' }).fill('1250');
  await page.getByRole('textbox', { name: '이름', exact: true }).fill('서하늘');
  await amountsOf(page).getByText('−1,200원').waitFor();
  await payButton(page).click();
  await page.getByText('필수 항목에 동의해 주세요.').waitFor();
  expect(await page.getByRole('textbox', { name: '이름', exact: true }).inputValue()).toBe('서하늘');
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  const amount = (await payButton(page).textContent())!.replace(' 결제하기', '');
  await payButton(page).click();
  await page.getByRole('heading', { name: '시험 결제' }).waitFor();
  await page.getByText(amount).waitFor();
  await page.getByRole('button', { name: '결제하기', exact: true }).click();
  await page.getByText('결제가 끝났어요').waitFor();
  expect(pathOf(page)).toBe('/BuyComplete');
  expect(await faults(page)).toEqual([]);
  const { orders } = await member.call(orderList, { uid, startIndex: 0, rowCount: 1 });
  expect(orders[0]).toMatchObject({
    orderName: '서하늘',
    couponDiscountAmount: 3_000,
    pointDiscountAmount: 1_200,
    pay: { payState: 'paid' },
  });
  expect((await member.call(listBaskets, { uid })).totalCnt).toBe(0);

  await page.goto('/Product/8');
  await page.getByRole('region', { name: '구매' }).getByRole('button', { name: '구매하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '바로 구매하기' }).click();
  await page.getByRole('radio', { name: '가상계좌' }).check({ force: true });
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await payButton(page).click();
  await page.getByText('입금하면 주문이 끝나요').waitFor();
  expect(await page.getByRole('textbox', { name: '계좌번호' }).inputValue()).toMatch(/^100-\d{3}-\d{6}$/);
  await page.getByText('모래은행').waitFor();
  await page.getByRole('timer').waitFor();
  expect(await faults(page)).toEqual([]);
  const orderSysId = Number(new URL(page.url()).searchParams.get('orderSysId'));
  expect(await member.call(orderDetail, { orderSysId })).toMatchObject({ pay: { payMethodCode: 2 } });
  await (await world().host('viewer02')).json(['pay', 'deposit', String(orderSysId)]);
  await page.getByText('결제가 끝났어요').waitFor();
  await page.getByRole('link', { name: '주문 상세 보기' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/BuyHistory/${orderSysId}`);
});

test('a product of an event: below its least amount it is said what it takes, then it is ordered', async () => {
  const member = await Member.login(world().url, 'viewer03');
  const uid = member.userSysId;
  const page = await world().viewer({ as: 'viewer03' });
  const toCheckout = async (pieces: 1 | 2) => {
    await page.goto('/Product/26');
    await page.getByRole('region', { name: '구매' }).getByRole('button', { name: '구매하기' }).click();
    const sheet = page.getByRole('dialog');
    if (pieces === 2) await sheet.getByRole('button', { name: '수량 늘리기' }).click();
    await sheet.getByRole('button', { name: '바로 구매하기' }).click();
    await page.getByRole('radio', { name: '가상계좌' }).check({ force: true });
    await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
    await payButton(page).click();
  };
  await toCheckout(1);
  await page.getByText('이 이벤트는 30,000원부터 4개까지 구매할 수 있어요.').waitFor();
  expect(await faults(page)).toEqual([]);
  expect((await member.call(orderList, { uid, startIndex: 0, rowCount: 1 })).totalCnt).toBe(0);
  await toCheckout(2);
  await page.getByText('입금하면 주문이 끝나요').waitFor();
  const { orders } = await member.call(orderList, { uid, startIndex: 0, rowCount: 1 });
  expect(orders[0]).toMatchObject({ totalProductsAmount: 31_800 });
});
