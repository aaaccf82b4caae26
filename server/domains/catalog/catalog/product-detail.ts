import { PICK_FLAG } from '../../../../schema/catalog/constants.ts';
import { countedStock } from '../../../../schema/buying/pricing.ts';
import type { ProductDetail } from '../../../../schema/catalog/products.ts';
import type { BothNames } from '../../../../schema/members/names.ts';
import { addOnLeft, stockLeft, type StockState } from '../stock/decider.ts';
import type { GroupNames } from './groups.ts';
import { piecesLeft, pricesOf, type OptionDetail, type ProductFacts } from './product.ts';

/** A product as visitors see it. */
export function productDetail(facts: ProductFacts, stock: StockState, names: GroupNames): ProductDetail {
  const pictures = [facts.imageUrl, ...(facts.gallery ?? []).map(({ imageUrl }) => imageUrl)];
  const shown: ShownBy = ({ pictureNo = 0 }) => {
    const imageUrl = pictures[pictureNo - 1];
    return imageUrl === undefined ? {} : { imageUrl };
  };
  const detail: DetailView = (each, group) => {
    const { prdtSingleOptionDetailSysId, item, itemEn = '', price } = each;
    const stockQty = countedStock(facts.stockTypeCode, stockLeft(stock, prdtSingleOptionDetailSysId));
    return {
      prdtSingleOptionDetailSysId,
      item,
      itemEn,
      itemGroupName: group.name,
      itemGroupNameEn: group.nameEn,
      price,
      stockQty,
      isSoldout: soldOut(stockQty),
      ...shown(each),
    };
  };
  const stockQty = countedStock(facts.stockTypeCode, piecesLeft(facts, stock));
  const { singleOption } = facts;
  return {
    product: {
      prdtSysId: facts.prdtSysId,
      sellerSysId: facts.sellerSysId,
      brandSysId: facts.brandSysId ?? null,
      brandName: names.brandName,
      brandNameEn: names.brandNameEn,
      name: facts.name,
      nameEn: facts.nameEn,
      prdtNo: facts.prdtNo,
      ...pricesOf(facts),
      optionTypeCode: facts.optionTypeCode,
      stockTypeCode: facts.stockTypeCode,
      stockQty,
      isSoldout: soldOut(stockQty),
      isDisplay: facts.isDisplay,
      minOrderQty: facts.minOrderQty,
      freeShrCntLimit: facts.freeShrCntLimit,
      maxOrderQty: facts.maxOrderQty ?? 0,
      memberMax: facts.memberMax ?? null,
      isLiveOnly: facts.isLiveOnly ?? 0,
      isPlanEvent: facts.isPlanEvent ?? 0,
      pickFlag: facts.isDisplay === 1 ? PICK_FLAG.notPicked : PICK_FLAG.stopped,
      prdtPickSysId: null,
      squareImageUrl: facts.imageUrl,
      middleImageUrl: facts.imageUrl,
      bigImageUrl: facts.imageUrl,
      shippingPlaceSysId: facts.shippingPlaceSysId ?? null,
      deliveryPriceTypeCode: facts.deliveryPriceTypeCode ?? 1,
      deliveryPrice: facts.deliveryPrice ?? 0,
      isAddingProduct: facts.addingProducts.length > 0 ? 1 : 0,
    },
    listPrdtCate: names.category ? [names.category] : [],
    normalOptions: facts.normalOptions.map(
      ({ prdtNormalOptionSysId, groupName, groupNameEn = '', values, valuesEn = [] }) => ({
        prdtNormalOptionSysId,
        name: groupName,
        nameEn: groupNameEn,
        groupName,
        groupNameEn,
        values: [...values],
        valuesEn: values.map((_, at) => valuesEn[at] ?? ''),
      }),
    ),
    singleOptions: singleOption ? [singleOptionOf(singleOption, detail, shown)] : [],
    addingProducts: facts.addingProducts.map(({ prdtAddingProductSysId, name, nameEn = '', details }) => ({
      prdtAddingProductSysId,
      name,
      nameEn,
      details: details.map((each) => {
        const stockQty = addOnLeft(stock, each);
        return { ...each, itemEn: each.itemEn ?? '', stockQty, isSoldout: soldOut(stockQty) };
      }),
    })),
    notice: facts.notice ?? null,
    gallery: (facts.gallery ?? []).map(({ imageUrl }) => imageUrl),
    videoUrl: facts.video?.videoUrl ?? null,
  };
}

/** Its picture, if it has one. */
type ShownBy = (of: Pick<OptionDetail, 'pictureNo'>) => { readonly imageUrl?: string };

type DetailView = (
  detail: OptionDetail,
  group: BothNames,
) => NonNullable<ProductDetail['singleOptions'][number]['singleDetails']>[number];

function singleOptionOf(
  option: NonNullable<ProductFacts['singleOption']>,
  view: DetailView,
  shown: ShownBy,
): ProductDetail['singleOptions'][number] {
  const { groupName, groupNameEn = '' } = option;
  const group = { name: groupName, nameEn: groupNameEn };
  const named = { ...group, groupName, groupNameEn };
  if ('details' in option)
    return { ...named, singleDetails: option.details.map((each) => view(each, group)) };
  const ofDetails = { name: option.detailGroupName, nameEn: option.detailGroupNameEn ?? '' };
  return {
    ...named,
    singleOptionBases: option.bases.map(
      ({ prdtSingleOptionBaseSysId, name, nameEn = '', details, ...base }) => ({
        prdtSingleOptionBaseSysId,
        name,
        nameEn,
        ...shown(base),
        details: details.map((each) => view(each, ofDetails)),
      }),
    ),
  };
}

function soldOut(stockQty: number): 0 | 1 {
  return stockQty > 0 ? 0 : 1;
}
