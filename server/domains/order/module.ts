import * as contract from '../../../schema/orders.ts';
import { domainModule } from '../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';
import { Catalog } from '../catalog/catalog.ts';
import { orderFold } from './decider.ts';
import { orderHandlers } from './handlers.ts';
import { CANCEL_UNPAID, Orders } from './orders.ts';
import { orderProjection, receiverTables } from './projection.ts';

/** Orders, from being placed to being cancelled. */
export const order = domainModule({
  name: 'order',
  contract,
  folds: [orderFold],
  projections: [orderProjection],
  rowTables: [receiverTables],
  open: ({ log, ids, use }) => {
    const orders = new Orders({ log, ids, accounts: use(Accounts), catalog: use(Catalog) });
    return {
      services: [orders],
      handlers: orderHandlers(orders),
      timers: { [CANCEL_UNPAID]: (timer) => orders.cancelUnpaid(timer) },
    };
  },
});
