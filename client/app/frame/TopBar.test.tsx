import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { logIn, onScreen, show } from '../../testing/show.tsx';
import { firstThingsSeen } from '../later.ts';
import { session } from '../session/session.ts';
import { TopBar } from './TopBar.tsx';

test.for([320, 360, 375, 390, 1440])('on a screen of %i px a long name covers nothing', async (width) => {
  await onScreen(width, 844);
  logIn();
  session.nickName = '이름이아주긴시청자';
  serve('listProductViews', { views: [], totalCnt: 0 });
  serve('alerts', { alerts: [], totalCnt: 0, unreadCnt: 3 });
  firstThingsSeen();
  const screen = await show(<TopBar route={{ name: 'Home', tab: 'home' }} />, { texts: [], isPage: true });
  await expect.element(screen.getByRole('button', { name: /이름이아주긴시청자/ })).toBeVisible();
  for (const name of ['검색', /^장바구니/, /^알림/])
    await expect.element(screen.getByRole('link', { name })).toBeVisible();
  const bar = screen.getByRole('banner').element();
  const shown = [...bar.querySelectorAll('a[aria-label] > span, nav a, button, a:has(svg)')]
    .map((each) => each.getBoundingClientRect())
    .filter((place) => place.width > 0)
    .toSorted((a, b) => a.left - b.left);
  expect(shown.length).toBeGreaterThan(4);
  for (const [at, { right }] of shown.entries())
    expect(Math.floor(right)).toBeLessThanOrEqual(Math.ceil(shown[at + 1]?.left ?? width));
});
