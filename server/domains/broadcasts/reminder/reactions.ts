import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { Effect, Reaction } from '../../../platform/log/background/reactions.ts';
import { roomOfStream } from '../../room/room/decider.ts';
import { tellingTimer, type Telling } from './telling.ts';

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
      return told('begun', begun);
    },
  };
}

/** Has them told that it was cancelled. */
export function tellOfCancelled(): Reaction {
  return {
    name: 'reminder-cancelled',
    types: ['BroadcastCancelled'],
    every: 0,
    react: async (events) =>
      told(
        'cancelled',
        events.map(({ data }) => (data as { readonly broadcastSysId: number }).broadcastSysId),
      ),
  };
}

function told(telling: Telling, broadcasts: readonly number[]): Effect | null {
  if (broadcasts.length === 0) return null;
  return {
    streams: [],
    decide: (_, now) => ({
      events: [],
      timers: {
        set: broadcasts.map((broadcastSysId) => tellingTimer(telling, { broadcastSysId, after: 0 }, now)),
      },
    }),
  };
}
