import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listBaskets } from '../../schema/baskets.ts';
import { quoteOrder } from '../../schema/quotes.ts';
import { quoteOf } from '../cart/order.ts';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { Member } from './member.ts';
import { Stage } from './stage.ts';
import { useWorld } from './world.ts';

const world = useWorld();

const cartOf = (page: Page) => page.getByRole('region', { name: '결제 금액' });

test('a guest fills a cart, which comes along when they log in; the sums are the server’s, and it is ordered', async () => {
  const { page, pinned } = await Stage.open(world().viewer());
  await pinned.getByRole('button', { name: /^(?!.*구매하기)/ }).click();
  await page.getByRole('region', { name: '구매' }).getByRole('button', { name: '장바구니에 담기' }).click();
  const sheet = page.getByRole('dialog', { name: '구매하기' });
  const add = sheet.getByRole('button', { name: '장바구니에 담기' });
  await add.click();
  await sheet.getByText('옵션을 선택해 주세요.').waitFor();
  await sheet.getByRole('button', { name: '02 체리콕 Cherry Coke' }).click();
  await add.click();
  await sheet.getByRole('link', { name: '장바구니 보기' }).click();

  const title = '물빛 글로우 립 틴트 02 체리콕 Cherry Coke';
  await page.getByRole('checkbox', { name: `${title} 선택` }).waitFor();
  const asGuest = await cartOf(page).locator('strong').textContent();
  await page
    .getByRole('group', { name: `${title} 수량` })
    .getByRole('button', { name: '수량 늘리기' })
    .click();
  await page.waitForFunction((was) => document.querySelector('section strong')?.textContent !== was, asGuest);

  await cartOf(page)
    .getByRole('button', { name: /주문하기$/ })
    .click();
  await page.getByRole('button', { name: '로그인하고 주문하기' }).click();
  await page.getByLabel('아이디').fill('viewer03');
  await page.getByLabel('비밀번호', { exact: true }).fill(FIXTURE_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByText('담은 상품은 30일 동안 보관돼요.').waitFor();

  const member = await Member.login(world().url, 'viewer03');
  const list = () => member.call(listBaskets, { uid: member.userSysId });
  await expect.poll(async () => (await list()).baskets.map(({ basketQty }) => basketQty)).toEqual([2]);
  const { baskets } = await list();
  const quote = await member.call(quoteOrder, quoteOf(baskets));
  expect(quote.totalProductsAmount).toBe(baskets[0]!.amount);
  expect(quote.prepaymentAmount).toBeGreaterThan(0);
  const won = `${quote.totalAmount.toLocaleString('ko')}원`;
  await cartOf(page).getByText(won, { exact: true }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('sellover.baskets')?.length)).toBeLessThan(120);

  await cartOf(page)
    .getByRole('button', { name: `${won} 주문하기` })
    .click();
  const form = page.getByRole('main');
  await form.getByText(/02 체리콕 Cherry Coke/).waitFor();
  await form.getByRole('radio', { name: '가상계좌' }).check({ force: true });
  await form.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await form.getByRole('button', { name: `${won} 결제하기` }).click();
  await page.getByRole('timer').waitFor();
  await page.getByRole('main').getByText(won).first().waitFor();
  expect((await list()).totalCnt).toBe(0);
  await page.goto('/cart');
  await page.getByRole('link', { name: '방송 보러 가기' }).waitFor();
});
