import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { broadcastOfRoom } from '../../../schema/members/names.ts';
import type { Reaction } from '../../platform/log/background/reactions.ts';
import { roomOfStream } from '../room/decider.ts';
import { begunTimer } from './begun.ts';

/** Has the members who wait for a broadcast told that it begins. */
export function tellOfBeginnings(): Reaction {
  return {
    name: 'reminder-begun',
    types: ['LiveFlagChanged'],
    every: 0,
    async react(events) {
      const begun = events
        .filter(({ data }) => (data as { readonly liveFlag: number }).liveFlag === LIVE_FLAG.onAir)
        .map(({ stream }) => broadcastOfRoom(roomOfStream(stream)));
      if (begun.length === 0) return null;
      return {
        streams: [],
        decide: (_, now) => ({
          events: [],
          timers: { set: begun.map((broadcastSysId) => begunTimer({ broadcastSysId, after: 0 }, now)) },
        }),
      };
    },
  };
}
