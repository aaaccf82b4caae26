import { deliveryCompanies } from '../../../../schema/orders/tracking.ts';
import { domainModule } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { Couriers } from './couriers.ts';
import { embeddedCarrier } from './embedded-carrier.ts';
import { courierSettings } from './settings.ts';
import { smartTracker } from './smart-tracker.ts';

/** Couriers, and where their parcels are. With a real tracker the courier of the demonstration cannot be named. */
export const courier = domainModule({
  name: 'courier',
  contract: { deliveryCompanies },
  settings: courierSettings,
  operations: {
    deliveryCompanies: query(deliveryCompanies, ({ use }) => () => ({
      deliveryCompanys: use(Couriers).all,
    })),
  },
  metrics: {
    parcels_asked: { kind: 'total', help: 'times that a courier was asked where a parcel is' },
    parcels_unanswered: {
      kind: 'total',
      help: 'of them, those without an answer',
      look: 'it rises: parcels count as delivered by time alone; the log says why',
    },
  },
  open: ({ config, clock, logger }) => {
    const carrier = config.smartTracker ? smartTracker(config.smartTracker) : embeddedCarrier(clock);
    const couriers = new Couriers({ carriers: [carrier], clock, logger });
    return {
      services: [couriers],
      readings: {
        parcels_asked: () => couriers.counts.asked,
        parcels_unanswered: () => couriers.counts.silent,
      },
    };
  },
});
