import { STOCK, type ProductFile } from '../../schema/catalog/shop-folder.ts';
import { asName, asSeen, mapTexts } from '../../schema/text.ts';
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

export interface Base {
  readonly name: string;
  readonly nameEn: string;
  readonly pictureNo: number | null;
  readonly items: readonly Choice[];
}

/** A product as a folder has it, with every default filled in. */
export interface ShopProduct {
  readonly prdtNo: string;
  readonly name: string;
  readonly nameEn: string;
  readonly category: string | null;
  readonly brand: string | null;
  /** A path within the folder, or the address of a picture elsewhere. */
  readonly picture: string;
  /** Further ones that follow it. */
  readonly gallery: readonly string[];
  readonly video: string | null;
  readonly price: number;
  readonly marketPrice: number;
  readonly livePrice: { readonly price: number; readonly startDate: string; readonly endDate: string } | null;
  /** Null: the file says nothing. A known product stays as it is; a new one is unlimited. */
  readonly isCounted: boolean | null;
  /** Of the product itself. */
  readonly stock: Stock | null;
  readonly minOrderQty: number;
  readonly maxOrderQty: number;
  readonly freeShrCntLimit: number;
  readonly memberMax: { readonly qty: number; readonly endDate: string } | null;
  readonly liveOnly: boolean;
  /** As in its file. */
  readonly notice: ProductFile['notice'] | null;
  readonly stopped: boolean;
  readonly delivery: {
    readonly type: 1 | 2 | 3 | 4 | 5;
    readonly price: number;
    /** Null: it has none, or one without a name. */
    readonly place: string | null;
  };
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

/** Something wrong in a product's file, by its path there. */
export type Complain = (path: readonly (string | number)[], text: string) => void;

/** Fills in what a file leaves out. `prdtNo`: what the product is called where its file does not say; `now`: see {@link momentIn}. */
export function productFrom(
  file: ProductFile,
  prdtNo: string,
  { complain, now }: { readonly complain: Complain; readonly now?: number | undefined },
): ShopProduct {
  const moment = (text: string, path: readonly string[]) => {
    const at = (path.at(-1) === 'endDate' ? endIn : momentIn)(text, now);
    if (at === undefined) complain(path, notATime(text));
    return at ?? text;
  };
  const { livePrice, memberMax, delivery = {}, choices, options = [], addOns = [] } = file;
  const stock = file.stock === undefined ? null : stockFrom(file.stock);
  const product: ShopProduct = {
    prdtNo: asSeen(file.prdtNo ?? prdtNo),
    name: named(file.name),
    nameEn: named(file.nameEn ?? file.name),
    category: file.category ?? null,
    brand: file.brand ?? null,
    picture: file.picture,
    gallery: file.gallery ?? [],
    video: file.video ?? null,
    price: file.price,
    marketPrice: file.marketPrice ?? file.price,
    livePrice: livePrice
      ? {
          price: livePrice.price,
          startDate: moment(livePrice.startDate, ['livePrice', 'startDate']),
          endDate: moment(livePrice.endDate, ['livePrice', 'endDate']),
        }
      : null,
    isCounted: null,
    stock: stock && isUnlimited(stock) ? null : stock,
    minOrderQty: file.minOrderQty ?? 1,
    maxOrderQty: file.maxOrderQty ?? 0,
    freeShrCntLimit: file.freeShrCntLimit ?? 0,
    memberMax: memberMax
      ? { qty: memberMax.qty, endDate: moment(memberMax.endDate, ['memberMax', 'endDate']) }
      : null,
    liveOnly: file.liveOnly ?? false,
    notice: named(file.notice ?? null),
    stopped: file.stopped ?? false,
    delivery: {
      type: (delivery.type ?? 1) as 1 | 2 | 3 | 4 | 5,
      price: delivery.price ?? 0,
      place: delivery.place ?? null,
    },
    options: named(options).map(({ name, nameEn = '', values, valuesEn }) => ({
      name,
      nameEn,
      values,
      valuesEn: valuesEn ?? values.map(() => ''),
    })),
    choices: choices ? choicesFrom(named(choices), complain) : null,
    addOns: named(addOns).map(({ name, nameEn = '', items }) => ({
      name,
      nameEn,
      items: items.map((item) => ({ ...soldFrom(item), vat: item.vat ?? true })),
    })),
  };
  if (product.choices && product.options.length > 0)
    complain(['options'], 'a product has options or choices, not both');
  const ofChoices = choicesOf(product).some((each) => each.stock !== null);
  if (stock && isUnlimited(stock) && ofChoices)
    complain(['stock'], 'its choices have a stock, so the product cannot be unlimited');
  if (product.stock && product.choices) complain(['stock'], 'must be said of each choice instead');
  if (stock && isUnlimited(stock)) return { ...product, isCounted: false };
  return product.stock || ofChoices ? { ...product, isCounted: true } : product;
}

/** Names as the server keeps them, or each apply would find them changed. */
function named<T>(value: T): T {
  return mapTexts(value, asName) as T;
}

function isUnlimited(stock: Stock): boolean {
  return 'first' in stock && stock.first === 'unlimited';
}

type ChoicesFile = NonNullable<ProductFile['choices']>;
type ChoiceFile = Omit<ChoicesFile['items'][number], 'items'>;

function choicesFrom(file: ChoicesFile, complain: Complain): Choices {
  const { name, nameEn = '', thenName, thenNameEn = '', items } = file;
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
  const common = { name, nameEn };
  if (thenName === undefined) return { ...common, second: null, items: items.map(choiceFrom), bases: [] };
  const bases = items.map((base) => ({
    name: base.name,
    nameEn: base.nameEn ?? '',
    pictureNo: base.pictureNo ?? null,
    items: (base.items ?? []).map(choiceFrom),
  }));
  return { ...common, second: { name: thenName, nameEn: thenNameEn }, items: [], bases };
}

function choiceFrom({ pictureNo, ...sold }: ChoiceFile): Choice {
  return { ...soldFrom(sold), pictureNo: pictureNo ?? null };
}

function soldFrom({
  name,
  nameEn = '',
  price = 0,
  stock,
}: Omit<ChoiceFile, 'pictureNo'>): Omit<Choice, 'pictureNo'> {
  return { name, nameEn, price, stock: stock === undefined ? null : stockFrom(stock) };
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
