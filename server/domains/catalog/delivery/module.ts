import * as contract from '../../../../schema/buying/deliveries.ts';
import { domainModule } from '../../../platform/module.ts';
import { deliveryFold } from './decider.ts';
import { addingCosts, deliveryAreas, returnAddresses } from './queries.ts';
import { setDeliveryArea } from './set-delivery-area.ts';

/** What distance adds to a parcel, and where its goods go back to. */
export const delivery = domainModule({
  name: 'delivery',
  contract,
  folds: [deliveryFold],
  operations: { addingCosts, returnAddresses, deliveryAreas, setDeliveryArea },
});
