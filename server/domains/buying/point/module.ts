import * as contract from '../../../../schema/buying/points.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { pointFold } from './decider.ts';
import { EXPIRE_POINTS } from './expiring.ts';
import { Points } from './points.ts';
import { pointProjection } from './projection.ts';

/** Points: what members hold, and their history. Other domains use them in their own decisions. */
export const point = domainModule({
  name: 'point',
  contract,
  folds: [pointFold],
  projections: [pointProjection],
  open: ({ log, source, clock, use }) => {
    const points = new Points({ log, source, accounts: use(Accounts) });
    return {
      services: [points],
      handlers: {
        pointHistory: ({ caller, query }) => points.of(caller.userSysId, query, clock.now()),
        memberPoints: ({ query }) => points.ofUserId(query, clock.now()),
        grantPoints: ({ body, caller, commandId, once }) =>
          points.grant(body, { actorId: caller.userSysId, commandId, ...once }),
        takePoints: ({ body, caller, commandId, once }) =>
          points.take(body, { actorId: caller.userSysId, commandId, ...once }),
      },
      holdings: async (userSysId, now) => ({ holdingPoint: await points.held(userSysId, now) }),
      timers: { [EXPIRE_POINTS]: (timer) => points.expire(timer) },
      deadlines: [EXPIRE_POINTS],
    };
  },
});
