import { expect, test } from 'vitest';
import { faults } from './support/axe.ts';
import { codeTo } from './support/codes.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

const MOBILE = '01044443333';

test('somebody joins through a provider, tells what is missing, and comes back with one press', async () => {
  const page = await world().viewer();
  await page.goto('/Login?landingPage=%2FSocialAccounts');
  await page.getByRole('button', { name: '카카오' }).click();
  await page.getByRole('button', { name: /^한봄님으로 계속하기/ }).click();
  const title = page.getByRole('heading', { name: '조금만 더 알려 주세요' });
  await title.waitFor();
  expect(decodeURIComponent(page.url())).not.toContain('봄날');
  expect(await page.getByLabel('닉네임').inputValue()).toBe('봄날');

  // Nothing else is there for them before.
  await page.goto('/BuyHistory');
  await page.getByText('가입이 아직 끝나지 않았어요').waitFor();
  await page.getByRole('button', { name: '확인' }).click();
  await title.waitFor();
  await page.getByLabel('휴대폰 번호').waitFor();
  expect(await faults(page)).toEqual([]);

  await page.getByLabel('닉네임').fill('봄나들이');
  await page.getByLabel('이름', { exact: true }).fill('한봄');
  await page.getByLabel('생년월일').fill('20010331');
  await page.getByLabel('휴대폰 번호').fill(MOBILE);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호 6자리').fill(await codeTo(world(), MOBILE));
  await page.getByText('휴대폰을 인증했어요.').waitFor();
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await page.getByRole('button', { name: '가입 완료하기' }).click();
  await page.getByText('봄나들이님, 가입을 환영해요!').waitFor();
  expect(new URL(page.url()).pathname).toBe('/BuyHistory');

  const elsewhere = await world().viewer({ screen: 'wide' });
  await elsewhere.goto('/Login?landingPage=%2FSocialAccounts');
  await elsewhere.getByRole('button', { name: '카카오' }).click();
  await elsewhere.getByRole('button', { name: /^한봄님으로 계속하기/ }).click();
  await elsewhere.getByRole('button', { name: '카카오 연결 해제' }).click();
  await elsewhere.getByText(/마지막 방법이라 해제할 수 없어요/).waitFor();
});
