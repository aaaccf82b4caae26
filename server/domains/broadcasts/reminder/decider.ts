import { LIVE_FLAG, type LiveFlag } from '../../../../schema/broadcasts/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import type { BroadcastPlan } from '../../room/broadcast/decider.ts';

export type ReminderEvent =
  | { readonly type: 'ReminderSet'; readonly data: { readonly broadcastSysId: number } }
  | { readonly type: 'ReminderDropped'; readonly data: { readonly broadcastSysId: number } };

/** The broadcasts of which a member wants to be reminded. */
export interface ReminderState {
  readonly broadcasts: readonly number[];
}

export const remindersFold: Fold<ReminderState, ReminderEvent> = {
  category: 'reminders',
  initial: { broadcasts: [] },
  stateVersion: 1,
  on: {
    ReminderSet: ({ broadcasts }, { data }) => ({ broadcasts: [...broadcasts, data.broadcastSysId] }),
    ReminderDropped: ({ broadcasts }, { data }) => ({
      broadcasts: broadcasts.filter((each) => each !== data.broadcastSysId),
    }),
  },
};

export function remindersStream(userSysId: number): StreamRef<ReminderState, ReminderEvent> {
  return streamOf(remindersFold, userSysId);
}

/** `7` of `reminders-7`. */
export function memberOfReminders(stream: string): number {
  return Number(stream.slice(remindersFold.category.length + 1));
}

/** Only upcoming broadcasts can have reminders. A second request changes nothing. */
export function waitFor(
  { broadcasts }: ReminderState,
  { liveFlag }: { readonly liveFlag: LiveFlag },
  { broadcastSysId }: Pick<BroadcastPlan, 'broadcastSysId'>,
): ReminderEvent[] {
  if (liveFlag !== LIVE_FLAG.before) throw new Refusal('0007', { liveFlag });
  if (broadcasts.includes(broadcastSysId)) return [];
  return [{ type: 'ReminderSet', data: { broadcastSysId } }];
}

export function waitNoLonger({ broadcasts }: ReminderState, broadcastSysId: number): ReminderEvent[] {
  return broadcasts.includes(broadcastSysId) ? [{ type: 'ReminderDropped', data: { broadcastSysId } }] : [];
}
