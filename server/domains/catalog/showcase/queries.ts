/*
 * Everybody gets the same answers from memory. A member who sends a token and their own userSysId also gets their picks.
 * In a seller's shop, the main page only knows its products.
 */
import * as lists from '../../../../schema/catalog/product-lists.ts';
import * as productViews from '../../../../schema/catalog/product-views.ts';
import * as contract from '../../../../schema/catalog/products.ts';
import type { Product, ProductDetail } from '../../../../schema/catalog/products.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Serialised } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { productViewsOf, recordProductViews } from '../../members/account/offers.ts';
import { Catalog } from '../catalog/offers.ts';
import {
  productsForCoupon,
  productsListed,
  productsLiveFirst,
  productsSharingParcel,
  type ProductPage,
} from '../catalog/queries.ts';
import { withPicks } from '../pick/queries.ts';

export const productDetail = query(contract.productDetail, ({ log, clock, logger, use }) => {
  const catalog = use(Catalog);
  const withPick = async (json: string, asked: { userSysId?: number }, caller: Caller | null) => {
    const detail = JSON.parse(json) as ProductDetail;
    const [product = detail.product] = await withPicks(log, [detail.product], asked, caller);
    return { ...detail, product };
  };
  /** Not awaited, so that a failure does not affect the page. */
  const remember = (caller: Caller | null, prdtSysId: number) => {
    if (!caller) return;
    recordProductViews({ log, clock }, caller.userSysId, [prdtSysId]).catch((error: unknown) => {
      logger.warn({ err: error }, 'what a member looked at was not kept');
    });
  };
  return ({ params: { prdtSysId }, query: asked, caller }) => {
    const json = catalog.detailJson(prdtSysId);
    const known = (found: string | null) => {
      const shown = there(found, prdtSysId);
      remember(caller, prdtSysId);
      return shown;
    };
    if (caller !== null && caller.userSysId === asked.userSysId)
      return Promise.resolve(json).then((found) => withPick(known(found), asked, caller));
    const plain = (found: string | null) => new Serialised(known(found));
    return json instanceof Promise ? json.then(plain) : plain(json);
  };
});

export const productAlone = query(lists.productAlone, ({ log, use }) => {
  const catalog = use(Catalog);
  return async ({ params: { prdtSysId }, query: asked, caller }) => {
    const found = there(await catalog.product(prdtSysId), prdtSysId);
    const [product = found] = await withPicks(log, [found], asked, caller);
    return { product };
  };
});

export const productList = query(contract.productList, (platform) => {
  const marked = marking(platform.log);
  return ({ query: { sellerSysId = null, ...asked }, caller }) =>
    marked(productsListed(platform, { ...pageOf(asked), sellerSysId }), asked, caller);
});

export const mainProducts = query(lists.mainProducts, (platform) => {
  const marked = marking(platform.log);
  return ({ query: asked, shop: sellerSysId, caller }) => {
    const page = { ...pageOf(asked), sellerSysId, now: platform.clock.now() };
    return marked(productsLiveFirst(platform, page), asked, caller);
  };
});

export const couponProducts = query(lists.couponProducts, (platform) => {
  const marked = marking(platform.log);
  return ({ query: asked, shop, caller }) => {
    const { sellerSysId = shop, minPurchaseAmount } = asked;
    const page = { ...pageOf(asked), sellerSysId, now: platform.clock.now() };
    return marked(productsForCoupon(platform, minPurchaseAmount, page), asked, caller);
  };
});

export const bundledProducts = query(lists.bundledProducts, (platform) => {
  const marked = marking(platform.log);
  return async ({ params: { prdtSysId }, query: asked, caller }) => {
    const found = await productsSharingParcel(platform, prdtSysId, pageOf(asked));
    return marked(there(found, prdtSysId), asked, caller);
  };
});

/** Recently viewed products that are still on display. */
export const listProductViews = query(productViews.listProductViews, ({ log, use }) => {
  const catalog = use(Catalog);
  return async ({ caller, query: { startIndex, rowCount } }) => {
    const viewed = await Promise.all(
      (await productViewsOf(log, caller.userSysId)).map(async ({ prdtSysId, viewedAt }) => ({
        product: await catalog.product(prdtSysId),
        viewedAt: new Date(viewedAt).toISOString(),
      })),
    );
    const all = viewed.filter(
      (view): view is { product: Product; viewedAt: string } => view.product?.isDisplay === 1,
    );
    const shown = all.slice(startIndex, startIndex + rowCount);
    const products = shown.map(({ product }) => product);
    const marked = await withPicks(log, products, caller, caller);
    return {
      totalCnt: all.length,
      views: shown.map((view, at) => ({ ...view, product: marked[at] ?? view.product })),
    };
  };
});

function marking(log: Platform['log']) {
  return async (
    page: ProductPage | Promise<ProductPage>,
    asked: { readonly userSysId?: number },
    caller: Caller | null,
  ) => {
    const { totalCnt, products } = await page;
    return { totalCnt, products: await withPicks(log, products, asked, caller) };
  };
}

function pageOf({ startIndex, rowCount }: { readonly startIndex: number; readonly rowCount: number }) {
  return { startIndex, rowCount };
}

function there<T>(found: T | null, prdtSysId: number): T {
  if (found === null) throw new Refusal('0004', { prdtSysId });
  return found;
}
