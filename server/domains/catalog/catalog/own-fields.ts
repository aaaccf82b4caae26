/** A product as its seller says it (the contract's form, every field given) and as its events have it (without what does not apply). */
import type { OwnProduct } from '../../../../schema/catalog/own-products.ts';
import type { ProductFields } from '../../../../schema/catalog/product-fields.ts';
import { STOCK_TYPE } from '../../../../schema/catalog/constants.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { addOnLeft, stockLeft, type StockLine, type StockState } from '../stock/decider.ts';
import { brandIn, categoryIn, type GroupNames, type Groups, type NamedCategory } from './groups.ts';
import { placeIn } from './places.ts';
import {
  piecesLeft,
  uploadsOf,
  type OptionDetail,
  type ProductFacts,
  type SaidFacts,
  type Upload,
} from './product.ts';

type SingleOption = NonNullable<ProductFields['singleOption']>;
type Choice = Extract<SingleOption, { details: unknown }>['details'][number];

/** In the contract's form, with the ids of options and without what is left of them. */
export function fieldsOf(facts: SaidFacts): ProductFields {
  return {
    name: facts.name,
    nameEn: facts.nameEn,
    prdtNo: facts.prdtNo,
    optionTypeCode: facts.optionTypeCode,
    stockTypeCode: facts.stockTypeCode,
    minOrderQty: facts.minOrderQty,
    freeShrCntLimit: facts.freeShrCntLimit,
    maxOrderQty: facts.maxOrderQty ?? 0,
    memberMax: facts.memberMax ?? null,
    isLiveOnly: facts.isLiveOnly ?? 0,
    notice: facts.notice ?? null,
    imageUrl: facts.imageUrl,
    imageFileSysId: facts.imageFileSysId ?? null,
    gallery: (facts.gallery ?? []).map(({ imageUrl, imageFileSysId = null }) => ({
      imageUrl,
      imageFileSysId,
    })),
    video: facts.video
      ? { videoUrl: facts.video.videoUrl, videoFileSysId: facts.video.videoFileSysId ?? null }
      : null,
    categorySysId: facts.category?.categorySysId ?? null,
    brandSysId: facts.brandSysId ?? null,
    shippingPlaceSysId: facts.shippingPlaceSysId ?? null,
    deliveryPriceTypeCode: facts.deliveryPriceTypeCode ?? 1,
    deliveryPrice: facts.deliveryPrice ?? 0,
    normalOptions: facts.normalOptions.map(
      ({ prdtNormalOptionSysId, groupName, groupNameEn = '', values, valuesEn = [] }) => ({
        prdtNormalOptionSysId,
        groupName,
        groupNameEn,
        values: [...values],
        valuesEn: values.map((_, at) => valuesEn[at] ?? ''),
      }),
    ),
    singleOption: facts.singleOption && singleOptionOf(facts.singleOption),
    addingProducts: facts.addingProducts.map(({ prdtAddingProductSysId, name, nameEn = '', details }) => ({
      prdtAddingProductSysId,
      name,
      nameEn,
      details: details.map(({ prdtAddingProductDetailSysId, item, itemEn = '', price, isVat }) => ({
        prdtAddingProductDetailSysId,
        item,
        itemEn,
        price,
        isVat,
      })),
    })),
  };
}

function singleOptionOf(option: NonNullable<ProductFacts['singleOption']>): SingleOption {
  const { groupName, groupNameEn = '' } = option;
  const choice = ({
    prdtSingleOptionDetailSysId,
    item,
    itemEn = '',
    price,
    pictureNo,
  }: OptionDetail): Choice => ({
    prdtSingleOptionDetailSysId,
    item,
    itemEn,
    price,
    ...(pictureNo !== undefined && { pictureNo }),
  });
  if ('details' in option) return { groupName, groupNameEn, details: option.details.map(choice) };
  return {
    groupName,
    groupNameEn,
    detailGroupName: option.detailGroupName,
    detailGroupNameEn: option.detailGroupNameEn ?? '',
    bases: option.bases.map(({ prdtSingleOptionBaseSysId, name, nameEn = '', pictureNo, details }) => ({
      prdtSingleOptionBaseSysId,
      name,
      nameEn,
      ...(pictureNo !== undefined && { pictureNo }),
      details: details.map(choice),
    })),
  };
}

/** A product with its prices, its stock and its version. */
export function ownProductOf(
  facts: ProductFacts,
  { stock, version, names }: { stock: StockState; version: number; names: GroupNames },
): OwnProduct {
  const { prdtSysId, price, marketPrice, livePrice, isDisplay, isPlanEvent = 0 } = facts;
  const fields = fieldsOf(facts);
  const isCounted = facts.stockTypeCode === STOCK_TYPE.limited;
  const counted = (choice: Choice): Choice => ({
    ...choice,
    stockQty: isCounted ? Math.max(0, stockLeft(stock, choice.prdtSingleOptionDetailSysId ?? null)) : 0,
  });
  const listed = new Map(
    facts.addingProducts.flatMap(({ details }) =>
      details.map((each) => [each.prdtAddingProductDetailSysId, each] as const),
    ),
  );
  return {
    ...fields,
    singleOption: fields.singleOption && withChoices(fields.singleOption, counted),
    addingProducts: fields.addingProducts.map((addOn) => ({
      ...addOn,
      details: addOn.details.map((each) => ({
        ...each,
        stockQty: addOnLeft(stock, listed.get(each.prdtAddingProductDetailSysId!)!),
      })),
    })),
    price,
    marketPrice,
    livePrice,
    prdtSysId,
    version,
    imageDigest: facts.imageDigest ?? null,
    gallery: (facts.gallery ?? []).map(({ imageUrl, imageFileSysId = null, imageDigest = null }) => ({
      imageUrl,
      imageFileSysId,
      imageDigest,
    })),
    video: facts.video
      ? {
          videoUrl: facts.video.videoUrl,
          videoFileSysId: facts.video.videoFileSysId ?? null,
          videoDigest: facts.video.videoDigest ?? null,
        }
      : null,
    categoryName: names.category?.name ?? null,
    categoryNameEn: names.category?.nameEn ?? null,
    brandName: names.brandName,
    brandNameEn: names.brandNameEn,
    isDisplay,
    isPlanEvent,
    stockQty: isCounted ? Math.max(0, piecesLeft(facts, stock)) : 0,
  };
}

function withChoices(option: SingleOption, change: (choice: Choice) => Choice): SingleOption {
  if ('details' in option) return { ...option, details: option.details.map(change) };
  return { ...option, bases: option.bases.map((base) => ({ ...base, details: base.details.map(change) })) };
}

/** How many ids the new options, choices and add-ons need. */
export function idsNeeded(fields: Partial<ProductFields>): number {
  const { normalOptions = [], singleOption = null, addingProducts = [] } = fields;
  const bases = singleOption && 'bases' in singleOption ? singleOption.bases : [];
  return [
    ...normalOptions.map((each) => each.prdtNormalOptionSysId),
    ...bases.map((each) => each.prdtSingleOptionBaseSysId),
    ...choicesOf(singleOption).map((each) => each.prdtSingleOptionDetailSysId),
    ...addingProducts.flatMap((addOn) => [
      addOn.prdtAddingProductSysId,
      ...addOn.details.map((each) => each.prdtAddingProductDetailSysId),
    ]),
  ].filter((id) => id === undefined).length;
}

function choicesOf(option: ProductFields['singleOption']): readonly Choice[] {
  if (!option) return [];
  return 'details' in option ? option.details : option.bases.flatMap(({ details }) => details);
}

/** A product that keeps its group also keeps the names of then. Throws 0004 if there is no such category. */
function categoryFor(categorySysId: number, before: SaidFacts | null, { categories }: Groups): NamedCategory {
  const kept = before?.category?.categorySysId === categorySysId ? before.category : null;
  const category = kept ?? categoryIn(categories, categorySysId);
  if (!category) throw new Refusal('0004', { categorySysId });
  return category;
}

/** Throws 0004 unless it is one of the seller's. */
function brandFor(
  brandSysId: number,
  before: SaidFacts | null,
  { brands }: Groups,
): Pick<SaidFacts, 'brandSysId' | 'brandName' | 'brandNameEn'> {
  if (before?.brandSysId === brandSysId) {
    const { brandName, brandNameEn } = before;
    return { brandSysId, ...(brandName && { brandName }), ...(brandNameEn && { brandNameEn }) };
  }
  const brand = brandIn(brands, brandSysId);
  if (!brand) throw new Refusal('0004', { brandSysId });
  return { brandSysId, brandName: brand.name, brandNameEn: brand.nameEn };
}

/** Throws 0004 unless it is one of the seller's, or the product's already. */
function placeFor(shippingPlaceSysId: number, before: SaidFacts | null, { places }: Groups): number {
  if (before?.shippingPlaceSysId !== shippingPlaceSysId && !placeIn(places, shippingPlaceSysId))
    throw new Refusal('0004', { shippingPlaceSysId });
  return shippingPlaceSysId;
}

interface Of {
  readonly prdtSysId: number;
  readonly sellerSysId: number;
  /** The product before; null: it is new. */
  readonly before: SaidFacts | null;
  readonly newIds: readonly number[];
  /** Uploads that are asked for. */
  readonly files: readonly Upload[];
  readonly groups: Groups;
}

/**
 * The facts, and the pieces that come with new choices. What has no id gets a new one. Refuses with 0005 an id of another
 * product, and one that is given twice.
 */
export function factsOf(
  fields: ProductFields,
  { prdtSysId, sellerSysId, before, newIds, ...of }: Of,
): { readonly facts: SaidFacts; readonly arrived: readonly StockLine[] } {
  const ids = newIds.values();
  const idFor = (known: readonly (number | undefined)[], field: string) => {
    const used = new Set<number>();
    return (given: number | undefined): number => {
      if (given === undefined) return ids.next().value!;
      if (!known.includes(given) || used.has(given))
        throw new Refusal('0005', { field, reason: 'must be one of this product, and given once' });
      used.add(given);
      return given;
    };
  };
  const old = before && fieldsOf(before);
  const oldOption = old?.singleOption ?? null;
  const listed = new Map(
    (before?.addingProducts ?? []).flatMap(({ details }) =>
      details.map((each) => [each.prdtAddingProductDetailSysId, each.stockQty] as const),
    ),
  );
  const normalId = idFor(
    (old?.normalOptions ?? []).map((each) => each.prdtNormalOptionSysId),
    'prdtNormalOptionSysId',
  );
  const baseId = idFor(
    oldOption && 'bases' in oldOption ? oldOption.bases.map((each) => each.prdtSingleOptionBaseSysId) : [],
    'prdtSingleOptionBaseSysId',
  );
  const choiceId = idFor(
    choicesOf(oldOption).map((each) => each.prdtSingleOptionDetailSysId),
    'prdtSingleOptionDetailSysId',
  );
  const addOnId = idFor(
    (old?.addingProducts ?? []).map((each) => each.prdtAddingProductSysId),
    'prdtAddingProductSysId',
  );
  const addOnChoiceId = idFor([...listed.keys()], 'prdtAddingProductDetailSysId');

  const arrived: StockLine[] = [];
  const detailOf = ({
    prdtSingleOptionDetailSysId,
    item,
    itemEn,
    price,
    stockQty = 0,
    pictureNo,
  }: Choice): OptionDetail => {
    const id = choiceId(prdtSingleOptionDetailSysId);
    if (prdtSingleOptionDetailSysId === undefined && stockQty > 0)
      arrived.push({ detailSysId: id, qty: stockQty });
    return {
      prdtSingleOptionDetailSysId: id,
      item,
      itemEn,
      price,
      ...(pictureNo !== undefined && { pictureNo }),
    };
  };
  const { singleOption: option, maxOrderQty, memberMax, isLiveOnly, notice, ...rest } = fields;
  const {
    categorySysId,
    brandSysId,
    shippingPlaceSysId,
    imageUrl,
    imageFileSysId,
    gallery,
    video,
    ...plain
  } = rest;
  const digests = new Map(
    [...of.files, ...(before ? uploadsOf(before) : [])].map((each) => [each.fileSysId, each.digest]),
  );
  const pictureOf = (url: string, fileSysId: number | null | undefined) => {
    const imageDigest = digests.get(fileSysId ?? 0);
    return {
      imageUrl: url,
      ...(fileSysId != null && { imageFileSysId: fileSysId, ...(imageDigest && { imageDigest }) }),
    };
  };
  const videoFacts = (url: string, fileSysId: number | null | undefined) => {
    const videoDigest = digests.get(fileSysId ?? 0);
    return {
      videoUrl: url,
      ...(fileSysId != null && { videoFileSysId: fileSysId, ...(videoDigest && { videoDigest }) }),
    };
  };
  const facts: SaidFacts = {
    ...plain,
    prdtSysId,
    sellerSysId,
    ...(maxOrderQty > 0 && { maxOrderQty }),
    ...(memberMax && { memberMax }),
    ...(isLiveOnly === 1 && { isLiveOnly }),
    ...(notice && { notice }),
    ...pictureOf(imageUrl, imageFileSysId),
    ...(gallery.length > 0 && {
      gallery: gallery.map((each) => pictureOf(each.imageUrl!, each.imageFileSysId)),
    }),
    ...(video && { video: videoFacts(video.videoUrl!, video.videoFileSysId) }),
    ...(categorySysId !== null && { category: categoryFor(categorySysId, before, of.groups) }),
    ...(brandSysId !== null && brandFor(brandSysId, before, of.groups)),
    ...(shippingPlaceSysId !== null && {
      shippingPlaceSysId: placeFor(shippingPlaceSysId, before, of.groups),
    }),
    normalOptions: fields.normalOptions.map((each) => ({
      ...each,
      prdtNormalOptionSysId: normalId(each.prdtNormalOptionSysId),
    })),
    singleOption:
      option &&
      ('details' in option
        ? { ...option, details: option.details.map(detailOf) }
        : {
            ...option,
            bases: option.bases.map((base) => ({
              ...base,
              prdtSingleOptionBaseSysId: baseId(base.prdtSingleOptionBaseSysId),
              details: base.details.map(detailOf),
            })),
          }),
    addingProducts: fields.addingProducts.map(({ prdtAddingProductSysId, details, ...addOn }) => ({
      ...addOn,
      prdtAddingProductSysId: addOnId(prdtAddingProductSysId),
      details: details.map(({ prdtAddingProductDetailSysId, stockQty = 0, ...each }) => ({
        ...each,
        prdtAddingProductDetailSysId: addOnChoiceId(prdtAddingProductDetailSysId),
        stockQty: listed.get(prdtAddingProductDetailSysId ?? 0) ?? stockQty,
      })),
    })),
  };
  return { facts, arrived };
}
