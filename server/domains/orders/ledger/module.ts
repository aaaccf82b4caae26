import * as contract from '../../../../schema/orders/ledger.ts';
import { domainModule } from '../../../platform/module.ts';
import { orderLedger } from './order-ledger.ts';
import { ledgerProjection } from './views.ts';
import { sellerSettlements } from './seller-settlements.ts';

/** Where the money of orders is. `money.ts` has the rules; the tables follow the states of orders. */
export const ledger = domainModule({
  name: 'ledger',
  contract,
  projections: [ledgerProjection],
  operations: { orderLedger, sellerSettlements },
});
