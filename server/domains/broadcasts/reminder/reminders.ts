import * as contract from '../../../../schema/broadcasts/reminders.ts';
import { command } from '../../../platform/operations.ts';
import { planOf } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import { remindersStream, waitFor, waitNoLonger } from './decider.ts';

export const setReminder = command(contract.setReminder, ({ log }) => async ({ caller, params }) => {
  const plan = await planOf(log, params.broadcastSysId, caller);
  const [ref, room] = [remindersStream(caller.userSysId), roomStream(plan)];
  return {
    streams: [ref, room],
    decide: (states) => ({ events: [{ ref, events: waitFor(states.get(ref), states.get(room), plan) }] }),
  };
});

export const dropReminder = command(contract.dropReminder, ({ log }) => async ({ caller, params }) => {
  const { broadcastSysId } = await planOf(log, params.broadcastSysId, caller);
  const ref = remindersStream(caller.userSysId);
  return {
    streams: [ref],
    decide: (states) => ({ events: [{ ref, events: waitNoLonger(states.get(ref), broadcastSysId) }] }),
  };
});

/** Sets a reminder, or drops the one that is set. */
export const toggleReminder = command(contract.toggleReminder, ({ log }) => async ({ caller, body }) => {
  const plan = await planOf(log, body.broadcastSysId, caller);
  const [ref, room] = [remindersStream(caller.userSysId), roomStream(plan)];
  return {
    streams: [ref, room],
    decide: (states) => {
      const dropped = waitNoLonger(states.get(ref), plan.broadcastSysId);
      const isSet: 0 | 1 = dropped.length > 0 ? 0 : 1;
      const events = isSet ? waitFor(states.get(ref), states.get(room), plan) : dropped;
      return { events: [{ ref, events }], reply: { isSet } };
    },
  };
});
