import * as contract from '../../../../schema/broadcasts/reminders.ts';
import { domainModule } from '../../../platform/module.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { planOf } from '../../room/broadcast/plans.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { remindersFold } from './decider.ts';
import { reminderProjection } from './projection.ts';
import { tellOfBeginnings, tellOfCancelled } from './reactions.ts';
import { Reminders } from './reminders.ts';
import { TELL_BEGUN, TELL_CANCELLED, tellWaiting } from './telling.ts';

/** Broadcasts that members wait for, and are told of when they begin. */
export const reminder = domainModule({
  name: 'reminder',
  contract,
  folds: [remindersFold],
  projections: [reminderProjection],
  open: ({ log, clock, use }) => {
    const alerts = use(Alerts);
    const reminders = new Reminders({ log, clock, catalog: use(Catalog) });
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
        toggleReminder: async ({ body, caller, commandId }) => ({
          isSet: await reminders.toggle(
            await planOf(log, body.broadcastSysId, caller),
            caller.userSysId,
            commandId,
          ),
        }),
        listReminders: async ({ caller, shop }) => ({ reminders: await reminders.list(caller, shop) }),
      },
      timers: {
        [TELL_BEGUN]: (timer) => tellWaiting('begun', timer, { log, clock, alerts }),
        [TELL_CANCELLED]: (timer) => tellWaiting('cancelled', timer, { log, clock, alerts }),
      },
      reactions: [tellOfBeginnings(), tellOfCancelled()],
    };
  },
});
