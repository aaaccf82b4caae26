import type { CommandMeta } from '../../../platform/command-meta.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { BroadcastPlan } from '../broadcast/broadcast.ts';
import { blacklistStream, houseStream } from '../moderation/decider.ts';
import { countsStream, type CountsState } from './counts.ts';
import { roomStream, sendChat, type Actor } from './decider.ts';
import { hostCommand, type Asked, type Host, type HostOperation } from './host-commands.ts';
import { seatsStream } from './seats.ts';
import { requireMaySpeak } from './speaking.ts';

/** Commands of hosts and viewers in rooms. */
export class Rooms {
  readonly #log: EventLog;

  constructor(log: EventLog) {
    this.#log = log;
  }

  /** Resolves to the message's logSysId. */
  async sendChat(
    plan: BroadcastPlan,
    actor: Actor,
    line: { msgType: 0 | 1; msg: string; content: string | null },
    meta: CommandMeta,
  ): Promise<number> {
    const room = roomStream(plan);
    const blacklist = blacklistStream(plan.broadcastSysId);
    const house = houseStream(plan.sellerSysId);
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: actor.userSysId,
      streams: [room, blacklist, house],
      decide: (states, now) => {
        const scene = { room: states.get(room), blacklist: states.get(blacklist), house: states.get(house) };
        const events = sendChat(scene.room, actor, line);
        requireMaySpeak(scene, actor, line, now);
        return { events: [{ ref: room, events }], reply: states.version(room) + 1 };
      },
    });
    return reply;
  }

  /** Executes a host's command, by the operation's name. */
  async host<N extends HostOperation>(
    name: N,
    plan: BroadcastPlan,
    host: Host,
    asked: Asked<N>,
    meta: CommandMeta,
  ): Promise<void> {
    const { streams, decide } = hostCommand(name, plan, host, asked);
    await this.#log.execute({
      ...meta,
      actorId: host.userSysId,
      streams,
      decide: (states) => ({ events: decide(states), reply: null }),
    });
  }

  /** Resolves to their position among all recorded seats of the room. */
  async recordSeats(plan: BroadcastPlan, userSysIds: readonly number[], meta: CommandMeta): Promise<number> {
    const seats = seatsStream(plan);
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: null,
      streams: [seats],
      decide: (states) => ({
        events: [{ ref: seats, events: [{ type: 'MembersSeated', data: { userSysIds } }] }],
        reply: states.version(seats) + 1,
      }),
    });
    return reply;
  }

  /** Resolves to the sums. */
  async addCounts(plan: BroadcastPlan, added: CountsState, meta: CommandMeta): Promise<CountsState> {
    const counts = countsStream(plan);
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: null,
      streams: [counts],
      decide: (states) => {
        const { likeCnt, viewCnt } = states.get(counts);
        return {
          events: [{ ref: counts, events: [{ type: 'CountsAdded', data: added }] }],
          reply: { likeCnt: likeCnt + added.likeCnt, viewCnt: viewCnt + added.viewCnt },
        };
      },
    });
    return reply;
  }
}
