import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { faults, settled, SHEET } from './support/axe.ts';
import { FIRST, Stage } from './support/stage.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();
const PAST = '/Vod/6/16/live';
const TINT = '물빛 글로우 립 틴트';

const pathOf = (page: Page) => new URL(page.url()).pathname;
const sheetOf = (page: Page) => page.getByRole('dialog', { name: '구매하기' });
const barOf = (page: Page) => page.getByRole('region', { name: '구매' });

async function logIn(page: Page, userId: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByLabel('아이디').fill(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(FIXTURE_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

test('from a card of Home to an order: the login gives the live price, and what was chosen is there again', async () => {
  const page = await world().viewer();
  await page.goto('/');
  await page
    .getByRole('link', { name: new RegExp(TINT) })
    .first()
    .click();
  await expect.poll(() => pathOf(page), SOON).toBe('/Product/1/Live/11');
  await page.getByText('라이브가 11,900원').waitFor();
  await page.getByText('14,900원').first().waitFor();
  await page.getByText('배송비 2,500원 · 50,000원 이상 주문하면 무료').waitFor();
  await page.getByRole('heading', { name: '함께 받을 수 있는 상품' }).waitFor();
  expect(await faults(page)).toEqual([]);

  await barOf(page).getByRole('button', { name: '구매하기' }).click();
  await sheetOf(page).getByRole('button', { name: '02 체리콕' }).click();
  await sheetOf(page).getByRole('button', { name: '수량 늘리기' }).click();
  await sheetOf(page).getByRole('button', { name: '로그인하고 구매하기' }).click();
  await page.getByText('라이브가는 회원만 받을 수 있어요.').waitFor();
  await logIn(page, 'viewer07');

  await expect.poll(() => pathOf(page), SOON).toBe('/Product/1/Live/11');
  await sheetOf(page).getByRole('region', { name: '배송지' }).waitFor();
  await settled(sheetOf(page));
  expect(await faults(page, SHEET)).toEqual([]);
  // Far away, which is said before it is ordered.
  await sheetOf(page).getByText('배송비 6,000원 · 제주·도서 추가 3,500원 포함').waitFor();
  await sheetOf(page).getByRole('button', { name: '29,800원 주문하기' }).click();
  const done = page.getByRole('dialog', { name: '주문이 접수됐어요' });
  await done.getByText('29,800원', { exact: true }).waitFor();
  await done.getByRole('button', { name: '계속 시청하기' }).click();
  await expect.poll(() => pathOf(page), SOON).toBe(FIRST);
});

test('a product of a broadcast is opened beside it, which goes on in its small window', async () => {
  const stage = await Stage.open(world().viewer());
  const { page } = stage;
  await stage.starts();
  await stage.pinned.getByRole('button', { name: /^(?!.*구매하기)/ }).click();
  await expect.poll(() => pathOf(page), SOON).toBe('/Product/1/Live/11');
  const small = page.getByRole('region', { name: '라이브 방송 작은 화면' });
  await small.waitFor();
  const [window, bar] = await Promise.all([small.boundingBox(), barOf(page).boundingBox()]);
  expect(window!.y + window!.height).toBeLessThanOrEqual(bar!.y);
  await page.getByRole('button', { name: '뒤로' }).click();
  await small.getByRole('button', { name: '작은 화면 닫기' }).click();

  await page.goto(PAST);
  await page.getByRole('button', { name: /^상품 \d+개 보기$/ }).click();
  const list = page.getByRole('dialog', { name: '상품' });
  await list.getByRole('listitem').first().waitFor();
  expect(await list.getByRole('button', { name: /구매하기$/ }).count()).toBe(0);
  await list
    .getByRole('button', { name: /자세히 보기$/ })
    .first()
    .click();
  await expect.poll(() => pathOf(page), SOON).toMatch(/^\/Product\/\d+\/Live\/16$/);
});
