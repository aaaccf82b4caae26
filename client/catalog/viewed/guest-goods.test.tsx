import { expect, onTestFinished, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import LoginGuard from '../../app/session/LoginGuard.tsx';
import { serve } from '../../testing/fake-api.ts';
import { logIn, MEMBER, show } from '../../testing/show.tsx';
import { rememberViewed } from './viewed.ts';

test('views are merged before a screen that needs a login, and again at the next one if they failed', async () => {
  history.replaceState(null, '', '/Coupon');
  onTestFinished(() => sessionStorage.clear());
  rememberViewed(3);
  logIn();
  const first = serve('mergeProductViews', 'offline');
  const screen = await show(<LoginGuard>내 쿠폰</LoginGuard>, { texts: [] });
  await expect.element(screen.getByText('내 쿠폰')).toBeVisible();
  expect(first).toHaveLength(1);
  const again = serve('mergeProductViews', {});
  navigate('/MyPoint');
  await expect.poll(() => again).toEqual([{ uid: MEMBER.userSysId, prdtSysIds: [3] }]);
  await expect.element(screen.getByText('내 쿠폰')).toBeVisible();
});
