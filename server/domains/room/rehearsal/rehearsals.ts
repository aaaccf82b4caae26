import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { RECORDED_EVENTS_MAX, REHEARSALS_RATE } from '../../../../schema/room/constants.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { RateLimit } from '../../../platform/limits/rate-limit.ts';
import { Refusal, type EventLog, type RecordedEvent } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Source } from '../../../platform/source.ts';
import { broadcastStream, roomOf, type BroadcastPlan, type RoomIds } from '../broadcast/broadcast.ts';
import { planInside, planOfHost } from '../broadcast/plans.ts';
import { countsStream, type CountsEvent } from '../room/counts.ts';
import { roomStream } from '../room/decider.ts';
import { oneMore, playedAgain, rehearsalPlan, rehearsalsStream, rehearsalStream } from './decider.ts';

/** Somebody else has played further meanwhile. */
class PlayedMeanwhile extends Error {
  override readonly name = 'PlayedMeanwhile';
}

/** The seller has made another one meanwhile, whose room was not read. */
class MadeMeanwhile extends Error {
  override readonly name = 'MadeMeanwhile';
}

interface Played {
  readonly position: number;
  readonly eventCnt: number;
}

/**
 * Rehearsals are broadcasts with rooms of their own, so nothing in them affects another broadcast. Nothing can be ordered
 * in them, so they never touch stock or money. Only events of this log are played into one, so nobody can put words into
 * others' mouths.
 */
export class Rehearsals {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #sockets: Pick<Platform['sockets'], 'tellSums'>;
  readonly #limit: RateLimit<number>;

  constructor({ log, source, limits, sockets }: Pick<Platform, 'log' | 'source' | 'limits' | 'sockets'>) {
    this.#log = log;
    this.#source = source;
    this.#sockets = sockets;
    this.#limit = limits.rate('rehearsals', REHEARSALS_RATE);
  }

  async make(broadcastSysId: number, host: Caller, meta: CommandMeta): Promise<BroadcastPlan> {
    const plan = await planOfHost(this.#log, broadcastSysId, host);
    if (!this.#limit.take(host.userSysId)) throw new Refusal('0008');
    const ids = { broadcastSysId: this.#source.id(), broadcastScheduleSysId: this.#source.id() };
    const key = this.#source.secret(KEY_BYTES).toString('hex');
    for (;;)
      try {
        return await this.#makeOneMore(plan, ids, key, { ...meta, actorId: host.userSysId });
      } catch (error) {
        if (!(error instanceof MadeMeanwhile)) throw error;
      }
  }

  async #makeOneMore(
    plan: BroadcastPlan,
    ids: RoomIds,
    key: string,
    meta: CommandMeta & { readonly actorId: number },
  ): Promise<BroadcastPlan> {
    const [ref, ofSeller] = [broadcastStream(ids.broadcastSysId), rehearsalsStream(plan.sellerSysId)];
    const before = (await this.#log.state(ofSeller)).state;
    const rooms = new Map(before.map((each) => [each.broadcastSysId, roomStream(each)]));
    const { reply } = await this.#log.execute({
      ...meta,
      streams: [ref, ofSeller, ...rooms.values()],
      decide: (states, now) => {
        const open = states.get(ofSeller);
        if (!open.every(({ broadcastSysId }) => rooms.has(broadcastSysId))) throw new MadeMeanwhile();
        const hasEnded = ({ broadcastSysId }: RoomIds) =>
          states.get(rooms.get(broadcastSysId)!).liveFlag > LIVE_FLAG.onAir;
        const made = oneMore(open, ids, { now, hasEnded });
        const data = rehearsalPlan(plan, ids, { now, key });
        return {
          events: [
            { ref, events: [{ type: 'BroadcastScheduled', data }] },
            { ref: ofSeller, events: [made] },
          ],
          reply: data,
        };
      },
    });
    return reply;
  }

  /** Refuses with 0007 if the broadcast is not a rehearsal. */
  async play(broadcastSysId: number, upToPosition: number, host: Caller, meta: CommandMeta): Promise<Played> {
    const rehearsal = await planOfHost(this.#log, broadcastSysId, host);
    if (rehearsal.rehearsalOf === undefined) throw new Refusal('0007');
    const plan = await planInside(this.#log, rehearsal.rehearsalOf);
    for (;;)
      try {
        return await this.#playOn(plan, rehearsal, upToPosition, host, meta);
      } catch (error) {
        if (!(error instanceof PlayedMeanwhile)) throw error;
      }
  }

  async #playOn(
    plan: BroadcastPlan,
    rehearsal: BroadcastPlan,
    upToPosition: number,
    host: Caller,
    meta: CommandMeta,
  ): Promise<Played> {
    const [ref, room, counts] = [rehearsalStream(rehearsal), roomStream(rehearsal), countsStream(rehearsal)];
    const { position: from } = (await this.#log.state(ref)).state;
    const { events, position } = await this.#recorded(plan, from, upToPosition);
    if (position <= from) return { position: from, eventCnt: 0 };
    const counted = events.filter(isCount);
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: host.userSysId,
      streams: [ref, room, counts],
      decide: (states) => {
        if (states.get(ref).position !== from) throw new PlayedMeanwhile();
        const said = events.filter((event) => !isCount(event));
        return {
          events: [
            { ref: room, events: said.map((event) => playedAgain(event, plan, rehearsal)) },
            { ref: counts, events: counted.map(({ type, data }) => ({ type, data })) },
            { ref, events: [{ type: 'RecordedPlayed', data: { upToPosition: position } }] },
          ],
          reply: { position, eventCnt: events.length },
        };
      },
    });
    if (counted.length > 0) {
      const sums = (await this.#log.state(counts)).state;
      const addedLikes = counted.reduce((sum, { data }) => sum + data.likeCnt, 0);
      this.#sockets.tellSums(roomOf(rehearsal), sums, addedLikes);
    }
    return reply;
  }

  /** A limited number of events of a room after `from`; they are complete up to `position`. */
  async #recorded(
    plan: BroadcastPlan,
    from: number,
    upToPosition: number,
  ): Promise<{ readonly events: readonly RecordedEvent[]; readonly position: number }> {
    const end = Math.min(upToPosition, await this.#log.lastPosition());
    const range = { afterPosition: from, limit: RECORDED_EVENTS_MAX };
    const streams = [roomStream(plan).stream, countsStream(plan).stream];
    const read = await Promise.all(streams.map((stream) => this.#log.read({ ...range, stream })));
    const events = read
      .flat()
      .filter((event) => event.position <= end)
      .toSorted((a, b) => a.position - b.position)
      .slice(0, RECORDED_EVENTS_MAX);
    const isAll = events.length < RECORDED_EVENTS_MAX;
    return { events, position: isAll ? end : events.at(-1)!.position };
  }
}

const KEY_BYTES = 16;

function isCount(event: RecordedEvent): event is RecordedEvent<CountsEvent> {
  return event.type === 'CountsAdded';
}
