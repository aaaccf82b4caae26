/** A product of a folder in the form of the API's calls, and back. Choices are told apart by their names. */
import { OPTION_TYPE, STOCK_TYPE } from '../../../schema/catalog/constants.ts';
import type { OwnProduct } from '../../../schema/catalog/own-products.ts';
import type { ProductFields, SellingPrices } from '../../../schema/catalog/product-fields.ts';
import { brokenPriceRules, brokenProductRules, type Broken } from '../../../schema/catalog/product-rules.ts';
import type { Choice, Stock } from './choices.ts';
import { inCall, inFile } from './form.ts';
import { isAddress } from './own-files.ts';
import { IN_CALLS, type ShopProduct } from './product.ts';

/** All but its files, which `planFiles` adds. */
export type Fields = Omit<ProductFields, 'imageUrl' | 'imageFileSysId' | 'gallery' | 'video'>;

/** What a product's names stand for at the server. */
export type Meant = Pick<ProductFields, 'categorySysId' | 'brandSysId' | 'shippingPlaceSysId'>;

export function pricesOf({ price, marketPrice, livePrice }: ShopProduct): SellingPrices {
  return { price, marketPrice, livePrice };
}

/** Things of a list are known by this name, and keep this id; so do those within. */
type Known = readonly [name: string, id: string, within?: Known];
const OPTION: Known = ['groupName', 'prdtNormalOptionSysId'];
const CHOICE: Known = ['item', 'prdtSingleOptionDetailSysId'];
const BASE: Known = ['name', 'prdtSingleOptionBaseSysId', CHOICE];
const ADD_ON: Known = ['name', 'prdtAddingProductSysId', ['item', 'prdtAddingProductDetailSysId']];

interface Listed {
  readonly [key: string]: unknown;
  readonly stockQty?: number;
  readonly details?: readonly Listed[];
}

/** With the ids of those that are there. Only new entries have a stock. */
function withIds<T extends object>(wanted: readonly T[], before: readonly object[], known: Known): T[] {
  const [name, id, within] = known;
  return (wanted as readonly Listed[]).map(({ stockQty, details, ...each }) => {
    const there = (before as readonly Listed[]).find((other) => other[name] === each[name]);
    return {
      ...(there ? { [id]: there[id] } : stockQty !== undefined && { stockQty }),
      ...each,
      ...(details && { details: withIds(details, there?.details ?? [], within!) }),
    };
  }) as object[] as T[];
}

/** `before`: what is there, whose ids stay; null: the product is new. */
export function fieldsOf(product: ShopProduct, meant: Meant, before: OwnProduct | null): Fields {
  const { choices, options, isCounted } = product;
  const said = inCall(IN_CALLS, product) as OwnProduct;
  const { imageUrl: _, gallery: __, video: ___, isDisplay: ____, stockQty: _____, ...fields } = said;
  const { price: ______, marketPrice: _______, livePrice: ________, ...plain } = fields;
  const counted = isCounted ? STOCK_TYPE.limited : STOCK_TYPE.unlimited;
  const [option, old] = [said.singleOption, before?.singleOption];
  return {
    ...plain,
    ...meant,
    optionTypeCode: choices
      ? choices.second
        ? OPTION_TYPE.twoLevel
        : OPTION_TYPE.single
      : options.length > 0
        ? OPTION_TYPE.normal
        : OPTION_TYPE.simple,
    stockTypeCode: isCounted === null ? (before?.stockTypeCode ?? STOCK_TYPE.unlimited) : counted,
    normalOptions: withIds(said.normalOptions, before?.normalOptions ?? [], OPTION),
    singleOption:
      option &&
      ('bases' in option
        ? { ...option, bases: withIds(option.bases, old && 'bases' in old ? old.bases : [], BASE) }
        : {
            ...option,
            details: withIds(option.details, old && 'details' in old ? old.details : [], CHOICE),
          }),
    addingProducts: withIds(said.addingProducts, before?.addingProducts ?? [], ADD_ON),
  };
}

/** The pieces that something new begins with. */
export function firstOf(stock: Stock | null): { readonly stockQty?: number } {
  return stock && 'first' in stock && stock.first !== 'unlimited' ? { stockQty: stock.first } : {};
}

/** The broken rules of a product, each by its path in the product's file. Names need not be known to the server yet. */
export function* brokenRules(product: ShopProduct): Generator<Broken> {
  const paths = [product.picture, ...product.gallery];
  const [imageUrl = '', ...further] = paths.map((path) =>
    isAddress(path) ? path : `/picture-${paths.indexOf(path)}`,
  );
  const { video } = product;
  const files = {
    imageUrl,
    imageFileSysId: null,
    gallery: further.map((url) => ({ imageUrl: url })),
    video: video === null ? null : { videoUrl: isAddress(video) ? video : '/video.mp4' },
  };
  const meant: Meant = {
    categorySysId: product.category === null ? null : 1,
    brandSysId: product.brand === null ? null : 1,
    shippingPlaceSysId: product.delivery.place === null ? null : 1,
  };
  for (const { at, reason } of brokenProductRules({ ...fieldsOf(product, meant, null), ...files }))
    yield { at: at.map(keyOf), reason };
  for (const { at, reason } of brokenPriceRules(pricesOf(product))) yield { at: at.map(keyOf), reason };
}

/** The contract's names of what has another one in a folder. */
const KEYS: Readonly<Record<string, string>> = {
  imageUrl: 'picture',
  videoUrl: 'video',
  normalOptions: 'options',
  singleOption: 'choices',
  groupName: 'name',
  groupNameEn: 'nameEn',
  detailGroupName: 'thenName',
  detailGroupNameEn: 'thenNameEn',
  bases: 'items',
  details: 'items',
  item: 'name',
  itemEn: 'nameEn',
  addingProducts: 'addOns',
};

function keyOf(step: string | number): string | number {
  return typeof step === 'number' ? step : (KEYS[step] ?? step);
}

export interface NamesById {
  nameOf(id: number): string | null;
}

/** As a folder has it, with what is left of each choice. */
export function productOf(own: OwnProduct, groups: NamesById, places: NamesById): ShopProduct {
  const { categorySysId, shippingPlaceSysId } = own;
  const isCounted = own.stockTypeCode === STOCK_TYPE.limited;
  const said = inFile(IN_CALLS, own) as Omit<ShopProduct, 'isCounted' | 'category' | 'brand'>;
  const { prdtNo, name, nameEn, ...others } = said;
  const { choices } = said;
  const left = (items: readonly Choice[]) =>
    isCounted ? items : items.map((item) => ({ ...item, stock: null }));
  // In the order of the table, in which differences are told.
  return {
    prdtNo,
    name,
    nameEn,
    category: categorySysId === null ? null : groups.nameOf(categorySysId),
    brand: own.brandName,
    ...others,
    isCounted,
    stock: isCounted && !choices ? said.stock : null,
    delivery: {
      ...said.delivery,
      place: shippingPlaceSysId === null ? null : places.nameOf(shippingPlaceSysId),
    },
    choices: choices && {
      ...choices,
      items: left(choices.items),
      bases: choices.bases.map((base) => ({ ...base, items: left(base.items) })),
    },
  };
}
