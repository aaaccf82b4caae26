import * as contract from '../../../../schema/orders/ledger.ts';
import { domainModule } from '../../../platform/module.ts';
import { timesOpenTo } from '../../broadcasts/sellover/offers.ts';
import { Ledger } from './ledger.ts';
import { ledgerProjection } from './projection.ts';

/** Where the money of orders is. `money.ts` has the rules; the tables follow the states of orders. */
export const ledger = domainModule({
  name: 'ledger',
  contract,
  projections: [ledgerProjection],
  open: ({ log }) => {
    const service = new Ledger(log);
    return {
      handlers: {
        orderLedger: ({ params, caller }) => service.ofOrder(params.orderSysId, caller),
        sellerSettlements: async ({ params, query, caller }) =>
          service.settlements({ ...params, ...query }, await timesOpenTo(log, caller, params.sellerSysId)),
      },
    };
  },
});
