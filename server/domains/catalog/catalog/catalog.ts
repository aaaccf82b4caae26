import type { Product, ProductDetail } from '../../../../schema/catalog/products.ts';
import type { SellerLook } from '../../../../schema/catalog/sellers.ts';
import { Kept } from '../../../platform/kept.ts';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import { productOfStockStream, stockFold, stockStream } from '../stock/decider.ts';
import { brandsFold, categoriesStream, groupNames, readGroups } from './groups.ts';
import { productDetail } from './product-detail.ts';
import { productFold, productOfStream, productStream } from './product.ts';
import { sellerById } from './views.ts';
import { lookOf, sellerFold, type SellerFacts } from './seller.ts';

interface View {
  readonly detail: ProductDetail;
  /** The detail as JSON, made once: crowds read product pages. Lists never need it. */
  json?: string;
}

function jsonOf(view: View): string {
  return (view.json ??= JSON.stringify(view.detail));
}

const PRODUCTS_KEPT = 20_000;
const SELLERS_KEPT = 2000;

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
    return known ? jsonOf(known) : this.#views.get(prdtSysId).then((view) => view && jsonOf(view));
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
    return { detail: productDetail(facts, stock, names) };
  }

  #forget({ stream }: RecordedEvent): void {
    if (stream.startsWith(`${stockFold.category}-`)) this.#views.forget(productOfStockStream(stream));
    else if (stream.startsWith(`${productFold.category}-`)) this.#views.forget(productOfStream(stream));
    else if (stream.startsWith(`${sellerFold.category}-`)) this.#sellers.forgetAll();
    else if (stream === categoriesStream.stream || stream.startsWith(`${brandsFold.category}-`))
      this.#views.forgetAll();
  }
}
