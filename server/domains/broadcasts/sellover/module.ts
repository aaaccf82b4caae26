import * as contract from '../../../../schema/members/sellovers.ts';
import { domainModule } from '../../../platform/module.ts';
import { emptiedAfterRemoval } from '../../members/account/offers.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { acceptContract } from './accept-contract.ts';
import { acceptSellover } from './accept-sellover.ts';
import { ofClosedContracts } from './closed-contracts.ts';
import { leave, selloverFold, selloverStream } from './decider.ts';
import { joinSally } from './join-sally.ts';
import { modifySally } from './modify-sally.ts';
import { sallyNameFold } from './names.ts';
import { selloverProjection } from './views.ts';
import { sally, sallyContracts, sellovers } from './queries.ts';
import { rejectSellover } from './reject-sellover.ts';
import { sallyTables } from './rows.ts';
import { tellOfDecisions } from './notifications.ts';
import { terminateSellover } from './terminate-sellover.ts';

/** How members become sellovers: they apply, a manager accepts, they accept the contract, and may broadcast. */
export const sellover = domainModule({
  name: 'sellover',
  contract,
  folds: [selloverFold, sallyNameFold],
  projections: [selloverProjection],
  rowTables: [sallyTables],
  guards: [ofClosedContracts],
  operations: {
    acceptContract,
    acceptSellover,
    joinSally,
    modifySally,
    rejectSellover,
    sally,
    sallyContracts,
    sellovers,
    terminateSellover,
  },
  open: ({ use }) => ({
    reactions: [
      emptiedAfterRemoval('sellovers-of-removed', selloverStream, leave),
      tellOfDecisions(use(Alerts)),
    ],
  }),
});
