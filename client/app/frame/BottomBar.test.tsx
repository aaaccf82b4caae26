import { onTestFinished, expect, test } from 'vitest';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import { addressNamed, findRoute } from '../routes.ts';
import { BottomBar } from './BottomBar.tsx';
import { isFromMenu } from '../../design/from-menu.ts';

async function barAt(path: string, locale: 'ko' | 'en' = 'ko') {
  const screen = await show(<BottomBar route={findRoute(path)!.route} />, { texts: [], locale });
  const bar = screen.getByRole('navigation');
  await expect.element(bar).toBeVisible();
  const links = () => bar.getByRole('link').elements();
  return {
    bar,
    ways: () => links().map((link) => [link.textContent, link.getAttribute('href')]),
    active: () => links().flatMap((link) => (link.ariaCurrent === 'page' ? [link.textContent] : [])),
  };
}

const waysTo = (all: Readonly<Record<string, string>>) =>
  Object.entries(all).map(([label, name]) => [label, addressNamed(name)]);

test('a guest has the login where a member has home', async () => {
  const rest = { 마이페이지: 'MyPage', 고객센터: 'CustomerMain' };
  const guest = await barAt('/');
  expect(guest.ways()).toEqual(waysTo({ 구매내역: 'BuyHistory', 스토어: 'Store', 로그인: 'Login', ...rest }));
  logIn();
  const member = await barAt('/');
  expect(member.ways()).toEqual(waysTo({ 구매내역: 'BuyHistory', 스토어: 'Store', 홈: 'Home', ...rest }));
  await expectAccessible();
});

test.each([
  ['/', '홈'],
  ['/Vod/6/16', '홈'],
  ['/BuyHistory', '구매내역'],
  ['/BuyHistory/900001', '구매내역'],
  ['/order/recent', '구매내역'],
  ['/Store', '스토어'],
  ['/MyPage', '마이페이지'],
  ['/CustomerMain', '고객센터'],
])('at %s its entry is active: %s', async (path, name) => {
  logIn();
  const { active } = await barAt(path);
  expect(active()).toEqual([name]);
});

test('a page knows that it was opened from here', async () => {
  const { bar } = await barAt('/');
  expect(isFromMenu()).toBe(false);
  await bar.getByRole('link', { name: '구매내역' }).click();
  await expect.poll(() => location.pathname).toBe('/BuyHistory');
  expect(isFromMenu()).toBe(true);
});

test.each([
  ['ko', { 홈: 'Home', 카테고리: 'Store', 라이브: 'HomeLive', 픽: 'ViewLog', 마이페이지: 'MyPage' }],
  ['en', { Home: 'Home', Category: 'Store', Live: 'HomeLive', Pick: 'ViewLog', 'My page': 'MyPage' }],
] as const)('a server may choose another bar (%s)', async (locale, all) => {
  document.documentElement.dataset['bottomBar'] = 'live';
  onTestFinished(() => {
    delete document.documentElement.dataset['bottomBar'];
  });
  const { ways, active } = await barAt('/ViewLog', locale);
  expect(ways()).toEqual(waysTo(all));
  expect(active()).toEqual([locale === 'ko' ? '픽' : 'Pick']);
  await expectAccessible();
});
