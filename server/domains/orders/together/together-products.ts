import type { Reply } from '../../../../schema/operation.ts';
import {
  TOGETHER_ORDERS_MIN,
  TOGETHER_SHOWN_MAX,
  TOGETHER_SHOWN_MIN,
} from '../../../../schema/catalog/constants.ts';
import type { Product } from '../../../../schema/catalog/products.ts';
import * as contract from '../../../../schema/catalog/together.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { withPicks } from '../../catalog/pick/queries.ts';
import { Search } from '../search/offers.ts';
import { boughtWith } from './views.ts';

/** How many are looked at, as some may be sold out. */
const LOOKED_AT = 5 * TOGETHER_SHOWN_MAX;

interface BoughtIn {
  readonly log: Pick<EventLog, 'reads'>;
  readonly catalog: Pick<Catalog, 'product' | 'products' | 'categoryOf'>;
  readonly search: Pick<Search, 'products'>;
}

export const togetherProducts = query(contract.togetherProducts, ({ log, use }) => {
  const [catalog, search] = [use(Catalog), use(Search)];
  return async ({ params: { prdtSysId }, query: asked, caller, shop }) => {
    const { reason, products } = await boughtTogether({ log, catalog, search }, prdtSysId, shop);
    return { reason, products: await withPicks(log, products, asked, caller) };
  };
});

/** Of one shop, or of the mall where `shop` is null. Throws a Refusal with 0004 for no such product. */
export async function boughtTogether(
  { log, catalog, search }: BoughtIn,
  prdtSysId: number,
  shop: number | null,
): Promise<Reply<typeof contract.togetherProducts>> {
  if (!(await catalog.product(prdtSysId))) throw new Refusal('0004', { prdtSysId });
  const rows = await log.reads.all(
    boughtWith({ prdtSysId, ordersMin: TOGETHER_ORDERS_MIN, rowCount: LOOKED_AT }),
  );
  const shown = async (ids: readonly number[]) =>
    (await catalog.products(ids))
      .filter((product) => product.prdtSysId !== prdtSysId && isBuyable(product, shop))
      .slice(0, TOGETHER_SHOWN_MAX);
  const products = await shown(rows.map(({ other_sys_id }) => other_sys_id));
  if (products.length >= TOGETHER_SHOWN_MIN) return { reason: 'together', products };
  const category = await catalog.categoryOf(prdtSysId);
  if (category === null) return { reason: 'category', products: [] };
  const { ids } = await search.products({
    keyword: undefined,
    filter: { category, seller: shop ?? 0 },
    page: { startIndex: 0, rowCount: LOOKED_AT },
    sort: 'sold',
  });
  return { reason: 'category', products: await shown(ids) };
}

/** Now, and outside of a broadcast. */
function isBuyable({ isDisplay, isSoldout, isLiveOnly, sellerSysId }: Product, shop: number | null): boolean {
  return isDisplay === 1 && isSoldout === 0 && isLiveOnly === 0 && (shop === null || sellerSysId === shop);
}
