import * as contract from '../../../../schema/buying/deliveries.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import { deliveryAreasStream, setArea } from './decider.ts';

export const setDeliveryArea = command(contract.setDeliveryArea, () => ({ body }) => {
  if (body.firstPostNumber > body.lastPostNumber)
    throw new Refusal('0005', { field: 'firstPostNumber', reason: 'must not be above lastPostNumber' });
  return {
    streams: [deliveryAreasStream],
    decide: (states) => ({
      events: [{ ref: deliveryAreasStream, events: setArea(states.get(deliveryAreasStream), body) }],
    }),
  };
});
