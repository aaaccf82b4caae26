import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTICE_KINDS, noticeOf } from '../../../schema/catalog/notices.ts';
import { asKept, asName, asSeen, hasControls } from '../../../schema/text.ts';
import { UsageError } from '../../errors.ts';
import { MovedClock } from '../../../server/platform/clock.ts';
import { isWhole, scaled } from '../../../server/testing/seed.ts';
import { TestServer } from '../../../server/testing/server.ts';
import { PASSWORD } from '../../../server/testing/world.ts';
import { Cli } from '../../testing/cli.ts';
import type { Choice } from './choices.ts';
import { brokenRules } from './contract.ts';
import { placesFileOf, yamlOf } from './forms.ts';
import { productFileOf, type ShopProduct } from './product.ts';
import { readShop } from './read.ts';
import { folderWith } from './testing.support.ts';

/** Of all that a line may have: quotes, signs that YAML knows, Korean, emoji. */
const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 20) })
    .map((each) => asName(asKept(each.slice(0, maxLength))))
    .filter((each) => asSeen(each) !== '' && asKept(each) === each && !hasControls(each));
const named = fc.record({ name: text(50), nameEn: fc.oneof(fc.constant(''), text(50)) });
const won = fc.integer({ min: 0, max: 100_000_000 });
const pieces = fc.integer({ min: 0, max: 1_000_000 });
const moment = fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString());
const unique = { minLength: 1, maxLength: 4, selector: ({ name }: { name: string }) => asSeen(name) };

const choices = (isCounted: boolean) => {
  const item: fc.Arbitrary<Choice> = fc.tuple(named, won, pieces).map(([names, price, qty]) => ({
    ...names,
    price,
    stock: isCounted ? { first: qty } : null,
    pictureNo: qty % 2 === 0 ? 1 : null,
  }));
  const items = fc.uniqueArray(item, unique);
  const base = fc
    .tuple(named, items)
    .map(([names, each]) => ({ ...names, pictureNo: each.length === 1 ? 1 : null, items: each }));
  return fc.oneof(
    fc.tuple(named, items).map(([names, each]) => ({ ...names, second: null, items: each, bases: [] })),
    fc.tuple(named, named, fc.uniqueArray(base, unique)).map(([names, second, bases]) => ({
      ...names,
      second,
      items: [],
      bases,
    })),
  );
};

const options = fc.uniqueArray(
  fc
    .tuple(named, fc.uniqueArray(text(50), { minLength: 1, maxLength: 4, selector: asSeen }), fc.boolean())
    .map(([names, values, hasEn]) => ({ ...names, values, valuesEn: values.map(() => (hasEn ? 'x' : '')) })),
  { ...unique, minLength: 0 },
);

const addOns = fc.uniqueArray(
  fc
    .tuple(
      named,
      fc.uniqueArray(
        fc
          .tuple(named, won, pieces, fc.boolean())
          .map(([names, price, qty, vat]) => ({ ...names, price, stock: { first: qty }, vat })),
        unique,
      ),
    )
    .map(([names, items]) => ({ ...names, items })),
  { ...unique, minLength: 0 },
);

const live = fc.tuple(won, moment, fc.integer({ min: 1, max: 1e9 })).map(([price, startDate, lasts]) => ({
  price,
  startDate,
  endDate: new Date(Date.parse(startDate) + lasts).toISOString(),
}));

const notice = fc.constantFrom(...NOTICE_KINDS).chain((kind) => {
  const [first, ...others] = noticeOf(kind).fields;
  const items = [first!, ...others].flatMap((field) => [field, `${field}En`]);
  return (
    fc
      .record(Object.fromEntries(items.map((item) => [item, text(40)])), { requiredKeys: [first!] })
      // English words stand beside Korean ones.
      .filter((said) =>
        items.every((item) => !item.endsWith('En') || !(item in said) || item.slice(0, -2) in said),
      )
      .map((said) => ({ kind, ...said }))
  );
});

const product: fc.Arbitrary<ShopProduct> = fc
  .boolean()
  .chain((isCounted) =>
    fc.record({
      isCounted: fc.constant(isCounted),
      prdtNo: text(40).map(asSeen),
      name: text(100),
      nameEn: text(100),
      category: fc.option(text(40)),
      brand: fc.option(text(40)),
      picture: fc.constant('pictures/mug.png'),
      gallery: fc.constantFrom([], ['https://pictures.example/a.webp', 'https://pictures.example/b.webp']),
      video: fc.constantFrom(null, 'https://pictures.example/mug.mp4'),
      price: won,
      marketPrice: won,
      livePrice: fc.option(live),
      stock: pieces.map((qty) => (isCounted ? { first: qty } : null)),
      minOrderQty: fc.integer({ min: 1, max: 999 }),
      maxOrderQty: fc.integer({ min: 0, max: 999 }),
      freeShrCntLimit: fc.integer({ min: 0, max: 999 }),
      memberMax: fc.option(fc.record({ qty: fc.integer({ min: 1, max: 999 }), endDate: moment })),
      liveOnly: fc.boolean(),
      notice: fc.option(notice),
      stopped: fc.boolean(),
      delivery: fc.record({
        type: fc.constantFrom(1, 2, 3, 4, 5),
        price: won,
        place: fc.option(text(40)),
      }),
      options,
      choices: fc.option(choices(isCounted)),
      addOns,
    }),
  )
  .map((each) => ({
    ...each,
    options: each.choices ? [] : each.options,
    stock: each.choices ? null : each.stock,
  })) as fc.Arbitrary<ShopProduct>;

const mayBe = product.filter((each) => [...brokenRules(each)].length === 0);

async function inFolder(work: (folder: string) => void): Promise<void> {
  const folder = await folderWith({ 'products/product.yaml': '' });
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const write = (folder: string, content: string) =>
  writeFileSync(join(folder, 'products/product.yaml'), content);

test('any product that may be is read as it was written', async () => {
  await inFolder((folder) => {
    fc.assert(
      fc.property(mayBe, (each) => {
        write(folder, yamlOf(productFileOf(each)));
        expect(readShop(folder).products.map(({ product: read }) => read)).toEqual([each]);
      }),
      { numRuns: scaled(60) },
    );
  });
});

/** Products, or what is wrong. */
function outcomeOf(folder: string): {
  readonly read: readonly ShopProduct[];
  readonly told: readonly string[];
} {
  try {
    return { read: readShop(folder).products.map((each) => each.product), told: [] };
  } catch (error) {
    if (error instanceof UsageError) return { read: [], told: error.message.split('\n') };
    throw error;
  }
}

/** What somebody may do to a line by mistake. */
const SLIPS: readonly ((line: string) => string)[] = [
  (line) => line.replace(/^(\s*-? ?\w)/, '$1q'),
  (line) => line.replace(/: .*$/, ': [}'),
  (line) => line.replace(/: .*$/, ': { no: such }'),
  (line) => line.replace(/: .*$/, ': "'),
  (line) => `${line}\n${line}`,
  (line) => `${line}\n\t${line}`,
];

test('a spoilt file is read as something that may be, or refused whole with a place', async () => {
  await inFolder((folder) => {
    fc.assert(
      fc.property(mayBe, fc.nat(), fc.constantFrom(...SLIPS), (each, at, slip) => {
        const lines = yamlOf(productFileOf(each)).split('\n');
        const spoilt = lines.map((line, i) => (i === at % lines.length ? slip(line) : line)).join('\n');
        write(folder, spoilt);
        const { read, told } = outcomeOf(folder);
        expect(read.flatMap((product) => [...brokenRules(product)])).toEqual([]);
        expect(told.filter((line) => !/product\.yaml:\d+:\d+: \S/.test(line))).toEqual([]);
      }),
      { numRuns: isWhole ? scaled(100) : 30 },
    );
  });
});

describe('at a server', () => {
  let server: TestServer;
  let cli: Cli;
  beforeAll(async () => {
    // Logins are as old here as the commands take them to be.
    server = await TestServer.start({ clock: new MovedClock(Date.now()) });
    const { userId } = await server.world.manager();
    cli = new Cli({ SELLOVER_URL: server.url, SELLOVER_USER: userId, SELLOVER_PASSWORD: PASSWORD });
  });
  afterAll(async () => {
    cli.remove();
    await server.stop();
  });

  /** Few, so that most of them change what is there. */
  const shop = fc.uniqueArray(
    fc
      .tuple(mayBe, fc.constantFrom('P-1', 'P-2', 'P-3'), fc.constantFrom('주방', '컵: 둘', '#셋'))
      .map(([each, prdtNo, group]) => ({
        ...each,
        prdtNo,
        category: each.category && group,
        brand: each.brand && group,
        delivery: { ...each.delivery, place: each.delivery.place && group },
      })),
    { minLength: 1, maxLength: 3, selector: ({ prdtNo }) => prdtNo },
  );

  const returnAddress = fc.option(
    fc.record({
      receiverName: text(40),
      phone: fc.constantFrom('1588-0000', '02-123-4567', '01000000000'),
      postNumber: fc.constantFrom('04799', '63100'),
      address1: text(200),
      address2: fc.oneof(fc.constant(''), text(200)),
    }),
  );
  const blankOr = (max: number) => fc.oneof(fc.constant(''), text(max));
  const places = fc.tuple(
    ...['주방', '컵: 둘', '#셋'].map((name) =>
      fc.record({
        name: fc.constant(name),
        nameEn: blankOr(40),
        postNumber: fc.constantFrom('', '04799'),
        address1: blankOr(200),
        address2: blankOr(200),
        jejuAddingDeliveryAmount: fc.option(won),
        islandsAddingDeliveryAmount: fc.option(won),
        returnAddress,
      }),
    ),
  );

  test('any shop that may be is taken, whatever was there before, and is then as its folder says', async () => {
    const groups = yamlOf(['주방', '컵: 둘', '#셋'].map((name) => ({ name })));
    await fc.assert(
      fc.asyncProperty(shop, places, returnAddress, async (products, said, back) => {
        const files = products.map((each) => [`products/${each.prdtNo}.yaml`, yamlOf(productFileOf(each))]);
        const folder = await folderWith({
          'categories.yaml': groups,
          'brands.yaml': groups,
          'shop.yaml': yamlOf({ name: '가게', delivery: placesFileOf(back, said) }),
          ...Object.fromEntries(files),
        });
        try {
          const apply = ['shop', 'apply', folder, '--seller', '1'];
          await cli.json(apply);
          expect(await cli.json(apply)).toMatchObject({ steps: [], unchanged: products.length });
        } finally {
          rmSync(folder, { recursive: true });
        }
      }),
      { numRuns: isWhole ? scaled(10) : 4 },
    );
  });
});
