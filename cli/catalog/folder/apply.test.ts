import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pngOf } from '../../../server/domains/members/media/png.support.ts';
import type { Stage } from '../../../server/testing/stage.ts';
import { PASSWORD } from '../../../server/testing/world.ts';
import { sampleVideo } from '../../../server/testing/uploads.ts';
import { Api as CliApi } from '../../api.ts';
import { settingsOf } from '../../settings.ts';
import { COUPON_USABLE_DAYS_DEFAULT } from '../../../schema/buying/constants.ts';
import { actAs } from '../../testing/acting.ts';
import type { Cli } from '../../testing/cli.ts';
import { Pictures } from './pictures.ts';
import { planOf } from './plan.ts';
import { readShop } from './read.ts';
import { standingOf } from './standing.ts';
import { addCategory, folderWith, MUG, pictureOf } from './testing.support.ts';

let stage: Stage;
let cli: Cli;
actAs('host', (acting) => ({ stage, cli } = acting), addCategory);

interface Told {
  readonly steps: readonly {
    kind: string;
    what: string;
    differences: readonly { field: string; was: string; is: string }[];
  }[];
  readonly undoes: readonly { field: string | null; was: string; now: string; is: string }[];
  readonly unchanged: number;
}

let nextShop = 1;
/** A shop whose numbers are its own. */
class Shop {
  readonly number = nextShop++;
  folder = '';

  static async with(files: Readonly<Record<string, string | Buffer>>): Promise<Shop> {
    const shop = new Shop();
    shop.folder = await folderWith(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, shop.#own(text)])),
    );
    onTestFinished(() => rmSync(shop.folder, { recursive: true }));
    return shop;
  }

  numberOf(number: string): string {
    return String(this.#own(number));
  }

  #own<T extends string | Buffer>(text: T): string | T {
    return typeof text === 'string' ? text.replaceAll('A-', `A${this.number}-`) : text;
  }

  write(name: string, text: string | Buffer): void {
    writeFileSync(join(this.folder, name), this.#own(text));
  }

  apply(...options: string[]): Promise<Told> {
    return cli.json<Told>(['shop', 'apply', this.folder, ...options]);
  }

  async product(number: string) {
    const prdtNo = this.#own(number);
    const asked = { sellerSysId: 1, startIndex: 0, rowCount: 100 };
    const { products } = await stage.api.done('ownProducts', asked, { token: stage.host.token });
    return products.find((each) => each.prdtNo === prdtNo)!;
  }
}

const kinds = ({ steps }: Told) => steps.map(({ kind }) => kind);

test('a folder is applied, and a second time changes nothing', async () => {
  const shop = await Shop.with({ 'products/mug.yaml': MUG });
  const planned = await shop.apply('--dry-run');
  expect(kinds(planned)).toEqual(['added']);
  expect(await shop.product('A-1')).toBeUndefined();
  expect(kinds(await shop.apply())).toEqual(['added']);
  expect(await shop.product('A-1')).toMatchObject({ name: '머그', price: 12_000, stockQty: 50 });
  expect(await shop.apply()).toMatchObject({ steps: [], unchanged: 1 });
  const { stdout } = await cli.run(['shop', 'apply', shop.folder]);
  expect(stdout).toBe('✓ Nothing was changed: 1 product as the folder says\n');
});

test('what the server would refuse of pictures and descriptions is named before anything is changed', async () => {
  const whole = await pictureOf(5);
  const video = sampleVideo('video.mp4');
  const shop = await Shop.with({
    'products/mug.yaml': MUG.replace('mug.png', 'mug.jpg'),
    'products/cup.yaml': MUG.replace('A-1', 'A-2').replace('mug.png', 'cup.png'),
    'products/pot.yaml': MUG.replace('A-1', 'A-3').replace('mug.png', 'pot.png'),
    'products/pot.en.md': `> ${'>'.repeat(900)} a pot ![from the side](pictures/cup.png)`,
    'products/jug.yaml': `${MUG.replace('A-1', 'A-4').replace('mug.png', 'mug.jpg')}video: jug.mp4\n`,
    'jug.mp4': video.subarray(0, video.length - 20),
    'pictures/mug.jpg': whole,
    'pictures/cup.png': whole.subarray(0, whole.length - 20),
    'pictures/pot.png': pngOf(10_000, 5_001),
  });
  for (const options of [['--dry-run'], []]) {
    const { code, stderr } = await cli.run(['shop', 'apply', shop.folder, ...options]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/cup\.yaml:4:10: pictures\/cup\.png is damaged or incomplete$/m);
    expect(stderr).toMatch(/pot\.yaml:4:10: pictures\/pot\.png has more than 50,000,000 pixels$/m);
    expect(stderr).toMatch(/pot\.en\.md:1:\d+: pictures\/cup\.png is damaged/);
    expect(stderr).toMatch(/pot\.en\.md:1:1: must have fewer nested parts/);
    expect(stderr).toMatch(/jug\.yaml:\d+:8: jug\.mp4 is damaged: it ends within a box$/m);
    expect(stderr).not.toContain('mug');
    expect(await shop.product('A-1')).toBeUndefined();
  }
  shop.write('pictures/cup.png', whole);
  rmSync(join(shop.folder, 'products/pot.en.md'));
  rmSync(join(shop.folder, 'products/pot.yaml'));
  shop.write('jug.mp4', video);
  expect(kinds(await shop.apply())).toEqual(['added', 'added', 'added']);
});

test('what is other than the folder says is changed, each field told with its old and new value', async () => {
  const shop = await Shop.with({ 'products/mug.yaml': MUG });
  await shop.apply();
  shop.write('products/mug.yaml', MUG.replace('12000', '9000').replace('stock: 50', 'stopped: true'));
  const { stdout } = await cli.run(['shop', 'apply', shop.folder, '--dry-run']);
  expect(stdout).toContain(
    '    price: 12000 → 9000\n    marketPrice: 12000 → 9000\n    stopped: false → true\n',
  );
  expect(await shop.product('A-1')).toMatchObject({ price: 12_000, isDisplay: 1 });
  expect(kinds(await shop.apply())).toEqual(['changed']);
  expect(await shop.product('A-1')).toMatchObject({ price: 9_000, isDisplay: 0, stockQty: 50 });
});

describe('what was changed elsewhere since the last apply', () => {
  const price = (shop: Shop, amount: number) =>
    cli.run(['product', 'price', shop.numberOf('A-1'), String(amount), '--market', '12000']);

  test('is not undone without a yes, and is listed with its old and new value', async () => {
    const shop = await Shop.with({ 'products/mug.yaml': MUG });
    await shop.apply();
    await price(shop, 8000);
    shop.write('products/mug.yaml', MUG.replace('name: 머그', 'name: 큰 머그'));
    const dry = await cli.run(['shop', 'apply', shop.folder, '--dry-run']);
    expect([dry.code, dry.stderr]).toEqual([
      0,
      expect.stringMatching(/A\d+-1 큰 머그, price: 12000 → 8000 since then; the folder says 12000\n$/),
    ]);
    const { code, stderr } = await cli.run(['shop', 'apply', shop.folder]);
    expect(code).toBe(2);
    expect(stderr).toContain('price: 12000 → 8000 since then; the folder says 12000');
    expect(stderr).not.toContain('nameEn');
    expect(stderr).toContain('--yes');
    expect(await shop.product('A-1')).toMatchObject({ name: '머그', price: 8000 });
    expect((await shop.apply('--yes')).undoes).toMatchObject([
      { field: 'price', was: '12000', now: '8000', is: '12000' },
    ]);
    expect(await shop.product('A-1')).toMatchObject({ name: '큰 머그', price: 12_000 });
    expect((await shop.apply()).undoes).toEqual([]);
  });

  test('is the folder’s once the folder says it, and a change of the folder alone is none', async () => {
    const shop = await Shop.with({ 'products/mug.yaml': MUG });
    await shop.apply();
    await price(shop, 8000);
    shop.write('products/mug.yaml', MUG.replace('12000', '8000\nmarketPrice: 12000'));
    expect(await shop.apply()).toMatchObject({ steps: [], undoes: [] });
    shop.write('products/mug.yaml', MUG.replace('12000', '7000\nmarketPrice: 12000'));
    expect(await shop.apply()).toMatchObject({ steps: [{ kind: 'changed' }], undoes: [] });
  });

  test('may be that it was stopped', async () => {
    const shop = await Shop.with({ 'products/mug.yaml': MUG });
    await shop.apply();
    await cli.json(['product', 'stop', shop.numberOf('A-1')]);
    const { code, stderr } = await cli.run(['shop', 'apply', shop.folder]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('stopped: false → true since then; the folder says false'),
    ]);
  });

  test('counts from an export on, too', async () => {
    const shop = await Shop.with({ 'products/mug.yaml': MUG });
    await shop.apply();
    const folder = join(shop.folder, 'exported');
    await cli.json(['shop', 'export', folder]);
    expect(await cli.json(['shop', 'apply', folder])).toMatchObject({ steps: [], undoes: [] });
    await price(shop, 8000);
    expect(await cli.run(['shop', 'apply', folder])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('price: 12000 → 8000 since then'),
    });
  });
});

test('a changed picture is uploaded, and one that stays is not', async () => {
  const shop = await Shop.with({ 'products/mug.yaml': MUG });
  await shop.apply();
  const { imageUrl } = await shop.product('A-1');
  shop.write('products/mug.yaml', MUG.replace('12000', '9000'));
  await shop.apply();
  expect(await shop.product('A-1')).toMatchObject({ imageUrl });
  shop.write('pictures/mug.png', await pictureOf(2));
  expect((await shop.apply()).steps).toMatchObject([{ differences: [{ field: 'picture' }] }]);
  expect((await shop.product('A-1')).imageUrl).not.toBe(imageUrl);
});

describe('stock', () => {
  test('that sales have moved stays, unless the folder tells a change, which is made once', async () => {
    const shop = await Shop.with({ 'products/mug.yaml': MUG });
    await shop.apply();
    const { prdtSysId, version, ...product } = await shop.product('A-1');
    await stage.api.done(
      'adjustStock',
      { sellerSysId: 1, prdtSysId, ifVersion: version, change: -20, reason: '깨짐' },
      { token: stage.host.token },
    );
    expect(product.stockQty).toBe(50);
    expect(await shop.apply()).toMatchObject({ steps: [] });
    shop.write('products/mug.yaml', MUG.replace('50', '+7'));
    expect((await shop.apply()).steps).toMatchObject([
      { differences: [{ field: 'stock', was: '30', is: '37 (+7)' }] },
    ]);
    const again = await cli.run(['shop', 'apply', shop.folder]);
    expect(again.stderr).toContain('+7 was done on');
    expect(await shop.product('A-1')).toMatchObject({ stockQty: 37 });
    shop.write('products/mug.yaml', MUG.replace('50', '+7 second delivery'));
    await shop.apply();
    expect(await shop.product('A-1')).toMatchObject({ stockQty: 44 });
    shop.write('products/mug.yaml', MUG.replace('50', '=44'));
    expect(kinds(await shop.apply())).toEqual(['changed']);
    expect(await shop.apply()).toMatchObject({ steps: [] });
  });

  test('of a choice is that choice’s alone; a new choice begins with its own', async () => {
    const choices = (small: string, large: string) =>
      MUG.replace('stock: 50', `choices: { name: 크기, items: [{ name: 작은, stock: ${small} }${large}] }`);
    const shop = await Shop.with({ 'products/mug.yaml': choices('5', '') });
    await shop.apply();
    shop.write('products/mug.yaml', choices('=9', ', { name: 큰, price: 1000, stock: 4 }'));
    await shop.apply();
    expect(await shop.product('A-1')).toMatchObject({
      singleOption: {
        details: [
          { item: '작은', stockQty: 9 },
          { item: '큰', stockQty: 4 },
        ],
      },
    });
  });

  test('of what is new cannot be added to', async () => {
    const shop = await Shop.with({ 'products/mug.yaml': MUG.replace('50', '+50') });
    const { code, stderr } = await cli.run(['shop', 'apply', shop.folder]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('products/mug.yaml:6:8: it is new')]);
  });
});

test('a product that the folder lacks is stopped with --prune only, and comes back with the folder', async () => {
  const shop = await Shop.with({ 'products/mug.yaml': MUG, 'products/cup.yaml': MUG.replace('A-1', 'A-2') });
  await shop.apply();
  rmSync(join(shop.folder, 'products/cup.yaml'));
  expect(await shop.apply()).toMatchObject({ steps: [] });
  expect((await shop.apply('--prune')).steps).toContainEqual(
    expect.objectContaining({ kind: 'stopped', what: expect.stringContaining(`A${shop.number}-2`) }),
  );
  expect(await shop.product('A-2')).toMatchObject({ isDisplay: 0 });
  shop.write('products/cup.yaml', MUG.replace('A-1', 'A-2'));
  expect(kinds(await shop.apply())).toEqual(['resumed']);
});

test('unknown categories and brands are told with their places, and nothing is done', async () => {
  const shop = await Shop.with({
    'products/mug.yaml': MUG.replace('생활', '생할').replace('price', 'brand: 아무도\nprice'),
    'products/cup.yaml': MUG.replace('A-1', 'A-2'),
  });
  const { code, stderr } = await cli.run(['shop', 'apply', shop.folder]);
  expect(code).toBe(2);
  expect(stderr).toContain('products/mug.yaml:3:11: there is no category 생할; did you mean 생활?');
  expect(stderr).toContain('products/mug.yaml:5:8: there is no brand 아무도');
  expect(await shop.product('A-2')).toBeUndefined();
});

describe('categories and brands', () => {
  const files = {
    'categories.yaml': '- { name: 그릇, nameEn: Dishes, subCategories: [{ name: 컵A- }] }\n',
    'brands.yaml': '- { name: 온화A-, nameEn: Onhwa }\n',
    'products/mug.yaml': MUG.replace('category: 생활', 'category: 그릇 > 컵A-\nbrand: 온화A-'),
  };
  const asManager = () => ({ env: { SELLOVER_USER: stage.manager.userId } });

  test('that are missing are added before the products that name them', async () => {
    const shop = await Shop.with(files);
    const apply = ['shop', 'apply', shop.folder, '--seller', '1'];
    await cli.json(apply, asManager());
    expect(await shop.product('A-1')).toMatchObject({
      categoryName: `컵A${shop.number}-`,
      brandName: `온화A${shop.number}-`,
      brandNameEn: 'Onhwa',
    });
    // Nobody else's category is gone.
    const { categories } = await stage.api.done('categories', {});
    expect(categories.map(({ name }) => name)).toEqual(expect.arrayContaining(['생활', '그릇']));
    // What is there already needs no manager.
    expect(await shop.apply()).toMatchObject({ steps: [] });
  });

  test('are known by what one sees of their names', async () => {
    const shop = await Shop.with(files);
    await cli.json(['shop', 'apply', shop.folder, '--seller', '1'], asManager());
    shop.write('categories.yaml', '- { name: "그릇 ", subCategories: [{ name: "컵A- " }] }\n');
    shop.write('brands.yaml', '- name: "온화Ａ-"\n'.replace('Ａ-', `Ａ${shop.number}-`));
    shop.write(
      'products/mug.yaml',
      MUG.replace('category: 생활', `category: "컵A-\u00a0"\nbrand: 온화Ａ${shop.number}-`),
    );
    expect(await shop.apply()).toMatchObject({ steps: [], unchanged: 1 });
  });

  test('are for managers and hosts: a host’s new category is refused, and nothing is done', async () => {
    const shop = await Shop.with(files);
    const { code, stderr } = await cli.run(['shop', 'apply', shop.folder]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('categories.yaml:1:1: only a manager changes categories'),
    ]);
    expect(await shop.product('A-1')).toBeUndefined();
  });
});

test('an event is made of its products, and made anew on other terms', async () => {
  const event = '- { products: [A-1], maxOrderCnt: 4, startDate: 2026-11-20, endDate: 2030-11-21 }\n';
  const shop = await Shop.with({ 'products/mug.yaml': MUG, 'events.yaml': event });
  expect(kinds(await shop.apply())).toEqual(['added', 'added']);
  expect(await shop.product('A-1')).toMatchObject({ isPlanEvent: 1 });
  expect(await shop.apply()).toMatchObject({ steps: [] });
  shop.write('events.yaml', event.replace('4', '5'));
  expect(kinds(await shop.apply())).toEqual(['changed']);
  const { eventPlans } = await stage.api.done('eventPlans', { sellerSysId: 1 }, { token: stage.host.token });
  expect(eventPlans).toMatchObject([{ maxOrderCnt: 5 }]);
});

test('what is new is told with the moments that its days mean', async () => {
  const from = 'startDate: 2098-11-20';
  const shop = await Shop.with({
    'products/mug.yaml': MUG.replace(
      'stock: 50',
      `livePrice: { price: 1, ${from}, endDate: 2098-11-21 }\nmemberMax: { qty: 2, endDate: 2098-11-21 }`,
    ),
    'events.yaml': `- { products: [A-1], maxOrderCnt: 4, ${from}, endDate: 2098-11-21 }\n`,
    'broadcasts.yaml': `- { title: A-쇼, products: [A-1], ${from}, endDate: 2098-11-21 }\n`,
    'coupons.yaml': '- { name: A-쿠폰, amount: 1000, qty: 5, until: 2098-11-21 }\n',
  });
  const { steps } = await shop.apply('--dry-run');
  const [start, end] = ['2098-11-20 00:00:00 KST', '2098-11-21 23:59:59 KST'];
  expect(steps.flatMap(({ differences }) => differences.map(({ field, is }) => [field, is]))).toEqual([
    [expect.stringContaining('쿠폰'), expect.stringContaining(`; ends ${end}, or `)],
    ['livePrice', `${start} to ${end}`],
    ['memberMax', `until ${end}`],
    ['terms', `from ₩0, at most 4 pieces, ${start} to ${end}`],
    ['time', `${start} to ${end}`],
  ]);
});

test('the shop’s look, texts and terms are changed by shop.yaml', async () => {
  const shop = await Shop.with({
    'shop.yaml': `name: 달콤상점
nameEn: Sweet Shop
colors: { accent: '#7A3E9D' }
notice: 오늘 주문은 내일 출발해요.
delivery: { freeFrom: 50000, tracking: { company: 우체국, url: 'https://post.example/{invoiceNo}' } }
payments: { vat: 10 }
`,
  });
  const { steps } = await shop.apply();
  expect(steps[0]!.differences).toContainEqual({ field: 'colors.accent', was: '–', is: '#7A3E9D' });
  expect(await shop.apply()).toMatchObject({ steps: [] });
  expect(await stage.api.done('sellerRules', { sellerSysId: 1 })).toMatchObject({
    freeShippingThreshold: 50_000,
    deliveryTrack: { companyName: '우체국' },
  });
});

test('a logo is uploaded, and stays while its content does', async () => {
  const shop = await Shop.with({
    'shop.yaml': 'name: 달콤상점\nlogo: pictures/logo.png\n',
    'pictures/logo.png': await pictureOf(4),
  });
  await shop.apply();
  const { logoImgUrl } = await stage.api.done('sellerSettingUi', { sellerSysId: 1 });
  expect(logoImgUrl).toMatch(/^\/files\//);
  expect(await shop.apply()).toMatchObject({ steps: [] });
  shop.write('shop.yaml', 'name: 달콤상점\n');
  expect((await shop.apply()).steps).toMatchObject([{ differences: [{ field: 'logo' }] }]);
  expect(await stage.api.done('sellerSettingUi', { sellerSysId: 1 })).toMatchObject({ logoImgUrl: '' });
});

test('what somebody else has changed since the folder was compared stays as it is', async () => {
  const shop = await Shop.with({ 'products/mug.yaml': MUG });
  await shop.apply();
  shop.write('products/mug.yaml', MUG.replace('12000', '9000'));
  const { userId } = stage.host;
  const settings = settingsOf(
    { server: [stage.server.url] },
    { SELLOVER_USER: userId, SELLOVER_PASSWORD: PASSWORD, XDG_CONFIG_HOME: cli.configHome },
  );
  const api = new CliApi(settings);
  const plan = await planOf({
    api,
    folder: readShop(shop.folder),
    standing: await standingOf(api, 1),
    pictures: new Pictures(api, shop.folder),
    prune: false,
    atATime: 1,
  });
  const { prdtSysId, version } = await shop.product('A-1');
  const theirs = { sellerSysId: 1, prdtSysId, ifVersion: version, name: '남의 이름' };
  await stage.api.done('changeProduct', theirs, { token: stage.host.token });
  await expect(plan.products[0]!.carryOut()).rejects.toMatchObject({
    resultCode: '0021',
    facts: { changed: 'name' },
  });
  expect(await shop.product('A-1')).toMatchObject({ name: '남의 이름', price: 12_000 });
});

test('another seller’s shop is not touched', async () => {
  const shop = await Shop.with({ 'products/mug.yaml': MUG });
  const { code, stderr } = await cli.run(['shop', 'apply', shop.folder, '--seller', '2']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('9001')]);
});

async function plansOf(shop: Shop) {
  const asked = { sellerSysId: 1, startIndex: 0, rowCount: 100 };
  const { broadcasts } = await stage.api.done('ownBroadcasts', asked, { token: stage.host.token });
  return broadcasts.filter(({ title }) => title.endsWith(`쇼 ${shop.number}`));
}

describe('the coupon book', () => {
  const today = '- { name: 오늘만, percent: 10, qty: 50, maxDiscount: 5000, until: 2099-12-24 18:00 }\n';
  const tomorrow = '- { name: 내일만, amount: 3000, qty: 5 }\n';
  const DAYS = `${COUPON_USABLE_DAYS_DEFAULT} days after it was taken`;
  const bookOf = async () =>
    (await stage.api.done('couponBook', { sellerSysId: 1 }, { token: stage.host.token })).coupons;

  test('gets the coupons of the folder once; another’s stay until they are pruned', async () => {
    const shop = await Shop.with({ 'products/mug.yaml': MUG, 'coupons.yaml': today });
    expect((await shop.apply('--dry-run')).steps).toContainEqual({
      kind: 'changed',
      what: 'coupons',
      differences: [
        {
          field: '오늘만',
          was: '–',
          is: `10 % off, 50 to be taken; ends 2099-12-24 18:00:00 KST, or ${DAYS}`,
        },
      ],
    });
    expect(await bookOf()).toEqual([]);
    await shop.apply();
    expect(await shop.apply()).toMatchObject({ steps: [] });
    shop.write('coupons.yaml', `${tomorrow}${today.replace('50,', '60,')}`);
    expect((await shop.apply()).steps).toMatchObject([
      {
        differences: [
          { field: '오늘만.qty', was: '50', is: '60' },
          { field: '내일만', was: '–', is: `₩3,000 off, 5 to be taken; ends ${DAYS}` },
        ],
      },
    ]);
    shop.write('coupons.yaml', tomorrow);
    expect(await shop.apply()).toMatchObject({ steps: [] });
    expect((await bookOf()).map(({ name }) => name)).toEqual(['오늘만', '내일만']);
    expect((await shop.apply('--prune')).steps).toContainEqual(
      expect.objectContaining({ differences: [expect.objectContaining({ field: '오늘만', is: '–' })] }),
    );
    expect((await bookOf()).map(({ name }) => name)).toEqual(['내일만']);
    rmSync(join(shop.folder, 'coupons.yaml'));
    expect(await shop.apply('--prune')).toMatchObject({ steps: [] });
  });

  test('is what a host offers and gives from by name, without the folder', async () => {
    const shop = await Shop.with({ 'coupons.yaml': today });
    await shop.apply();
    const offered = stage.server.recorded('LiveCouponOffered');
    const here = ['--broadcast', String(stage.broadcastSysId)];
    await cli.json(['host', 'coupon', '오늘만', ...here, '--qty', '7']);
    expect((await offered).data).toMatchObject({
      name: '오늘만',
      discountPolicyFigures: 10,
      maxDiscountAmount: 5_000,
      expireDate: '2099-12-24T09:00:00.000Z',
      qty: 7,
    });
    const { userId } = stage.buyer;
    expect(await cli.json(['coupon', 'give', userId, '오늘만'])).toMatchObject({
      userId,
      discountPolicyFigures: 10,
      expireDate: '2099-12-24T09:00:00.000Z',
    });
    expect((await cli.run(['coupon', 'list'])).stdout).toMatch(/오늘만 +10 % +50 /);
    const { code, stderr } = await cli.run(['host', 'coupon', '오늘도', ...here]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean 오늘만?')]);
  });
});

describe('a broadcast', () => {
  const day = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10);
  const show = (title: string, more = '') => `- title: ${title}
  comment: 한 번뿐인 값
  startDate: ${day} 20:00
  endDate: ${day} 21:00
  products: [A-2, A-1]
${more}`;
  const goods = { 'products/mug.yaml': MUG, 'products/cup.yaml': MUG.replace('A-1', 'A-2') };

  test('is planned, and changed by its title', async () => {
    const shop = await Shop.with(goods);
    shop.write('broadcasts.yaml', show(`쇼 ${shop.number}`));
    expect(kinds(await shop.apply())).toEqual(['added', 'added', 'added']);
    const [a, b] = [await shop.product('A-1'), await shop.product('A-2')];
    expect(await plansOf(shop)).toMatchObject([
      {
        briefComment: '한 번뿐인 값',
        startDate: `${day}T11:00:00.000Z`,
        source: { type: 'encoder' },
        prdtSysIds: [b.prdtSysId, a.prdtSysId],
      },
    ]);
    expect(await shop.apply()).toMatchObject({ steps: [] });
    shop.write('broadcasts.yaml', show(`쇼 ${shop.number}`).replace('20:00', '20:30'));
    expect((await shop.apply()).steps).toMatchObject([{ differences: [{ field: 'startDate' }] }]);
    expect(await plansOf(shop)).toMatchObject([{ startDate: `${day}T11:30:00.000Z`, isCancelled: 0 }]);
  });

  test('may be a challenge', async () => {
    const shop = await Shop.with(goods);
    shop.write('broadcasts.yaml', show(`쇼 ${shop.number}`, '  challenge: true\n'));
    await shop.apply();
    expect(await plansOf(shop)).toMatchObject([{ isChallenge: 1 }]);
    expect(await shop.apply()).toMatchObject({ steps: [] });
    shop.write('broadcasts.yaml', show(`쇼 ${shop.number}`));
    expect((await shop.apply()).steps).toMatchObject([{ differences: [{ field: 'isChallenge' }] }]);
    expect(await plansOf(shop)).toMatchObject([{ isChallenge: 0 }]);
  });

  test('pins and hides its products from the start', async () => {
    const shop = await Shop.with(goods);
    const plain = show(`쇼 ${shop.number}`);
    const products = '{ prdtNo: A-2, exposure: hidden }, { prdtNo: A-1, exposure: pinned }';
    shop.write('broadcasts.yaml', plain.replace('A-2, A-1', products));
    await shop.apply();
    const [a, b] = [await shop.product('A-1'), await shop.product('A-2')];
    const [{ exposures } = { exposures: [] }] = await plansOf(shop);
    expect(new Map(exposures.map((each) => [each.prdtSysId, each.salesExposureType]))).toEqual(
      new Map([
        [a.prdtSysId, 3],
        [b.prdtSysId, 1],
      ]),
    );
    expect(await shop.apply()).toMatchObject({ steps: [] });
    shop.write('broadcasts.yaml', plain);
    expect((await shop.apply()).steps).toMatchObject([
      {
        differences: [
          { field: 'pinned', was: a.prdtNo, is: '–' },
          { field: 'hidden', was: b.prdtNo, is: '–' },
        ],
      },
    ]);
    expect(await plansOf(shop)).toMatchObject([{ exposures: [] }]);
  });

  test('that the folder lacks is cancelled with --prune only', async () => {
    const shop = await Shop.with(goods);
    shop.write('broadcasts.yaml', show(`쇼 ${shop.number}`) + show(`큰 쇼 ${shop.number}`));
    await shop.apply();
    shop.write('broadcasts.yaml', show(`쇼 ${shop.number}`));
    expect(await shop.apply()).toMatchObject({ steps: [] });
    expect(kinds(await shop.apply('--prune'))).toContain('ended');
    const cancelled = (await plansOf(shop)).map(({ title, isCancelled }) => [title, isCancelled]);
    expect(cancelled.toSorted()).toEqual([
      [`쇼 ${shop.number}`, 0],
      [`큰 쇼 ${shop.number}`, 1],
    ]);
  });

  test('has its poster from the folder, which is uploaded once', async () => {
    const shop = await Shop.with({ ...goods, 'pictures/poster.png': await pictureOf(3) });
    shop.write('broadcasts.yaml', show(`쇼 ${shop.number}`, '  poster: pictures/poster.png\n'));
    await shop.apply();
    expect(await plansOf(shop)).toMatchObject([{ thumnailLiveUrl: expect.stringMatching(/^\/files\//) }]);
    expect(await shop.apply()).toMatchObject({ steps: [] });
  });

  test('of a product that is not there is refused', async () => {
    const shop = await Shop.with(goods);
    shop.write('broadcasts.yaml', show('쇼').replace('A-2', 'B-2'));
    const { code, stderr } = await cli.run(['shop', 'apply', shop.folder]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('broadcasts.yaml:5:14: there is no product B-2'),
    ]);
  });
});

describe('the plans', () => {
  const home = (title: string, more = 'products: [A-1]') =>
    `- title: ${title}\n  picture: pictures/mug.png\n  startDate: 2026-01-01\n  endDate: 2099-01-01\n  ${more}\n`;
  const plansOfSeller = async () =>
    (await stage.api.done('sellerPlans', { sellerSysId: 1 }, { token: stage.host.token })).plans;

  test('are those of the folder, with their ids and pictures while they stay; another’s stay until they are pruned', async () => {
    const shop = await Shop.with({ 'products/mug.yaml': MUG, 'plans.yaml': home('포근한 집') });
    await shop.apply();
    expect(await shop.apply()).toMatchObject({ steps: [] });
    const [first] = await plansOfSeller();
    expect(first).toMatchObject({ title: '포근한 집', isBanner: 0, imageFileSysId: expect.any(Number) });
    const grouped = 'groups: [{ name: 머그, products: [A-1] }]\n  banner: true';
    shop.write('plans.yaml', `${home('새 집')}${home('포근한 집', grouped)}`);
    expect((await shop.apply()).steps).toMatchObject([
      {
        kind: 'changed',
        what: 'plans',
        differences: [
          { field: '새 집', was: '–', is: 'from 2026-01-01 00:00:00 KST to 2099-01-01 23:59:59 KST' },
          { field: '포근한 집.banner', was: 'false', is: 'true' },
          { field: '포근한 집.groups[]', is: '–' },
          { field: '포근한 집.groups[머그]', was: '–', is: '머그' },
        ],
      },
    ]);
    const [fresh, kept] = await plansOfSeller();
    const { planSysId, imageFileSysId, groups } = first!;
    expect(kept).toMatchObject({ planSysId, imageFileSysId, groups: [{ products: groups[0]!.products }] });
    shop.write('plans.yaml', home('새 집'));
    expect(await shop.apply()).toMatchObject({ steps: [] });
    await shop.apply('--prune');
    expect(await plansOfSeller()).toEqual([fresh]);
  });

  test('are written as files that, applied, change nothing', async () => {
    const grouped = 'groups: [{ name: 머그, nameEn: Mugs, products: [A-1] }]\n  banner: true';
    const plans = `${home('포근한 집', grouped)}${home('새 집')}`;
    const shop = await Shop.with({ 'products/mug.yaml': MUG, 'plans.yaml': plans });
    await shop.apply();
    const written = join(shop.folder, 'written');
    await cli.json(['shop', 'export', written]);
    expect(await cli.json(['shop', 'apply', written])).toMatchObject({ steps: [] });
  });
});
