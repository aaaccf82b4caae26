import type * as contract from '../../../../schema/catalog/product-views.ts';
import type { Product } from '../../../../schema/catalog/products.ts';
import type { HandlersOf } from '../../../platform/module.ts';
import type { ProductViews } from '../../members/account/offers.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { MemberPicks } from '../pick/member-picks.ts';

/** Recently viewed products that are still on display. */
export function viewHandlers({
  views,
  catalog,
  picks,
}: {
  readonly views: ProductViews;
  readonly catalog: Catalog;
  readonly picks: MemberPicks;
}): HandlersOf<typeof contract> {
  const viewed = async (userSysId: number) => {
    const all = await Promise.all(
      (await views.of(userSysId)).map(async ({ prdtSysId, viewedAt }) => ({
        product: await catalog.product(prdtSysId),
        viewedAt: new Date(viewedAt).toISOString(),
      })),
    );
    return all.filter(
      (view): view is { product: Product; viewedAt: string } => view.product?.isDisplay === 1,
    );
  };
  return {
    listProductViews: async ({ caller: { userSysId }, query: { startIndex, rowCount } }) => {
      const all = await viewed(userSysId);
      const shown = all.slice(startIndex, startIndex + rowCount);
      const products = await picks.mark(
        shown.map(({ product }) => product),
        userSysId,
      );
      return {
        totalCnt: all.length,
        views: shown.map((view, at) => ({ ...view, product: products[at] ?? view.product })),
      };
    },
    mergeProductViews: async ({ caller, body: { prdtSysIds } }) => {
      const products = await Promise.all(prdtSysIds.map((prdtSysId) => catalog.product(prdtSysId)));
      const known = products.flatMap((product) => (product ? [product.prdtSysId] : []));
      if (known.length > 0) await views.record(caller.userSysId, known);
      return {};
    },
  };
}
