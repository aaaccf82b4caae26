import * as contract from '../../../../schema/members/members.ts';
import { domainModule } from '../../../platform/module.ts';
import { answerSuspension } from './answer-suspension.ts';
import { letSleep, tellSleepers } from './dormancy.ts';
import { member, members as list, ownSuspension } from './queries.ts';
import { releaseUserId } from './release-user-id.ts';
import { restoreMember } from './restore-member.ts';
import { grantRole, revokeRole } from './roles.ts';
import { suspendMember } from './suspend-member.ts';
import { suspensionTables } from './rows.ts';

/** Members as operators see and keep them: roles, suspensions, and those who stay away. */
export const members = domainModule({
  name: 'members',
  contract,
  rowTables: [suspensionTables],
  operations: {
    answerSuspension,
    grantRole,
    member,
    members: list,
    ownSuspension,
    releaseUserId,
    restoreMember,
    revokeRole,
    suspendMember,
  },
  open: (platform) => ({
    // With what is deleted, every day.
    purges: {
      dormancyToldCnt: (asked) => tellSleepers(platform, asked),
      dormantCnt: (asked) => letSleep(platform, asked),
    },
  }),
});
