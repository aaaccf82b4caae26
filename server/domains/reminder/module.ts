import * as contract from '../../../schema/broadcasts/reminders.ts';
import { domainModule } from '../../platform/module.ts';
import { planOf } from '../broadcast/plans.ts';
import { remindersFold } from './decider.ts';
import { reminderProjection } from './projection.ts';
import { Reminders } from './reminders.ts';

/** Broadcasts that members wait for. */
export const reminder = domainModule({
  name: 'reminder',
  contract,
  folds: [remindersFold],
  projections: [reminderProjection],
  open: ({ log, clock }) => {
    const reminders = new Reminders({ log, clock });
    return {
      handlers: {
        setReminder: async ({ params, caller, commandId }) => {
          await reminders.set(await planOf(log, params.broadcastSysId, caller), caller.userSysId, commandId);
          return {};
        },
        dropReminder: async ({ params, caller, commandId }) => {
          await reminders.drop(await planOf(log, params.broadcastSysId, caller), caller.userSysId, commandId);
          return {};
        },
        listReminders: async ({ caller, shop }) => ({ reminders: await reminders.list(caller, shop) }),
      },
    };
  },
});
