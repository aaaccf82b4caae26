import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import type { Cli } from '../../cli/testing/cli.ts';
import { Stage } from './support/stage.ts';
import { testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();

const popupOf = (page: Page) => page.getByRole('region', { name: '라이브 쿠폰' });
const buttonOf = (page: Page) => page.getByRole('button', { name: /라이브 쿠폰 \d+장 보기/ });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: '라이브 쿠폰' });

async function drop(host: Cli, name: string, ...terms: string[]): Promise<number> {
  const { couponSysId } = await host.json<{ couponSysId: number }>(['host', 'coupon', name, ...terms]);
  return couponSysId;
}

testWhenWhole('a coupon pops up; what was taken stands in the box, and leads to what it is for', async () => {
  const host = await world().host('host01');
  const { page } = await Stage.open(world().viewer({ as: 'viewer01' }));
  await drop(host, '유나가 쏜다', '--amount', '3000', '--qty', '2', '--min-order', '20000');
  await popupOf(page).getByText('3,000원 할인').waitFor();

  await buttonOf(page).click();
  await sheetOf(page).getByRole('button', { name: '유나가 쏜다 쿠폰 받기' }).click();
  await sheetOf(page).getByText('쿠폰함에 담았어요').waitFor();
  await sheetOf(page).getByRole('link', { name: '쿠폰함 보기' }).click();
  await page.waitForURL('**/Coupon');
  const card = page.getByRole('listitem').filter({ hasText: '유나가 쏜다' });
  await card.getByText('3,000원 할인').waitFor();
  await card.getByRole('link', { name: '쓸 수 있는 상품 보기' }).click();
  await page.getByText(/^상품 \d+개$/).waitFor();
  await page.getByRole('link', { name: /듀이 글로우 쿠션/ }).waitFor();
  expect(await page.getByRole('link', { name: /무료나눔/ }).count()).toBe(0);
  const guest = await world().viewer();
  await guest.goto(page.url());
  await guest.getByRole('link', { name: /듀이 글로우 쿠션/ }).waitFor();

  // A viewer who comes in later finds the button, and the coupon that they already have.
  const back = await Stage.open(page.goto('/').then(() => page));
  await buttonOf(back.page).click();
  await sheetOf(back.page).getByText('이미 받은 쿠폰이에요').waitFor();
});

test('a guest logs in on the way, has the coupon that they wanted, and uses it on the stage', async () => {
  const host = await world().host('host01');
  const { page } = await Stage.open(world().viewer());
  const terms = ['--min-order', '20000', '--until', '5m'];
  await drop(host, '로그인하고 받기', '--amount', '1000', '--qty', '50', ...terms);
  for (const text of ['1,000원 할인', '50장 중 50장 남음', '20,000원 이상 주문', /^[1-4]:\d\d 남음$/])
    await popupOf(page).getByText(text).waitFor();
  await popupOf(page).getByRole('button', { name: '로그인하고 받기 쿠폰 받기' }).click();
  await page
    .getByRole('alertdialog', { name: '로그인이 필요해요' })
    .getByRole('button', { name: '로그인', exact: true })
    .click();
  await page.getByLabel('아이디').fill('viewer04');
  await page.getByLabel('비밀번호', { exact: true }).fill(FIXTURE_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  const row = sheetOf(page).getByRole('listitem').filter({ hasText: '로그인하고 받기' });
  await row.getByText('쿠폰함에 담았어요').waitFor();
  await row.getByText('50장 중 49장 남음').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('Escape');
  await sheetOf(page).waitFor({ state: 'hidden' });

  await new Stage(page).pinned.getByRole('button', { name: /구매하기$/ }).click();
  const sheet = page.getByRole('dialog', { name: '구매하기' });
  await sheet.getByRole('button', { name: '02 체리콕' }).click();
  await sheet.getByRole('button', { name: '14,400원 주문하기' }).waitFor();
  expect(await sheet.getByRole('button', { name: '쿠폰 1,000원' }).count()).toBe(0);
  await sheet.getByRole('button', { name: '수량 늘리기' }).click();
  await sheet.getByRole('button', { name: '쿠폰 1,000원', pressed: true }).waitFor();
  await sheet.getByRole('button', { name: '25,300원 주문하기' }).click();
  await page
    .getByRole('dialog', { name: '주문이 접수됐어요' })
    .getByRole('link', { name: '25,300원 결제하기' })
    .waitFor();
});
