import { expect } from 'vitest';
import { SOON, testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();

testWhenWhole('a member becomes a sellover, and sees what a broadcast of their seller sells', async () => {
  const page = await world().viewer({ as: 'viewer08' });
  await page.goto('/MyPage');
  await page.getByRole('link', { name: '셀로버' }).first().click();
  await page.getByRole('link', { name: '셀로버 신청하기' }).click();
  await page.getByRole('textbox', { name: '셀로버 닉네임' }).fill('봄날7');
  for (const pledge of [/성실히/, /건전한/]) await page.getByRole('checkbox', { name: pledge }).check();
  await page.getByRole('button', { name: '신청하기' }).click();
  await page.getByRole('heading', { name: '신청을 확인하고 있어요' }).waitFor();

  const manager = await world().host('manager01');
  await manager.json(['seller', 'accept', 'viewer08', '--seller', '1']);
  await page.reload();
  await page.getByRole('link', { name: '계약서 보기' }).click();
  await page.getByRole('heading', { name: '제1조 계약의 시작' }).waitFor();
  await page.getByRole('checkbox', { name: /동의해요/ }).check();
  await page.getByRole('button', { name: '계약하기' }).click();
  await page.getByText('셀로버가 되었어요. 축하해요!').waitFor();

  // The rights are there at once, in the page that was open all along.
  await page.goto('/seller/saleChartDetail/1/11');
  await page.getByText('방송 중', { exact: true }).waitFor();
  await page.getByRole('figure').waitFor();
  expect(await page.getByText(/주문 \d+건/).count()).toBe(3);

  await manager.json(['seller', 'terminate', 'viewer08', '--reason', '방송 수칙을 어겼어요']);
  await page.goto('/seller/contracts');
  await page.getByText('해지된 계약 기간의 내역은 볼 수 없어요.').waitFor();
  await page.goto('/seller/saleChartDetail/1/11');
  await expect.poll(() => page.getByText('판매 내역을 불러오지 못했어요.').count(), SOON).toBe(1);
});
