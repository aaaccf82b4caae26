/** A product of a folder. One table says of each of its fields how files, rows, commands and the API's calls have it. */
import { DELIVERY_PRICE_TYPE } from '../../../schema/buying/constants.ts';
import { ProductFile, type Filled } from '../../../schema/catalog/shop-folder.ts';
import { NOTICE_FIELDS } from '../../../schema/catalog/notices.ts';
import type { ProductFields } from '../../../schema/catalog/product-fields.ts';
import { asName, asSeen, mapTexts } from '../../../schema/text.ts';
import { wholeFromOne, wholeNumber } from '../../values.ts';
import {
  ADD_ON_IN_CALLS,
  ADD_ONS_IN_FILES,
  CHOICES_IN_CALLS,
  CHOICES_IN_FILES,
  choicesOf,
  complainOfChoices,
  FIRST,
  OPTION_IN_CALLS,
  OPTIONS_IN_FILES,
  STOCK_TEXT,
  type AddOn,
  type Choices,
  type Complain,
  type Option,
  type Stock,
} from './choices.ts';
import { FLAG, formOf, type Codec, type Name, type Names } from './form.ts';
import { endIn, momentIn, notATime } from './moments.ts';

type FilledFile = Filled<typeof ProductFile>;

/** A product as a folder has it, with every default filled in. */
export interface ShopProduct extends Omit<FilledFile, 'prdtNo' | 'stock' | 'options' | 'choices' | 'addOns'> {
  readonly prdtNo: string;
  /** Null: the file says nothing. A known product stays as it is; a new one is unlimited. */
  readonly isCounted: boolean | null;
  /** Of the product itself. */
  readonly stock: Stock | null;
  readonly options: readonly Option[];
  readonly choices: Choices | null;
  readonly addOns: readonly AddOn[];
}

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
 * How a field differs from the usual. The schema of a product's file has everything else about it, such as its default.
 */
interface Field {
  /** In `products.csv`; left out: it has its own name there. Of several values one for each; null: rows cannot say it. */
  readonly columns?: Readonly<Record<string, string>> | null;
  /** Its texts are kept as the server keeps them, or each apply would find them changed. */
  readonly hasNames?: true;
  /** What the value of a file means; left out: itself. */
  readonly form?: Codec | Names;
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
  name: { hasNames: true, option: { flags: '--name <text>', help: 'its name' } },
  nameEn: {
    hasNames: true,
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
  notice: { columns: null, hasNames: true, call: ['notice', NOTICE] },
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
    hasNames: true,
    form: OPTIONS_IN_FILES,
    call: ['normalOptions', OPTION_IN_CALLS],
  },
  choices: {
    columns: { name: 'choices', nameEn: 'choicesEn', thenName: 'thenChoices', thenNameEn: 'thenChoicesEn' },
    hasNames: true,
    form: CHOICES_IN_FILES,
    call: ['singleOption', CHOICES_IN_CALLS],
  },
  addOns: {
    columns: null,
    hasNames: true,
    form: ADD_ONS_IN_FILES,
    call: ['addingProducts', ADD_ON_IN_CALLS],
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

/** Fills in what a file leaves out. `prdtNo`: what the product is called where its file does not say; `now`: see {@link momentIn}. */
export function productFrom(
  written: ProductFile,
  prdtNo: string,
  { complain, now }: { readonly complain: Complain; readonly now?: number | undefined },
): ShopProduct {
  const file = Object.fromEntries(
    Object.entries(written).map(([key, value]) => [
      key,
      FIELDS[key as keyof ProductFile].hasNames ? mapTexts(value, asName) : value,
    ]),
  ) as ProductFile;
  if (file.choices) complainOfChoices(file.choices, complain);
  const said = FORM.read(file, (text, path, which) => {
    const at = (which === 'end' ? endIn : momentIn)(text, now);
    if (at === undefined) complain(path, notATime(text));
    return at ?? text;
  });
  const { stock } = said;
  const isUnlimited = stock !== null && 'first' in stock && stock.first === 'unlimited';
  const ofChoices = choicesOf(said.choices).some((each) => each.stock !== null);
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
