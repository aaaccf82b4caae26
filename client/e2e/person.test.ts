import { expect, test } from 'vitest';
import { SOON, useWorld } from './world.ts';

const world = useWorld();

test.each(['phone', 'wide'] as const)(
  'behind one’s name is what is one’s own, on a %s screen',
  async (screen) => {
    const page = await world().viewer({ as: 'viewer01', screen });
    await page.goto('/');
    const name = page.getByRole('button', { name: '퇴근요정님' });
    const menu = page.getByRole('navigation', { name: '내 메뉴' });
    await name.click();
    const ones = ['장바구니', '최근 본·찜한 상품', '쿠폰함', '포인트', '구매내역'];
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(ones);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });

    await name.click();
    await menu.getByRole('link', { name: '쿠폰함' }).click();
    await page.waitForURL('**/Coupon');
    await menu.waitFor({ state: 'hidden' });

    await page.goto('/');
    await name.click();
    await menu.getByRole('button', { name: '로그아웃' }).click();
    const question = page.getByRole('alertdialog', { name: '로그아웃할까요?' });
    await question.getByRole('button', { name: '취소' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await name.isVisible()).toBe(true);
    await name.click();
    await menu.getByRole('button', { name: '로그아웃' }).click();
    await question.getByRole('button', { name: '로그아웃' }).click();
    await page.getByRole('button', { name: '로그인' }).waitFor();
    await expect.poll(() => name.count(), SOON).toBe(0);
  },
);
