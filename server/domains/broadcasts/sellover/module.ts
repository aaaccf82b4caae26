import * as contract from '../../../../schema/members/sellovers.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { emptiedAfterRemoval } from '../../members/account/offers.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { Sellers } from '../../catalog/catalog/sellers.ts';
import { Terms } from '../../members/terms/offers.ts';
import { ofClosedContracts } from './closed.ts';
import { leave, selloverFold, selloverStream } from './decider.ts';
import { sallyNameFold } from './names.ts';
import { selloverProjection } from './projection.ts';
import { Sellovers } from './sellovers.ts';
import { sallyTables } from './tables.ts';
import { tellOfDecisions } from './telling.ts';
import { SelloverViews } from './views.ts';

/** How members become sellovers: they apply, a manager accepts, they accept the contract, and may broadcast. */
export const sellover = domainModule({
  name: 'sellover',
  contract,
  folds: [selloverFold, sallyNameFold],
  projections: [selloverProjection],
  rowTables: [sallyTables],
  guards: [ofClosedContracts],
  open: ({ log, clock, secrets, source, use }) => {
    const sellovers = new Sellovers({
      log,
      clock,
      source,
      secret: secrets.tokenSecret,
      sellers: use(Sellers),
      terms: use(Terms),
    });
    const views = new SelloverViews({
      log,
      clock,
      accounts: use(Accounts),
      catalog: use(Catalog),
    });
    const by = (call: { readonly caller: { readonly userSysId: number }; readonly commandId: string }) => ({
      actorId: call.caller.userSysId,
      commandId: call.commandId,
    });
    return {
      services: [sellovers],
      handlers: {
        sally: ({ caller: { userSysId, sellerSysIds } }) => views.of(userSysId, sellerSysIds),
        joinSally: (call) => sellovers.apply(call.caller.userSysId, call.body, by(call)),
        modifySally: async (call) => {
          await sellovers.modify(call.caller.userSysId, call.body, by(call));
          return {};
        },
        sallyContracts: async ({ caller }) => ({ contracts: await views.contracts(caller.userSysId) }),
        acceptContract: (call) =>
          sellovers.acceptContract(call.caller.userSysId, call.params.contractSysId, by(call)),
        sellovers: ({ query }) => views.list(query),
        acceptSellover: (call) => sellovers.accept(call.body, by(call)),
        rejectSellover: (call) => sellovers.reject(call.body, by(call)),
        terminateSellover: (call) => sellovers.terminate(call.body, by(call)),
      },
      reactions: [
        emptiedAfterRemoval('sellovers-of-removed', selloverStream, leave),
        tellOfDecisions(use(Alerts)),
      ],
    };
  },
});
