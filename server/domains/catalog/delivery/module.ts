import * as contract from '../../../../schema/buying/deliveries.ts';
import { postcodeOf } from '../../../../schema/members/phones.ts';
import { domainModule } from '../../../platform/module.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { Catalog } from '../catalog/catalog.ts';
import { placeIn, placesStream, Shipping } from '../catalog/offers.ts';
import { addingDeliveryAmountFrom, deliveryAreasStream, deliveryFold, setArea } from './decider.ts';

/** What distance adds to a parcel, and where its goods go back to. */
export const delivery = domainModule({
  name: 'delivery',
  contract,
  folds: [deliveryFold],
  open: ({ log, use }) => {
    const [catalog, shipping] = [use(Catalog), use(Shipping)];
    /** Each once. Throws 0004 for one that there is not. */
    const products = (ids: string) =>
      Promise.all(
        [...new Set(ids.split(',').map(Number))].map(async (prdtSysId) => {
          const product = await catalog.product(prdtSysId);
          if (!product) throw new Refusal('0004', { prdtSysId });
          return product;
        }),
      );
    return {
      handlers: {
        addingCosts: async ({ query }) => {
          const postNumber = postcodeOf(query.postNumber);
          if (postNumber === null)
            throw new Refusal('0005', { field: 'postNumber', reason: 'must be a postcode' });
          const { state: areas } = await log.state(deliveryAreasStream);
          const found = (await products(query.prdtSysIds)).map(
            async ({ prdtSysId, sellerSysId, shippingPlaceSysId }) => {
              const place = placeIn((await log.state(placesStream(sellerSysId))).state, shippingPlaceSysId);
              return {
                prdtSysId,
                addingDeliveryAmount: addingDeliveryAmountFrom(place, areas, postNumber),
              };
            },
          );
          const costs = await Promise.all(found);
          const [only] = costs;
          return costs.length === 1 && only
            ? { addingDeliveryAmount: only.addingDeliveryAmount }
            : { addingCosts: costs };
        },
        returnAddresses: async ({ query }) => {
          const found = (await products(query.prdtSysIds)).map(async (product) => ({
            ...product,
            address: await shipping.returnAddressOf(product),
          }));
          const byAddress = Map.groupBy(await Promise.all(found), ({ sellerSysId, address }) =>
            JSON.stringify([sellerSysId, address]),
          );
          return {
            returnAddresses: [...byAddress.values()].flatMap((same) => {
              const { sellerSysId, address } = same[0]!;
              const prdtSysIds = same.map(({ prdtSysId }) => prdtSysId);
              return address ? [{ prdtSysIds, sellerSysId, ...address }] : [];
            }),
          };
        },
        deliveryAreas: async () => ({ areas: [...(await log.state(deliveryAreasStream)).state.areas] }),
        setDeliveryArea: async ({ body, caller, commandId }) => {
          if (body.firstPostNumber > body.lastPostNumber)
            throw new Refusal('0005', {
              field: 'firstPostNumber',
              reason: 'must not be above lastPostNumber',
            });
          await log.execute({
            actorId: caller.userSysId,
            commandId,
            streams: [deliveryAreasStream],
            decide: (states) => ({
              events: [{ ref: deliveryAreasStream, events: setArea(states.get(deliveryAreasStream), body) }],
              reply: null,
            }),
          });
          return {};
        },
      },
    };
  },
});
