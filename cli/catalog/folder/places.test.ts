import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { shippingPlaces } from '../../../schema/catalog/shipping-places.ts';
import type { Reply } from '../../../schema/operation.ts';
import { MovedClock } from '../../../server/platform/clock.ts';
import { simpleGoods } from '../../../server/testing/goods.ts';
import { TestServer } from '../../../server/testing/server.ts';
import { setStage, type Stage } from '../../../server/testing/stage.ts';
import { PASSWORD } from '../../../server/testing/world.ts';
import { Cli } from '../../testing/cli.ts';
import { addCategory, folderWith, MUG } from './testing.support.ts';

let server: TestServer;
let stage: Stage;
let cli: Cli;
let folder: string;
beforeAll(async () => {
  server = await TestServer.start({ clock: new MovedClock(Date.now()) });
  stage = await setStage(server);
  await addCategory(stage);
  cli = new Cli({
    SELLOVER_URL: server.url,
    SELLOVER_USER: stage.host.userId,
    SELLOVER_PASSWORD: PASSWORD,
  });
  folder = await folderWith({ 'shop.yaml': SHOP, 'products/mug.yaml': MUG_AT('성수 창고') });
});
afterAll(async () => {
  cli.remove();
  rmSync(folder, { recursive: true });
  await server.stop();
});

const SHOP = `name: 달콤상점
delivery:
  returnAddress:
    receiver: 반품 담당
    phone: 1588-0000
    postNumber: 04799
    address1: 서울특별시 성동구 아차산로 100
  places:
    - name: 성수 창고
      nameEn: Seongsu store
      postNumber: 04799
      address1: 서울특별시 성동구 아차산로 100
      address2: 3층
      addingCost: { jeju: 3000 }
    - name: 가구 창고
      returnAddress: { receiver: 가구 반품, phone: 031-111-2222, postNumber: '12738', address1: 광주 }
`;
const MUG_AT = (place: string) => `${MUG}delivery: { price: 2500, place: ${place} }\n`;

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const apply = (...options: string[]) =>
  cli.json<{ steps: readonly { what: string; kind: string; differences: readonly object[] }[] }>([
    'shop',
    'apply',
    folder,
    ...options,
  ]);
const places = () => cli.json<Reply<typeof shippingPlaces>>(['seller', 'places', '1']);
const mug = async () =>
  (await cli.json<{ shippingPlaceSysId: number }>(['product', 'show', 'A-1'])) as object;

test('places and the return address come before the products that name them, and a second time changes nothing', async () => {
  const { steps } = await apply();
  expect(steps.map(({ what }) => what)).toEqual([
    'shop 달콤상점',
    'shipping places',
    expect.stringMatching(/^product A-1/),
  ]);
  const { returnAddress, shippingPlaces: listed } = await places();
  expect(returnAddress).toMatchObject({ receiverName: '반품 담당', postNumber: '04799', address2: '' });
  expect(listed).toMatchObject([
    {
      name: '성수 창고',
      nameEn: 'Seongsu store',
      address2: '3층',
      jejuAddingDeliveryAmount: 3_000,
      islandsAddingDeliveryAmount: null,
      returnAddress: null,
    },
    { name: '가구 창고', postNumber: '', returnAddress: { receiverName: '가구 반품' } },
  ]);
  expect(await mug()).toMatchObject({ shippingPlaceSysId: listed[0]!.shippingPlaceSysId });
  expect(await apply()).toMatchObject({ steps: [] });
});

test('they are listed for people, too', async () => {
  const { stdout } = await cli.run(['seller', 'places', '1']);
  expect(stdout).toContain('반품 담당, (04799) 서울특별시 성동구 아차산로 100, 1588-0000');
  expect(stdout).toMatch(/성수 창고 .* ₩3,000 +as the house +as the seller’s/);
});

test('an export writes them, and the same folder elsewhere makes the same places', async () => {
  const exported = join(mkdtempSync(join(tmpdir(), 'sellover-places-')), 'shop');
  onTestFinished(() => rmSync(join(exported, '..'), { recursive: true }));
  await cli.json(['shop', 'export', exported]);
  expect(readFileSync(join(exported, 'products/A-1.yaml'), 'utf8')).toContain('place: 성수 창고');
  const manager = { env: { SELLOVER_USER: stage.manager.userId } };
  await cli.json(['shop', 'apply', exported, '--seller', '2'], manager);
  const elsewhere = await cli.json<Reply<typeof shippingPlaces>>(['seller', 'places', '2'], manager);
  const plain = ({ returnAddress, shippingPlaces: listed }: Reply<typeof shippingPlaces>) => [
    returnAddress,
    listed.map((place) => ({ ...place, shippingPlaceSysId: 0 })),
  ];
  expect(plain(elsewhere)).toEqual(plain(await places()));
});

test('what would change is named one by one', async () => {
  write(
    'shop.yaml',
    SHOP.replace('jeju: 3000', 'jeju: 2000, islands: 0').replace('phone: 1588-0000', 'phone: 1588-1111'),
  );
  expect((await apply('--dry-run')).steps).toMatchObject([
    {
      what: 'shipping places',
      differences: [
        { field: 'delivery.returnAddress.phone', was: '1588-0000', is: '1588-1111' },
        { field: 'delivery.places[성수 창고].addingCost.jeju', was: '3000', is: '2000' },
        { field: 'delivery.places[성수 창고].addingCost.islands', was: '–', is: '0' },
      ],
    },
  ]);
  write('shop.yaml', SHOP);
});

test.each([
  [
    'a place that is not there',
    SHOP,
    MUG_AT('성수 창구'),
    'mug.yaml:7:33: there is no shipping place 성수 창구; did you mean 성수 창고?',
  ],
  ['a number of earlier versions', SHOP, MUG_AT('11'), 'mug.yaml:7:33: there is no shipping place 11'],
  [
    'a name twice',
    SHOP.replace('가구 창고', '성수 창고'),
    MUG_AT('성수 창고'),
    'shop.yaml:15:13: 성수 창고 is there twice',
  ],
  [
    'a bad postcode',
    SHOP.replace('04799', '4799'),
    MUG,
    'shop.yaml:6:17: postNumber must be a postcode of five digits, unlike 4799',
  ],
  [
    'a bad phone number',
    SHOP.replace('031-111-2222', '031 1'),
    MUG,
    'phone must be a phone number such as 02-123-4567',
  ],
])('%s is told with its place, and nothing is done', async (_what, shop, product, told) => {
  write('shop.yaml', shop);
  write('products/mug.yaml', product);
  const before = await places();
  const { code, stderr } = await cli.run(['shop', 'apply', folder]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(told)]);
  expect(await places()).toEqual(before);
  write('shop.yaml', SHOP);
  write('products/mug.yaml', MUG_AT('성수 창고'));
});

test('a place that the folder lacks goes with --prune only, and never from under products', async () => {
  const names = async () => (await places()).shippingPlaces.map(({ name }) => name);
  const [, furniture] = SHOP.split(/(?=\n {4}- name: 가구)/);
  write('shop.yaml', SHOP.replace(furniture!, '\n'));
  expect(await apply()).toMatchObject({ steps: [] });
  // The stage's own goods are stopped as well.
  expect((await apply('--prune')).steps.at(-1)).toMatchObject({
    what: 'shipping place 가구 창고',
    kind: 'ended',
  });
  expect(await names()).toEqual(['성수 창고']);
  // The cup, which the folder lacks, leaves from a place that it lacks.
  const { shippingPlaceSysId } = (await places()).shippingPlaces[0]!;
  await server.world.relists(stage.cup, { shippingPlaceSysId });
  write('shop.yaml', SHOP.replaceAll('성수 창고', '새 창고'));
  write('products/mug.yaml', MUG_AT('새 창고'));
  await apply('--prune');
  expect(await names()).toEqual(['성수 창고', '새 창고', '가구 창고']);
  await server.world.relists(stage.cup, { shippingPlaceSysId: 12 });
  await apply('--prune');
  expect(await names()).toEqual(['새 창고', '가구 창고']);
  expect(await apply('--prune')).toMatchObject({ steps: [] });
});

test('a product of an earlier version keeps the place that has no name', async () => {
  const { facts } = await server.world.lists((id) =>
    simpleGoods(id, 9, { prdtNo: 'A-9', shippingPlaceSysId: 11 }),
  );
  write('products/old.yaml', MUG.replace('A-1', 'A-9'));
  await apply();
  const { prdtSysId } = facts;
  const own = { token: stage.host.token };
  const { name, shippingPlaceSysId } = await stage.api.done('ownProduct', { sellerSysId: 1, prdtSysId }, own);
  expect([name, shippingPlaceSysId]).toEqual(['머그', 11]);
  expect(await apply()).toMatchObject({ steps: [] });
});

test('a command names a place, or none', async () => {
  await cli.json(['product', 'change', 'A-9', '--place', '새 창고']);
  const [first] = (await places()).shippingPlaces;
  const show = () => cli.json<object>(['product', 'show', 'A-9']);
  expect(await show()).toMatchObject({ shippingPlaceSysId: first!.shippingPlaceSysId });
  await cli.json(['product', 'change', 'A-9', '--place', 'none']);
  expect(await show()).toMatchObject({ shippingPlaceSysId: null });
  const { stderr } = await cli.run(['product', 'change', 'A-9', '--place', '없는 곳']);
  expect(stderr).toContain('There is no shipping place 없는 곳');
  expect(stderr).toContain('sellover seller places 1');
});

test('who stands behind the shop is said in the folder, too, and by a command', async () => {
  const business = `business:
  name: 주식회사 물빛
  representative: 한지우
  registrationNo: 120-81-47521
  address: 경기도 파주시 회동길 37
  phone: 1588-0000
  email: help@mulbit.example
`;
  write('products/mug.yaml', MUG_AT('성수 창고'));
  write('shop.yaml', SHOP + business.replace('47521', '47522'));
  const { stderr } = await cli.run(['shop', 'apply', folder]);
  expect(stderr).toMatch(/shop.yaml:\d+:\d+: no business has this registration number/);

  write('shop.yaml', SHOP + business);
  expect((await apply()).steps).toContainEqual({
    kind: 'changed',
    what: 'business',
    differences: [{ field: 'business', was: '–', is: '주식회사 물빛' }],
  });
  expect(await apply()).toMatchObject({ steps: [] });
  const show = (...options: string[]) =>
    cli.json<{ business: object | null }>(['seller', 'business', '1', ...options]);
  expect((await show()).business).toMatchObject({ companyName: '주식회사 물빛', mailOrderNo: '' });

  expect((await show('--phone', '031-111-2222')).business).toMatchObject({
    phone: '031-111-2222',
    registrationNo: '120-81-47521',
  });
  const undone = await apply('--yes');
  expect(undone.steps).toMatchObject([{ what: 'business', differences: [{ was: '031-111-2222' }] }]);
  const refused = await cli.run(['seller', 'business', '1', '--registration-no', '1']);
  expect(refused.stderr).toContain('no business has the registration number 1');
  expect((await show('--no-business')).business).toBeNull();
  const missing = await cli.run(['seller', 'business', '1', '--phone', '02-111-2222']);
  expect(missing.stderr).toContain('--company-name');

  await apply('--yes');
  const exported = join(mkdtempSync(join(tmpdir(), 'sellover-business-')), 'shop');
  onTestFinished(() => rmSync(join(exported, '..'), { recursive: true }));
  await cli.json(['shop', 'export', exported]);
  expect(readFileSync(join(exported, 'shop.yaml'), 'utf8')).toContain(business);
  write('shop.yaml', SHOP);
});
