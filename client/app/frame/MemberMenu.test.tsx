import { expect, test } from 'vitest';
import { isFromMenu } from '../../design/from-menu.ts';
import { expectAccessible, onScreen, show } from '../../testing/show.tsx';
import { findRoute, ROUTES } from '../routes.ts';
import MemberMenu from './MemberMenu.tsx';

test.for([
  ['ko', '마이페이지', '비밀번호 변경'],
  ['en', 'My page', 'Change password'],
] as const)(
  'marks the page that it stands beside, and leads to the others (%s)',
  async ([locale, title, own]) => {
    await onScreen(1440, 900);
    const screen = await show(<MemberMenu path="/ChangePw" />, {
      texts: ['members/mypage', 'members/settings'],
      locale,
    });
    const menu = screen.getByRole('navigation', { name: title });
    await expect.element(menu.getByRole('link', { name: own })).toHaveAttribute('aria-current', 'page');
    const links = [...menu.element().querySelectorAll('a')].map((link) => link.getAttribute('href')!);
    expect(links.filter((href) => findRoute(href) === undefined)).toEqual([]);
    expect(menu.element().querySelectorAll('[aria-current]')).toHaveLength(1);
    await expectAccessible();
    await menu.getByRole('link', { name: title }).click();
    await expect.poll(isFromMenu).toBe(true);
  },
);

test('stands beside every page of the member’s settings', () => {
  const settings = ROUTES.filter(({ screen }) => /^(settings|security|safety|mypage)\//.test(screen));
  expect(settings.filter(({ isOwn }) => !isOwn).map(({ name }) => name)).toEqual([]);
});
