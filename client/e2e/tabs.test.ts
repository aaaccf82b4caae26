import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { accessToken, refresh } from '../../schema/members/accounts.ts';
import { REFRESH_TOKEN_LIFE, REFRESH_TOKEN_RENEW_BEFORE } from '../../schema/members/constants.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

const menuOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /님$/ });
const guestIn = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: '로그인', exact: true }).waitFor();

test('two tabs renew one login once, and log out and in together', async () => {
  const first = await world().viewer({ as: 'viewer01' });
  const second = await first.context().newPage();
  // The saved login is about to end, so both tabs have to renew it as they open.
  await world().leap(REFRESH_TOKEN_LIFE - REFRESH_TOKEN_RENEW_BEFORE + 60_000);
  const renewals: string[] = [];
  for (const [name, page] of [
    ['first', first],
    ['second', second],
  ] as const)
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === accessToken.path || pathname === refresh.path) renewals.push(`${name} ${pathname}`);
    });
  const held = Promise.withResolvers<void>();
  await first.route(`**${accessToken.path}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await first.goto('/');
  await expect.poll(() => renewals, SOON).toEqual([`first ${accessToken.path}`]);
  await second.goto('/MyPage');
  const waiting = () => second.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting, SOON).toBe(1);
  held.resolve();
  await Promise.all([menuOf(first).waitFor(), second.getByText('viewer01').waitFor()]);
  expect(renewals).toEqual([
    `first ${accessToken.path}`,
    `first ${refresh.path}`,
    `second ${accessToken.path}`,
  ]);

  await menuOf(first).click();
  const menu = first.getByRole('navigation', { name: '내 메뉴' });
  await menu.getByRole('button', { name: '로그아웃' }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
  await Promise.all([guestIn(first), guestIn(second)]);
  expect(new URL(second.url()).pathname).toBe('/');

  await first.goto('/Login');
  await first.locator('input[name="userId"]').fill('viewer02');
  await first.locator('input[name="password"]').fill(FIXTURE_PASSWORD);
  await first.getByRole('button', { name: '로그인', exact: true }).click();
  await Promise.all([menuOf(first).waitFor(), menuOf(second).waitFor()]);
  await second.getByRole('navigation').getByRole('link', { name: '마이페이지' }).click();
  await second.getByText('viewer02').waitFor();
});
