import { beforeEach, expect, test } from 'vitest';
import { LAST_VIEW_DELAY } from '../../schema/catalog/constants.ts';
import { Product } from '../../schema/catalog/products.ts';
import { stopClock } from '../testing/clock.ts';
import { serve } from '../testing/fake-api.ts';
import { sample } from '../testing/sample.ts';
import { logIn, MEMBER, show } from '../testing/show.tsx';
import { useLastViewed } from './last-viewed.ts';

function Last() {
  return <p>{useLastViewed()?.name ?? '…'}</p>;
}

const viewed = {
  totalCnt: 5,
  views: [{ product: sample(Product, { name: '머그' }), viewedAt: '2026-11-20T10:00:00.000Z' }],
};
let asked: unknown[];
beforeEach(() => {
  asked = serve('listProductViews', viewed);
});

test('the product that a member saw last is asked for a second after the page', async () => {
  logIn();
  const clock = stopClock();
  const screen = await show(<Last />, { texts: [] });
  clock.to(LAST_VIEW_DELAY - 1);
  await new Promise(requestAnimationFrame);
  expect(asked).toEqual([]);
  clock.to(LAST_VIEW_DELAY);
  await expect.element(screen.getByText('머그')).toBeVisible();
  expect(asked).toEqual([{ uid: MEMBER.userSysId, startIndex: 0, rowCount: 1 }]);
});

test('of a guest nothing is asked', async () => {
  const clock = stopClock();
  await show(<Last />, { texts: [] });
  clock.to(2 * LAST_VIEW_DELAY);
  await new Promise(requestAnimationFrame);
  expect(asked).toEqual([]);
});
