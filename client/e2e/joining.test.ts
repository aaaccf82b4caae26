import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { VERIFICATION_CODE } from '../../schema/members/constants.ts';
import { faults } from './support/axe.ts';
import { codeTo } from './support/codes.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

const MOBILE = '01055557777';
const USER_ID = 'haneul@example.com';
const pathOf = (page: Page) => new URL(page.url()).pathname;
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

/** Has a code texted, and types it as it stands in the outbox. */
async function proveMobile(page: Page): Promise<void> {
  await field(page, 'mobile').fill(MOBILE);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await field(page, 'code').waitFor();
  await field(page, 'code').fill(await codeTo(world(), MOBILE));
}

async function choosePassword(page: Page, password: string): Promise<void> {
  for (const name of ['password', 'again']) await field(page, name).fill(password);
}

test('somebody joins, comes back to where they were, and recovers a forgotten password', async () => {
  const page = await world().viewer({ leaps: true });
  await page.goto('/MyPoint?rcmdUserSysId=1');
  await page.getByRole('main').getByRole('button', { name: '로그인' }).click();
  await page.getByRole('link', { name: '회원가입' }).click();
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await page.getByRole('button', { name: '다음' }).click();
  await proveMobile(page);

  await field(page, 'userId').fill(USER_ID);
  await choosePassword(page, 'Blue-Sky-22');
  await field(page, 'nickName').fill('관리자');
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByText('쓸 수 없는 닉네임이에요. 다른 닉네임을 정해 주세요.').waitFor();
  expect(await faults(page)).toEqual([]);
  await field(page, 'nickName').fill('새하늘');
  // All but the password is there again.
  await page.reload();
  await expect.poll(() => field(page, 'userId').inputValue()).toBe(USER_ID);
  expect(await field(page, 'password').inputValue()).toBe('');
  await choosePassword(page, 'Blue-Sky-22');
  await page.getByRole('button', { name: '다음' }).click();
  await field(page, 'name').fill('김하늘');
  await field(page, 'birthDate').fill('20010331');
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.getByText('새하늘님, 가입을 환영해요!').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/MyPoint');

  await page.goto('/');
  const menu = page.getByRole('navigation', { name: '내 메뉴' });
  await page.getByRole('banner').getByRole('button', { name: /님$/ }).click();
  await menu.getByRole('button', { name: '로그아웃' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
  await page.getByRole('banner').getByRole('button', { name: '로그인', exact: true }).waitFor();
  await world().leap(VERIFICATION_CODE.againAfter);
  await page.goto('/Login');
  await page.getByRole('link', { name: '비밀번호 찾기' }).click();
  await field(page, 'userId').fill(USER_ID);
  await proveMobile(page);
  await choosePassword(page, 'Green-Hill-33');
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await page.getByText('비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.').waitFor();
  await field(page, 'userId').fill(USER_ID.toUpperCase());
  await field(page, 'password').fill('Green-Hill-33');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByText('새하늘님, 반가워요!').waitFor();
});
