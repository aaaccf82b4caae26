import * as contract from '../../../../../schema/orders/claims.ts';
import { LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { Couriers } from '../../../buying/courier/offers.ts';
import { FORGET_CLAIM, timerId } from './claim-timers.ts';
import { storedInvoice } from './outcomes.ts';
import { claimStep } from './steps.ts';
import { setClaimInvoice as writeInvoice } from './rows.ts';

/** Says with which parcel goods go back. So the request is not forgotten. */
export const setClaimInvoice = claimStep(contract.setClaimInvoice, 'buyer', ({ use }) => {
  const couriers = use(Couriers);
  return ({ params: { claimSysId }, body }) => {
    couriers.require(body.deliveryCompanyCode);
    return {
      decide: ({ claim: { statusCode } }) => {
        if (statusCode !== LINE_STATUS.exchanging && statusCode !== LINE_STATUS.returning)
          throw new Refusal('0007', { statusCode });
        return {
          events: [],
          rows: [writeInvoice({ claimSysId, ...storedInvoice(body) })],
          clear: [timerId(FORGET_CLAIM, claimSysId)],
        };
      },
    };
  };
});
