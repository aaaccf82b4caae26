import { onTestFinished, expect, test } from 'vitest';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import { findRoute } from '../routes.ts';
import { BottomBar } from './BottomBar.tsx';
import { isFromMenu } from './from-menu.ts';

async function barAt(path: string, locale: 'ko' | 'en' = 'ko') {
  const screen = await show(<BottomBar route={findRoute(path)!.route} />, { texts: [], locale });
  const bar = screen.getByRole('navigation');
  await expect.element(bar).toBeVisible();
  const links = () => bar.getByRole('link').elements();
  return {
    bar,
    names: () => links().map((link) => link.textContent),
    active: () => links().flatMap((link) => (link.ariaCurrent === 'page' ? [link.textContent] : [])),
  };
}

test('a guest has the login where a member has home', async () => {
  const guest = await barAt('/');
  expect(guest.names()).toEqual(['구매내역', '스토어', '로그인', '마이페이지', '고객센터']);
  logIn();
  const member = await barAt('/');
  expect(member.names()).toEqual(['구매내역', '스토어', '홈', '마이페이지', '고객센터']);
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
  ['ko', ['홈', '카테고리', '라이브', '픽', '마이페이지']],
  ['en', ['Home', 'Category', 'Live', 'Pick', 'My page']],
] as const)('a server may choose another bar (%s)', async (locale, all) => {
  document.documentElement.dataset['bottomBar'] = 'live';
  onTestFinished(() => {
    delete document.documentElement.dataset['bottomBar'];
  });
  const { names, active } = await barAt('/ViewLog', locale);
  expect(names()).toEqual(all);
  expect(active()).toEqual([locale === 'ko' ? '픽' : 'Pick']);
  await expectAccessible();
});
