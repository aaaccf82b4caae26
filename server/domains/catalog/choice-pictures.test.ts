import { expect, test } from 'vitest';
import type { ProductFields } from '../../../schema/catalog/product-fields.ts';
import { refusal } from '../../testing/refusal.ts';
import { TestServer } from '../../testing/server.ts';
import { SELLER } from '../../testing/world.ts';
import { createProduct } from './decider.ts';
import { newProduct } from './examples.support.ts';

const gallery = [{ imageUrl: '/pictures/product-2.webp' }];
const sized = (item: string, pictureNo?: number) => ({
  item,
  itemEn: '',
  price: 0,
  ...(pictureNo !== undefined && { pictureNo }),
});
const size = { groupName: '크기', groupNameEn: 'Size' };
const single = (pictureNo: number) => ({
  optionTypeCode: 3 as const,
  singleOption: { ...size, details: [sized('S'), sized('M', pictureNo)] },
});
const twoLevels = (ofBase: number, ofDetail: number) => ({
  optionTypeCode: 4 as const,
  singleOption: {
    groupName: '색',
    groupNameEn: 'Colour',
    detailGroupName: '크기',
    detailGroupNameEn: 'Size',
    bases: [{ name: '흰색', nameEn: '', pictureNo: ofBase, details: [sized('M', ofDetail)] }],
  },
});

test('a choice shows one of the product’s pictures, and keeps it when something else changes', () =>
  TestServer.alone(async ({ world, api }) => {
    const as = { token: (await world.host()).token };
    const { stockQty: _, ...teapot } = newProduct();
    const made = await api.done('createProduct', { ...teapot, ...twoLevels(2, 1), gallery }, as);
    const product = { sellerSysId: SELLER, prdtSysId: made.prdtSysId };
    const shown = async () => {
      const { singleOptions } = await api.done('productDetail', { prdtSysId: made.prdtSysId });
      const [base] = singleOptions[0]!.singleOptionBases!;
      return [base!.imageUrl, base!.details[0]!.imageUrl];
    };
    const pictures = ['/pictures/product-2.webp', teapot.imageUrl];
    expect(await shown()).toEqual(pictures);
    await api.done('changeProduct', { ...product, ifVersion: made.version, nameEn: 'Pot' }, as);
    expect(await shown()).toEqual(pictures);
    const own = await api.done('ownProduct', product, as);
    expect(own.singleOption).toMatchObject({ bases: [{ pictureNo: 2, details: [{ pictureNo: 1 }] }] });
  }));

test.for([
  ['a choice', single(3), 'singleOption/details/1/pictureNo'],
  ['a base', twoLevels(3, 1), 'singleOption/bases/0/pictureNo'],
  ['a choice of a base', twoLevels(1, 3), 'singleOption/bases/0/details/0/pictureNo'],
] as const)('%s that shows no picture of the product is refused', ([, options, field]) => {
  const { sellerSysId, stockQty: _, ...teapot } = newProduct();
  const asked = {
    ...teapot,
    ...(options as Pick<ProductFields, 'optionTypeCode' | 'singleOption'>),
    gallery,
  };
  const create = () => createProduct(asked, { prdtSysId: 41, sellerSysId, newIds: [1, 2, 3, 4] });
  expect(create).toThrow(refusal('0005'));
  expect(create).toThrow(expect.objectContaining({ facts: expect.objectContaining({ field }) }));
});
