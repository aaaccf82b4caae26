/** A product of a folder in the form of the API's calls, and back. Choices are told apart by their names. */
import { OPTION_TYPE, STOCK_TYPE } from '../../schema/catalog/constants.ts';
import type { OwnProduct } from '../../schema/catalog/own-products.ts';
import type { ProductFields, SellingPrices } from '../../schema/catalog/product-fields.ts';
import { NOTICE_FIELDS } from '../../schema/catalog/notices.ts';
import { brokenPriceRules, brokenProductRules, type Broken } from '../../schema/catalog/product-rules.ts';
import { isAddress } from './own-files.ts';
import type { Choice, ShopProduct, Stock } from './product.ts';

/** All but its files, which `planFiles` adds. */
export type Fields = Omit<ProductFields, 'imageUrl' | 'imageFileSysId' | 'gallery' | 'video'>;

/** What a product's names stand for at the server. */
export type Meant = Pick<ProductFields, 'categorySysId' | 'brandSysId' | 'shippingPlaceSysId'>;

type SingleOption = NonNullable<ProductFields['singleOption']>;
type OneLevel = Extract<SingleOption, { details: unknown }>;
type TwoLevels = Extract<SingleOption, { bases: unknown }>;
type Detail = OneLevel['details'][number];

export function pricesOf({ price, marketPrice, livePrice }: ShopProduct): SellingPrices {
  return { price, marketPrice, livePrice };
}

/** `before`: what is there, whose ids stay; null: the product is new. */
export function fieldsOf(product: ShopProduct, meant: Meant, before: OwnProduct | null): Fields {
  const { choices, options, addOns, delivery, isCounted } = product;
  const optionTypeCode = choices
    ? choices.second
      ? OPTION_TYPE.twoLevel
      : OPTION_TYPE.single
    : options.length > 0
      ? OPTION_TYPE.normal
      : OPTION_TYPE.simple;
  return {
    name: product.name,
    nameEn: product.nameEn,
    prdtNo: product.prdtNo,
    optionTypeCode,
    stockTypeCode:
      isCounted === null
        ? (before?.stockTypeCode ?? STOCK_TYPE.unlimited)
        : isCounted
          ? STOCK_TYPE.limited
          : STOCK_TYPE.unlimited,
    minOrderQty: product.minOrderQty,
    freeShrCntLimit: product.freeShrCntLimit,
    maxOrderQty: product.maxOrderQty,
    memberMax: product.memberMax,
    isLiveOnly: product.liveOnly ? 1 : 0,
    notice: product.notice ? noticeIn(product.notice) : null,
    ...meant,
    deliveryPriceTypeCode: delivery.type,
    deliveryPrice: delivery.price,
    normalOptions: options.map(({ name, nameEn, values, valuesEn }) => {
      const known = before?.normalOptions.find(({ groupName }) => groupName === name);
      return {
        ...(known && { prdtNormalOptionSysId: known.prdtNormalOptionSysId! }),
        groupName: name,
        groupNameEn: nameEn,
        values: [...values],
        valuesEn: [...valuesEn],
      };
    }),
    singleOption: singleOptionOf(product, before?.singleOption ?? null),
    addingProducts: addOns.map(({ name, nameEn, items }) => {
      const known = before?.addingProducts.find((each) => each.name === name);
      return {
        ...(known && { prdtAddingProductSysId: known.prdtAddingProductSysId! }),
        name,
        nameEn,
        details: items.map((item) => {
          const there = known?.details.find((each) => each.item === item.name);
          return {
            ...(there
              ? { prdtAddingProductDetailSysId: there.prdtAddingProductDetailSysId! }
              : firstOf(item.stock)),
            item: item.name,
            itemEn: item.nameEn,
            price: item.price,
            isVat: item.vat ? (1 as const) : (0 as const),
          };
        }),
      };
    }),
  };
}

function singleOptionOf(
  { choices }: ShopProduct,
  before: ProductFields['singleOption'],
): ProductFields['singleOption'] {
  if (!choices) return null;
  const { name, nameEn, second, items, bases } = choices;
  const common = { groupName: name, groupNameEn: nameEn };
  if (!second) {
    const known = before && 'details' in before ? before.details : [];
    return { ...common, details: items.map((item) => detailOf(item, known)) };
  }
  const known = before && 'bases' in before ? before.bases : [];
  return {
    ...common,
    detailGroupName: second.name,
    detailGroupNameEn: second.nameEn,
    bases: bases.map((base) => {
      const there = known.find((each) => each.name === base.name);
      return {
        ...(there && { prdtSingleOptionBaseSysId: there.prdtSingleOptionBaseSysId! }),
        name: base.name,
        nameEn: base.nameEn,
        ...(base.pictureNo !== null && { pictureNo: base.pictureNo }),
        details: base.items.map((item) => detailOf(item, there?.details ?? [])),
      };
    }),
  };
}

function detailOf({ name, nameEn, price, stock, pictureNo }: Choice, known: readonly Detail[]): Detail {
  const there = known.find(({ item }) => item === name);
  return {
    ...(there ? { prdtSingleOptionDetailSysId: there.prdtSingleOptionDetailSysId! } : firstOf(stock)),
    item: name,
    itemEn: nameEn,
    price,
    ...(pictureNo !== null && { pictureNo }),
  };
}

type NoticeFile = NonNullable<ShopProduct['notice']>;
type Notice = NonNullable<ProductFields['notice']>;

/** In the order of the contract's items. */
function noticeIn(file: NoticeFile): Notice {
  return {
    kind: file.kind,
    values: NOTICE_FIELDS.flatMap((field) => {
      const [value = '', valueEn = ''] = [file[field], file[`${field}En`]];
      return value === '' && valueEn === '' ? [] : [{ field, value, valueEn }];
    }),
  };
}

function noticeFileOf({ kind, values }: Notice): NoticeFile {
  const said = values.flatMap(({ field, value, valueEn }) => [
    [field, value],
    ...(valueEn === '' ? [] : [[`${field}En`, valueEn]]),
  ]);
  return { kind, ...(Object.fromEntries(said) as Omit<NoticeFile, 'kind'>) };
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
  const { singleOption, deliveryPriceTypeCode, deliveryPrice, shippingPlaceSysId } = own;
  const isCounted = own.stockTypeCode === STOCK_TYPE.limited;
  const choiceOf = ({ item, itemEn, price, stockQty = 0, pictureNo }: Detail): Choice => ({
    name: item,
    nameEn: itemEn,
    price,
    stock: isCounted ? { first: stockQty } : null,
    pictureNo: pictureNo ?? null,
  });
  return {
    prdtNo: own.prdtNo,
    name: own.name,
    nameEn: own.nameEn,
    category: own.categorySysId === null ? null : groups.nameOf(own.categorySysId),
    brand: own.brandName,
    picture: own.imageUrl,
    gallery: own.gallery.map(({ imageUrl }) => imageUrl),
    video: own.video?.videoUrl ?? null,
    price: own.price,
    marketPrice: own.marketPrice,
    livePrice: own.livePrice,
    isCounted,
    stock: isCounted && !singleOption ? { first: own.stockQty } : null,
    minOrderQty: own.minOrderQty,
    maxOrderQty: own.maxOrderQty,
    freeShrCntLimit: own.freeShrCntLimit,
    memberMax: own.memberMax,
    liveOnly: own.isLiveOnly === 1,
    notice: own.notice && noticeFileOf(own.notice),
    stopped: own.isDisplay === 0,
    delivery: {
      type: deliveryPriceTypeCode,
      price: deliveryPrice,
      place: shippingPlaceSysId === null ? null : places.nameOf(shippingPlaceSysId),
    },
    options: own.normalOptions.map(({ groupName, groupNameEn, values, valuesEn }) => ({
      name: groupName,
      nameEn: groupNameEn,
      values,
      valuesEn,
    })),
    choices: singleOption && choicesFrom(singleOption, choiceOf),
    addOns: own.addingProducts.map(({ name, nameEn, details }) => ({
      name,
      nameEn,
      items: details.map(({ item, itemEn, price, isVat, stockQty = 0 }) => ({
        name: item,
        nameEn: itemEn,
        price,
        stock: { first: stockQty },
        vat: isVat === 1,
      })),
    })),
  };
}

function choicesFrom(option: SingleOption, choiceOf: (detail: Detail) => Choice): ShopProduct['choices'] {
  const common = { name: option.groupName, nameEn: option.groupNameEn };
  if (!isTwoLevels(option))
    return { ...common, second: null, items: option.details.map(choiceOf), bases: [] };
  return {
    ...common,
    second: { name: option.detailGroupName, nameEn: option.detailGroupNameEn },
    items: [],
    bases: option.bases.map(({ name, nameEn, pictureNo = null, details }) => ({
      name,
      nameEn,
      pictureNo,
      items: details.map(choiceOf),
    })),
  };
}

function isTwoLevels(option: SingleOption): option is TwoLevels {
  return 'bases' in option;
}
