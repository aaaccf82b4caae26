import type * as products from '../../../schema/products.ts';
import type * as sellers from '../../../schema/sellers.ts';
import type * as shopsContract from '../../../schema/shops.ts';
import type { HandlersOf } from '../../platform/module.ts';
import { Serialised } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/log/log.ts';
import { shopAt, type Shops } from '../../platform/shops.ts';
import type { Catalog } from './catalog.ts';

type ContractHandlers = HandlersOf<typeof products & typeof sellers & typeof shopsContract>;

export function catalogHandlers(catalog: Catalog, shops: Shops): ContractHandlers {
  return {
    productDetail: ({ params: { prdtSysId } }) => {
      const found = (json: string | null) => {
        if (json === null) throw new Refusal('0004', { prdtSysId });
        return new Serialised(json);
      };
      const json = catalog.detailJson(prdtSysId);
      return json instanceof Promise ? json.then(found) : found(json);
    },
    productList: ({ query }) => catalog.list({ ...query, sellerSysId: query.sellerSysId ?? null }),
    sellerSettingUi: async ({ params }) => {
      const look = await catalog.seller(params.sellerSysId);
      if (!look) throw new Refusal('0004', { sellerSysId: params.sellerSysId });
      return look;
    },
    findSellerNo: ({ query: { hostName }, shop }) => ({
      sellerSysId: hostName === undefined ? shop : shopAt(shops, hostName),
    }),
  };
}
