import { reportChat } from '../../../../schema/room/reports.ts';
import * as blocksContract from '../../../../schema/service/safety/blocks.ts';
import * as reportsContract from '../../../../schema/service/safety/reports.ts';
import * as sanctionsContract from '../../../../schema/service/safety/sanctions.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { Blocks } from '../../members/block/blocks.ts';
import { suspensionsAgainst } from '../../members/members/queries.ts';
import { safetyHandlers } from './handlers.ts';
import { MemberReports } from './member-reports.ts';
import { safetyTables } from './tables.ts';
import { Targets } from './targets.ts';

/** What members do against each other: they report and block; and what was done against them. */
export const safety = domainModule({
  name: 'safety',
  contract: { ...blocksContract, ...reportsContract, ...sanctionsContract, reportChat },
  rowTables: [safetyTables],
  open: ({ log, clock, source, sockets, use }) => {
    const accounts = use(Accounts);
    const targets = new Targets({ log, accounts });
    return {
      handlers: safetyHandlers({
        log,
        accounts,
        blocks: use(Blocks),
        reports: new MemberReports({ log, accounts, targets, clock, source }),
        suspensionsAgainst: (userSysId) => suspensionsAgainst({ log, clock }, userSysId),
        mayChat: (userSysId) => sockets.allow(userSysId, 'chat'),
      }),
    };
  },
});
