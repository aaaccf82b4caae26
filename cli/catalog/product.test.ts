import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { versioned } from '../../server/domains/catalog/catalog/examples.support.ts';
import { choiceGoods } from '../../server/testing/goods.ts';
import type { Stage } from '../../server/testing/stage.ts';
import { photo } from '../../server/testing/uploads.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';

let stage: Stage;
let cli: Cli;
actAs('host', (acting) => ({ stage, cli } = acting));

test('sellover product history tells what was changed, newest first', async () => {
  const as = { token: stage.host.token };
  const { prdtSysId } = stage.mug.facts;
  const prices = { price: 9_000, marketPrice: 15_000, livePrice: null };
  await stage.api.done('setPrices', { ...(await versioned(stage)), ...prices }, as);
  await stage.api.done('adjustStock', { ...(await versioned(stage)), change: -2, reason: '깨짐' }, as);
  const { stdout } = await cli.run(['product', 'history', String(prdtSysId)]);
  const [head, ...lines] = stdout.trimEnd().split('\n');
  expect(head).toMatch(/^Version +When +By +What$/);
  const by = String(stage.host.userSysId);
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^ +4 .* KST +${by} +−2, 48 left: 깨짐$`)),
    expect.stringMatching(new RegExp(`^ +3 .* KST +${by} +prices: ₩9,000, market price ₩15,000$`)),
    expect.stringMatching(/^ +2 .* KST +\+50$/),
    expect.stringMatching(/^ +1 .* KST +listed: ₩12,000, market price ₩15,000$/),
  ]);
  const json = await cli.json(['product', 'history', String(prdtSysId), '--limit', '1']);
  expect(json).toMatchObject({ version: 4, changes: [{ kind: 'stock', reason: '깨짐' }] });
});

test('sellover product history tells a choice and an add-on of one number apart', async () => {
  const [prdtAddingProductDetailSysId, prdtSingleOptionDetailSysId] = [501, 501];
  const details = [
    { prdtAddingProductDetailSysId, item: '나무', price: 500, stockQty: 6, isVat: 1 as const },
  ];
  const pot = await stage.server.world.lists((id) =>
    choiceGoods(id, [['작은 것', 0, 3]], {
      singleOption: {
        groupName: '크기',
        details: [{ prdtSingleOptionDetailSysId, item: '작은 것', price: 0 }],
      },
      stock: [{ detailSysId: prdtSingleOptionDetailSysId, qty: 3 }],
      addingProducts: [{ prdtAddingProductSysId: 50, name: '받침', details }],
    }),
  );
  const { sellerSysId, prdtSysId } = pot.facts;
  const of = await versioned(stage, { sellerSysId, prdtSysId });
  const asked = { ...of, prdtAddingProductDetailSysId, level: 5, reason: '세어 봄' };
  await stage.api.done('adjustStock', asked, { token: stage.host.token });
  const again = { ...(await versioned(stage, { sellerSysId, prdtSysId })), prdtAddingProductDetailSysId };
  await stage.api.done('adjustStock', { ...again, level: 5, reason: '또 셈' }, { token: stage.host.token });
  const { stdout } = await cli.run(['product', 'history', String(prdtSysId)]);
  expect(stdout).toMatch(/−1 of add-on 501, 5 left: 세어 봄$/m);
  expect(stdout).toMatch(/±0 of add-on 501, 5 left: 또 셈$/m);
  expect(stdout).toMatch(/\+3 of choice 501$/m);
});

test('sellover product list and show have stopped products, too', async () => {
  const pan = await stage.server.world.lists((id) =>
    choiceGoods(
      id,
      [
        ['20cm', 0, 4],
        ['24cm', 8_000, 0],
      ],
      { name: '팬', isDisplay: 0 },
    ),
  );
  const { prdtSysId } = pan.facts;
  const { stdout } = await cli.run(['product', 'list']);
  expect(stdout).toMatch(new RegExp(`^${prdtSysId} +P-${prdtSysId} +팬 +₩10,000 +4 +2 +stopped$`, 'm'));
  const shown = (await cli.run(['product', 'show', String(prdtSysId)])).stdout;
  expect(shown).toMatch(/^Sold +stopped$/m);
  expect(shown).toMatch(new RegExp(`^${prdtSysId}02 +24cm +₩8,000 +0$`, 'm'));
});

test('a product is created, changed, priced, stopped and resumed, by its number', async () => {
  const number = `CLI-${Date.now()}`;
  const picture = join(cli.configHome, 'teapot.jpg');
  writeFileSync(picture, await photo(60, 40).jpeg().toBuffer());
  const said = ['--number', number, '--name', '주전자', '--price', '20000', '--stock', '7'];
  const sending = ['--delivery', '3000', '--pay-at-door'];
  const { prdtSysId } = await cli.json<{ prdtSysId: number }>([
    'product',
    'create',
    ...said,
    ...sending,
    '--picture',
    picture,
    '--max',
    '5',
    '--hidden',
  ]);
  const own = () => cli.json(['product', 'show', number]);
  expect(await own()).toMatchObject({
    prdtSysId,
    prdtNo: number,
    nameEn: '주전자',
    marketPrice: 20_000,
    stockQty: 7,
    isDisplay: 0,
    deliveryPrice: 3_000,
    deliveryPriceTypeCode: 2,
    maxOrderQty: 5,
    imageUrl: expect.stringMatching(/^\/files\//),
  });
  await cli.json(['product', 'change', number, '--name-en', 'Teapot', '--no-pay-at-door', '--max', '0']);
  const live = ['--live', '15000', '--until', '2099-12-24T21:00'];
  await cli.json(['product', 'price', number, '18000', '--market', '25000', ...live]);
  await cli.json(['product', 'stock', number, '--take', '2', '--reason', '깨짐']);
  await cli.json(['product', 'resume', number]);
  expect(await own()).toMatchObject({
    nameEn: 'Teapot',
    deliveryPriceTypeCode: 1,
    maxOrderQty: 0,
    price: 18_000,
    marketPrice: 25_000,
    livePrice: { price: 15_000, endDate: '2099-12-24T12:00:00.000Z' },
    stockQty: 5,
    isDisplay: 1,
  });
  await cli.json(['product', 'price', number, '17000', '--no-live']);
  await cli.json(['product', 'stop', number]);
  expect(await own()).toMatchObject({ price: 17_000, livePrice: null, isDisplay: 0 });
  const again = ['product', 'create', ...said, '--picture', 'https://elsewhere.example/x.jpg'];
  expect((await cli.run(again)).stderr).toContain(number);
});

test('categories and brands are set from a file, known by their names', async () => {
  const file = join(cli.configHome, 'groups.yaml');
  const category = (...names: readonly string[]) =>
    cli.json<{ version: number; categories: { categorySysId: number }[] }>(['category', ...names], {
      env: { SELLOVER_USER: stage.manager.userId },
    });
  writeFileSync(file, '- name: 부엌\n  nameEn: Kitchen\n  subCategories:\n    - name: 컵\n- name: 마당\n');
  const made = await category('apply', file);
  writeFileSync(file, '- name: 마당\n  nameEn: Garden\n- name: 부엌\n  subCategories:\n    - name: 컵\n');
  expect(await category('apply', file)).toMatchObject({
    categories: [
      { categorySysId: made.categories[1]!.categorySysId, nameEn: 'Garden' },
      { categorySysId: made.categories[0]!.categorySysId, nameEn: '' },
    ],
  });
  expect((await category('apply', file)).version).toBe(made.version + 1);
  expect((await cli.run(['category', 'list'])).stdout).toMatch(/ └ 컵$/m);
  expect((await cli.run(['category', 'apply', file])).code).not.toBe(0);

  writeFileSync(file, '- name: 물빛\n');
  const { brands } = await cli.json<{ brands: { brandSysId: number }[] }>(['brand', 'apply', file]);
  const { prdtNo, prdtSysId } = stage.cup.facts;
  await cli.json(['product', 'change', prdtNo, '--brand', '물빛', '--category', '컵']);
  expect(await cli.json(['product', 'show', String(prdtSysId)])).toMatchObject({
    brandSysId: brands[0]!.brandSysId,
    categoryName: '컵',
  });
  writeFileSync(file, '- nameKo: 물빛\n');
  const { stderr } = await cli.run(['brand', 'apply', file]);
  expect(stderr).toContain(`${file}:1:3: `);
});

test('a member is given a coupon of the seller', async () => {
  const { userId } = stage.buyer;
  const terms = ['--amount', '3000', '--min-order', '20000', '--days', '7'];
  expect(await cli.json(['coupon', 'give', userId, '첫 구매', ...terms])).toMatchObject({
    userId,
    discountPolicyFigures: 3_000,
    minOrderAmount: 20_000,
    usableDays: 7,
  });
  const { code, stderr } = await cli.run(['coupon', 'give', userId, '첫 구매']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('The coupon book has no 첫 구매')]);
});

test('another seller’s product is refused', async () => {
  const { otherHost } = stage;
  const env = { SELLOVER_USER: otherHost.userId };
  const { code, stderr } = await cli.run(['product', 'history', String(stage.mug.facts.prdtSysId)], { env });
  expect(code).toBe(1);
  expect(stderr).toContain('9001');
});
