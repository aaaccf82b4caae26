import * as contract from '../../../../schema/broadcasts/reminders.ts';
import { domainModule } from '../../../platform/module.ts';
import { remindersFold } from './decider.ts';
import { reminderProjection } from './views.ts';
import { listReminders } from './queries.ts';
import { tellOfBeginnings, tellOfCancelled } from './reactions.ts';
import * as commands from './reminders.ts';
import { TELL_BEGUN, TELL_CANCELLED, tellWaiting } from './notifications.ts';

/** Broadcasts that members wait for, and are told of when they begin. */
export const reminder = domainModule({
  name: 'reminder',
  contract,
  folds: [remindersFold],
  projections: [reminderProjection],
  operations: { ...commands, listReminders },
  open: (platform) => ({
    timers: {
      [TELL_BEGUN]: tellWaiting('begun')(platform),
      [TELL_CANCELLED]: tellWaiting('cancelled')(platform),
    },
    reactions: [tellOfBeginnings, tellOfCancelled],
  }),
});
