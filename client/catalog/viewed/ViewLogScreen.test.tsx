import { expect, test } from 'vitest';
import { Product } from '../../../schema/catalog/products.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import ViewLogScreen from './ViewLogScreen.tsx';

const product = (prdtSysId: number, name: string) =>
  sample(Product, { prdtSysId, name, nameEn: name, isDisplay: 1, stockQty: 10 });
const [ampoule, mug] = [product(3, '앰플'), product(4, '머그')];

test('what was looked at and what was picked stand apart; a heart that is taken back takes its product along', async () => {
  logIn();
  const viewedAt = '2026-11-20T10:00:00.000Z';
  serve('listProductViews', {
    totalCnt: 2,
    views: [ampoule, mug].map((each) => ({ product: each, viewedAt })),
  });
  serve('listPicks', { totalCnt: 1, picks: [{ prdtPickSysId: 5, product: ampoule }] });
  const removed = serve('removePick', {});
  const screen = await show(<ViewLogScreen />, {
    texts: ['catalog/picks', 'catalog/viewed', 'catalog/shop'],
  });
  const cards = screen.getByRole('article');
  await expect.element(screen.getByText('머그')).toBeVisible();
  expect(cards.elements()).toHaveLength(2);
  await screen.getByRole('button', { name: '찜한 상품' }).click();
  await expect.poll(() => cards.elements().length).toBe(1);
  await expectAccessible();
  await screen.getByRole('button', { name: '앰플 찜하기' }).click();
  await expect.element(screen.getByText('찜한 상품이 없어요')).toBeVisible();
  expect(removed).toMatchObject([{ prdtPickSysId: 5 }]);
});
