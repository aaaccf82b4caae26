import { reportChat as reportChatContract } from '../../../../schema/room/reports.ts';
import * as blocksContract from '../../../../schema/service/safety/blocks.ts';
import * as reportsContract from '../../../../schema/service/safety/reports.ts';
import * as sanctionsContract from '../../../../schema/service/safety/sanctions.ts';
import { domainModule } from '../../../platform/module.ts';
import { block, unblock } from './blocks.ts';
import { closeReport } from './close-report.ts';
import * as queries from './queries.ts';
import { report } from './report.ts';
import { reportChat } from './report-chat.ts';
import { reportReview } from './report-review.ts';
import { safetyTables } from './rows.ts';

/** What members do against each other: they report and block; and what was done against them. */
export const safety = domainModule({
  name: 'safety',
  contract: { ...blocksContract, ...reportsContract, ...sanctionsContract, reportChat: reportChatContract },
  rowTables: [safetyTables],
  operations: { ...queries, block, closeReport, report, reportChat, reportReview, unblock },
});
