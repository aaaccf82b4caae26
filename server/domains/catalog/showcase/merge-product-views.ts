import * as contract from '../../../../schema/catalog/product-views.ts';
import { query } from '../../../platform/operations.ts';
import { ProductViews } from '../../members/account/offers.ts';
import { Catalog } from '../catalog/catalog.ts';

/** What a guest looked at, once they have logged in. */
export const mergeProductViews = query(contract.mergeProductViews, ({ use }) => {
  const [catalog, views] = [use(Catalog), use(ProductViews)];
  return async ({ caller, body: { prdtSysIds } }) => {
    const products = await Promise.all(prdtSysIds.map((prdtSysId) => catalog.product(prdtSysId)));
    const known = products.flatMap((product) => (product ? [product.prdtSysId] : []));
    if (known.length > 0) await views.record(caller.userSysId, known);
    return {};
  };
});
