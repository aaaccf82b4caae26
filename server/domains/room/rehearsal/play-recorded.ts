import { RECORDED_EVENTS_MAX } from '../../../../schema/room/constants.ts';
import * as contract from '../../../../schema/room/rehearsals.ts';
import { Refusal, type EventLog, type RecordedEvent } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { roomOf, type BroadcastPlan } from '../broadcast/decider.ts';
import { planInside, planOfHost } from '../broadcast/queries.ts';
import { countsStream, type CountsEvent } from '../room/offers.ts';
import { roomStream } from '../room/decider.ts';
import { playedAgain, rehearsalStream } from './decider.ts';
import { Overtaken, untilFirst } from './overtaken.ts';

/**
 * Only events of this log are played into a rehearsal, so nobody can put words into others' mouths. Throws a Refusal with
 * 0007 if the broadcast is not a rehearsal.
 */
export const playRecorded = query(contract.playRecorded, ({ log, sockets }) => async (call) => {
  const { params, body, caller, commandId } = call;
  const rehearsal = await planOfHost(log, params.broadcastSysId, caller);
  if (rehearsal.rehearsalOf === undefined) throw new Refusal('0007');
  const plan = await planInside(log, rehearsal.rehearsalOf);
  const [ref, room, counts] = [rehearsalStream(rehearsal), roomStream(rehearsal), countsStream(rehearsal)];
  return untilFirst(async () => {
    const { position: from } = (await log.state(ref)).state;
    const { events, position } = await recorded(log, plan, from, body.upToPosition);
    if (position <= from) return { position: from, eventCnt: 0 };
    const counted = events.filter(isCount);
    const said = events.filter((event) => !isCount(event));
    await log.execute({
      commandId,
      actorId: caller.userSysId,
      streams: [ref, room, counts],
      decide: (states) => {
        if (states.get(ref).position !== from) throw new Overtaken();
        return {
          events: [
            { ref: room, events: said.map((event) => playedAgain(event, plan, rehearsal)) },
            { ref: counts, events: counted.map(({ type, data }) => ({ type, data })) },
            { ref, events: [{ type: 'RecordedPlayed', data: { upToPosition: position } }] },
          ],
          reply: null,
        };
      },
    });
    if (counted.length > 0) {
      const addedLikes = counted.reduce((sum, { data }) => sum + data.likeCnt, 0);
      sockets.tellSums(roomOf(rehearsal), (await log.state(counts)).state, addedLikes);
    }
    return { position, eventCnt: events.length };
  });
});

/** A limited number of events of a room after `from`; they are complete up to `position`. */
async function recorded(
  log: EventLog,
  plan: BroadcastPlan,
  from: number,
  upToPosition: number,
): Promise<{ readonly events: readonly RecordedEvent[]; readonly position: number }> {
  const end = Math.min(upToPosition, await log.lastPosition());
  const range = { afterPosition: from, limit: RECORDED_EVENTS_MAX };
  const streams = [roomStream(plan).stream, countsStream(plan).stream];
  const read = await Promise.all(streams.map((stream) => log.read({ ...range, stream })));
  const events = read
    .flat()
    .filter((event) => event.position <= end)
    .toSorted((a, b) => a.position - b.position)
    .slice(0, RECORDED_EVENTS_MAX);
  const isAll = events.length < RECORDED_EVENTS_MAX;
  return { events, position: isAll ? end : events.at(-1)!.position };
}

function isCount(event: RecordedEvent): event is RecordedEvent<CountsEvent> {
  return event.type === 'CountsAdded';
}
