import type * as lists from '../../../../schema/catalog/product-lists.ts';
import type * as contract from '../../../../schema/catalog/products.ts';
import type { ProductDetail } from '../../../../schema/catalog/products.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Serialised } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { HandlersOf } from '../../../platform/module.ts';
import type { ProductViews } from '../../members/account/offers.ts';
import type { Catalog, ProductPage } from '../catalog/catalog.ts';
import { picksShownTo, type MemberPicks } from '../pick/member-picks.ts';

type ContractHandlers = HandlersOf<typeof contract & typeof lists>;

/**
 * Everybody gets the same answers from memory. A member who sends a token and their own userSysId also gets their picks.
 * In a seller's shop, the main page only knows its products.
 */
export function showcaseHandlers({
  catalog,
  picks,
  views,
  clock,
  logger,
}: {
  readonly catalog: Catalog;
  readonly picks: MemberPicks;
  readonly views: ProductViews;
  readonly clock: Clock;
  readonly logger: Logger;
}): ContractHandlers {
  const marked = async (page: ProductPage, userSysId: number | null): Promise<ProductPage> =>
    userSysId === null ? page : { ...page, products: await picks.mark(page.products, userSysId) };
  const detailFor = async (json: string, userSysId: number): Promise<ProductDetail> => {
    const detail = JSON.parse(json) as ProductDetail;
    const [product = detail.product] = await picks.mark([detail.product], userSysId);
    return { ...detail, product };
  };
  /** Not awaited, so that a failure does not affect the page. */
  const remember = (caller: Caller | null, prdtSysId: number) => {
    if (!caller) return;
    views.record(caller.userSysId, [prdtSysId]).catch((error: unknown) => {
      logger.warn({ err: error }, 'what a member looked at was not kept');
    });
  };
  return {
    productDetail: ({ params: { prdtSysId }, query, caller }) => {
      const member = picksShownTo(query, caller);
      const json = catalog.detailJson(prdtSysId);
      const known = (found: string | null) => {
        const shown = there(found, prdtSysId);
        remember(caller, prdtSysId);
        return shown;
      };
      if (member !== null) return Promise.resolve(json).then((found) => detailFor(known(found), member));
      const plain = (found: string | null) => new Serialised(known(found));
      return json instanceof Promise ? json.then(plain) : plain(json);
    },
    productAlone: async ({ params: { prdtSysId }, query, caller }) => {
      const found = there(await catalog.product(prdtSysId), prdtSysId);
      const { products } = await marked({ totalCnt: 1, products: [found] }, picksShownTo(query, caller));
      return { product: products[0] ?? found };
    },
    productList: async ({ query, caller }) =>
      marked(
        await catalog.list({ ...pageOf(query), sellerSysId: query.sellerSysId ?? null }),
        picksShownTo(query, caller),
      ),
    mainProducts: async ({ query, shop, caller }) =>
      marked(
        await catalog.main({ ...pageOf(query), sellerSysId: shop, now: clock.now() }),
        picksShownTo(query, caller),
      ),
    couponProducts: async ({ query, shop, caller }) => {
      const { sellerSysId = shop, minPurchaseAmount } = query;
      return marked(
        await catalog.worth(minPurchaseAmount, { ...pageOf(query), sellerSysId, now: clock.now() }),
        picksShownTo(query, caller),
      );
    },
    bundledProducts: async ({ params: { prdtSysId }, query, caller }) =>
      marked(there(await catalog.besides(prdtSysId, pageOf(query)), prdtSysId), picksShownTo(query, caller)),
  };
}

function pageOf({ startIndex, rowCount }: { readonly startIndex: number; readonly rowCount: number }) {
  return { startIndex, rowCount };
}

function there<T>(found: T | null, prdtSysId: number): T {
  if (found === null) throw new Refusal('0004', { prdtSysId });
  return found;
}
