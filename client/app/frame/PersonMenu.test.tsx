import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { serve } from '../../testing/fake-api.ts';
import { expectAccessible, logIn, onScreen, show } from '../../testing/show.tsx';
import PersonMenu from './PersonMenu.tsx';
import { isLoggedIn } from '../session/session.ts';

async function opened() {
  logIn();
  serve('listProductViews', { views: [], totalCnt: 0 });
  const screen = await show(<PersonMenu name="하늘님" />, { texts: [] });
  const menu = screen.getByRole('navigation', { name: '내 메뉴' });
  const open = () => screen.getByRole('button', { name: '하늘님' }).click();
  await open();
  await expect.element(menu).toBeVisible();
  return { screen, menu, open };
}

test.for([
  [390, 844],
  [1440, 900],
] as const)('behind one’s name is what is one’s own (%i × %i)', async ([width, height]) => {
  await onScreen(width, height);
  const { menu } = await opened();
  const links = menu.getByRole('link').elements();
  expect(links.map((link) => link.textContent)).toEqual([
    '마이페이지',
    '장바구니',
    '최근 본·찜한 상품',
    '쿠폰함',
    '포인트',
    '구매내역',
    '설정',
  ]);
  for (const link of links) expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(width);
  await expectAccessible();
});

test('Escape and a way taken close it', async () => {
  const { menu, open } = await opened();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await open();
  await menu.getByRole('link', { name: '쿠폰함' }).click();
  await expect.poll(() => location.pathname).toBe('/Coupon');
  await expect.element(menu).not.toBeInTheDocument();
});

test('a logout is asked for before it happens', async () => {
  const asked = serve('logout', {});
  const { screen, menu, open } = await opened();
  const question = screen.getByRole('alertdialog', { name: '로그아웃할까요?' });
  await menu.getByRole('button', { name: '로그아웃' }).click();
  await question.getByRole('button', { name: '취소' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect([isLoggedIn(), asked.length]).toEqual([true, 0]);
  await open();
  await menu.getByRole('button', { name: '로그아웃' }).click();
  await question.getByRole('button', { name: '로그아웃' }).click();
  await expect.poll(() => isLoggedIn()).toBe(false);
});
