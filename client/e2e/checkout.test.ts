import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEPOSIT_LOOKED_FOR_EVERY } from '../../schema/buying/constants.ts';
import { faults, settled, SHEET } from './support/axe.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Moves on with the tabulator until it is there. */
async function tabTo(page: Page, where: Locator): Promise<void> {
  await where.waitFor();
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await where.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`nobody comes to ${String(where)} with the keyboard`);
}

test('with the keyboard alone, on a wide screen in English: a coupon, and an account', async () => {
  const page = await world().viewer({ as: 'viewer01', screen: 'wide', locale: 'en', leaps: true });
  const press = async (where: Locator, key = 'Enter') => {
    await tabTo(page, where);
    await page.keyboard.press(key);
  };
  await page.goto('/Product/8');
  await press(page.getByRole('region', { name: 'Buy' }).getByRole('button', { name: 'Buy now' }));
  await expect.poll(() => pathOf(page), SOON).toBe('/BuyProduct');
  const form = page.getByRole('main');
  await press(form.getByRole('button', { name: 'Use a coupon for 1,380 won off' }));
  // The button is gone; the focus is on the way to the other coupons.
  const others = form.getByRole('button', { name: /1 coupon, 1,380 won off/ });
  await others.waitFor();
  expect(await others.evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Choose coupons' });
  await settled(sheet);
  await sheet.getByRole('button', { name: 'Remove 글로우리 10% 쿠폰' }).waitFor();
  // It would be refused without the other coupon, too.
  const tooMuch = sheet.getByRole('listitem').filter({ hasText: '유나의 첫 구매 쿠폰' });
  await tooMuch.getByText('Add 6,200 won more to use it.').waitFor();
  expect(await tooMuch.getByRole('button').count()).toBe(0);
  expect(await faults(page, SHEET)).toEqual([]);
  await press(sheet.getByRole('button', { name: 'Done' }));
  await page.getByText('−1,380 won').waitFor();
  await tabTo(page, form.getByRole('radio', { name: 'Card' }));
  await page.keyboard.press('ArrowRight');
  expect(await form.getByRole('radio', { name: 'Bank transfer' }).isChecked()).toBe(true);
  const pay = form.getByRole('button', { name: /^Pay [\d,]+ won$/ });
  await press(pay);
  await page.getByText('Please agree to what is required.').waitFor();
  await press(form.getByRole('checkbox', { name: 'I agree to everything' }), 'Space');
  expect(await faults(page)).toEqual([]);
  await press(pay);
  await page.getByText('Your order is waiting for your transfer').waitFor();
  expect(await page.getByRole('textbox', { name: 'Account no.' }).inputValue()).toMatch(/^100-\d{3}-\d{6}$/);
  await page.getByRole('timer').waitFor();
  expect(await faults(page)).toEqual([]);
  const orderSysId = Number(new URL(page.url()).searchParams.get('orderSysId'));
  await (await world().host('viewer01')).json(['pay', 'deposit', String(orderSysId)]);
  await world().leap(DEPOSIT_LOOKED_FOR_EVERY);
  await page.getByText('Your payment is complete').waitFor();
  await press(page.getByRole('link', { name: 'See order details' }));
  await expect.poll(() => pathOf(page)).toBe(`/BuyHistory/${orderSysId}`);
});
