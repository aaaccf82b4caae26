import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { REHEARSALS_RATE } from '../../../../schema/room/constants.ts';
import * as contract from '../../../../schema/room/rehearsals.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { broadcastStream, roomOf, type RoomIds } from '../broadcast/decider.ts';
import { planOfHost } from '../broadcast/queries.ts';
import { roomStream } from '../room/decider.ts';
import { oneMore, rehearsalPlan, rehearsalsStream } from './decider.ts';
import { Overtaken, untilFirst } from './overtaken.ts';

const KEY_BYTES = 16;

/**
 * Rehearsals are broadcasts with rooms of their own, so nothing in them affects another broadcast. Nothing can be ordered
 * in them, so they never touch stock or money.
 */
export const makeRehearsal = query(contract.makeRehearsal, ({ log, source, limits }) => {
  const limit = limits.rate<number>('rehearsals', REHEARSALS_RATE);
  return async ({ params, caller, commandId }) => {
    const plan = await planOfHost(log, params.broadcastSysId, caller);
    if (!limit.take(caller.userSysId)) throw new Refusal('0008');
    const ids = { broadcastSysId: source.id(), broadcastScheduleSysId: source.id() };
    const key = source.secret(KEY_BYTES).toString('hex');
    const [ref, ofSeller] = [broadcastStream(ids.broadcastSysId), rehearsalsStream(plan.sellerSysId)];
    await untilFirst(async () => {
      const before = (await log.state(ofSeller)).state;
      const rooms = new Map(before.map((each) => [each.broadcastSysId, roomStream(each)]));
      await log.execute({
        actorId: caller.userSysId,
        commandId,
        streams: [ref, ofSeller, ...rooms.values()],
        decide: (states, now) => {
          const open = states.get(ofSeller);
          // Of one that was made meanwhile the room was not read.
          if (!open.every(({ broadcastSysId }) => rooms.has(broadcastSysId))) throw new Overtaken();
          const hasEnded = ({ broadcastSysId }: RoomIds) =>
            states.get(rooms.get(broadcastSysId)!).liveFlag > LIVE_FLAG.onAir;
          const made = oneMore(open, ids, { now, hasEnded });
          const data = rehearsalPlan(plan, ids, { now, key });
          return {
            events: [
              { ref, events: [{ type: 'BroadcastScheduled', data }] },
              { ref: ofSeller, events: [made] },
            ],
            reply: null,
          };
        },
      });
    });
    return { ...ids, room: roomOf(ids) };
  };
});
