import { STOCK_TYPE } from '../../../schema/constants.ts';
import { countedStock, discountRate } from '../../../schema/pricing.ts';
import type { Product, ProductDetail } from '../../../schema/products.ts';
import type { SellerLook } from '../../../schema/sellers.ts';
import type { Connection } from '../../platform/log/connection.ts';
import type { EventLog, RecordedEvent } from '../../platform/log/log.ts';
import { productOfStockStream, stockFold } from '../stock/decider.ts';
import { stockOf } from '../stock/projection.ts';
import { productFold, type OptionDetail, type ProductFacts } from './product.ts';
import { countDisplayedProducts, displayedProducts, productById, sellerById } from './projection.ts';
import { sellerFold } from './seller.ts';

interface View {
  readonly detail: ProductDetail;
  /** The detail as JSON: product pages are what a crowd reads. */
  readonly json: string;
}

/** Products and sellers as they are shown. Views are kept until an event changes them. */
export class Catalog {
  readonly #reader: Connection;
  readonly #views = new Map<number, View>();
  readonly #looks = new Map<number, SellerLook>();

  constructor(log: EventLog, reader: Connection) {
    this.#reader = reader;
    log.onCommitted((events) => events.forEach((event) => this.#forget(event)));
  }

  /** Null: no such product. */
  product(prdtSysId: number): Product | null {
    return this.#view(prdtSysId)?.detail.product ?? null;
  }

  detailJson(prdtSysId: number): string | null {
    return this.#view(prdtSysId)?.json ?? null;
  }

  list(page: { sellerSysId: number | null; startIndex: number; rowCount: number }): {
    totalCnt: number;
    products: Product[];
  } {
    const ids = this.#reader.all(displayedProducts(page));
    const total = this.#reader.one(countDisplayedProducts({ sellerSysId: page.sellerSysId }));
    return {
      totalCnt: total?.count ?? 0,
      products: ids.map(({ prdt_sys_id }) => this.product(prdt_sys_id)).filter((product) => product !== null),
    };
  }

  /** Null: no such seller. */
  seller(sellerSysId: number): SellerLook | null {
    const known = this.#looks.get(sellerSysId);
    if (known) return known;
    const row = this.#reader.one(sellerById({ sellerSysId }));
    if (!row) return null;
    const look = JSON.parse(row.look) as SellerLook;
    this.#looks.set(sellerSysId, look);
    return look;
  }

  #view(prdtSysId: number): View | null {
    const known = this.#views.get(prdtSysId);
    if (known) return known;
    const row = this.#reader.one(productById({ prdtSysId }));
    if (!row) return null;
    const left = new Map(
      this.#reader.all(stockOf({ prdtSysId })).map(({ detail_sys_id, qty }) => [detail_sys_id, qty]),
    );
    const detail = productDetail(JSON.parse(row.facts) as ProductFacts, left);
    const view = { detail, json: JSON.stringify(detail) };
    this.#views.set(prdtSysId, view);
    return view;
  }

  #forget({ stream }: RecordedEvent): void {
    if (stream.startsWith(`${stockFold.category}-`)) this.#views.delete(productOfStockStream(stream));
    else if (stream.startsWith(`${productFold.category}-`)) {
      this.#views.delete(Number(stream.slice(productFold.category.length + 1)));
    } else if (stream.startsWith(`${sellerFold.category}-`)) this.#looks.clear();
  }
}

/** `left`: pieces by option detail, 0 for the product's own count. */
function productDetail(facts: ProductFacts, left: ReadonlyMap<number, number>): ProductDetail {
  const limited = facts.stockTypeCode === STOCK_TYPE.limited;
  const detail = ({ prdtSingleOptionDetailSysId, item, price }: OptionDetail, itemGroupName: string) => {
    const stockQty = countedStock(facts.stockTypeCode, left.get(prdtSingleOptionDetailSysId) ?? 0);
    return {
      prdtSingleOptionDetailSysId,
      item,
      itemGroupName,
      price,
      stockQty,
      isSoldout: soldOut(stockQty),
    };
  };
  const stockQty = limited
    ? [...left.values()].reduce((sum, qty) => sum + qty, 0)
    : countedStock(facts.stockTypeCode, 0);
  const { livePrice, singleOption } = facts;
  return {
    product: {
      prdtSysId: facts.prdtSysId,
      sellerSysId: facts.sellerSysId,
      brandSysId: null,
      name: facts.name,
      nameEn: facts.nameEn,
      prdtNo: facts.prdtNo,
      price: facts.price,
      marketPrice: facts.marketPrice,
      discount: Math.max(0, facts.marketPrice - facts.price),
      discountRate: discountRate(facts.marketPrice, facts.price),
      optionTypeCode: facts.optionTypeCode,
      stockTypeCode: facts.stockTypeCode,
      stockQty,
      isSoldout: soldOut(stockQty),
      isDisplay: facts.isDisplay,
      minOrderQty: facts.minOrderQty,
      freeShrCntLimit: facts.freeShrCntLimit,
      isPlanEvent: 0,
      pickFlag: 0,
      prdtPickSysId: null,
      squareImageUrl: facts.imageUrl,
      middleImageUrl: facts.imageUrl,
      bigImageUrl: facts.imageUrl,
      shippingPlaceSysId: null,
      deliveryPriceTypeCode: 1,
      isAddingProduct: facts.addingProducts.length > 0 ? 1 : 0,
      isLivePrice: livePrice ? 1 : 0,
      livePrice: livePrice?.price ?? null,
      livePriceStartDate: livePrice?.startDate ?? null,
      livePriceEndDate: livePrice?.endDate ?? null,
      liveDiscount: livePrice ? Math.max(0, facts.marketPrice - livePrice.price) : 0,
      liveDiscountRate: livePrice ? discountRate(facts.marketPrice, livePrice.price) : 0,
    },
    listPrdtCate: [facts.category],
    normalOptions: facts.normalOptions.map(({ prdtNormalOptionSysId, groupName, values }) => ({
      prdtNormalOptionSysId,
      name: groupName,
      groupName,
      values: [...values],
    })),
    singleOptions: singleOption ? [singleOptionOf(singleOption, detail)] : [],
    addingProducts: facts.addingProducts.map(({ prdtAddingProductSysId, name, details }) => ({
      prdtAddingProductSysId,
      name,
      details: details.map((each) => ({ ...each, isSoldout: soldOut(each.stockQty) })),
    })),
  };
}

type DetailView = (
  detail: OptionDetail,
  itemGroupName: string,
) => NonNullable<ProductDetail['singleOptions'][number]['singleDetails']>[number];

function singleOptionOf(
  option: NonNullable<ProductFacts['singleOption']>,
  view: DetailView,
): ProductDetail['singleOptions'][number] {
  const { groupName } = option;
  if ('details' in option) {
    return { name: groupName, groupName, singleDetails: option.details.map((each) => view(each, groupName)) };
  }
  return {
    name: groupName,
    groupName,
    singleOptionBases: option.bases.map(({ prdtSingleOptionBaseSysId, name, details }) => ({
      prdtSingleOptionBaseSysId,
      name,
      details: details.map((each) => view(each, option.detailGroupName)),
    })),
  };
}

function soldOut(stockQty: number): 0 | 1 {
  return stockQty > 0 ? 0 : 1;
}
