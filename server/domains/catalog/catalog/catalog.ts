import { setImmediate as turn } from 'node:timers/promises';
import { PICK_FLAG } from '../../../../schema/catalog/constants.ts';
import { countedStock } from '../../../../schema/buying/pricing.ts';
import type { Product, ProductDetail } from '../../../../schema/catalog/products.ts';
import type { BothNames } from '../../../../schema/members/names.ts';
import type { SellerLook } from '../../../../schema/catalog/sellers.ts';
import { Kept } from '../../../platform/kept.ts';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import type { Bound } from '../../../platform/log/tables/statement.ts';
import {
  addOnLeft,
  productOfStockStream,
  stockFold,
  stockLeft,
  stockStream,
  type StockState,
} from '../stock/decider.ts';
import { brandsFold, categoriesStream, groupNames, readGroups, type GroupNames } from './groups.ts';
import {
  piecesLeft,
  pricesOf,
  productFold,
  productOfStream,
  productStream,
  type OptionDetail,
  type ProductFacts,
} from './product.ts';
import {
  countDisplayedProducts,
  countLiveProducts,
  countProductsBeside,
  countProductsWorth,
  displayedBefore,
  displayedProducts,
  liveProducts,
  productsNotLive,
  productsBeside,
  productsWorth,
  sellerById,
} from './projection.ts';
import { lookOf, sellerFold, type SellerFacts } from './seller.ts';

class View {
  readonly detail: ProductDetail;
  #json: string | undefined;

  constructor(detail: ProductDetail) {
    this.detail = detail;
  }

  /** The detail as JSON, made once: crowds read product pages. Lists never need it. */
  get json(): string {
    return (this.#json ??= JSON.stringify(this.detail));
  }
}

const PRODUCTS_KEPT = 20_000;
const SELLERS_KEPT = 2000;
/** Rows that are read before others get their turn. */
const READ_AT_ONCE = 5000;

interface Page {
  /** Null: of all sellers. */
  readonly sellerSysId: number | null;
  readonly startIndex: number;
  readonly rowCount: number;
}

export interface ProductPage {
  readonly totalCnt: number;
  readonly products: Product[];
}

/** Products and sellers as they are shown. A view is cached until an event changes it. */
export class Catalog {
  readonly #log: Pick<EventLog, 'reads' | 'state'>;
  readonly #views = new Kept(PRODUCTS_KEPT, (prdtSysId: number) => this.#readView(prdtSysId));
  readonly #sellers = new Kept(SELLERS_KEPT, (sellerSysId: number) => this.#readSeller(sellerSysId));

  constructor(log: EventLog) {
    this.#log = log;
    log.onCommitted((events) => events.forEach((event) => this.#forget(event)));
  }

  /** Null: no such product. */
  async product(prdtSysId: number): Promise<Product | null> {
    return (await this.detail(prdtSysId))?.product ?? null;
  }

  /** Null: no such product. */
  async detail(prdtSysId: number): Promise<ProductDetail | null> {
    return (await this.#views.get(prdtSysId))?.detail ?? null;
  }

  /** Null: it stands in none, or there is no such product. */
  async categoryOf(prdtSysId: number): Promise<number | null> {
    return (await this.#views.get(prdtSysId))?.detail.listPrdtCate[0]?.categorySysId ?? null;
  }

  /** Synchronous if cached, because crowds read product pages. */
  detailJson(prdtSysId: number): string | null | Promise<string | null> {
    const known = this.#views.known(prdtSysId);
    return known ? known.json : this.#views.get(prdtSysId).then((view) => view?.json ?? null);
  }

  async list(page: Page): Promise<ProductPage> {
    return this.#page(displayedProducts(page), countDisplayedProducts({ sellerSysId: page.sellerSysId }));
  }

  /** The ids of all products on display, newest first. Others get their turn while it reads. */
  async displayed(sellerSysId: number | null): Promise<readonly number[]> {
    const ids: number[] = [];
    for (;;) {
      const before = ids.at(-1) ?? Number.MAX_SAFE_INTEGER;
      const rows = await this.#log.reads.all(displayedBefore({ sellerSysId, before, limit: READ_AT_ONCE }));
      for (const { prdt_sys_id: id } of rows) ids.push(id);
      if (rows.length < READ_AT_ONCE) return ids;
      await turn();
    }
  }

  /** Products that have a live price at that time come first. */
  async main(page: Page & { readonly now: number }): Promise<ProductPage> {
    const { sellerSysId, now, startIndex, rowCount } = page;
    const { reads } = this.#log;
    const live = await reads.all(liveProducts(page));
    const missing = rowCount - live.length;
    const liveCnt =
      missing === 0 ? 0 : ((await reads.one(countLiveProducts({ sellerSysId, now })))?.count ?? 0);
    const rest = { startIndex: Math.max(0, startIndex - liveCnt), rowCount: missing };
    const others = missing === 0 ? [] : await reads.all(productsNotLive({ sellerSysId, now, ...rest }));
    const total = await reads.one(countDisplayedProducts({ sellerSysId }));
    const products = await this.products([...live, ...others].map(({ prdt_sys_id }) => prdt_sys_id));
    return { totalCnt: total?.count ?? 0, products };
  }

  /** Products that share a parcel with this one; none if its warehouse is unknown. Null: no such product. */
  async besides(prdtSysId: number, page: Pick<Page, 'startIndex' | 'rowCount'>): Promise<ProductPage | null> {
    const product = await this.product(prdtSysId);
    if (!product) return null;
    const { sellerSysId, shippingPlaceSysId } = product;
    if (shippingPlaceSysId === null) return { totalCnt: 0, products: [] };
    const beside = { prdtSysId, sellerSysId, shippingPlaceSysId };
    return this.#page(productsBeside({ ...beside, ...page }), countProductsBeside(beside));
  }

  /** Products to which a coupon with this minimum price applies; never free ones. Without a seller: those of all. */
  async worth(
    minPurchaseAmount: number,
    { sellerSysId, now, ...page }: Page & { readonly sellerSysId: number | null; readonly now: number },
  ): Promise<ProductPage> {
    const worth = { sellerSysId, least: Math.max(1, minPurchaseAmount), now };
    return this.#page(productsWorth({ ...worth, ...page }), countProductsWorth(worth));
  }

  async #page(
    found: Bound<{ prdt_sys_id: number }>,
    counted: Bound<{ count: number }>,
  ): Promise<ProductPage> {
    const ids = await this.#log.reads.all(found);
    const total = await this.#log.reads.one(counted);
    const products = await this.products(ids.map(({ prdt_sys_id }) => prdt_sys_id));
    return { totalCnt: total?.count ?? 0, products };
  }

  /** In this order. One with unreadable events must not remove all others from a list. */
  async products(ids: readonly number[]): Promise<Product[]> {
    const products = await Promise.all(ids.map((prdtSysId) => this.product(prdtSysId)));
    return products.filter((product) => product !== null);
  }

  /** As they are called, in this order: a fraction of the work of whole products. */
  async named(ids: readonly number[]): Promise<Pick<Product, 'prdtSysId' | 'name' | 'nameEn'>[]> {
    const states = await Promise.all(ids.map((prdtSysId) => this.#log.state(productStream(prdtSysId))));
    return states.flatMap(({ state }) => state ?? []);
  }

  /** Null: no such seller. */
  async seller(sellerSysId: number): Promise<SellerLook | null> {
    const facts = await this.#sellers.get(sellerSysId);
    return facts && lookOf(facts);
  }

  /** All that a seller says of itself; null: no such seller. */
  sellerFacts(sellerSysId: number): Promise<SellerFacts | null> {
    return this.#sellers.get(sellerSysId);
  }

  async #readSeller(sellerSysId: number): Promise<SellerFacts | null> {
    const row = await this.#log.reads.one(sellerById({ sellerSysId }));
    return row ? (JSON.parse(row.facts) as SellerFacts) : null;
  }

  async #readView(prdtSysId: number): Promise<View | null> {
    const [{ state: facts }, { state: stock }] = await Promise.all([
      this.#log.state(productStream(prdtSysId)),
      this.#log.state(stockStream(prdtSysId)),
    ]);
    if (!facts) return null;
    const names = groupNames(facts, await readGroups(this.#log, facts.sellerSysId));
    return new View(productDetail(facts, stock, names));
  }

  #forget({ stream }: RecordedEvent): void {
    if (stream.startsWith(`${stockFold.category}-`)) this.#views.forget(productOfStockStream(stream));
    else if (stream.startsWith(`${productFold.category}-`)) this.#views.forget(productOfStream(stream));
    else if (stream.startsWith(`${sellerFold.category}-`)) this.#sellers.forgetAll();
    else if (stream === categoriesStream.stream || stream.startsWith(`${brandsFold.category}-`))
      this.#views.forgetAll();
  }
}

function productDetail(facts: ProductFacts, stock: StockState, names: GroupNames): ProductDetail {
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
