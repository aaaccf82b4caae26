import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { UsageError } from '../../errors.ts';
import { readShop } from './read.ts';
import { folderWith, MUG, pictureOf } from './testing.support.ts';

const TEAPOT = `name: 주전자
nameEn: Teapot
category: 생활
brand: 온화
picture: https://pictures.example/teapot.jpg
price: 32000
marketPrice: 40000
livePrice:
  price: 28000
  startDate: 2026-11-20 20:00
  endDate: 2026-11-20T12:30:00Z
minOrderQty: 2
maxOrderQty: 4
choices:
  name: 색상
  thenName: 크기
  items:
    - name: 빨강
      items:
        - name: 1L
          stock: 3
        - name: 2L
          price: 5000
          stock: +7 second delivery
addOns:
  - name: 포장
    items:
      - { name: 상자, price: 2000, stock: 9 }
`;

async function read(files: Readonly<Record<string, string | Buffer>>) {
  const folder = await folderWith(files);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return readShop(folder);
}

/** What is wrong, without the name of the folder. */
async function mistakes(files: Readonly<Record<string, string | Buffer>>): Promise<string[]> {
  const folder = await folderWith(files);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  try {
    readShop(folder);
    return [];
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return error.message.split('\n').map((line) => line.replace(`${folder}/`, ''));
  }
}

test('what a product leaves out has its usual value', async () => {
  const { products, shop, brands } = await read({ 'products/mug.yaml': MUG.replace('prdtNo: A-1\n', '') });
  expect([shop, brands]).toEqual([null, null]);
  expect(products.map(({ product }) => product)).toEqual([
    {
      prdtNo: 'mug',
      name: '머그',
      nameEn: '머그',
      category: '생활',
      brand: null,
      picture: 'pictures/mug.png',
      gallery: [],
      video: null,
      price: 12_000,
      marketPrice: 12_000,
      livePrice: null,
      isCounted: true,
      stock: { first: 50 },
      minOrderQty: 1,
      maxOrderQty: 0,
      freeShrCntLimit: 0,
      memberMax: null,
      notice: null,
      liveOnly: false,
      stopped: false,
      delivery: { type: 1, price: 0, place: null },
      options: [],
      choices: null,
      addOns: [],
    },
  ]);
});

test('choices of two levels, add-ons and a live price by Korea’s clocks are read', async () => {
  const { products } = await read({ 'products/teapot.yaml': TEAPOT });
  expect(products[0]!.product).toMatchObject({
    prdtNo: 'teapot',
    livePrice: { startDate: '2026-11-20T11:00:00.000Z', endDate: '2026-11-20T12:30:00.000Z' },
    isCounted: true,
    choices: {
      second: { name: '크기' },
      bases: [{ items: [{ stock: { first: 3 } }, { stock: { change: 7, reason: '+7 second delivery' } }] }],
    },
    addOns: [{ items: [{ name: '상자', vat: true }] }],
  });
});

test.each([
  ['an unknown key', 'price: 12000', 'pice: 12000', '5:1: the file has no pice; did you mean price?'],
  ['a missing key', 'name: 머그\n', '', '1:1: needs name'],
  [
    'an amount with parts',
    '12000',
    '12000.5',
    '5:8: price must be a whole number from 0 to 100000000, unlike 12000.5',
  ],
  [
    'a stock that is no number',
    'stock: 50',
    'stock: many',
    '6:8: stock must be a number of pieces or unlimited',
  ],
  [
    'a broken rule',
    'stock: 50',
    'minOrderQty: 3\nmaxOrderQty: 2',
    '7:14: maxOrderQty must be 0, or at least minOrderQty',
  ],
  [
    'a picture twice',
    'stock: 50',
    'gallery: [pictures/mug.png]',
    '6:11: picture must not repeat another one',
  ],
  [
    'a picture as a video',
    'stock: 50',
    'video: pictures/mug.png',
    '6:8: pictures/mug.png is no video: its name must end in .mp4, .mov, .webm',
  ],
  ['a blank name', 'name: 머그', 'name: " "', '2:7: name must not be blank'],
  [
    'a text that reverses its direction',
    'name: 머그',
    'name: "\\u202e머그"',
    '2:7: name must have no control characters',
  ],
  ['no YAML', 'name: 머그', 'name: "머그', '7:1: a quotation mark, a bracket'],
  ['a key twice', 'stock: 50', 'price: 5', '6:1: this key is there twice'],
  ['a picture that is not there', 'mug.png', 'cup.png', '4:10: pictures/cup.png is not there'],
  ['a picture outside', 'pictures/mug.png', '../mug.png', '4:10: ../mug.png is outside of the folder'],
  [
    'a picture that is none',
    'pictures/mug.png',
    'products/mug.yaml',
    '4:10: products/mug.yaml is no picture',
  ],
  [
    'a time that is none',
    'stock: 50',
    'livePrice: { price: 1, startDate: 2026-11-31, endDate: soon }',
    '6:35: there is no such time',
  ],
  [
    'a live price above the price',
    'stock: 50',
    'livePrice: { price: 12001, startDate: 2026-11-20, endDate: 2026-11-21 }',
    '6:21: price must be at most price',
  ],
  [
    'two choices of one name',
    'stock: 50',
    'choices: { name: 색, items: [{ name: 빨강 }, { name: 빨강 }] }',
    '6:51: name must not repeat another one',
  ],
  [
    'items without a name for them',
    'stock: 50',
    'choices: { name: 색, items: [{ name: 빨강, items: [{ name: 1L }] }] }',
    '6:48: choices that have items of their own need thenName',
  ],
  [
    'a stock beside that of choices',
    'stock: 50',
    'stock: 50\nchoices: { name: 색, items: [{ name: 빨강, stock: 1 }] }',
    '6:8: must be said of each choice instead',
  ],
] as const)('a product is refused with %s, and its place', async (_what, from, to, wanted) => {
  const told = await mistakes({ 'products/mug.yaml': MUG.replace(from, to) });
  expect(told).toContainEqual(expect.stringContaining(`products/mug.yaml:${wanted}`));
});

test('a picture may have the name of another kind of picture, and nothing else may', async () => {
  const film = Buffer.from('\0\0\0\u0018ftypisom', 'latin1');
  const png = await pictureOf(1);
  const told = await mistakes({
    'products/mug.yaml': `${MUG}gallery: [cup.jpg, pot.webp, film.png]\nvideo: mug.mp4\n`,
    'cup.jpg': png,
    'pot.webp': 'a text',
    'film.png': film,
    'mug.mp4': png,
  });
  expect(told).toEqual([
    'products/mug.yaml:7:20: pot.webp is no picture or video inside, whatever its name says',
    'products/mug.yaml:7:30: film.png is no picture inside, but video/mp4',
    'products/mug.yaml:8:8: mug.mp4 is no video inside, but image/png',
  ]);
});

test('a coupon takes off an amount or a share', async () => {
  const coupons =
    '- { name: 하나, qty: 5 }\n- { name: 둘, qty: 5, amount: 1000, percent: 5 }\n- { name: 셋, qty: 0 }\n';
  expect(await mistakes({ 'coupons.yaml': coupons })).toEqual([
    'coupons.yaml:3:19: qty must be a whole number from 1 to 1000000, unlike 0',
  ]);
  expect(await mistakes({ 'coupons.yaml': coupons.replace('qty: 0', 'qty: 1, percent: 5') })).toEqual([
    'coupons.yaml:1:3: needs either amount or percent',
    'coupons.yaml:2:3: needs either amount or percent',
  ]);
});

test('a coupon has a name of its own, and takes off no less than its amount', async () => {
  const coupons =
    '- { name: 하나, qty: 5, amount: 1000, maxDiscount: 999 }\n- { name: 하나, qty: 5, percent: 5 }\n';
  expect(await mistakes({ 'coupons.yaml': coupons })).toEqual([
    'coupons.yaml:1:50: maxDiscount must be at least 1000, the amount',
    'coupons.yaml:2:11: 하나 is there twice',
  ]);
});

test('a product of a broadcast is hidden or pinned, and one of them is pinned', async () => {
  const broadcasts = `- title: 쇼
  startDate: 2026-12-24 20:00
  endDate: 2026-12-24 21:00
  products: [{ prdtNo: A-1, exposure: pinned }, A-2, { prdtNo: A-3, exposure: pinned }]
`;
  expect(await mistakes({ 'broadcasts.yaml': broadcasts })).toEqual([
    'broadcasts.yaml:4:54: A-1 is pinned already',
  ]);
  expect(await mistakes({ 'broadcasts.yaml': broadcasts.replace('pinned', 'pined') })).toEqual([
    'broadcasts.yaml:4:39: exposure must be hidden, normal or pinned, unlike pined',
  ]);
  expect(await mistakes({ 'broadcasts.yaml': broadcasts.replace('A-3, exposure: pinned', 'A-2') })).toEqual([
    'broadcasts.yaml:4:54: A-2 is there twice',
  ]);
});

test('a plan has products or groups, each product once, and a title of its own', async () => {
  const plan = (more: string, title = '포근한 집') =>
    `- { title: ${title}, picture: pictures/mug.png, startDate: 2026-11-20, endDate: 2026-11-21${more} }\n`;
  const told = (...plans: string[]) => mistakes({ 'plans.yaml': plans.join('') });
  const groups = '[{ name: 컵, products: [A-1] }, { name: 머그, products: [A-1] }]';
  expect(await told(plan(', products: [A-1]'))).toEqual([]);
  expect(await told(plan(''))).toEqual(['plans.yaml:1:3: needs either products or groups']);
  expect(await told(plan(`, products: [A-1], groups: ${groups}`))).toContain(
    'plans.yaml:1:3: needs either products or groups',
  );
  expect(await told(plan(`, groups: ${groups}`))).toEqual([expect.stringContaining('A-1 is there twice')]);
  expect(await told(plan(', products: [A-1]'), plan(', products: [A-2]'))).toEqual([
    'plans.yaml:2:12: 포근한 집 is there twice',
  ]);
});

test('two names that look the same are the same', async () => {
  const plan = (title: string) =>
    `- { title: "${title}", picture: pictures/mug.png, startDate: 2026-11-20, endDate: 2026-11-21, products: [A-1] }\n`;
  const show = '- { title: 쇼, startDate: 2026-11-20, endDate: 2026-11-21, products: [A-1, Ａ-1] }\n';
  const told = await mistakes({
    'shop.yaml': 'name: 상점\ndelivery: { places: [{ name: 본점 }, { name: "본점\u200b" }] }\n',
    'categories.yaml': '- { name: 컵, subCategories: [{ name: Ｌ }, { name: L }] }\n',
    'brands.yaml': '- name: 온화\n- name: "온화 "\n',
    'plans.yaml': plan('ＳＡＬＥ') + plan('SALE\u00a0'),
    'coupons.yaml': '- { name: 첫 구매, qty: 1, amount: 1 }\n- { name: 첫  구매, qty: 1, amount: 1 }\n',
    'broadcasts.yaml': show,
    'events.yaml': show.replace('title: 쇼', 'maxOrderCnt: 1'),
  });
  expect(told).toEqual([
    'shop.yaml:2:44: 본점 is there twice',
    'categories.yaml:1:51: L is there twice',
    'brands.yaml:2:9: 온화 is there twice',
    'events.yaml:1:81: A-1 is there twice',
    'plans.yaml:2:12: SALE is there twice',
    'broadcasts.yaml:1:75: A-1 is there twice',
    'coupons.yaml:2:11: 첫 구매 is there twice',
  ]);
});

test('a blank name is none', async () => {
  const told = await mistakes({
    'brands.yaml': '- name: "\u3000"\n',
    'broadcasts.yaml': '- { title: " ", startDate: 2026-11-20, endDate: 2026-11-21, products: [A-1] }\n',
  });
  expect(told).toEqual([
    'brands.yaml:1:9: name must not be blank',
    'broadcasts.yaml:1:12: title must not be blank',
  ]);
});

test('names come without what nobody sees, and numbers in one way of writing', async () => {
  const folder = await read({
    'brands.yaml': '- name: " 온\u200b화 "\n',
    'products/mug.yaml': MUG.replace('머그', '머\u00ad그'),
    'events.yaml': '- { products: [Ａ-1], maxOrderCnt: 1, startDate: 2026-11-20, endDate: 2026-11-21 }\n',
  });
  expect(folder.brands!.names).toEqual([{ name: '온화', nameEn: null }]);
  expect(folder.products[0]!.product.name).toBe('머그');
  expect(folder.events![0]!.products).toEqual(['A-1']);
});

test('all mistakes of all files are told at once', async () => {
  const told = await mistakes({
    'shop.yaml': "name: ''\ncolors:\n  accent: #7A3E9D\n",
    'brands.yaml': '- name: 온화\n- name: 온화\n',
    'products/mug.yaml': MUG.replace('12000', 'dear').replace('50', 'many'),
    'products/cup.yaml': MUG,
    'products/again.yaml': MUG,
    'products/notes.txt': 'x',
    'categorys.yaml': '',
    'events.yaml': '- { products: [A-1, A-1], maxOrderCnt: 0, startDate: 2026-11-21, endDate: 2026-11-20 }\n',
  });
  expect(told.map((line) => line.slice(0, line.indexOf(': ')))).toEqual([
    'shop.yaml:1:7',
    'shop.yaml:3:11',
    'brands.yaml:2:9',
    'products/mug.yaml:5:8',
    'products/mug.yaml:6:8',
    'products/notes.txt:1:1',
    'products/cup.yaml:1:9',
    'events.yaml:1:40',
    'categorys.yaml:1:1',
  ]);
});

test('a file that is not UTF-8 is refused', async () => {
  const cp949 = Buffer.from([0xb8, 0xd3, 0xb1, 0xd7]);
  expect(await mistakes({ 'products/mug.yaml': cp949 })).toEqual([
    'products/mug.yaml:1:1: is not a text in UTF-8: save it as UTF-8',
  ]);
});

test('the example of the page about rows is read as it says', async () => {
  const page = readFileSync(
    fileURLToPath(new URL('../../../server/docs/shop-folder.md', import.meta.url)),
    'utf8',
  );
  const csv = /```csv\n([^`]*)```/.exec(page)![1]!.replaceAll(/pictures\/\w+\.jpg/g, 'pictures/mug.png');
  const { products } = await read({ 'products.csv': `\u{feff}${csv}` });
  expect(products.map(({ product }) => product)).toMatchObject([
    { prdtNo: 'A-1', name: '머그', price: 12_000, stock: { first: 50 }, choices: null },
    {
      prdtNo: 'A-2',
      choices: {
        name: '크기',
        items: [
          { name: '1L', price: 0, stock: { first: 30 } },
          { name: '1.5L', price: 5_000, stock: { first: 20 } },
        ],
      },
    },
  ]);
});

test('cells come as spreadsheets write them', async () => {
  const csv = `prdtNo,name,category,picture,price,liveOnly,stopped,livePrice,livePriceStart,livePriceEnd
A-1,머그,생활,pictures/mug.png,"12,000",TRUE,FALSE,"9,000.00",2027-01-05 9:00,2027-01-06
A-2,컵,생활,pictures/mug.png,12000,False,True,,,
`;
  const { products } = await read({ 'products.csv': csv });
  const livePrice = {
    price: 9_000,
    startDate: '2027-01-05T00:00:00.000Z',
    endDate: '2027-01-06T14:59:59.000Z',
  };
  expect(products.map(({ product }) => product)).toMatchObject([
    { price: 12_000, liveOnly: true, stopped: false, livePrice },
    { price: 12_000, liveOnly: false, stopped: true, livePrice: null },
  ]);
});

test('a number that a spreadsheet has rounded is refused', async () => {
  const csv = 'prdtNo,name,category,picture,price\n8.80123E+12,머그,생활,pictures/mug.png,12000\n';
  expect(await mistakes({ 'products.csv': csv })).toEqual([
    'products.csv:2:1: 8.80123E+12 was rounded by a spreadsheet: format the column as text, and fill it in again',
  ]);
});

test('what systems leave in folders is no part of the shop', async () => {
  const names = ['.DS_Store', '._mug.yaml', 'Thumbs.db', 'desktop.ini', 'Desktop.ini'];
  const left = names.flatMap((name) => [name, `products/${name}`, `pictures/${name}`]);
  const { products } = await read({
    'products/mug.yaml': MUG,
    '._brands.yaml': '\0',
    'products/._mug.ko.md': '\0',
    ...Object.fromEntries(left.map((name) => [name, '\0'])),
  });
  expect(products.map(({ product }) => product.prdtNo)).toEqual(['A-1']);
});

test('files are found under the names that a Mac gives them', async () => {
  const mac = (name: string) => name.normalize('NFD');
  const { products } = await read({
    [mac('products/찻잔.yaml')]: MUG.replace('prdtNo: A-1\n', '').replace('mug.png', '찻잔/앞.png'),
    [mac('products/찻잔.ko.md')]: '![앞](pictures/찻잔/앞.png)\n',
    [mac('pictures/찻잔/앞.png')]: await pictureOf(1),
  });
  expect(products.map(({ product: { prdtNo }, description }) => [prdtNo, description.pictures])).toEqual([
    ['찻잔', ['pictures/찻잔/앞.png']],
  ]);
});

test('an end that is a day alone is over with its last second', async () => {
  const { products, coupons, events } = await read({
    'products/mug.yaml': MUG.replace(
      'stock: 50',
      'livePrice: { price: 1, startDate: 2026-11-20, endDate: 2026-11-20 }\nmemberMax: { qty: 2, endDate: 2026-11-20 }',
    ),
    'coupons.yaml': '- { name: 오늘만, amount: 1, qty: 5, until: 2026-11-20 }\n',
    'events.yaml': '- { products: [A-1], maxOrderCnt: 1, startDate: 2026-11-20, endDate: 2026-11-20 }\n',
  });
  const [startDate, endDate] = ['2026-11-19T15:00:00.000Z', '2026-11-20T14:59:59.000Z'];
  expect(products[0]!.product).toMatchObject({ livePrice: { startDate, endDate }, memberMax: { endDate } });
  expect(coupons).toMatchObject([{ expireDate: endDate }]);
  expect(events).toMatchObject([{ startDate, endDate }]);
});

test('rows have choices of two levels, too', async () => {
  const csv = `prdtNo,name,category,picture,price,choices,thenChoices,choice,thenChoice,choiceStock
A-1,머그,생활,pictures/mug.png,12000,색,크기,빨강,작은,3
,,,,,,,,큰,4
,,,,,,,파랑,작은,5
`;
  const { products } = await read({ 'products.csv': csv });
  expect(products[0]!.product.choices).toMatchObject({
    second: { name: '크기' },
    bases: [
      {
        name: '빨강',
        items: [
          { name: '작은', stock: { first: 3 } },
          { name: '큰', stock: { first: 4 } },
        ],
      },
      { name: '파랑', items: [{ name: '작은' }] },
    ],
  });
});

test('a mistake in a row is told by its line and its cell', async () => {
  const csv = `prdtNo,name,categry,picture,price
A-1,"머그
큰 것",생활,pictures/mug.png,12000
A-2,머그,생활,pictures/mug.png,dear
`;
  expect(await mistakes({ 'products.csv': csv })).toEqual([
    'products.csv:1:3: there is no column categry; did you mean category?',
    'products.csv:2:2: name must be a text of 1 to 100 characters on one line, unlike 머그 큰 것',
    'products.csv:4:5: price must be a whole number from 0 to 100000000, unlike dear',
  ]);
});

test('the file that Vendure imports is understood', async () => {
  const csv = `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
노트북,laptop,"Fast, quiet",mug.png|other.png,category:생활|brand:온화,screen size|RAM,13 inch|8GB,L-1,1299000.00,standard,100,false,,
,,,,,,13 inch|16GB,L-2,1399000,standard,100,false,,
머그,mug,,mug.png,category:생활,,,M-1,12000,standard,7,true,,
`;
  const { products } = await read({ 'products.csv': csv });
  expect(products.map(({ product }) => product)).toMatchObject([
    {
      prdtNo: 'laptop',
      brand: '온화',
      category: '생활',
      price: 1_299_000,
      isCounted: false,
      choices: {
        name: 'screen size',
        second: { name: 'RAM' },
        bases: [
          {
            name: '13 inch',
            items: [
              { name: '8GB', price: 0 },
              { name: '16GB', price: 100_000 },
            ],
          },
        ],
      },
    },
    { prdtNo: 'M-1', stock: { first: 7 }, isCounted: true, choices: null },
  ]);
});

test('what is wrong with a description is told with its place', async () => {
  expect(
    await mistakes({
      'products/mug.yaml': MUG,
      'products/mug.ko.md': '# 머그\n\n보세요 ![옆](pictures/side.png)\n![밖](https://a.example/a.webp)\n',
      'products/cup.en.md': 'A cup',
    }),
  ).toEqual([
    'products/mug.ko.md:3:5: pictures/side.png is not there',
    'products/mug.ko.md:4:1: https://a.example/a.webp must be a picture of this folder',
    'products/cup.en.md:1:1: there is no product cup.yaml beside it',
  ]);
});
