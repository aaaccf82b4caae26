import * as contract from '../../../../schema/members/members.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';
import { Sessions, Tokens } from '../account/offers.ts';
import { Texts } from '../../site/sms/offers.ts';
import { Dormancy } from './dormancy.ts';
import { MemberList } from './member-list.ts';
import { Releases } from './releases.ts';
import { Roles } from './roles.ts';
import { Suspensions } from './suspensions.ts';
import { suspensionTables } from './tables.ts';

/** Members as operators see and keep them: roles, suspensions, and those who stay away. */
export const members = domainModule({
  name: 'members',
  contract,
  rowTables: [suspensionTables],
  open: ({ log, secrets, clock, source, use }) => {
    const accounts = use(Accounts);
    const texts = use(Texts);
    const suspensions = new Suspensions({ log, clock, source, accounts, tokens: use(Tokens), texts });
    const sessions = use(Sessions);
    const list = new MemberList({ log, clock, accounts, sessions, suspensions });
    const roles = new Roles({ log, accounts });
    const releases = new Releases({ log, secrets, accounts, texts });
    const dormancy = new Dormancy({ log, source, texts });
    const today = () => ({ now: clock.now(), isDryRun: false });
    return {
      services: [suspensions, dormancy],
      handlers: {
        members: ({ query }) => list.list(query),
        member: ({ query }) => list.show(query),
        suspendMember: ({ body, caller, commandId }) =>
          suspensions.suspend(body, { actorId: caller.userSysId, commandId }),
        restoreMember: ({ body, caller, commandId }) =>
          suspensions.restore(body.userId, { actorId: caller.userSysId, commandId }),
        grantRole: ({ body, caller, commandId }) =>
          roles.grant(body, { actorId: caller.userSysId, commandId }),
        revokeRole: ({ body, caller, commandId }) =>
          roles.revoke(body, { actorId: caller.userSysId, commandId }),
        releaseUserId: ({ body, caller, commandId }) =>
          releases.release(body.userId, { actorId: caller.userSysId, commandId }),
        ownSuspension: ({ body }) => suspensions.own(body.appealToken),
        answerSuspension: async ({ body }) => {
          await suspensions.answer(body.appealToken, body.answer);
          return {};
        },
      },
      // With what is deleted, every day.
      purges: {
        dormancyToldCnt: (asked = today()) => dormancy.tell(asked),
        dormantCnt: (asked = today()) => dormancy.sleep(asked),
      },
    };
  },
});
