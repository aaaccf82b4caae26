import { expect, onTestFinished, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { BasketRequest } from '../../../schema/buying/baskets.ts';
import LoginGuard from '../../app/session/LoginGuard.tsx';
import { saveLogin } from '../../app/session/session.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { logIn, show } from '../../testing/show.tsx';
import { gather, guestCart, removeGathered } from './guest-cart.ts';

function gathers(): void {
  history.replaceState(null, '', '/Coupon');
  gather(sample(BasketRequest, { prdtSysId: 3, basketQty: 1 }));
  onTestFinished(() => removeGathered(guestCart.now.baskets.map(({ basketSysId }) => basketSysId)));
}

test('a cart is merged before a screen that needs a login, and again at the next one if it failed', async () => {
  gathers();
  logIn();
  const first = serve('mergeBaskets', 'offline');
  const askedBefore: number[] = [];
  function Page() {
    askedBefore.push(first.length);
    return '내 쿠폰';
  }
  const guarded = (
    <LoginGuard>
      <Page />
    </LoginGuard>
  );
  const screen = await show(guarded, { texts: [] });
  await expect.element(screen.getByText('내 쿠폰')).toBeVisible();
  expect(askedBefore[0]).toBe(1);
  const again = serve('mergeBaskets', { skipped: [] });
  navigate('/MyPoint');
  await expect.poll(() => again).toHaveLength(1);
  await expect.poll(() => guestCart.now.baskets).toEqual([]);
  await expect.element(screen.getByText('내 쿠폰')).toBeVisible();
  navigate('/Coupon');
  await expect.element(screen.getByText('내 쿠폰')).toBeVisible();
  expect(again).toHaveLength(1);
});

test('without an account to merge into, a cart is kept', async () => {
  gathers();
  saveLogin({ refreshToken: 'refresh', userSysId: 7 });
  const screen = await show(<LoginGuard>내 쿠폰</LoginGuard>, { texts: [] });
  await expect.element(screen.getByText('내 쿠폰')).toBeVisible();
  expect(guestCart.now.baskets).toHaveLength(1);
});
