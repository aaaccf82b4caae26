import * as contract from '../../../../schema/catalog/picks.ts';
import { domainModule } from '../../../platform/module.ts';
import { emptiedAfterRemoval } from '../../members/account/offers.ts';
import { Catalog } from '../catalog/catalog.ts';
import { emptyPicks, picksFold, picksStream } from './decider.ts';
import { MemberPicks } from './member-picks.ts';

/** Products that members have picked, to find them again. */
export const pick = domainModule({
  name: 'pick',
  contract,
  folds: [picksFold],
  open: ({ log, source, use }) => {
    const picks = new MemberPicks({ log, source, catalog: use(Catalog) });
    return {
      services: [picks],
      handlers: {
        addPick: async ({ caller, body, commandId }) => ({
          prdtPickSysId: await picks.add(caller.userSysId, body.prdtSysId, commandId),
        }),
        removePick: async ({ caller, params, commandId }) => {
          await picks.remove(caller.userSysId, params.prdtPickSysId, commandId);
          return {};
        },
        listPicks: ({ caller, query }) => picks.list(caller.userSysId, query),
      },
      reactions: [emptiedAfterRemoval('picks-of-removed', picksStream, emptyPicks)],
    };
  },
});
