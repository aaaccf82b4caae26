import * as contract from '../../../../schema/buying/deliveries.ts';
import { postcodeOf } from '../../../../schema/members/phones.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog, placeIn, placesStream } from '../catalog/offers.ts';
import { returnAddressesOf } from '../catalog/queries.ts';
import { addingDeliveryAmountFrom, deliveryAreasStream } from './decider.ts';

export const addingCosts = query(contract.addingCosts, ({ log, use }) => async ({ query: asked }) => {
  const postNumber = postcodeOf(asked.postNumber);
  if (postNumber === null) throw new Refusal('0005', { field: 'postNumber', reason: 'must be a postcode' });
  const { state: areas } = await log.state(deliveryAreasStream);
  const found = (await productsOf(use, asked.prdtSysIds)).map(
    async ({ prdtSysId, sellerSysId, shippingPlaceSysId }) => {
      const place = placeIn((await log.state(placesStream(sellerSysId))).state, shippingPlaceSysId);
      return { prdtSysId, addingDeliveryAmount: addingDeliveryAmountFrom(place, areas, postNumber) };
    },
  );
  const costs = await Promise.all(found);
  const [only] = costs;
  return costs.length === 1 && only
    ? { addingDeliveryAmount: only.addingDeliveryAmount }
    : { addingCosts: costs };
});

export const returnAddresses = query(contract.returnAddresses, ({ log, use }) => async ({ query: asked }) => {
  const products = await productsOf(use, asked.prdtSysIds);
  const addresses = await returnAddressesOf(log, products);
  const found = products.map((product, at) => ({ ...product, address: addresses[at]! }));
  const byAddress = Map.groupBy(found, ({ sellerSysId, address }) => JSON.stringify([sellerSysId, address]));
  return {
    returnAddresses: [...byAddress.values()].flatMap((same) => {
      const { sellerSysId, address } = same[0]!;
      const prdtSysIds = same.map(({ prdtSysId }) => prdtSysId);
      return address ? [{ prdtSysIds, sellerSysId, ...address }] : [];
    }),
  };
});

export const deliveryAreas = query(contract.deliveryAreas, ({ log }) => async () => {
  return { areas: [...(await log.state(deliveryAreasStream)).state.areas] };
});

/** Each once. Throws 0004 for one that there is not. */
function productsOf(use: Platform['use'], ids: string) {
  return Promise.all(
    [...new Set(ids.split(',').map(Number))].map(async (prdtSysId) => {
      const product = await use(Catalog).product(prdtSysId);
      if (!product) throw new Refusal('0004', { prdtSysId });
      return product;
    }),
  );
}
