import { expect, test } from 'vitest';
import type { ProductNotice } from '../../../schema/catalog/products.ts';
import { refusal } from '../../testing/refusal.ts';
import { TestServer } from '../../testing/server.ts';
import { SELLER } from '../../testing/world.ts';
import { createProduct } from './decider.ts';
import { newProduct } from './examples.support.ts';

const origin = { field: 'origin', value: '대한민국', valueEn: 'Korea' } as const;
const NOTICE: ProductNotice = { kind: 'cosmetics', values: [origin] };

test('a seller says of a product what the law asks, changes it and takes it back', () =>
  TestServer.alone(async ({ world, api }) => {
    const as = { token: (await world.host()).token };
    const { prdtSysId } = await api.done('createProduct', { ...newProduct(), notice: NOTICE }, as);
    const product = { sellerSysId: SELLER, prdtSysId };
    const shown = async () => {
      const { notice, version } = await api.done('ownProduct', product, as);
      expect((await api.done('productDetail', { prdtSysId })).notice).toEqual(notice);
      return { notice, version };
    };
    const first = await shown();
    expect(first.notice).toEqual(NOTICE);
    const changed: ProductNotice = { kind: 'etc', values: [{ ...origin, value: '중국', valueEn: '' }] };
    await api.done('changeProduct', { ...product, ifVersion: first.version, notice: changed }, as);
    const second = await shown();
    expect(second.notice).toEqual(changed);
    const [latest] = (await api.done('productHistory', { ...product, startIndex: 0, rowCount: 1 }, as))
      .changes;
    expect(latest).toMatchObject({ kind: 'changed', fields: ['notice'] });
    await api.done('changeProduct', { ...product, ifVersion: second.version, notice: null }, as);
    expect((await shown()).notice).toBeNull();
  }));

test.for([
  ['an item that the kind lacks', [{ ...origin, field: 'power' }]],
  ['an item that is given twice', [origin, origin]],
  ['an item that is blank', [{ ...origin, value: ' ' }]],
] as const)('%s is refused, and named', ([, values]) => {
  const { sellerSysId, ...teapot } = newProduct();
  const of = { prdtSysId: 41, sellerSysId, newIds: [] };
  const create = () => createProduct({ ...teapot, notice: { kind: 'cosmetics', values: [...values] } }, of);
  expect(create).toThrow(refusal('0005'));
  expect(create).toThrow(
    expect.objectContaining({ facts: expect.objectContaining({ field: `notice/${values[0].field}` }) }),
  );
});
