import { expect, test, vi } from 'vitest';
import { LAST_VIEW_DELAY } from '../../schema/catalog/constants.ts';
import { Product } from '../../schema/catalog/products.ts';
import { stopClock } from '../testing/clock.ts';
import { serve } from '../testing/fake-api.ts';
import { sample } from '../testing/sample.ts';
import { logIn, MEMBER, show } from '../testing/show.tsx';
import { useLastViewed } from './last-viewed.ts';

function Last() {
  return <p>{useLastViewed()?.name ?? '없음'}</p>;
}

test('what a member looked at last is asked for a second after the page came', async () => {
  logIn();
  const product = sample(Product, { name: '머그' });
  const views = [{ product, viewedAt: '2026-11-20T10:00:00.000Z' }];
  const asked = serve('listProductViews', { totalCnt: 1, views });
  const { to } = stopClock();
  const screen = await show(<Last />, { texts: [] });
  to(LAST_VIEW_DELAY - 1);
  expect(asked).toEqual([]);
  to(LAST_VIEW_DELAY);
  vi.useRealTimers();
  await expect.element(screen.getByText('머그')).toBeVisible();
  expect(asked).toEqual([{ uid: MEMBER.userSysId, startIndex: 0, rowCount: 1 }]);
});

test('for a guest nothing is asked for', async () => {
  const { to } = stopClock();
  const screen = await show(<Last />, { texts: [] });
  to(LAST_VIEW_DELAY);
  vi.useRealTimers();
  // A call would fail this test: nothing is served.
  await expect.element(screen.getByText('없음')).toBeVisible();
});
