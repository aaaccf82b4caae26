import { createHash } from 'node:crypto';
import { GAME_NONCE_BYTES } from '../../../schema/constants.ts';
import type * as contract from '../../../schema/game-commands.ts';
import {
  commitmentText,
  type Game,
  type GameCoupon,
  type Hand,
  type UserSelected,
} from '../../../schema/game.ts';
import type { Reply } from '../../../schema/operation.ts';
import type { RoomEvent } from '../../../schema/room.ts';
import { Refusal, streamOf, type Decision, type EventLog, type Timer } from '../../platform/log/log.ts';
import type { Source } from '../../platform/source.ts';
import type { Accounts } from '../account/accounts.ts';
import { roomOf, type BroadcastPlan } from '../broadcast/broadcast.ts';
import { planOf } from '../broadcast/plans.ts';
import { roomFold, roomStream, type Actor, type RoomState } from '../room/decider.ts';
import type { CommandMeta } from '../room/rooms.ts';
import {
  chooseInRound,
  gameStream,
  joinGame,
  type GameEvent,
  type GameState,
  type Table,
} from './decider.ts';
import {
  chooseHand,
  createGame,
  decideRound,
  endGame,
  requireCounted,
  requireHost,
  startRound,
  type Pick as HostPick,
} from './host-rules.ts';
import { gamePicks, pickOf } from './picks.ts';

/** The timer that decides a round when its countdown has ended. */
export const DECIDE_ROUND = 'DecideGameRound';

/** A host's command: in which broadcast, by whom, on which game. */
export interface Hosting {
  readonly plan: BroadcastPlan;
  readonly host: Actor;
  readonly gameSysId: number;
  readonly meta: CommandMeta;
}

/** What comes of it. */
interface Ruling<R> extends Omit<Decision<R>, 'events'> {
  readonly ofRoom: readonly RoomEvent[];
  readonly ofGame?: readonly GameEvent[];
}

type Player = Parameters<typeof joinGame>[1];

/** How many have joined now. */
export type Joins = Pick<Game, 'gameSysId' | 'curJoinCnt' | 'limitJoinCnt'>;

/** Games in rooms: what hosts and challengers do, and the end of the countdown. */
export class Games {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #accounts: Pick<Accounts, 'profile'>;

  constructor(parts: { log: EventLog; source: Source; accounts: Pick<Accounts, 'profile'> }) {
    this.#log = parts.log;
    this.#source = parts.source;
    this.#accounts = parts.accounts;
  }

  create(
    asked: Omit<Hosting, 'gameSysId'>,
    terms: { readonly limitJoinCnt: number; readonly coupon: GameCoupon | null; readonly opt: Game['opt'] },
  ): Promise<Reply<typeof contract.createGame>> {
    const gameSysId = this.#source.id();
    return this.#host({ ...asked, gameSysId }, (room) => ({
      ofRoom: createGame(room, { gameSysId, ...terms }),
      reply: { gameSysId },
    }));
  }

  startRound(asked: Hosting, isFinals: 0 | 1): Promise<Reply<typeof contract.startGameRound>> {
    const { gameSysId } = asked;
    return this.#host(asked, (room, players) => ({
      ofRoom: startRound(room, players, { gameSysId, isFinals }),
      reply: { round: (room.game?.round ?? 0) + 1, curJoinCnt: players.curJoinCnt },
    }));
  }

  async choose(asked: Hosting, mcSelected: Hand): Promise<Reply<typeof contract.chooseInGame>> {
    const { gameSysId, plan } = asked;
    const room = await this.#log.state(roomStream(plan));
    const round = room.state.game?.round ?? 0;
    const nonce = this.#source.secret(GAME_NONCE_BYTES).toString('hex');
    const text = commitmentText({ gameSysId, round, mcSelected, nonce });
    const commitment = createHash('sha256').update(text).digest('hex');
    return this.#host(asked, (room, _, now) => {
      const ofRoom = chooseHand(room, { gameSysId, round, commitment }, now);
      const { countdownEndsAt } = ofRoom[0].data;
      return {
        ofRoom,
        rows: [gamePicks.insert({ game_sys_id: gameSysId, round, mc_selected: mcSelected, nonce })],
        timers: { set: [decideTimer(plan, gameSysId, round, countdownEndsAt)] },
        reply: { round, commitment, countdownEndsAt: new Date(countdownEndsAt).toISOString() },
      };
    });
  }

  async result(asked: Hosting): Promise<Reply<typeof contract.tellGameResult>> {
    const { gameSysId, plan } = asked;
    const ref = roomStream(plan);
    const pick = await this.#pick(gameSysId, (await this.#log.state(ref)).state.game?.round ?? 0);
    await this.#host(asked, (room, players, now) => {
      requireCounted(room, gameSysId, now);
      return {
        ...(pick ? decideRound(room, players, { pick, plan, room: roomOf(plan), now }) : { ofRoom: [] }),
        timers: { clear: [timerId(gameSysId)] },
        reply: null,
      };
    });
    const { game } = (await this.#log.state(ref)).state;
    const { winner } = (await this.#log.state(gameStream(gameSysId))).state;
    if (game?.gameSysId !== gameSysId || game.mcSelected === null || game.nonce === null)
      throw new Refusal('0007');
    const { round, mcSelected, nonce, curJoinCnt, finished } = game;
    const profile = winner === null ? null : await this.#accounts.profile(winner);
    return { round, mcSelected, nonce, curJoinCnt, finished, winnerNick: profile?.nick ?? null };
  }

  async end(asked: Hosting): Promise<void> {
    const { gameSysId } = asked;
    await this.#host(asked, (room) => ({
      ofRoom: endGame(room, gameSysId),
      timers: { clear: [timerId(gameSysId)] },
      reply: null,
    }));
  }

  /** The countdown has ended. The host, or another process, may have decided the round before. */
  async countdownEnded(timer: Timer): Promise<void> {
    const { broadcastSysId, gameSysId, round } = timer.command as unknown as DecideRound;
    const plan = await planOf(this.#log, broadcastSysId);
    const pick = await this.#pick(gameSysId, round);
    if (!pick) throw new Refusal('0010');
    const [ref, game] = [roomStream(plan), gameStream(gameSysId)];
    await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      timerId: timer.id,
      streams: [ref, game],
      decide: (states, now) => {
        const about = { pick, plan, room: roomOf(plan), now };
        const { ofRoom, ofGame } = decideRound(states.get(ref), states.get(game), about);
        return {
          events: [
            { ref, events: ofRoom },
            { ref: game, events: ofGame },
          ],
          reply: null,
        };
      },
    });
  }

  /** Resolves to how many have joined. */
  async join(room: string, gameSysId: number, player: Player): Promise<Joins & { readonly isNew: boolean }> {
    return this.#play(room, gameSysId, player.userSysId, (table) => {
      const events = joinGame(table, player, gameSysId);
      const isNew = events.length > 0;
      const { curJoinCnt } = table.players;
      const { limitJoinCnt = 0 } = table.game ?? {};
      return {
        events,
        reply: { gameSysId, curJoinCnt: curJoinCnt + (isNew ? 1 : 0), limitJoinCnt, isNew },
      };
    });
  }

  async choice(
    room: string,
    player: Pick<Player, 'userSysId'>,
    choice: { readonly gameSysId: number; readonly round: number; readonly userSelected: UserSelected },
  ): Promise<void> {
    const { userSysId } = player;
    await this.#play(room, choice.gameSysId, userSysId, (table, now) => ({
      events: chooseInRound(table, { userSysId, ...choice }, now),
      reply: null,
    }));
  }

  async #host<R>(
    { plan, host, gameSysId, meta }: Hosting,
    rule: (room: RoomState, players: GameState, now: number) => Ruling<R>,
  ): Promise<R> {
    requireHost(host, plan);
    const [ref, game] = [roomStream(plan), gameStream(gameSysId)];
    const { reply } = await this.#log.execute<R>({
      ...meta,
      actorId: host.userSysId,
      streams: [ref, game],
      decide: (states, now) => {
        const { ofRoom, ofGame = [], ...rest } = rule(states.get(ref), states.get(game), now);
        const events = [
          { ref, events: ofRoom },
          { ref: game, events: ofGame },
        ];
        return { ...rest, events };
      },
    });
    return reply;
  }

  /** What challengers do goes to the game's stream alone: the room is not held up by however many they are. */
  async #play<R>(
    room: string,
    gameSysId: number,
    userSysId: number,
    rule: (table: Table, now: number) => { readonly events: GameEvent[]; readonly reply: R },
  ): Promise<R> {
    const [ref, game] = [streamOf(roomFold, room), gameStream(gameSysId)];
    const { reply } = await this.#log.execute<R>({
      actorId: userSysId,
      commandId: this.#source.commandId(),
      streams: [ref, game],
      decide: (states, now) => {
        const { events, reply } = rule({ game: states.get(ref).game, players: states.get(game) }, now);
        return { events: [{ ref: game, events }], reply };
      },
    });
    return reply;
  }

  async #pick(gameSysId: number, round: number): Promise<HostPick | null> {
    const row = await this.#log.reads.one(pickOf({ gameSysId, round }));
    return row ? { gameSysId, round, mcSelected: row.mc_selected as Hand, nonce: row.nonce } : null;
  }
}

interface DecideRound {
  readonly broadcastSysId: number;
  readonly gameSysId: number;
  readonly round: number;
}

function timerId(gameSysId: number): string {
  return `decide-game-round:${gameSysId}`;
}

function decideTimer(plan: BroadcastPlan, gameSysId: number, round: number, dueAt: number): Timer {
  const { broadcastSysId } = plan;
  return { id: timerId(gameSysId), dueAt, command: { type: DECIDE_ROUND, broadcastSysId, gameSysId, round } };
}
