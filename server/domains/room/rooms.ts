import { RESULT, type ChatResultCode } from '../../../schema/codes.ts';
import {
  GUEST_TOKEN,
  LIVE_FLAG,
  PERMISSION,
  type Exposure,
  type LiveFlag,
} from '../../../schema/constants.ts';
import { roomName, type ClientData } from '../../../schema/socket.ts';
import { uuidv7 } from 'uuidv7';
import type { Accounts } from '../account/accounts.ts';
import type { BroadcastPlan } from '../broadcast/broadcast.ts';
import { roomOf, type Broadcasts } from '../broadcast/broadcasts.ts';
import type { RoomMessage } from '../../platform/bus/bus.ts';
import { productStream } from '../catalog/product.ts';
import type { RoomBackend, RoomSnapshot, Viewer } from '../../platform/gateway/backend.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { LogUnavailable, Refusal, type EventLog } from '../../platform/log/log.ts';
import { stockStream } from '../stock/decider.ts';
import { countsStream } from './counts.ts';
import * as decide from './decider.ts';
import { broadcastOfRoom, roomMessage } from './messages.ts';

/** What a command comes with besides its content. */
export interface CommandMeta {
  readonly commandId: string;
  readonly once?: { readonly key: string; readonly fingerprint: string };
  readonly admit?: () => void;
}

/** Reads a bearer token; throws a Refusal when it is not good. */
export type ReadToken = (token: string) => Caller | Promise<Caller>;

/** What is said and done in rooms: the commands of hosts and viewers, and what the gateway needs to know. */
export class Rooms implements RoomBackend {
  readonly #log: EventLog;
  readonly #broadcasts: Broadcasts;
  readonly #accounts: Accounts;
  readonly #readToken: ReadToken;

  constructor(parts: { log: EventLog; broadcasts: Broadcasts; accounts: Accounts; readToken: ReadToken }) {
    this.#log = parts.log;
    this.#broadcasts = parts.broadcasts;
    this.#accounts = parts.accounts;
    this.#readToken = parts.readToken;
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

  async countView(plan: BroadcastPlan, meta: CommandMeta): Promise<number> {
    return (await this.#addCounts(plan, { likeCnt: 0, viewCnt: 1 }, meta)).viewCnt;
  }

  // What the gateway asks.

  async admit(join: ClientData<'joinRoom'>): Promise<{ viewer: Viewer } | { refused: ChatResultCode }> {
    const plan = this.#broadcasts.find(join.broadcastSysId);
    if (!plan || roomOf(plan) !== join.room) return { refused: '2001' };
    if (roomName(join.broadcastSysId, join.broadcastScheduleSysId) !== join.room) return { refused: '2001' };
    if (join.token === GUEST_TOKEN) {
      if (join.permission !== PERMISSION.guest) return { refused: '9001' };
      const permission = PERMISSION.guest;
      return { viewer: { userSysId: null, sessionId: null, permission, tokenExpiresAt: Infinity } };
    }
    let caller: Caller;
    try {
      caller = await this.#readToken(join.token);
    } catch (error) {
      if (error instanceof Refusal) return { refused: RESULT[error.resultCode].chat };
      throw error;
    }
    // Whatever permission the request claims, the token says who comes in.
    if (!this.#accounts.profile(caller.userSysId)) return { refused: '1001' };
    const { userSysId, sessionId, tokenExpiresAt } = caller;
    const permission = decide.permissionIn(caller, plan);
    return { viewer: { userSysId, sessionId, permission, tokenExpiresAt } };
  }

  snapshot(room: string): RoomSnapshot | null {
    const plan = this.#planOf(room);
    if (!plan) return null;
    // The version first: a state that is a little newer does no harm, its messages only say it again.
    const seq = this.#log.head(decide.roomStream(plan).stream);
    const row = this.#broadcasts.room(plan);
    return {
      room,
      seq,
      ...this.#broadcasts.counts(plan),
      noti: row?.noti ?? '',
      isHideOrdBtn: row?.is_hide_ord_btn === 1 ? 1 : 0,
      fixPrdtSysId: row?.fix_prdt_sys_id ?? null,
      liveFlag: row?.live_flag ?? LIVE_FLAG.before,
      liveUrl: row?.live_url ?? null,
      game: null,
    };
  }

  history(room: string, afterSeq: number, upToSeq: number, limit: number): RoomMessage[] {
    const plan = this.#planOf(room);
    if (!plan) return [];
    return this.#log
      .read({ stream: decide.roomStream(plan).stream, afterVersion: afterSeq, upToVersion: upToSeq, limit })
      .map((event) => this.message(event));
  }

  latestChat(room: string, upToSeq: number, count: number): RoomMessage[] {
    const plan = this.#planOf(room);
    if (!plan) return [];
    return this.#log
      .read({
        stream: decide.roomStream(plan).stream,
        types: decide.chatEventTypes,
        upToVersion: upToSeq,
        limit: count,
        backwards: true,
      })
      .map((event) => this.message(event))
      .toReversed();
  }

  async chat(viewer: Viewer, data: ClientData<'chatMessage'>): Promise<ChatResultCode> {
    const plan = this.#planOf(data.room);
    if (!plan) return '2001';
    if (viewer.userSysId === null) return '9001';
    const actor = { userSysId: viewer.userSysId, permission: viewer.permission, sellerSysId: null };
    const line = { msgType: data.msgType, msg: data.msg, content: data.content ?? null };
    try {
      await this.sendChat(plan, actor, line, { commandId: uuidv7() });
      return '0001';
    } catch (error) {
      if (error instanceof Refusal) return RESULT[error.resultCode].chat;
      if (error instanceof LogUnavailable) return '9090';
      throw error;
    }
  }

  async addLikes(room: string, addCnt: number): Promise<{ likeCnt: number }> {
    const plan = this.#broadcasts.plan(broadcastOfRoom(room));
    return this.#addCounts(plan, { likeCnt: addCnt, viewCnt: 0 }, { commandId: uuidv7() });
  }

  /** A room's event as its viewers get it. */
  readonly message = (event: Parameters<typeof roomMessage>[0]): RoomMessage =>
    roomMessage(event, (userSysId) => this.#accounts.profile(userSysId));

  #planOf(room: string): BroadcastPlan | null {
    const plan = this.#broadcasts.find(broadcastOfRoom(room));
    return plan && roomOf(plan) === room ? plan : null;
  }

  async #addCounts(
    plan: BroadcastPlan,
    added: { likeCnt: number; viewCnt: number },
    meta: CommandMeta,
  ): Promise<{ likeCnt: number; viewCnt: number }> {
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
    decideEvents: (room: decide.RoomState) => decide.RoomEvent[],
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
