import * as contract from '../../../../schema/catalog/product-views.ts';
import { query } from '../../../platform/operations.ts';
import { recordProductViews } from '../../members/account/offers.ts';
import { Catalog } from '../catalog/offers.ts';

/** What a guest looked at, once they have logged in. */
export const mergeProductViews = query(contract.mergeProductViews, (platform) => {
  const catalog = platform.use(Catalog);
  return async ({ caller, body: { prdtSysIds } }) => {
    const products = await Promise.all(prdtSysIds.map((prdtSysId) => catalog.product(prdtSysId)));
    const known = products.flatMap((product) => (product ? [product.prdtSysId] : []));
    if (known.length > 0) await recordProductViews(platform, caller.userSysId, known);
    return {};
  };
});
