import { beforeEach, expect, test } from 'vitest';
import { Product } from '../../schema/catalog/products.ts';
import { serve } from '../testing/fake-api.ts';
import { prefers } from '../testing/look.ts';
import { sample } from '../testing/sample.ts';
import { expectAccessible, show } from '../testing/show.tsx';
import SearchScreen from './SearchScreen.tsx';

const product = (prdtSysId: number) =>
  sample(Product, { prdtSysId, name: `상품 ${prdtSysId}호`, nameEn: '', isDisplay: 1, stockQty: 10 });
const open = () => show(<SearchScreen />, { texts: ['search', 'shop'] });

beforeEach(() => {
  history.replaceState(null, '', '/search');
  serve('productList', ({ startIndex = 0, rowCount = 0 }) => {
    const count = Math.min(rowCount, 25 - startIndex);
    return { totalCnt: 25, products: Array.from({ length: count }, (_, at) => product(startIndex + at + 1)) };
  });
});

test('without a keyword all products are there, page by page', async () => {
  const screen = await open();
  await expect.element(screen.getByText('찾고 싶은 상품이나 브랜드를 입력해 보세요.')).toBeVisible();
  const all = screen.getByRole('region', { name: '전체 상품' });
  await expect.element(all.getByText('상품 25개')).toBeVisible();
  await all.getByRole('button', { name: '더 보기' }).click();
  await expect.poll(() => all.getByRole('article').elements().length).toBe(25);
});

test('where nothing is sold yet, that is said', async () => {
  serve('productList', { totalCnt: 0, products: [] });
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: '아직 상품이 없어요' })).toBeVisible();
  await expectAccessible();
});

test('what is found stands there, what is not is said, and the keyword is in the address', async () => {
  serve('searchProducts', ({ keyword }) =>
    keyword === '핸드크림' ? { totalCnt: 1, products: [product(8)] } : { totalCnt: 0, products: [] },
  );
  const screen = await open();
  const field = screen.getByRole('searchbox');
  await field.fill('없는 상품');
  await expect.element(screen.getByText('검색 결과가 없어요')).toBeVisible();
  await field.fill('핸드크림');
  await expect.element(screen.getByText('상품 1개')).toBeVisible();
  await expectAccessible();
  expect(new URLSearchParams(location.search).get('keyword')).toBe('핸드크림');
});

test('what was searched for is remembered on the device', async () => {
  localStorage.setItem('sellover.searches', JSON.stringify(['핸드크림']));
  const asked = serve('searchProducts', { totalCnt: 1, products: [product(8)] });
  const screen = await open();
  await screen.getByRole('button', { name: '핸드크림' }).click();
  await expect.poll(() => asked.map(({ keyword }) => keyword)).toEqual(['핸드크림']);
});

test('colours of one’s own leave the field its edge', async () => {
  await prefers('forced-colors');
  const screen = await open();
  await expect.element(screen.getByRole('searchbox')).toBeVisible();
  const { outlineWidth, outlineStyle } = getComputedStyle(document.querySelector('search')!);
  expect([outlineWidth, outlineStyle]).toEqual(['1px', 'solid']);
});
