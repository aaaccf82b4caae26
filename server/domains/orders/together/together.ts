import type { Reply } from '../../../../schema/operation.ts';
import {
  TOGETHER_ORDERS_MIN,
  TOGETHER_SHOWN_MAX,
  TOGETHER_SHOWN_MIN,
} from '../../../../schema/catalog/constants.ts';
import type { Product } from '../../../../schema/catalog/products.ts';
import type { togetherProducts } from '../../../../schema/catalog/together.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Catalog } from '../../catalog/catalog/catalog.ts';
import type { Search } from '../search/offers.ts';
import { boughtWith } from './projection.ts';

/** How many are looked at, as some may be sold out. */
const LOOKED_AT = 5 * TOGETHER_SHOWN_MAX;

/** What is bought together. */
export class Together {
  readonly #log: Pick<EventLog, 'reads'>;
  readonly #catalog: Pick<Catalog, 'product' | 'products' | 'categoryOf'>;
  readonly #search: Pick<Search, 'products'>;

  constructor(parts: {
    readonly log: Pick<EventLog, 'reads'>;
    readonly catalog: Pick<Catalog, 'product' | 'products' | 'categoryOf'>;
    readonly search: Pick<Search, 'products'>;
  }) {
    this.#log = parts.log;
    this.#catalog = parts.catalog;
    this.#search = parts.search;
  }

  /** Of one shop, or of the mall where `shop` is null. Throws a Refusal with 0004 for no such product. */
  async of(prdtSysId: number, shop: number | null): Promise<Reply<typeof togetherProducts>> {
    if (!(await this.#catalog.product(prdtSysId))) throw new Refusal('0004', { prdtSysId });
    const rows = await this.#log.reads.all(
      boughtWith({ prdtSysId, ordersMin: TOGETHER_ORDERS_MIN, rowCount: LOOKED_AT }),
    );
    const shown = async (ids: readonly number[]) =>
      (await this.#catalog.products(ids))
        .filter((product) => product.prdtSysId !== prdtSysId && isBuyable(product, shop))
        .slice(0, TOGETHER_SHOWN_MAX);
    const products = await shown(rows.map(({ other_sys_id }) => other_sys_id));
    if (products.length >= TOGETHER_SHOWN_MIN) return { reason: 'together', products };
    const category = await this.#catalog.categoryOf(prdtSysId);
    if (category === null) return { reason: 'category', products: [] };
    const { ids } = await this.#search.products({
      keyword: undefined,
      filter: { category, seller: shop ?? 0 },
      page: { startIndex: 0, rowCount: LOOKED_AT },
      sort: 'sold',
    });
    return { reason: 'category', products: await shown(ids) };
  }
}

/** Now, and outside of a broadcast. */
function isBuyable({ isDisplay, isSoldout, isLiveOnly, sellerSysId }: Product, shop: number | null): boolean {
  return isDisplay === 1 && isSoldout === 0 && isLiveOnly === 0 && (shop === null || sellerSysId === shop);
}
