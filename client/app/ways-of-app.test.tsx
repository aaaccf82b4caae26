import { expect, test } from 'vitest';
import { show } from '../testing/show.tsx';
import { isFromMenu } from '../design/from-menu.ts';
import { useWaysOfApp } from './ways-of-app.ts';

function Ways() {
  useWaysOfApp();
  return null;
}

test.each([
  ['botNavPrdt', { prdtSysId: 3 }, '/Product/3', false],
  ['botNavBrand', { brandSysId: 7 }, '/BrandChannel/7', true],
  ['botNavTab', { tab: 2 }, '/Store', true],
] as const)('the app around leads by %s', async (name, payload, address, fromMenu) => {
  await show(<Ways />, { texts: [] });
  window.receiveFromApp?.({ name, payload });
  await expect.poll(() => location.pathname).toBe(address);
  expect(isFromMenu()).toBe(fromMenu);
});

test('a tab without a number of ours leads nowhere', async () => {
  history.replaceState(null, '', '/cart');
  await show(<Ways />, { texts: [] });
  window.receiveFromApp?.({ name: 'botNavTab', payload: { tab: 9 } });
  window.receiveFromApp?.({ name: 'botNavPrdt', payload: { prdtSysId: 4 } });
  await expect.poll(() => location.pathname).toBe('/Product/4');
  history.back();
  await expect.poll(() => location.pathname).toBe('/cart');
});
