import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addBaskets, listBaskets } from '../../schema/buying/baskets.ts';
import { OPTION_TYPE } from '../../schema/catalog/constants.ts';
import { couponBox, takeCoupon } from '../../schema/buying/coupons.ts';
import { orderList } from '../../schema/buying/orders.ts';
import { quoteOrder } from '../../schema/buying/quotes.ts';
import { quoteOf } from '../buying/cart/order.ts';
import { FIRST_ORDER } from '../../fixtures/first-order.ts';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { faults, settled, SHEET } from './support/axe.ts';
import { Member } from './support/member.ts';
import { Stage } from './support/stage.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

const pathOf = (page: Page) => new URL(page.url()).pathname;
const cartOf = (page: Page) => page.getByRole('region', { name: '결제 금액' });
const won = (amount: number) => `${amount.toLocaleString('ko')}원`;

/** Two coupons of the first seller: with the one, an order of both is too small for the other. */
async function withCoupons(userId: string): Promise<Member> {
  const [host, member] = await Promise.all([world().host('host01'), Member.login(world().url, userId)]);
  const uid = member.userSysId;
  for (const terms of [
    ['하나만 쿠폰', '--amount', '12000', '--max-pieces', '1'],
    ['큰 주문 쿠폰', '--amount', '5000', '--min-order', '55000'],
  ] as const) {
    const { couponSysId } = await host.json<{ couponSysId: number }>([
      'host',
      'coupon',
      ...terms,
      '--qty',
      '1',
    ]);
    await member.call(takeCoupon, { uid, couponSysId, broadcastSysId: 1 });
  }
  return member;
}

test('a guest who gathers things logs in, and orders them with a coupon, points and a card', async () => {
  const member = await withCoupons('viewer02');
  const uid = member.userSysId;
  const handCream = { prdtSysId: 8, optionTypeCode: OPTION_TYPE.simple, optionGroups: [] };
  await member.call(addBaskets, { uid, basketQty: 2, ...handCream });

  const { page, pinned } = await Stage.open(world().viewer());
  await pinned.getByRole('button', { name: /^(?!.*구매하기)/ }).click();
  await page.getByRole('region', { name: '구매' }).getByRole('button', { name: '장바구니에 담기' }).click();
  const sheet = page.getByRole('dialog', { name: '구매하기' });
  const add = sheet.getByRole('button', { name: '장바구니에 담기' });
  await add.click();
  await sheet.getByText('옵션을 선택해 주세요.').waitFor();
  await sheet.getByRole('button', { name: '02 체리콕' }).click();
  await add.click();
  await sheet.getByRole('link', { name: '장바구니 보기' }).waitFor();
  // Two levels of options, and something along with them.
  await page.goto('/Product/5');
  await page.getByRole('region', { name: '구매' }).getByRole('button', { name: '구매하기' }).click();
  await sheet.getByText('21N 아이보리').click();
  await sheet.getByRole('button', { name: /^본품(?!\+)/ }).click();
  await sheet.getByRole('button', { name: '2매 +3,000원' }).click();
  await add.click();
  await sheet.getByRole('link', { name: '장바구니 보기' }).click();

  const title = '물빛 글로우 립 틴트 02 체리콕';
  const tint = page.getByRole('checkbox', { name: `${title} 선택` });
  await tint.waitFor();
  const asGuest = await cartOf(page).locator('strong').textContent();
  await page
    .getByRole('group', { name: `${title} 수량` })
    .getByRole('button', { name: '수량 늘리기' })
    .click();
  await page.waitForFunction((was) => document.querySelector('section strong')?.textContent !== was, asGuest);

  // All of it at once; what a guest gathered is in the member's cart after the login, with what stood there.
  await page.goto('/cartOrder');
  await page.getByRole('button', { name: '로그인하고 주문하기' }).click();
  await page.getByLabel('아이디').fill('viewer02');
  await page.getByLabel('비밀번호', { exact: true }).fill(FIXTURE_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByText('담은 상품은 30일 동안 보관돼요.').waitFor();
  const list = async () => (await member.call(listBaskets, { uid })).baskets;
  const kept = async () => (await list()).map(({ product, basketQty }) => [product!.prdtSysId, basketQty]);
  await expect
    .poll(async () => (await kept()).toSorted())
    .toEqual([
      [1, 2],
      [5, 1],
      [8, 2],
    ]);
  expect(await page.evaluate(() => sessionStorage.getItem('sellover.baskets')?.length)).toBeLessThan(120);

  await tint.uncheck();
  const chosen = (await list()).filter(({ product }) => product!.prdtSysId !== 1);
  const quote = await member.call(quoteOrder, quoteOf(chosen));
  expect(quote.totalProductsAmount).toBe(chosen.reduce((sum, { amount }) => sum + amount, 0));
  await cartOf(page)
    .getByRole('button', { name: `${won(quote.totalAmount)} 주문하기` })
    .click();

  const form = page.getByRole('main');
  const pay = form.getByRole('button', { name: /원 결제하기$/ });
  await pay.waitFor();
  await form.getByRole('textbox', { name: '이름', exact: true }).fill('서하늘');
  expect(await form.getByRole('textbox', { name: '휴대폰 번호' }).inputValue()).toMatch(/^010\d{8}$/);
  await form.getByText('호수, 구성: 21N 아이보리 / 본품 · 1개').waitFor();

  await form.getByRole('button', { name: /쓸 수 있는 쿠폰/ }).click();
  const coupons = page.getByRole('dialog', { name: '쿠폰 고르기' });
  await settled(coupons);
  await coupons.getByText('소담상회 상품에만 쓸 수 있는 쿠폰이에요.').waitFor();
  // Until one is chosen the best of them says so, above the others; below are those that do not fit, each with why.
  await coupons.getByRole('listitem').first().getByText('가장 큰 할인').waitFor();
  const unusable = coupons.getByRole('heading', { name: /^이 주문에는 쓸 수 없는 쿠폰 \d장$/ });
  const below = await unusable.evaluate((heading) =>
    [...heading.closest('dialog, [role="dialog"]')!.querySelectorAll('li')]
      .filter((row) => heading.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING)
      .map((row) => row.querySelectorAll('button').length),
  );
  expect(below.length).toBeGreaterThan(0);
  expect(below.every((buttons) => buttons === 0)).toBe(true);
  await coupons.getByRole('button', { name: '하나만 쿠폰 적용' }).click();
  await coupons.getByText('가장 큰 할인').waitFor({ state: 'detached' });
  const swap = coupons.getByRole('button', { name: '쿠폰 바꾸기: 큰 주문 쿠폰' });
  const question = page.getByRole('alertdialog', { name: '쿠폰을 바꿀까요?' });
  await coupons.getByText('함께 쓸 수 없는 쿠폰: 하나만 쿠폰').waitFor();
  await swap.click();
  await question.getByText('새로 쓸 쿠폰: 큰 주문 쿠폰, 뺄 쿠폰: 하나만 쿠폰').waitFor();
  await question.getByRole('button', { name: '그대로 두기' }).click();
  await coupons.getByRole('button', { name: '하나만 쿠폰 빼기' }).waitFor();
  await swap.click();
  await question.getByRole('button', { name: '바꾸기' }).click();
  await coupons.getByRole('button', { name: '큰 주문 쿠폰 빼기' }).waitFor();
  expect(await faults(page, SHEET)).toEqual([]);
  await coupons.getByRole('button', { name: '완료' }).click();
  await cartOf(page).getByText('−5,000원').waitFor();

  // Brought down to the step.
  await form.getByRole('textbox', { name: '사용할 포인트' }).fill('1250');
  await form.getByRole('textbox', { name: '이름', exact: true }).click();
  await cartOf(page).getByText('−1,200원').waitFor();
  await form.getByRole('checkbox', { name: '모두 동의해요' }).check();
  const amount = won(quote.totalAmount - 6_200);
  await expect.poll(() => pay.textContent()).toBe(`${amount} 결제하기`);

  // It was placed, and nobody heard of it: the very same is sent again, and placed once.
  const placed = (url: URL) => url.pathname === '/v1/orders';
  await page.route(placed, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await pay.click();
  await form.getByText('주문 정보를 등록하지 못했어요. 다시 눌러도 한 번만 주문돼요.').waitFor();
  await page.unroute(placed);
  await pay.click();
  await page.getByRole('heading', { name: '시험 결제' }).waitFor();
  await page.getByText(amount).waitFor();
  await page.getByRole('button', { name: '결제하기', exact: true }).click();
  await page.getByText('결제가 끝났어요').waitFor();
  await expect.poll(() => pathOf(page), SOON).toBe('/BuyComplete');
  expect(await faults(page)).toEqual([]);
  const { orders } = await member.call(orderList, { uid, startIndex: 0, rowCount: 5 });
  const placedHere = orders.filter(({ orderSysId }) => orderSysId !== FIRST_ORDER);
  expect(placedHere).toHaveLength(1);
  expect(placedHere[0]).toMatchObject({
    orderName: '서하늘',
    couponDiscountAmount: 5_000,
    pointDiscountAmount: 1_200,
    totalAmount: quote.totalAmount - 6_200,
    pay: { payState: 'paid' },
  });
  expect(await kept()).toEqual([[1, 2]]);
  const { coupons: box } = await member.call(couponBox, { uid, isUsable: 1, startIndex: 0, rowCount: 20 });
  expect(box.map(({ name }) => name)).toContain('하나만 쿠폰');
});
