import type { Exposure, LiveFlag } from '../../../schema/constants.ts';
import type { RoomEvent } from '../../../schema/room.ts';
import type { RoomSums } from '../../platform/bus/bus.ts';
import type { EventLog } from '../../platform/log/log.ts';
import type { BroadcastPlan } from '../broadcast/broadcast.ts';
import { productStream } from '../catalog/product.ts';
import { stockStream } from '../stock/decider.ts';
import { countsStream } from './counts.ts';
import * as decide from './decider.ts';

/** What a command comes with besides its content. */
export interface CommandMeta {
  readonly commandId: string;
  readonly once?: { readonly key: string; readonly fingerprint: string };
  readonly admit?: () => void;
}

/** What is said and done in rooms by hosts and viewers. */
export class Rooms {
  readonly #log: EventLog;

  constructor(log: EventLog) {
    this.#log = log;
  }

  /** Resolves to the message's logSysId. */
  async sendChat(
    plan: BroadcastPlan,
    actor: decide.Actor,
    line: { msgType: 0 | 1; msg: string; content: string | null },
    meta: CommandMeta,
  ): Promise<number> {
    const room = decide.roomStream(plan);
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: actor.userSysId,
      streams: [room],
      decide: (states) => ({
        events: [{ ref: room, events: decide.sendChat(states.get(room), actor, line) }],
        reply: states.version(room) + 1,
      }),
    });
    return reply;
  }

  async setNotice(plan: BroadcastPlan, actor: decide.Actor, notiContent: string, meta: CommandMeta) {
    await this.#inRoom(plan, actor, meta, (room) => decide.setNotice(room, plan, actor, notiContent));
  }

  async closeNotice(plan: BroadcastPlan, actor: decide.Actor, meta: CommandMeta) {
    await this.#inRoom(plan, actor, meta, (room) => decide.closeNotice(room, plan, actor));
  }

  async setExposure(
    plan: BroadcastPlan,
    actor: decide.Actor,
    change: { prdtSysId: number; salesExposureType: Exposure },
    meta: CommandMeta,
  ) {
    const room = decide.roomStream(plan);
    const products = plan.products.map(({ prdtSysId }) => prdtSysId);
    await this.#log.execute({
      ...meta,
      actorId: actor.userSysId,
      // The product that is pinned now may be any of them.
      streams: [room, ...products.flatMap((id) => [productStream(id), stockStream(id)])],
      decide: (states) => ({
        events: [
          {
            ref: room,
            events: decide.setExposure(states.get(room), plan, actor, change, (id) => ({
              product: states.get(productStream(id)),
              stock: states.get(stockStream(id)),
            })),
          },
        ],
        reply: null,
      }),
    });
  }

  async showProduct(plan: BroadcastPlan, actor: decide.Actor, prdtSysId: number, meta: CommandMeta) {
    const room = decide.roomStream(plan);
    const product = productStream(prdtSysId);
    await this.#log.execute({
      ...meta,
      actorId: actor.userSysId,
      streams: [room, product],
      decide: (states) => ({
        events: [
          {
            ref: room,
            events: decide.showProduct(states.get(room), plan, actor, states.get(product), prdtSysId),
          },
        ],
        reply: null,
      }),
    });
  }

  async buyHere(plan: BroadcastPlan, actor: decide.Actor, prdtSysId: number | undefined, meta: CommandMeta) {
    await this.#inRoom(plan, actor, meta, (room) => decide.buyHere(room, plan, actor, prdtSysId));
  }

  async hideOrderButton(plan: BroadcastPlan, actor: decide.Actor, isHideOrdBtn: 0 | 1, meta: CommandMeta) {
    await this.#inRoom(plan, actor, meta, (room) => decide.hideOrderButton(room, plan, actor, isHideOrdBtn));
  }

  async control(
    plan: BroadcastPlan,
    actor: decide.Actor,
    change: { liveFlag: LiveFlag; fromApp: boolean },
    meta: CommandMeta,
  ) {
    await this.#inRoom(plan, actor, meta, (room) => decide.controlBroadcast(room, plan, actor, change));
  }

  async switchStream(plan: BroadcastPlan, actor: decide.Actor, liveUrl: string, meta: CommandMeta) {
    await this.#inRoom(plan, actor, meta, (room) => decide.switchStream(room, plan, actor, liveUrl));
  }

  /** Resolves to the sums. */
  async addCounts(
    plan: BroadcastPlan,
    added: { likeCnt: number; viewCnt: number },
    meta: CommandMeta,
  ): Promise<RoomSums> {
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

  /** A command that rests on the room's state alone. */
  async #inRoom(
    plan: BroadcastPlan,
    actor: decide.Actor,
    meta: CommandMeta,
    decideEvents: (room: decide.RoomState) => RoomEvent[],
  ): Promise<void> {
    const room = decide.roomStream(plan);
    await this.#log.execute({
      ...meta,
      actorId: actor.userSysId,
      streams: [room],
      decide: (states) => ({ events: [{ ref: room, events: decideEvents(states.get(room)) }], reply: null }),
    });
  }
}
