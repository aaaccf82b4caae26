import { beforeAll, describe, expect, test } from 'vitest';
import type { Category } from '../../../../schema/catalog/groups.ts';
import type { Api } from '../../../testing/api.ts';
import { refusal } from '../../../testing/refusal.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import { newProduct } from './examples.support.ts';
import { replaceBrands, replaceCategories, type AskedCategory } from './groups.ts';

const NONE = { newIds: [11, 12, 13], uses: new Map<number, number>() };
const kitchen: Category = {
  categorySysId: 1,
  name: '주방',
  nameEn: 'Kitchen',
  subCategories: [{ categorySysId: 2, name: '찻잔', nameEn: 'Cups' }],
};
const garden: Category = { categorySysId: 3, name: '정원', nameEn: 'Garden', subCategories: [] };
const before = { categories: [kitchen, garden] };

describe('categories', () => {
  const set = (asked: readonly AskedCategory[], around = NONE) =>
    replaceCategories(before, asked, around).at(-1)?.data.categories;

  test('keep their ids under new names and in another order, and new ones get one', () => {
    const [cups] = kitchen.subCategories;
    const asked = [
      { ...garden, name: '마당' },
      { ...kitchen, subCategories: [{ name: '주전자', nameEn: '' }, cups!] },
    ];
    expect(set(asked)).toEqual([
      { ...garden, name: '마당' },
      { ...kitchen, subCategories: [{ categorySysId: 11, name: '주전자', nameEn: '' }, cups] },
    ]);
    expect(set(before.categories)).toBeUndefined();
  });

  test('go where no product is in them', () => {
    expect(set([garden], { ...NONE, uses: new Map([[3, 9]]) })).toEqual([garden]);
    expect(() => set([garden], { ...NONE, uses: new Map([[2, 7]]) })).toThrow(
      refusal('0007', { categorySysId: 2, name: '찻잔', products: 7 }),
    );
  });

  test.each([
    ['0004', 'an id of none', [{ ...garden, categorySysId: 9 }], { categorySysId: 9 }],
    ['0005', 'an id twice', [kitchen, { ...garden, categorySysId: 2 }], { field: 'categorySysId' }],
    ['0005', 'a name twice', [kitchen, { ...garden, name: '주방' }], { field: 'categories/1/name' }],
    [
      '0005',
      'a blank name below',
      [{ ...kitchen, subCategories: [{ name: ' ', nameEn: '' }] }],
      { field: 'categories/0/subCategories/0/name' },
    ],
  ] as const)('%s: %s', (code, _what, asked, facts) => {
    expect(() => set(asked)).toThrow(refusal(code, facts));
  });
});

test('a brand that products have cannot be removed', () => {
  const brands = [{ brandSysId: 5, name: '온화', nameEn: '' }];
  expect(() => replaceBrands({ brands }, [], { ...NONE, uses: new Map([[5, 1]]) })).toThrow(
    refusal('0007', { brandSysId: 5, name: '온화', products: 1 }),
  );
  expect(replaceBrands({ brands }, [], NONE)).toEqual([{ type: 'BrandsSet', data: { brands: [] } }]);
});

describe('a new name', () => {
  const server = sharedServer();
  let stage: Stage;
  let host: Api;
  beforeAll(async () => {
    stage = await setStage(server);
    host = server.api.as(stage.host.token);
  });

  test('of a category is seen on its products, which stay as they are', async () => {
    const { api } = stage;
    const manager = api.as(stage.manager.token);
    const { version, categories } = await api.done('categories', {});
    const asked = [
      ...categories,
      { name: '옷', nameEn: 'Clothes', subCategories: [{ name: '치마', nameEn: '' }] },
    ];
    const made = await manager.done('setCategories', { ifVersion: version, categories: asked });
    const clothes = made.categories.at(-1)!;
    const [{ categorySysId } = { categorySysId: 0 }] = clothes.subCategories;
    const level2 = { level: 2, parentSysId: clothes.categorySysId } as const;
    expect((await api.done('categories', level2)).categories).toEqual([
      { categorySysId, name: '치마', nameEn: '', subCategories: [] },
    ]);
    expect(await api.code('categories', { level: 2 })).toBe('0005');
    const { prdtSysId } = await host.done('createProduct', { ...newProduct(), categorySysId });
    const shown = async () => (await api.done('productDetail', { prdtSysId })).listPrdtCate;
    expect(await shown()).toEqual([{ categorySysId, name: '치마', nameEn: '' }]);
    const renamed = [
      ...categories,
      { ...clothes, subCategories: [{ categorySysId, name: '바지', nameEn: 'Trousers' }] },
    ];
    await manager.done('setCategories', { ifVersion: made.version, categories: renamed });
    expect(await shown()).toEqual([{ categorySysId, name: '바지', nameEn: 'Trousers' }]);
    expect(await host.done('ownProduct', { sellerSysId: 1, prdtSysId })).toMatchObject({
      version: 2,
      categoryName: '바지',
      categoryNameEn: 'Trousers',
    });
  });

  test('of a brand is seen on its products, and finds them', async () => {
    const { api } = stage;
    const set = async (brand: { brandSysId?: number; name: string; nameEn: string }) => {
      const { version } = await api.done('brands', { sellerSysId: 1 });
      const asked = { sellerSysId: 1, ifVersion: version, brands: [brand] };
      return (await host.done('setBrands', asked)).brands[0]!;
    };
    const brand = await set({ name: '물빛', nameEn: 'Mulbit' });
    const { prdtSysId } = await host.done('createProduct', { ...newProduct(), brandSysId: brand.brandSysId });
    const found = async (keyword: string) =>
      (await api.done('searchProducts', { keyword, startIndex: 0, rowCount: 5 })).products.map(
        (each) => each.prdtSysId,
      );
    expect(await found('물 빛')).toEqual([prdtSysId]);
    await set({ ...brand, name: '들풀' });
    expect([await found('물빛'), await found('들풀')]).toEqual([[], [prdtSysId]]);
    const { product } = await api.done('productDetail', { prdtSysId });
    expect(product).toMatchObject({ brandName: '들풀', brandNameEn: 'Mulbit' });
    const others = { ...newProduct(), sellerSysId: 2, brandSysId: brand.brandSysId };
    expect(await api.code('createProduct', others, { token: stage.otherHost.token })).toBe('0004');
  });

  test('of a brand finds it among those of all sellers, as does its id', async () => {
    const { api } = stage;
    const set = async (brands: object[], ifVersion: number) =>
      host.done('setBrands', { sellerSysId: 1, ifVersion, brands: brands as never });
    const before = await api.done('brands', { sellerSysId: 1 });
    const names = { name: '온화 공방', nameEn: 'Onhwa' };
    const was = await set([...before.brands, { name: '옛 이름', nameEn: '' }], before.version);
    const { brandSysId } = was.brands.at(-1)!;
    await set([...before.brands, { brandSysId, ...names }], was.version);
    const shown = { brandSysId, sellerSysId: 1, ...names };
    const found = (keyword: string) =>
      api.done('searchBrands', { keyword, startIndex: 0, rowCount: 10 }).then(({ brands }) => brands);
    expect(await found('온화공')).toEqual([shown]);
    expect(await found('ONHWA')).toEqual([shown]);
    expect(await found('옛 이름')).toEqual([]);
    expect(await api.done('brand', { brandSysId })).toEqual(shown);
  });
});
