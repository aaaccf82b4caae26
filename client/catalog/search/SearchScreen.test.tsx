import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Product } from '../../../schema/catalog/products.ts';
import { firstThingsSeen } from '../../app/later.ts';
import { session } from '../../app/session/session.ts';
import { serve } from '../../testing/fake-api.ts';
import { PICTURE, watchFirstThings, whenLoaded } from '../../testing/first-things.ts';
import { prefers } from '../../testing/look.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import SearchScreen from './SearchScreen.tsx';

const product = (prdtSysId: number, about: object = {}) =>
  sample(Product, {
    prdtSysId,
    name: `상품 ${prdtSysId}호`,
    nameEn: `No. ${prdtSysId}`,
    isDisplay: 1,
    stockQty: 10,
    ...about,
  });
const open = () =>
  show(<SearchScreen />, {
    texts: ['catalog/search', 'catalog/listing', 'catalog/shop', 'buying/buying'],
    pageStyle: 'dark',
  });

beforeEach(() => {
  firstThingsSeen();
  history.replaceState(null, '', '/search');
  onTestFinished(() => {
    localStorage.removeItem('sellover.searches');
    history.replaceState(null, '', '/');
    session.searchObj = undefined;
  });
  serve('popularKeywords', { keywords: ['립 틴트', '쿠션'] });
  serve('searchSuggestions', { suggestions: [] });
  serve('searchBrands', { totalCnt: 0, brands: [] });
  serve('searchBroadcasts', { totalCnt: 0, broadcasts: [] });
});

test('a blank keyword is refused with a message, and nothing is asked for', async () => {
  const asked = serve('searchProducts', { totalCnt: 0, products: [] });
  const screen = await open();
  const field = screen.getByRole('combobox', { name: '상품, 브랜드, 방송 검색' });
  await field.fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription('검색어를 입력해 주세요.');
  expect([asked, location.search]).toEqual([[], '']);
  await expectAccessible();
});

test('a keyword finds products, brands and broadcasts, and stands in the address and the session', async () => {
  const asked = serve('searchProducts', { totalCnt: 1, products: [product(8)] });
  serve('searchBrands', {
    totalCnt: 1,
    brands: [{ brandSysId: 4, name: '물빛', nameEn: 'Mulbit', sellerSysId: 1 }],
  });
  serve('sellerSettingUi', 'offline');
  const screen = await open();
  await screen.getByRole('combobox', { name: '상품, 브랜드, 방송 검색' }).fill('핸드크림');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('상품 1개')).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ keyword: '핸드크림' });
  expect(new URLSearchParams(location.search).get('keyword')).toBe('핸드크림');
  expect(session.searchObj).toEqual({ keyword: '핸드크림' });
  await expectAccessible();
  await screen.getByRole('button', { name: '브랜드 1' }).click();
  await expect.element(screen.getByRole('link', { name: '물빛' })).toHaveAttribute('href', '/BrandChannel/4');
  await screen.getByRole('button', { name: '방송 0' }).click();
  await expect.element(screen.getByRole('heading', { name: '맞는 방송이 없어요' })).toBeVisible();
  expect(new URLSearchParams(location.search).get('view')).toBe('broadcasts');
  await expectAccessible();
});

test('suggestions come while somebody types, and arrows and Enter choose one', async () => {
  serve('searchProducts', { totalCnt: 0, products: [] });
  const asked = serve('searchSuggestions', {
    suggestions: [
      { kind: 'keyword', name: '립 틴트', nameEn: '', sysId: null },
      { kind: 'brand', name: '립앤립', nameEn: '', sysId: 4 },
    ],
  });
  const screen = await open();
  await screen.getByRole('combobox', { name: '상품, 브랜드, 방송 검색' }).fill('립');
  await expect.element(screen.getByRole('option', { name: /립앤립/ })).toBeVisible();
  expect(asked).toEqual([{ keyword: '립' }]);
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => new URLSearchParams(location.search).get('keyword')).toBe('립 틴트');
  await expect.element(screen.getByRole('heading', { name: '검색 결과가 없어요' })).toBeVisible();
});

test('what was searched for last and what others search for is one press away', async () => {
  localStorage.setItem('sellover.searches', JSON.stringify(['핸드크림']));
  const asked = serve('searchProducts', { totalCnt: 1, products: [product(8)] });
  const screen = await open();
  await expect.element(screen.getByRole('button', { name: '쿠션' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '핸드크림', exact: true }).click();
  await expect.poll(() => asked.map(({ keyword }) => keyword)).toEqual(['핸드크림']);
  await expect.element(screen.getByRole('combobox', { name: /검색/ })).toHaveValue('핸드크림');
});

test('colours of one’s own leave the field its edge', async () => {
  await prefers('forced-colors');
  const screen = await open();
  await expect.element(screen.getByRole('combobox')).toBeVisible();
  const { outlineWidth, outlineStyle } = getComputedStyle(document.querySelector('search')!);
  expect([outlineWidth, outlineStyle]).toEqual(['1px', 'solid']);
});

test('the first picture of what is found is shown first; the other lists and the start wait for none', async () => {
  const products = [1, 2].map((id) => product(id, { middleImageUrl: PICTURE }));
  const { promise: come, resolve: arrive } = Promise.withResolvers<void>();
  serve('searchProducts', async () => {
    await come;
    return { totalCnt: 2, products };
  });
  const at = async (search: string) => {
    history.replaceState(null, '', `/search${search}`);
    const isSeen = watchFirstThings();
    return { screen: await open(), isSeen };
  };
  const { screen, isSeen } = await at('?keyword=crème');
  await expect.element(screen.getByRole('button', { name: '브랜드 0' })).toBeVisible();
  expect(isSeen()).toBe(false);
  arrive();
  await expect.poll(isSeen).toBe(true);
  expect(whenLoaded(screen.getByRole('main'))).toEqual(['eager', 'lazy']);
  for (const search of ['', '?keyword=crème&view=brands'])
    await expect.poll((await at(search)).isSeen).toBe(true);
});
