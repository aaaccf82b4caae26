import { reportChat } from '../../../schema/room/reports.ts';
import * as blocksContract from '../../../schema/safety/blocks.ts';
import * as reportsContract from '../../../schema/safety/reports.ts';
import { domainModule } from '../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';
import { Blocks } from '../block/blocks.ts';
import { Reviews } from '../review/reviews.ts';
import { Reports } from '../room/reports.ts';
import { safetyHandlers } from './handlers.ts';
import { MemberReports } from './member-reports.ts';
import { safetyTables } from './tables.ts';
import { Targets } from './targets.ts';

/** What members do against each other: they report and block. */
export const safety = domainModule({
  name: 'safety',
  contract: { ...blocksContract, ...reportsContract, reportChat },
  rowTables: [safetyTables],
  open: ({ log, clock, source, sockets, use }) => {
    const [accounts, chat, reviews] = [use(Accounts), use(Reports), use(Reviews)];
    const targets = new Targets({ log, accounts, reviews, chat });
    return {
      handlers: safetyHandlers({
        log,
        accounts,
        blocks: use(Blocks),
        chat,
        reports: new MemberReports({ log, accounts, targets, clock, source }),
        reviews,
        mayChat: (userSysId) => sockets.allow(userSysId, 'chat'),
      }),
    };
  },
});
