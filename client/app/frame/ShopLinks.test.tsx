import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { expectAccessible, onScreen, show } from '../../testing/show.tsx';
import { cartCount } from '../cart-count.ts';
import { PageHead } from './PageHead.tsx';
import { firstThingsSeen } from '../later.ts';
import { ShopLinks } from './ShopLinks.tsx';

beforeEach(() => firstThingsSeen());

test('the ways to the search and to the cart, with the number of its lines', async () => {
  onTestFinished(() => {
    cartCount.lines = 0;
  });
  const screen = await show(<ShopLinks />, { texts: [] });
  await expect.element(screen.getByRole('link', { name: '검색' })).toHaveAttribute('href', '/search');
  const cart = screen.getByRole('link', { name: /^장바구니/ });
  await expect.element(cart).toHaveAccessibleName('장바구니');
  cartCount.lines = 3;
  await expect.element(cart).toHaveAccessibleName('장바구니, 상품 3개');
  cartCount.lines = 120;
  await expect.element(cart.getByText('99+')).toBeVisible();
  await expectAccessible();
});

test('stand in the head of a browse page on a phone, and nowhere else', async () => {
  const links = async (bars: string) => {
    document.documentElement.dataset['bars'] = bars;
    await show(<PageHead title="상품" onBack={() => {}} />, { texts: [] });
    await expect.poll(() => document.querySelector('a[href="/search"]')).not.toBeNull();
    return document.querySelector('a[href="/search"]')!.checkVisibility();
  };
  onTestFinished(() => {
    delete document.documentElement.dataset['bars'];
  });
  expect(await links('browse')).toBe(true);
  expect(await links('top')).toBe(false);
  await onScreen(1440, 900);
  expect(await links('browse')).toBe(false);
});
