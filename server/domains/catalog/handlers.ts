import type * as sellers from '../../../schema/catalog/sellers.ts';
import type * as shopsContract from '../../../schema/catalog/shops.ts';
import type { HandlersOf } from '../../platform/module.ts';
import { Refusal } from '../../platform/log/log.ts';
import { shopAt, type Shops } from './shops.ts';
import type { Catalog } from './catalog.ts';
import { lookOf, noticeOf, rulesOf, type SellerFacts } from './seller.ts';
import type { Sellers } from './sellers.ts';

type ContractHandlers = HandlersOf<typeof sellers & typeof shopsContract>;

export function catalogHandlers(catalog: Catalog, ofSellers: Sellers, shops: Shops): ContractHandlers {
  const seller = async ({ sellerSysId }: { readonly sellerSysId: number }): Promise<SellerFacts> => {
    const facts = await catalog.sellerFacts(sellerSysId);
    if (!facts) throw new Refusal('0004', { sellerSysId });
    return facts;
  };
  return {
    sellerSettingUi: async ({ params }) => lookOf(await seller(params)),
    sellerNotice: async ({ params }) => noticeOf(await seller(params)),
    sellerRules: async ({ params }) => rulesOf(await seller(params)),
    seller: ({ params }) => ofSellers.settings(params.sellerSysId),
    openSeller: ({ body, caller, commandId, once }) =>
      ofSellers.open(body, { actorId: caller.userSysId, commandId, ...once }),
    changeSeller: ({ params, body, caller, commandId }) =>
      ofSellers.change(params.sellerSysId, body, { actorId: caller.userSysId, commandId }),
    findSellerNo: ({ query: { hostName }, shop }) => ({
      sellerSysId: hostName === undefined ? shop : shopAt(shops, hostName),
    }),
  };
}
