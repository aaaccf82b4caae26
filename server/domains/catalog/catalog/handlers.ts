import type * as businesses from '../../../../schema/catalog/businesses.ts';
import type * as groups from '../../../../schema/catalog/groups.ts';
import type * as ownProducts from '../../../../schema/catalog/own-products.ts';
import type * as sellers from '../../../../schema/catalog/sellers.ts';
import type * as places from '../../../../schema/catalog/shipping-places.ts';
import type * as shopsContract from '../../../../schema/catalog/shops.ts';
import type { HandlersOf } from '../../../platform/module.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { shopAt, type Shops } from './shops.ts';
import type { Assortment } from './assortment.ts';
import type { Businesses } from './business.ts';
import type { Grouping } from './grouping.ts';
import type { Catalog } from './catalog.ts';
import { lookOf, noticeOf, rulesOf, type SellerFacts } from './seller.ts';
import type { Sellers } from './sellers.ts';
import type { Shipping } from './shipping.ts';

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
    sellerInfo: async ({ query, shop }) => {
      const sellerSysId = query.sellerSysId ?? shop;
      return { seller: sellerSysId === null ? null : lookOf(await seller({ sellerSysId })) };
    },
  };
}

export function groupHandlers(grouping: Grouping): HandlersOf<typeof groups> {
  return {
    categories: ({ query }) => grouping.categories(query),
    setCategories: ({ body, caller, commandId }) =>
      grouping.setCategories(body, { actorId: caller.userSysId, commandId }),
    brands: ({ params }) => grouping.brands(params),
    brand: ({ params, shop }) => grouping.brand(params.brandSysId, shop),
    setBrands: ({ params, body, caller, commandId }) =>
      grouping.setBrands({ ...params, ...body }, { actorId: caller.userSysId, commandId }),
  };
}

export function placeHandlers(shipping: Shipping): HandlersOf<typeof places> {
  return {
    shippingPlaces: ({ params }) => shipping.places(params),
    setShippingPlaces: ({ params, body, caller, commandId }) =>
      shipping.set({ ...params, ...body }, caller, { commandId }),
  };
}

export function businessHandlers(ofSellers: Businesses): HandlersOf<typeof businesses> {
  return {
    sellerBusiness: ({ params }) => ofSellers.of(params.sellerSysId),
    setSellerBusiness: ({ params, body, caller, commandId }) =>
      ofSellers.set({ ...params, ...body }, caller, { commandId }),
  };
}

/** That the caller is a host of this seller, or a manager, is known from the path. */
export function assortmentHandlers(assortment: Assortment): HandlersOf<typeof ownProducts> {
  return {
    ownProducts: ({ params, query }) => assortment.list({ ...params, ...query }),
    ownProduct: ({ params }) => assortment.one(params),
    createProduct: ({ params, body, caller, commandId, once }) =>
      assortment.create({ ...params, ...body }, caller, { commandId, ...once }),
    changeProduct: ({ params, body, caller, commandId }) =>
      assortment.change({ ...params, ...body }, caller, { commandId }),
    setPrices: ({ params, body, caller, commandId }) =>
      assortment.setPrices({ ...params, ...body }, caller, { commandId }),
    adjustStock: ({ params, body, caller, commandId }) =>
      assortment.adjustStock({ ...params, ...body }, caller, { commandId }),
    stopProduct: ({ params, body, caller, commandId }) =>
      assortment.stop({ ...params, ...body }, caller, { commandId }),
    resumeProduct: ({ params, body, caller, commandId }) =>
      assortment.resume({ ...params, ...body }, caller, { commandId }),
    productHistory: ({ params, query }) => assortment.history({ ...params, ...query }),
  };
}
