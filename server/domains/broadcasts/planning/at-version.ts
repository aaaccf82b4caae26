import type * as contract from '../../../../schema/broadcasts/plans.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { ROW_COUNT_MAX } from '../../../../schema/constants.ts';
import { exposureOf } from '../../../../schema/room/fold.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import type { Call } from '../../../platform/http/route.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type States,
} from '../../../platform/log/log.ts';
import { productStream } from '../../catalog/catalog/offers.ts';
import { stockStream } from '../../catalog/stock/decider.ts';
import { broadcastStream, type BroadcastEvent, type PlanState } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { rehearsalsStream } from '../../room/rehearsal/decider.ts';
import { changedProduct, roomStream, type RoomState } from '../../room/room/decider.ts';
import { rehearsedChanges, requireOwn } from './decider.ts';
import { saidIn } from './own-broadcast.ts';

/** What a decision about a plan looks at. */
interface PlanScene {
  readonly plan: PlanState;
  readonly room: RoomState;
  readonly states: States;
  readonly now: number;
}

interface PlanDecided extends Partial<Pick<Decision<null>, 'rows'>> {
  readonly events: readonly BroadcastEvent[];
  readonly besides?: Decision<null>['events'];
}

/**
 * Decides a change of a plan as it was at `ifVersion`. Its open rehearsals follow it, and viewers on air hear of it. Refuses
 * with 0004, 0021, and with what `decide` does.
 */
export async function decideAtVersion(
  log: EventLog,
  {
    params,
    body,
    caller,
    commandId,
  }: Pick<Call<typeof contract.cancelBroadcast>, 'params' | 'body' | 'caller' | 'commandId'>,
  streams: readonly AnyStream[],
  decide: (scene: PlanScene) => PlanDecided,
): Promise<{ version: number }> {
  const { broadcastSysId } = params;
  const { ifVersion } = body;
  const known = await findPlan(log, broadcastSysId);
  requireOwn(known, params);
  const [ref, ofRoom] = [broadcastStream(broadcastSysId), roomStream(known)];
  const rehearsals = await rehearsalsOf(log, known);
  const deciding = log.execute({
    commandId,
    actorId: caller.userSysId,
    streams: [ref, ofRoom, ...rehearsals.flatMap(({ plan, room }) => [plan, room]), ...streams],
    decide: (states, now) => {
      const plan = states.get(ref);
      requireOwn(plan, params);
      const { version } = plan.standing;
      if (version !== ifVersion) throw new Refusal('0021', { version });
      const room = states.get(ofRoom);
      const { events, besides = [], rows = [] } = decide({ plan, room, states, now });
      return {
        events: [
          { ref, events },
          { ref: ofRoom, events: toldOnAir(plan, room, events, states) },
          ...rehearsals.flatMap((each) => {
            const isOpen = states.get(each.room).liveFlag <= LIVE_FLAG.onAir;
            return isOpen ? [{ ref: each.plan, events: rehearsed(states.get(each.plan), events) }] : [];
          }),
          ...besides,
        ],
        rows,
        reply: { version: version + events.length },
      };
    },
  });
  const { reply } = await deciding.catch(async (error: unknown) => {
    throw error instanceof Refusal && error.resultCode === '0021'
      ? await overtaken(log, broadcastSysId, ifVersion)
      : error;
  });
  return reply;
}

/** Says what has changed since that version. */
async function overtaken(log: EventLog, broadcastSysId: number, ifVersion: number): Promise<Refusal> {
  const ref = broadcastStream(broadcastSysId);
  const { state, version: upToVersion } = await log.state(ref);
  const version = state?.standing.version ?? 0;
  const events = await log.read({
    stream: ref.stream,
    types: ['BroadcastScheduled', 'BroadcastChanged', 'BroadcastCancelled'],
    upToVersion,
    limit: Math.min(Math.max(1, version - ifVersion), ROW_COUNT_MAX),
    backwards: true,
  });
  const names = events.flatMap((event) => (event.damaged ? [] : saidIn(event as unknown as BroadcastEvent)));
  return new Refusal('0021', { version, changed: [...new Set(names)].join(', ') });
}

/** The seller's open rehearsals of a broadcast. */
async function rehearsalsOf(log: EventLog, { sellerSysId, broadcastSysId }: PlanState) {
  const { state: open } = await log.state(rehearsalsStream(sellerSysId));
  const plans = await Promise.all(open.map((each) => findPlan(log, each.broadcastSysId)));
  return plans
    .filter((plan) => plan?.rehearsalOf === broadcastSysId)
    .map((plan) => ({ plan: broadcastStream(plan!.broadcastSysId), room: roomStream(plan!) }));
}

/** Viewers of a room on air hear of each product that has come. */
function toldOnAir(
  { products: before }: PlanState,
  room: RoomState,
  events: readonly BroadcastEvent[],
  states: States,
): RoomEvent[] {
  if (room.liveFlag !== LIVE_FLAG.onAir) return [];
  const added = events
    .flatMap((event) => (event.type === 'BroadcastChanged' ? (event.data.changes.products ?? []) : []))
    .filter(({ prdtSysId }) => !before.some((each) => each.prdtSysId === prdtSysId));
  if (added.length === 0) return [];
  const products = added.map(({ prdtSysId }) => {
    const product = states.get(productStream(prdtSysId))!;
    return changedProduct(product, states.get(stockStream(prdtSysId)), exposureOf(room, prdtSysId));
  });
  const { fixPrdtSysId } = room;
  return [{ type: 'ProductsChanged', data: { cause: 'host', fixPrdtSysId, products } }];
}

function rehearsed(rehearsal: PlanState | null, events: readonly BroadcastEvent[]): BroadcastEvent[] {
  if (!rehearsal || rehearsal.standing.isCancelled) return [];
  const { broadcastSysId } = rehearsal;
  return events.flatMap((event): BroadcastEvent[] => {
    if (event.type === 'BroadcastCancelled') return [{ type: event.type, data: { broadcastSysId } }];
    if (event.type !== 'BroadcastChanged') return [];
    const changes = rehearsedChanges(event.data.changes);
    return Object.keys(changes).length === 0 ? [] : [{ type: event.type, data: { broadcastSysId, changes } }];
  });
}
