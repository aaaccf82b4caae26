import * as lists from '../../../schema/product-lists.ts';
import * as products from '../../../schema/products.ts';
import { Serialised } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/log/log.ts';
import { domainModule } from '../../platform/module.ts';
import { Catalog } from '../catalog/catalog.ts';

/** Products as they are shown to who asks; at a seller's shop the main page and the search know its products alone. */
export const showcase = domainModule({
  name: 'showcase',
  contract: { ...products, ...lists },
  open: ({ clock, use }) => {
    const catalog = use(Catalog);
    return {
      handlers: {
        productDetail: ({ params: { prdtSysId } }) => {
          const found = (json: string | null) => new Serialised(there(json, prdtSysId));
          const json = catalog.detailJson(prdtSysId);
          return json instanceof Promise ? json.then(found) : found(json);
        },
        productAlone: async ({ params: { prdtSysId } }) => ({
          product: there(await catalog.product(prdtSysId), prdtSysId),
        }),
        productList: ({ query: { startIndex, rowCount, sellerSysId = null } }) =>
          catalog.list({ startIndex, rowCount, sellerSysId }),
        mainProducts: ({ query: { startIndex, rowCount }, shop }) =>
          catalog.main({ startIndex, rowCount, sellerSysId: shop, now: clock.now() }),
        searchProducts: ({ query: { keyword, startIndex, rowCount }, shop }) =>
          catalog.search({ keyword, startIndex, rowCount, sellerSysId: shop }),
        bundledProducts: async ({ params: { prdtSysId }, query: { startIndex, rowCount } }) =>
          there(await catalog.besides(prdtSysId, { startIndex, rowCount }), prdtSysId),
      },
    };
  },
});

function there<T>(found: T | null, prdtSysId: number): T {
  if (found === null) throw new Refusal('0004', { prdtSysId });
  return found;
}
