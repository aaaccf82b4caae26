import { expect, test } from 'vitest';
import { Product } from '../../../schema/catalog/products.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { logIn, show } from '../../testing/show.tsx';
import PickButton from './PickButton.tsx';

const texts = ['catalog/picks'];
const mug = { prdtSysId: 3, name: '머그', nameEn: 'Mug', isDisplay: 1, stockQty: 10 } as const;

test.for([
  ['ko', '판매가 중지된 상품은 찜할 수 없어요.'],
  ['en', 'This product is no longer sold, so it cannot be saved.'],
] as const)('what is not sold cannot be picked, and it is said why (%s)', async ([locale, says]) => {
  logIn();
  serve('listPicks', { picks: [], totalCnt: 0 });
  const added = serve('addPick', { prdtPickSysId: 5 });
  const screen = await show(<PickButton product={sample(Product, { ...mug, pickFlag: 2 })} />, {
    texts,
    locale,
  });
  await screen.getByRole('button').click();
  await expect.element(screen.getByText(says)).toBeVisible();
  await expect.element(screen.getByRole('button')).toHaveAttribute('aria-pressed', 'false');
  expect(added).toEqual([]);
});

test('what is sold is picked', async () => {
  logIn();
  serve('listPicks', { picks: [], totalCnt: 0 });
  const added = serve('addPick', { prdtPickSysId: 5 });
  const screen = await show(<PickButton product={sample(Product, mug)} />, { texts });
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => added).toMatchObject([{ prdtSysId: 3 }]);
});

test('a heart that the server did not hear of is as it was, and that is said', async () => {
  logIn();
  const product = sample(Product, mug);
  serve('listPicks', { picks: [{ prdtPickSysId: 5, product }], totalCnt: 1 });
  serve('removePick', 'offline');
  const screen = await show(<PickButton product={product} />, { texts });
  const heart = screen.getByRole('button');
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect.element(screen.getByText(/^연결이 원활하지 않아요\./)).toBeVisible();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
});
