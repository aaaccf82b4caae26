/** A product of a folder. One table says of each of its fields how files, rows, commands and the API's calls have it. */
import { DELIVERY_PRICE_TYPE } from '../../schema/buying/constants.ts';
import { ProductFile, STOCK, type Filled } from '../../schema/catalog/shop-folder.ts';
import { NOTICE_FIELDS } from '../../schema/catalog/notices.ts';
import type { ProductFields } from '../../schema/catalog/product-fields.ts';
import { asSeen } from '../../schema/text.ts';
import { wholeFromOne, wholeNumber } from '../values.ts';
import { FLAG, formOf, inCall, inFile, NAMED, type Codec, type Name, type Names } from './form.ts';
import { endIn, momentIn, notATime } from './moments.ts';

/** Stock in a file: the first pieces of something new, or a change of the present stock. */
export type Stock =
  | { readonly first: number | 'unlimited' }
  /** `reason`: as it is written; the same one is carried out once. */
  | { readonly change: number; readonly reason: string }
  | { readonly level: number; readonly reason: string };

/** A choice with a price and stock of its own. */
export interface Choice {
  readonly name: string;
  readonly nameEn: string;
  readonly price: number;
  /** Null: nothing is said. */
  readonly stock: Stock | null;
  /** Which of the product's pictures shows it, from 1 on; null: none. */
  readonly pictureNo: number | null;
}

export interface AddOnChoice extends Omit<Choice, 'pictureNo'> {
  readonly vat: boolean;
}

export interface Choices {
  readonly name: string;
  readonly nameEn: string;
  /** Null: there is one level, with `items`. */
  readonly second: { readonly name: string; readonly nameEn: string } | null;
  readonly items: readonly Choice[];
  readonly bases: readonly Base[];
}

export interface Base extends Pick<Choice, 'name' | 'nameEn' | 'pictureNo'> {
  readonly items: readonly Choice[];
}

type FilledFile = Filled<typeof ProductFile>;

/** A product as a folder has it, with every default filled in. */
export interface ShopProduct extends Omit<FilledFile, 'prdtNo' | 'stock' | 'options' | 'choices' | 'addOns'> {
  readonly prdtNo: string;
  /** Null: the file says nothing. A known product stays as it is; a new one is unlimited. */
  readonly isCounted: boolean | null;
  /** Of the product itself. */
  readonly stock: Stock | null;
  readonly options: readonly {
    readonly name: string;
    readonly nameEn: string;
    readonly values: readonly string[];
    readonly valuesEn: readonly string[];
  }[];
  readonly choices: Choices | null;
  readonly addOns: readonly {
    readonly name: string;
    readonly nameEn: string;
    readonly items: readonly AddOnChoice[];
  }[];
}

/** The pieces that something new begins with, and those that are left. */
const FIRST: Codec<Stock | null, number | undefined> = {
  read: (stock) => (stock && 'first' in stock && stock.first !== 'unlimited' ? stock.first : undefined),
  write: (stockQty: number | undefined): Stock => ({ first: stockQty ?? 0 }),
};
/** What calls leave out where there is none. */
const IF_ANY: Codec<unknown> = { read: (value) => value ?? undefined, write: (value) => value ?? null };

const CHOICE = {
  name: 'item',
  nameEn: 'itemEn',
  price: 'price',
  stock: ['stockQty', FIRST],
  pictureNo: ['pictureNo', IF_ANY],
} as const satisfies Names;
const LEVELS: Names = {
  name: 'groupName',
  nameEn: 'groupNameEn',
  second: { name: 'detailGroupName', nameEn: 'detailGroupNameEn' },
  items: ['details', CHOICE],
  bases: [
    'bases',
    {
      name: 'name',
      nameEn: 'nameEn',
      pictureNo: ['pictureNo', IF_ANY],
      items: ['details', CHOICE],
    },
  ],
};
type SingleOption = NonNullable<ProductFields['singleOption']>;
const LEVELS_IN_CALLS: Codec<Choices | null, SingleOption | null> = {
  read: (choices) => {
    if (!choices) return null;
    const { details, bases, ...names } = inCall(LEVELS, choices) as Record<string, unknown>;
    return { ...names, ...(choices.second ? { bases } : { details }) } as SingleOption;
  },
  write: (option: SingleOption | null) => {
    if (!option) return null;
    const { name, nameEn, second, items = [], bases = [] } = inFile(LEVELS, option) as Choices;
    return { name, nameEn, second: 'bases' in option ? second : null, items, bases };
  },
};

type ChoicesFile = NonNullable<FilledFile['choices']>;
const choiceFrom = ({
  name,
  nameEn,
  price,
  stock,
  pictureNo,
}: Omit<ChoicesFile['items'][number], 'items'>) => ({
  name,
  nameEn,
  price,
  stock: STOCK_TEXT.read(stock),
  pictureNo,
});
const stockTold = <T extends { readonly stock: Stock | null }>(items: readonly T[]) =>
  items.map((item) => ({ ...item, stock: STOCK_TEXT.write(item.stock as never) }));
const LEVELS_IN_FILES: Codec<ChoicesFile | null, Choices | null> = {
  read: (file) => {
    if (!file) return null;
    const { name, nameEn, thenName, thenNameEn, items } = named(file);
    if (thenName === undefined)
      return { name, nameEn, second: null, items: items.map(choiceFrom), bases: [] };
    const bases = items.map((base) => ({
      name: base.name,
      nameEn: base.nameEn,
      pictureNo: base.pictureNo,
      items: (base.items ?? []).map(choiceFrom),
    }));
    return { name, nameEn, second: { name: thenName, nameEn: thenNameEn }, items: [], bases };
  },
  write: (choices: Choices | null) =>
    choices && {
      name: choices.name,
      nameEn: choices.nameEn,
      thenName: choices.second?.name,
      thenNameEn: choices.second?.nameEn,
      items: choices.second
        ? choices.bases.map((base) => ({ ...base, items: stockTold(base.items) }))
        : stockTold(choices.items),
    },
};

/** A number where it is one, as people write it. */
const STOCK_TEXT: Codec<string | null, Stock | null> = {
  read: (text) => (text === null ? null : stockFrom(text)),
  write: (stock: Stock | null) => (stock && 'first' in stock ? stock.first : null),
};
const OPTIONS_IN_FILES: Codec<FilledFile['options'], ShopProduct['options']> = {
  read: (options) =>
    named(options).map((option) => ({
      ...option,
      valuesEn: option.valuesEn ?? option.values.map(() => ''),
    })),
  write: (options: ShopProduct['options']) =>
    options.map(({ valuesEn, ...option }) => ({
      ...option,
      ...(valuesEn.some((each) => each !== '') && { valuesEn }),
    })),
};
const ADD_ONS_IN_FILES: Codec<FilledFile['addOns'], ShopProduct['addOns']> = {
  read: (addOns) =>
    named(addOns).map((addOn) => ({
      ...addOn,
      items: addOn.items.map((item) => ({ ...item, stock: STOCK_TEXT.read(item.stock) })),
    })),
  write: (addOns: ShopProduct['addOns']) =>
    addOns.map((addOn) => ({ ...addOn, items: stockTold(addOn.items) })),
};

type NoticeFile = NonNullable<FilledFile['notice']>;
type Notice = NonNullable<ProductFields['notice']>;
/** In the order of the contract's items. */
const NOTICE: Codec<NoticeFile | null, Notice | null> = {
  read: (file) =>
    file && {
      kind: file.kind,
      values: NOTICE_FIELDS.flatMap((field) => {
        const [value = '', valueEn = ''] = [file[field], file[`${field}En`]];
        return value === '' && valueEn === '' ? [] : [{ field, value, valueEn }];
      }),
    },
  write: (notice: Notice | null) => {
    const said = notice?.values.flatMap(({ field, value, valueEn }) => [
      [field, value],
      ...(valueEn === '' ? [] : [[`${field}En`, valueEn]]),
    ]);
    return notice && { kind: notice.kind, ...(Object.fromEntries(said!) as object) };
  },
};

interface FieldOption {
  readonly flags: string;
  readonly help: string;
  readonly parse?: (text: string) => number;
  /** What a flag means in a file. */
  readonly means?: (is: boolean) => unknown;
  /** What a new product has without it. */
  readonly otherwise?: string;
}

/**
 * How a field is other than usual. All else of it, such as what it is where nothing is said, is in the schema of a product's
 * file.
 */
interface Field {
  /** In `products.csv`; left out: it has its own name there. Of several values one for each; null: rows cannot say it. */
  readonly columns?: Readonly<Record<string, string>> | null;
  /** What the value of a file means; left out: itself. */
  readonly form?: Codec;
  /** In the API's calls; left out: it has its own name there. Null: contract.ts brings it there. */
  readonly call?: Name;
  /** Of `sellover product create` and `change`; of several values, `options`. */
  readonly option?: FieldOption;
  readonly options?: Readonly<Record<string, FieldOption>>;
}

export const FIELDS: { readonly [K in keyof FilledFile]: Field } = {
  prdtNo: {
    option: { flags: '--number <text>', help: 'your own number of it, which no other product has' },
  },
  name: { form: NAMED, option: { flags: '--name <text>', help: 'its name' } },
  nameEn: {
    form: NAMED,
    option: { flags: '--name-en <text>', help: 'its name in English', otherwise: 'the name' },
  },
  category: {
    call: null,
    option: { flags: '--category <category>', help: 'its category, by name or id; none: no category' },
  },
  brand: {
    call: null,
    option: { flags: '--brand <brand>', help: 'its brand, by name or id; none: no brand' },
  },
  picture: {
    call: 'imageUrl',
    option: { flags: '--picture <picture>', help: 'a picture file, or its https address' },
  },
  gallery: {
    columns: null,
    call: [
      'gallery',
      {
        read: (paths: readonly string[]) => paths.map((imageUrl) => ({ imageUrl })),
        write: (gallery: readonly { readonly imageUrl: string }[]) => gallery.map(({ imageUrl }) => imageUrl),
      },
    ],
  },
  video: {
    columns: null,
    call: [
      'video',
      {
        read: (videoUrl: string | null) => videoUrl && { videoUrl },
        write: (video: { readonly videoUrl: string } | null) => video?.videoUrl ?? null,
      },
    ],
  },
  price: {},
  marketPrice: {},
  livePrice: {
    columns: { price: 'livePrice', startDate: 'livePriceStart', endDate: 'livePriceEnd' },
  },
  stock: { form: STOCK_TEXT, call: ['stockQty', FIRST] },
  minOrderQty: {
    option: { flags: '--min <n>', help: 'pieces that an order must have', parse: wholeFromOne },
  },
  maxOrderQty: {
    option: { flags: '--max <n>', help: 'pieces that an order may have (0: any)', parse: wholeNumber },
  },
  freeShrCntLimit: {},
  memberMax: { columns: { qty: 'memberMax', endDate: 'memberMaxEnd' } },
  liveOnly: {
    call: ['isLiveOnly', FLAG],
    option: { flags: '--live-only', help: 'sell it only in broadcasts on air' },
  },
  notice: { columns: null, form: NAMED, call: ['notice', NOTICE] },
  stopped: {
    call: [
      'isDisplay',
      { read: (stopped: boolean) => (stopped ? 0 : 1), write: (isDisplay: 0 | 1) => isDisplay === 0 },
    ],
  },
  delivery: {
    columns: { type: 'deliveryType', price: 'deliveryPrice', place: 'deliveryPlace' },
    call: { type: 'deliveryPriceTypeCode', price: 'deliveryPrice', place: null },
    options: {
      place: { flags: '--place <place>', help: 'where it is sent from, by name or id; none: no place' },
      price: { flags: '--delivery <won>', help: 'what its parcel costs (0: nothing)', parse: wholeNumber },
      type: {
        flags: '--pay-at-door',
        help: 'delivery is paid at the door',
        means: (isAtDoor) => (isAtDoor ? DELIVERY_PRICE_TYPE.debit : 1),
      },
    },
  },
  options: {
    columns: null,
    form: OPTIONS_IN_FILES,
    call: [
      'normalOptions',
      { name: 'groupName', nameEn: 'groupNameEn', values: 'values', valuesEn: 'valuesEn' },
    ],
  },
  choices: {
    columns: {
      name: 'choices',
      nameEn: 'choicesEn',
      thenName: 'thenChoices',
      thenNameEn: 'thenChoicesEn',
    },
    form: LEVELS_IN_FILES,
    call: ['singleOption', LEVELS_IN_CALLS],
  },
  addOns: {
    columns: null,
    form: ADD_ONS_IN_FILES,
    call: [
      'addingProducts',
      {
        name: 'name',
        nameEn: 'nameEn',
        items: [
          'details',
          {
            name: 'item',
            nameEn: 'itemEn',
            price: 'price',
            stock: ['stockQty', FIRST],
            vat: ['isVat', FLAG],
          },
        ],
      },
    ],
  },
};

/** Where the fields stand in the API's calls. */
export const IN_CALLS: Names = {
  isCounted: null,
  ...Object.fromEntries(Object.entries(FIELDS).map(([key, { call = key }]) => [key, call])),
};
const FORM = formOf<typeof ProductFile, ShopProduct>(
  ProductFile,
  Object.fromEntries(Object.entries(FIELDS).flatMap(([key, { form }]) => (form ? [[key, [key, form]]] : []))),
);

/** Something wrong in a product's file, by its path there. */
export type Complain = (path: readonly (string | number)[], text: string) => void;

/** Fills in what a file leaves out. `prdtNo`: what the product is called where its file does not say; `now`: see {@link momentIn}. */
export function productFrom(
  file: ProductFile,
  prdtNo: string,
  { complain, now }: { readonly complain: Complain; readonly now?: number | undefined },
): ShopProduct {
  if (file.choices) complainOfChoices(file.choices, complain);
  const said = FORM.read(file, (text, path, which) => {
    const at = (which === 'end' ? endIn : momentIn)(text, now);
    if (at === undefined) complain(path, notATime(text));
    return at ?? text;
  });
  const { stock } = said;
  const isUnlimited = stock !== null && 'first' in stock && stock.first === 'unlimited';
  const ofChoices = choicesOf(said).some((each) => each.stock !== null);
  if (said.choices && said.options.length > 0)
    complain(['options'], 'a product has options or choices, not both');
  if (isUnlimited && ofChoices)
    complain(['stock'], 'its choices have a stock, so the product cannot be unlimited');
  if (stock && !isUnlimited && said.choices) complain(['stock'], 'must be said of each choice instead');
  return {
    ...said,
    prdtNo: asSeen(file.prdtNo ?? prdtNo),
    stock: isUnlimited ? null : stock,
    isCounted: isUnlimited ? false : stock || ofChoices ? true : null,
  };
}

/** What the file of a product says, and nothing that is so without being said. */
export function productFileOf(product: ShopProduct): ProductFile {
  return FORM.write(product.isCounted === false ? { ...product, stock: { first: 'unlimited' } } : product);
}

function named<T>(value: T): T {
  return NAMED.read(value as never) as T;
}

function complainOfChoices(
  { thenName, items }: NonNullable<ProductFile['choices']>,
  complain: Complain,
): void {
  for (const [at, item] of items.entries()) {
    const path = ['choices', 'items', at];
    if (thenName === undefined && item.items)
      complain([...path, 'items'], 'choices that have items of their own need thenName, which names those');
    if (thenName !== undefined && !item.items)
      complain(path, `${item.name} needs items: the choices of ${thenName}`);
    if (item.items)
      for (const key of ['price', 'stock'] as const)
        if (item[key] !== undefined)
          complain([...path, key], `${key} must be said of each of its items instead`);
  }
}

/** On both levels. */
export function choicesOf({ choices }: Pick<ShopProduct, 'choices'>): readonly Choice[] {
  if (!choices) return [];
  return [...choices.items, ...choices.bases.flatMap(({ items }) => items)];
}

/** Of a text that the schema has accepted. */
function stockFrom(text: string): Stock {
  const { first, sign, qty } = STOCK.exec(text)!.groups!;
  if (first !== undefined) return { first: first === 'unlimited' ? first : Number(first) };
  const reason = text.replaceAll(/\s+/g, ' ').replace(/^([+=-]) /, '$1');
  if (sign === '=') return { level: Number(qty), reason };
  return { change: sign === '-' ? -Number(qty) : Number(qty), reason };
}
