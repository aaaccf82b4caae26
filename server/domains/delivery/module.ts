import * as contract from '../../../schema/buying/deliveries.ts';
import { domainModule } from '../../platform/module.ts';
import { Refusal } from '../../platform/log/log.ts';
import { Catalog } from '../catalog/catalog.ts';
import { addingDeliveryAmountAt, deliveryAreasStream, deliveryFold, setArea } from './decider.ts';

/** Surcharges for remote delivery areas. */
export const delivery = domainModule({
  name: 'delivery',
  contract,
  folds: [deliveryFold],
  open: ({ log, use }) => {
    const catalog = use(Catalog);
    return {
      handlers: {
        addingCosts: async ({ query }) => {
          const { state } = await log.state(deliveryAreasStream);
          const addingDeliveryAmount = addingDeliveryAmountAt(state, query.postNumber);
          const prdtSysIds = [...new Set(query.prdtSysIds.split(',').map(Number))];
          for (const prdtSysId of prdtSysIds)
            if (!(await catalog.product(prdtSysId))) throw new Refusal('0004', { prdtSysId });
          if (prdtSysIds.length === 1) return { addingDeliveryAmount };
          return { addingCosts: prdtSysIds.map((prdtSysId) => ({ prdtSysId, addingDeliveryAmount })) };
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
