import * as contract from '../../../../schema/catalog/restocks.ts';
import { domainModule } from '../../../platform/module.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { Catalog } from '../catalog/catalog.ts';
import { withPicks } from '../pick/queries.ts';
import { restockFold } from './decider.ts';
import { Restocks } from './restocks.ts';
import { restockTables } from './tables.ts';
import { TELL_RESTOCKED, tellOfRestocks, tellRestocked } from './telling.ts';

/** Sold-out products that members wait for. An alert tells them once when one is back. */
export const restock = domainModule({
  name: 'restock',
  contract,
  folds: [restockFold],
  rowTables: [restockTables],
  open: ({ log, source, use }) => {
    const service = new Restocks({ log, catalog: use(Catalog) });
    const alerts = use(Alerts);
    return {
      handlers: {
        restocks: async ({ caller }) => ({
          products: await withPicks(log, await service.list(caller.userSysId), caller, caller),
        }),
        askRestock: async ({ params: { uid, prdtSysId }, commandId }) => {
          await service.ask(uid, prdtSysId, commandId);
          return {};
        },
        dropRestock: async ({ params: { uid, prdtSysId } }) => {
          await service.drop(uid, prdtSysId);
          return {};
        },
      },
      timers: { [TELL_RESTOCKED]: (timer) => tellRestocked(timer, { log, source, alerts }) },
      reactions: [tellOfRestocks(log)],
    };
  },
});
