import type { RoomEvent } from '../../../../schema/room/room.ts';
import type { Decision, States } from '../../../platform/log/log.ts';
import type { BroadcastPlan } from '../../room/broadcast/decider.ts';
import { roomStream, type RoomState } from '../../room/room/decider.ts';
import { gameStream, type GameState } from './decider.ts';

/** A command on a game and its room, which writes to the room. */
export function inGame<R>(
  plan: BroadcastPlan,
  gameSysId: number,
  rule: (
    room: RoomState,
    players: GameState,
    now: number,
  ) => Omit<Decision<R>, 'events'> & { readonly ofRoom: readonly RoomEvent[] },
) {
  const [ref, game] = [roomStream(plan), gameStream(gameSysId)];
  return {
    streams: [ref, game],
    decide: (states: States, now: number): Decision<R> => {
      const { ofRoom, ...rest } = rule(states.get(ref), states.get(game), now);
      return { ...rest, events: [{ ref, events: ofRoom }] };
    },
  };
}
