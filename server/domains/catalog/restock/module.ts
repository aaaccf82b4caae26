import * as contract from '../../../../schema/catalog/restocks.ts';
import { domainModule } from '../../../platform/module.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { askRestock } from './ask-restock.ts';
import { restockFold } from './decider.ts';
import { dropRestock } from './drop-restock.ts';
import { restocks } from './queries.ts';
import { restockTables } from './rows.ts';
import { TELL_RESTOCKED, tellOfRestocks, tellRestocked } from './notifications.ts';

/** Sold-out products that members wait for. An alert tells them once when one is back. */
export const restock = domainModule({
  name: 'restock',
  contract,
  folds: [restockFold],
  rowTables: [restockTables],
  operations: { restocks, askRestock, dropRestock },
  open: ({ log, source, use }) => ({
    timers: { [TELL_RESTOCKED]: tellRestocked({ log, source, alerts: use(Alerts) }) },
    reactions: [tellOfRestocks(log)],
  }),
});
