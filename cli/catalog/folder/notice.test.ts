import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { fieldsOf, productOf } from './contract.ts';
import { differencesOf } from './differences.ts';
import { readShop } from './read.ts';
import { folderWith, MUG } from './testing.support.ts';

const NOWHERE = { categorySysId: null, brandSysId: null, shippingPlaceSysId: null };

async function read(notice: string) {
  const folder = await folderWith({ 'shop.yaml': 'name: 온화\n', 'products/A-1.yaml': `${MUG}${notice}` });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return readShop(folder).products[0]!.product;
}

test('a notice is sent in the order of its items, and comes back as it was written', async () => {
  const product = await read(
    'notice:\n  kind: kitchen\n  origin: 대한민국\n  originEn: Korea\n  material: 도자기\n',
  );
  const fields = fieldsOf(product, NOWHERE, null);
  expect(fields.notice).toEqual({
    kind: 'kitchen',
    values: [
      { field: 'material', value: '도자기', valueEn: '' },
      { field: 'origin', value: '대한민국', valueEn: 'Korea' },
    ],
  });
  const none = { nameOf: () => null };
  const own = {
    ...fields,
    imageUrl: '/a.png',
    imageFileSysId: null,
    gallery: [],
    video: null,
    livePrice: null,
  };
  expect(productOf(own as never, none, none).notice).toEqual(product.notice);
});

test('the plan says which item changes', async () => {
  const was = await read('notice:\n  kind: kitchen\n  origin: 대한민국\n  service: 031-000-0202\n');
  const is = await read('notice:\n  kind: kitchen\n  origin: 중국\n  material: 도자기\n');
  expect(differencesOf(was, is)).toEqual([
    { field: 'notice.origin', was: '대한민국', is: '중국' },
    { field: 'notice.service', was: '031-000-0202', is: '–' },
    { field: 'notice.material', was: '–', is: '도자기' },
  ]);
});

test.for([
  ['  kind: kitchen\n  power: 220V\n', /A-1\.yaml:9:10: power must be left out, as kitchen has only/],
  ['  kind: kitchen\n  materialEn: Clay\n', /A-1\.yaml:\d+:\d+: .*must not be blank/],
  ['  kind: kitchen\n  materal: 도자기\n', /did you mean material/],
  ['  kind: kitchens\n', /kind must be one of clothing, /],
] as const)('what is wrong in a notice is told with its place: %s', async ([notice, says]) => {
  await expect(read(`notice:\n${notice}`)).rejects.toThrow(says);
});
