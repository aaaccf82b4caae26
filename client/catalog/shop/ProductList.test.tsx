import { expect, test, vi } from 'vitest';
import { goods } from '../../testing/goods.ts';
import { expectAccessible, show, type Shown } from '../../testing/show.tsx';
import { ProductList, type ProductListProps } from './ProductList.tsx';

const PRODUCTS = [
  goods({ prdtSysId: 1, name: '립 틴트', nameEn: 'Lip tint', prdtNo: 'GL-1001', price: 14_900 }),
  goods({ prdtSysId: 2, name: '쿠션', nameEn: 'Cushion', prdtNo: 'GL-1002', price: 29_000 }),
  goods({ prdtSysId: 3, name: '머그', nameEn: 'Mug', prdtNo: 'SD-2001', price: 9000 }),
  goods({ prdtSysId: 4, name: '로션', nameEn: 'Lotion', prdtNo: 'GL-1003', stockQty: 0, isSoldout: 1 }),
  goods({ prdtSysId: 5, name: '향수', nameEn: 'Perfume', salesExposureType: 1 }),
];

async function list(about: Partial<ProductListProps> = {}, locale: Shown['locale'] = 'ko') {
  const told = { onLook: vi.fn<(id: number) => void>(), onBuy: vi.fn<(id: number) => void>() };
  const given = { products: PRODUCTS, loading: false, pinned: 2, buttons: 'buy', ...told, ...about } as const;
  const screen = await show(<ProductList {...given} />, { texts: ['catalog/shop', 'buying/buying'], locale });
  const names = () =>
    [...document.querySelectorAll('li')].map((row) => row.querySelector('p')?.textContent ?? '');
  await expect.poll(() => names().length).toBe(given.products.length === 0 ? 0 : 4);
  return { screen, names, ...told };
}

test('the introduced product stays first, whichever way the others are sorted; hidden ones are left out', async () => {
  const { screen, names } = await list();
  expect(names()).toEqual(['쿠션', '머그', '립 틴트', '로션']);
  await expect.element(screen.getByText('총 4개')).toBeVisible();
  await expect.element(screen.getByRole('listitem').first().getByText('소개 중')).toBeVisible();
  await screen.getByRole('button', { name: '가격순 바꾸기, 지금은 낮은 가격순' }).click();
  await expect.poll(names).toEqual(['쿠션', '로션', '립 틴트', '머그']);
  await expectAccessible();
});

test('it is searched by name and by number, and says when nothing is found', async () => {
  const { screen, names } = await list();
  const field = screen.getByRole('searchbox', { name: '상품명 또는 상품번호 검색' });
  await field.fill('머');
  await expect.poll(names).toEqual(['머그']);
  await field.fill('gl-1001');
  await expect.poll(names).toEqual(['립 틴트']);
  await field.fill('없는 상품');
  await expect.element(screen.getByText('검색 결과가 없어요')).toBeVisible();
  await screen.getByRole('button', { name: '검색어 지우기' }).click();
  await expect.poll(() => names().length).toBe(4);
});

test('what is sold out says so and cannot be bought; the other buttons buy and open', async () => {
  const { screen, onBuy, onLook } = await list();
  await expect.element(screen.getByRole('button', { name: '품절' })).toBeDisabled();
  await screen.getByRole('button', { name: '머그 구매하기' }).click();
  expect(onBuy.mock.calls).toEqual([[3]]);
  await screen.getByRole('button', { name: '립 틴트 자세히 보기' }).click();
  expect(onLook.mock.calls).toEqual([[1]]);
});

test('while orders are paused no row has a button to buy', async () => {
  const { screen } = await list({ buttons: 'none' });
  await expect.element(screen.getByRole('button', { name: /구매하기$/ })).not.toBeInTheDocument();
});

test('few pieces are counted, on the row and in English', async () => {
  const { screen } = await list(
    { products: [...PRODUCTS.slice(0, 3), goods({ prdtSysId: 6, nameEn: 'Mirror', stockQty: 3 })] },
    'en',
  );
  await expect.element(screen.getByText('3 left')).toBeVisible();
  await expect.element(screen.getByText('Cushion')).toBeVisible();
});

test('a broadcast without products says so', async () => {
  const { screen } = await list({ products: [] });
  await expect.element(screen.getByText('등록된 상품이 없어요')).toBeVisible();
});
